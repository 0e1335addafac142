import type { ReactNode } from 'react';
import { useState } from 'react';
import { KIND_NAMES, elementKind } from '@cordada/core/elements/kinds';
import { today } from '@cordada/core/format/formatDate';
import { ASCENT_NOTE_MAX_LENGTH } from '@cordada/core/limits';
import { ElementSearch } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import type { BadgeTone } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { DateField } from '#app/ui/forms/DateField.tsx';
import { Select, TextField } from '#app/ui/forms/Field.tsx';
import { X } from '#app/ui/icons.tsx';
import { problemKey, stateOf } from './ascentRows.ts';
import type { AscentDraft, AscentPlace, AscentState } from './ascentRows.ts';

const KINDS = KIND_NAMES.filter((kind) => elementKind(kind).isTargetable && kind !== 'list');

const TONES: Record<AscentState, BadgeTone> = {
  new: 'completed',
  known: 'neutral',
  choose: 'pending',
  unknown: 'danger',
  invalid: 'danger',
  unchecked: 'neutral',
};

export function AscentRow({
  draft,
  onChange,
  onRemove,
}: {
  readonly draft: AscentDraft;
  readonly onChange: (change: Partial<AscentDraft>) => void;
  readonly onRemove: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [isSearching, setSearching] = useState(false);
  const state = stateOf(draft);
  const place = draft.element ?? draft.checked?.element ?? null;
  const candidates = draft.checked?.candidates ?? [];
  const label = draft.name || place?.name || t('targets.ascents.unnamed');
  const describe = ({ name, elevationMeters, region }: AscentPlace): string =>
    [name, elevationMeters === null ? '' : format.elevation(elevationMeters), region ?? ''].filter(Boolean).join(' · ');
  const isOpen = isSearching || (place === null && state !== 'choose');
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-raised p-3 sm:p-4">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow font-semibold">
          {place ? (
            <span className="inline-flex items-center gap-2">
              <span data-kind={place.kind} className="text-kind">
                <KindIcon kind={place.kind} size={18} />
              </span>
              {describe(place)}
            </span>
          ) : (
            label
          )}
        </p>
        <Badge tone={TONES[state]}>
          {state === 'invalid' ? t(problemKey(draft.checked?.problem ?? null)) : t(`targets.ascents.state.${state}`)}
        </Badge>
        <Button onClick={onRemove} aria-label={t('targets.ascents.remove', { name: label })}>
          <X size={18} />
        </Button>
      </div>
      {place && draft.name && draft.name !== place.name ? (
        <p className="text-sm text-muted">{t('targets.ascents.recordedAs', { name: draft.name })}</p>
      ) : null}
      {candidates.length > 0 && !isSearching ? (
        <Select
          label={t('targets.ascents.which', { name: label })}
          value=""
          onChange={({ target: { value } }) => {
            if (value === 'search') return setSearching(true);
            const chosen = candidates.find(({ id }) => id === value);
            if (chosen) onChange({ element: chosen });
          }}
          options={[
            { value: '', label: t('targets.ascents.choose') },
            ...candidates.map((one) => ({ value: one.id, label: describe(one) })),
            { value: 'search', label: t('targets.ascents.another') },
          ]}
        />
      ) : null}
      {isOpen ? (
        <ElementSearch
          label={t('targets.ascents.summit')}
          kinds={KINDS}
          takenIds={[]}
          onChoose={({ id, kind, name, elevationMeters }) => {
            setSearching(false);
            onChange({ element: { id, kind, name, elevationMeters, region: null } });
          }}
        />
      ) : null}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <DateField
          label={t('targets.date')}
          max={today()}
          defaultValue={/^\d{4}-\d{2}-\d{2}$/.test(draft.date) ? draft.date : ''}
          hint={draft.date !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(draft.date) ? draft.date : undefined}
          onBlur={({ target: { value } }) => value !== '' && value !== draft.date && onChange({ date: value })}
        />
        <TextField
          label={t('targets.ascents.note')}
          maxLength={ASCENT_NOTE_MAX_LENGTH}
          defaultValue={draft.note}
          onBlur={({ target: { value } }) => value !== draft.note && onChange({ note: value })}
        />
      </div>
    </li>
  );
}
