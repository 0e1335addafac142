import type { ReactNode } from 'react';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import { ElementSearch, useKindTexts } from '#app/features/elements/index.ts';
import type { FoundElement } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { confidenceWord } from './activityForm.ts';
import type { FormMilestone } from './activityForm.ts';
import { ClockTime } from './ClockTime.tsx';

/** What the track passed and what was added by hand, each with a box to tick. */
export function MilestoneChoice({
  milestones,
  onChange,
}: {
  readonly milestones: readonly FormMilestone[];
  readonly onChange: (milestones: readonly FormMilestone[]) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const kinds = useKindTexts();
  const confirm = (elementId: string, isConfirmed: boolean): void =>
    onChange(
      milestones.map((milestone) => (milestone.elementId === elementId ? { ...milestone, isConfirmed } : milestone)),
    );
  return (
    <div className="grid gap-3">
      {milestones.length > 0 ? (
        <ul className="grid overflow-hidden rounded-lg border border-line bg-raised">
          {milestones.map((milestone) => {
            const { elementId, kind, name, elevationMeters, reachedAt, distanceMeters, confidence, isConfirmed } =
              milestone;
            return (
              <li key={elementId} data-kind={kind} className="border-b border-line last:border-0">
                <label className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-sunken">
                  <input
                    type="checkbox"
                    checked={isConfirmed}
                    onChange={(event) => confirm(elementId, event.target.checked)}
                    className="size-5 shrink-0 accent-(--evergreen)"
                  />
                  <span className="text-kind">
                    <KindIcon kind={kind} size={20} />
                  </span>
                  <span className="grid min-w-0 grow leading-snug">
                    <span className="font-semibold">{name}</span>
                    <span className="text-sm text-muted">
                      {kinds.one(kind)}
                      {reachedAt ? (
                        <>
                          {' · '}
                          <ClockTime at={reachedAt} />
                        </>
                      ) : null}
                      {distanceMeters === null
                        ? null
                        : ` · ${t('activities.proposal.off', { distance: format.distance(distanceMeters) })}`}
                      {confidence === null ? null : ` · ${t(`activities.proposal.${confidenceWord(confidence)}`)}`}
                    </span>
                  </span>
                  {elevationMeters === null ? null : (
                    <span className="shrink-0 font-display text-lg font-bold">{format.elevation(elevationMeters)}</span>
                  )}
                </label>
              </li>
            );
          })}
        </ul>
      ) : null}
      <ElementSearch
        label={t('activities.place.label')}
        kinds={MAP_KINDS}
        takenIds={milestones.map(({ elementId }) => elementId)}
        onChoose={(element) => onChange([...milestones, milestoneOf(element)])}
      />
    </div>
  );
}

/** A place that no track tells, chosen by hand. */
export function milestoneOf({ id, kind, name, place, elevationMeters }: FoundElement): FormMilestone {
  return {
    elementId: id,
    kind,
    name,
    place,
    elevationMeters,
    reachedAt: null,
    distanceMeters: null,
    confidence: null,
    note: '',
    role: kind === 'access' ? 'passed' : 'reached',
    isConfirmed: true,
    trackIds: [],
  };
}
