import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import { useKindTexts } from '#app/features/elements/index.ts';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { FindPlaces } from '#app/data/generated/activities.ts';
import type { FindPlacesData } from '#app/data/generated/activities.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TextField } from '#app/ui/Field.tsx';
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
      <PlaceSearch
        takenIds={milestones.map(({ elementId }) => elementId)}
        onChoose={(milestone) => onChange([...milestones, milestone])}
      />
    </div>
  );
}

type FoundPlace = FindPlacesData['elements']['nodes'][number];
const PAUSE_MILLISECONDS = 250;
const LEAST_LETTERS = 2;

/** Finds an element by its name, for places that no track tells. */
function PlaceSearch({
  takenIds,
  onChoose,
}: {
  readonly takenIds: readonly string[];
  readonly onChoose: (milestone: FormMilestone) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const kinds = useKindTexts();
  const [text, setText] = useState('');
  const [found, setFound] = useState<{ readonly text: string; readonly nodes: readonly FoundPlace[] } | null>(null);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < LEAST_LETTERS) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      runOperation(browserContext, FindPlaces, { text: wanted, types: MAP_KINDS }, control.signal).then(
        ({ elements }) => setFound({ text: wanted, nodes: elements.nodes }),
        () => undefined,
      );
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [wanted]);
  const choose = (node: FoundPlace): void => {
    const [lat, lon] = node.location ?? [];
    onChoose({
      elementId: node.id,
      kind: node.type,
      name: node.name,
      place: lat === undefined || lon === undefined ? null : [lon, lat],
      elevationMeters: (node.facts as { elevationMeters?: number }).elevationMeters ?? null,
      reachedAt: null,
      distanceMeters: null,
      confidence: null,
      note: '',
      role: node.type === 'access' ? 'passed' : 'reached',
      isConfirmed: true,
      trackIds: [],
    });
    setText('');
    setFound(null);
  };
  const shown = wanted.length >= LEAST_LETTERS && found ? found.nodes.filter(({ id }) => !takenIds.includes(id)) : [];
  const list = useRef<HTMLUListElement>(null);
  // On phones the bar with the buttons would cover what was found.
  useEffect(() => {
    if (found) list.current?.scrollIntoView({ block: 'nearest' });
  }, [found]);
  return (
    <div className="grid gap-2">
      <TextField
        label={t('activities.place.label')}
        hint={t('activities.place.hint')}
        type="search"
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          // Enter belongs to the search, not to the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (shown[0]) choose(shown[0]);
        }}
      />
      <output className="sr-only">
        {wanted.length >= LEAST_LETTERS && found ? t('activities.place.found', { count: shown.length }) : ''}
      </output>
      {shown.length > 0 ? (
        <ul
          ref={list}
          className="grid scroll-mb-36 overflow-hidden rounded-lg border border-line-strong bg-raised sm:scroll-mb-24"
        >
          {shown.map((node) => {
            const elevation = (node.facts as { elevationMeters?: number }).elevationMeters;
            return (
              <li key={node.id} data-kind={node.type} className="border-b border-line last:border-0">
                <button
                  type="button"
                  onClick={() => choose(node)}
                  className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left outline-offset-[-2px] hover:bg-sunken"
                >
                  <span className="text-kind">
                    <KindIcon kind={node.type} />
                  </span>
                  <span className="grid min-w-0 grow leading-snug">
                    <span className="truncate font-semibold">{node.name}</span>
                    <span className="truncate text-sm text-muted">
                      {[kinds.one(node.type), node.regions[0]?.name].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  {elevation === undefined ? null : (
                    <span className="shrink-0 font-display font-bold">{format.elevation(elevation)}</span>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      ) : wanted.length >= LEAST_LETTERS && found?.text === wanted ? (
        <p className="text-sm text-muted">{t('activities.place.none')}</p>
      ) : null}
    </div>
  );
}
