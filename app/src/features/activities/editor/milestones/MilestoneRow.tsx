import type { ReactNode } from 'react';
import { useState } from 'react';
import { MILESTONE_ROLES } from '@cordada/core/activities/activity';
import { MILESTONE_NOTE_MAX_LENGTH } from '@cordada/core/limits';
import { useKindTexts } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Select, TextArea, TextField } from '#app/ui/forms/Field.tsx';
import { X } from '#app/ui/icons.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import type { ListPosition } from '#app/ui/lists/ReorderableList.tsx';
import { clockOf, probabilityWord, instantAt, localDay } from '../activityForm.ts';
import type { FormMilestone } from '../activityForm.ts';
import { Pencil } from '#app/features/activities/activityIcons.ts';
import { ClockTime } from '#app/features/activities/images/ClockTime.tsx';
import { MatchExplanation } from './MatchExplanation.tsx';

/** Who ticks a place that the track seemed only to pass says that they were there. */
function confirmed({ role, findings = [] }: FormMilestone, isConfirmed: boolean): Partial<FormMilestone> {
  const isOnlyPassed = findings.length > 0 && findings.every(({ outcome }) => outcome === 'passed');
  if (!isOnlyPassed || (role !== 'passed' && role !== 'reached')) return { isConfirmed };
  return { isConfirmed, role: isConfirmed ? 'reached' : 'passed' };
}

export function MilestoneRow({
  milestone,
  day,
  hasDays,
  position: { index, count, moveTo, remove, dragHandle },
  photoIds,
  onChange,
}: {
  readonly milestone: FormMilestone;
  readonly day: string;
  readonly hasDays: boolean;
  readonly position: ListPosition;
  readonly photoIds: readonly string[];
  readonly onChange: (part: Partial<FormMilestone>) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const kinds = useKindTexts();
  const [isOpen, setOpen] = useState(false);
  const { elementId, kind, name, elevationMeters, reachedAt, saidAt, distanceMeters, probability, role, note } =
    milestone;
  const { findings } = milestone;
  const at = saidAt ?? reachedAt;
  const isByHand = probability === null;
  return (
    <div data-kind={kind}>
      <div {...dragHandle} role="presentation" className="flex cursor-grab items-center gap-1 pr-1 hover:bg-sunken">
        <label className="flex min-h-14 min-w-0 grow cursor-pointer items-center gap-3 py-2 pl-4">
          <input
            type="checkbox"
            checked={milestone.isConfirmed}
            onChange={(event) => onChange(confirmed(milestone, event.target.checked))}
            className="size-5 shrink-0 accent-(--evergreen)"
          />
          <span className="text-kind">
            <KindIcon kind={kind} size={20} />
          </span>
          <span className="grid min-w-0 grow leading-snug">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="text-sm text-muted">
              {elementId === null ? t('activities.point.kind') : kinds.one(kind)}
              {role === 'reached' ? null : ` · ${t(`activities.role.${role}`)}`}
              {at ? (
                <>
                  {' · '}
                  <ClockTime at={at} hasDay={hasDays} />
                </>
              ) : null}
              {distanceMeters === null || role === 'attempted' || findings?.some(({ line }) => line)
                ? null
                : ` · ${t('activities.proposal.off', { distance: format.distance(distanceMeters) })}`}
              {probability === null || role === 'attempted'
                ? null
                : ` · ${t(`activities.proposal.${probabilityWord(probability)}`)}`}
            </span>
            <span className="text-sm text-muted empty:hidden">
              <MatchExplanation milestone={milestone} />
            </span>
          </span>
          {elevationMeters === null ? null : (
            <span className="hidden shrink-0 font-display text-lg font-bold sm:inline">
              {format.elevation(elevationMeters)}
            </span>
          )}
        </label>
        <Button
          tone="plain"
          className="w-11 shrink-0"
          aria-expanded={isOpen}
          aria-label={t('activities.milestone.change', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <Pencil size={18} />
        </Button>
      </div>
      {isOpen ? (
        <div className="grid gap-4 border-t border-line bg-sunken p-4 sm:grid-cols-2">
          <Select
            label={t('activities.milestone.role')}
            value={role}
            onChange={(event) => onChange({ role: event.target.value as FormMilestone['role'] })}
            options={MILESTONE_ROLES.map((value) => ({ value, label: t(`activities.milestone.role.${value}`) }))}
          />
          <TextField
            label={t('activities.milestone.time')}
            type="time"
            value={at ? clockOf(at) : ''}
            onChange={({ target: { value } }) => onChange({ saidAt: instantAt(at ? localDay(at) : day, value) })}
          />
          <div className="sm:col-span-2">
            <TextArea
              label={t('activities.milestone.note')}
              rows={2}
              maxLength={MILESTONE_NOTE_MAX_LENGTH}
              value={note}
              onChange={(event) => onChange({ note: event.target.value })}
            />
          </div>
          {photoIds.length > 0 ? (
            <Select
              label={t('activities.milestone.photo')}
              value={milestone.imageId ?? ''}
              onChange={({ target }) => onChange({ imageId: target.value || null })}
              options={[
                { value: '', label: t('activities.milestone.noPhoto') },
                ...photoIds.map((id, photo) => ({
                  value: id,
                  label: t('media.photo', { number: photo + 1 }),
                })),
              ]}
            />
          ) : null}
          <div className="flex flex-wrap gap-2 sm:col-span-2">
            <Button disabled={index === 0} onClick={() => moveTo(index - 1)}>
              ↑ {t('activities.milestone.earlier')}
            </Button>
            <Button disabled={index === count - 1} onClick={() => moveTo(index + 1)}>
              ↓ {t('activities.milestone.later')}
            </Button>
            {isByHand ? (
              <Button tone="plain" data-remove onClick={remove}>
                <X size={18} />
                {t('activities.milestone.remove')}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}
