import type { ReactNode } from 'react';
import { numberFromText } from '@cordada/core/elements/elementDraft';
import { NO_PITCH, splitPitch, writePitch } from '@cordada/core/elements/pitches/pitch';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { RowsField } from './RowsField.tsx';
import type { RowsInput } from './RowsField.tsx';

const FORMAT = { read: splitPitch, write: writePitch };

/** A climb pitch by pitch. */
export function PitchesInput(input: RowsInput): ReactNode {
  const t = useMessages();
  return (
    <RowsField
      {...input}
      format={FORMAT}
      empty={NO_PITCH}
      texts={{ add: t('wiki.pitch.add'), remove: (number) => t('wiki.pitch.remove', { number }) }}
      rowClassName="grid grid-cols-[1.5rem_1fr_1fr_1fr_2.75rem] items-end gap-2"
    >
      {(pitch, change, index) => (
        <>
          <span className="pb-3 text-right text-muted">{index + 1}.</span>
          <TextField
            label={t('wiki.pitch.grade')}
            value={pitch.grade}
            maxLength={20}
            onChange={(event) => change({ grade: event.target.value })}
          />
          <TextField
            label={t('wiki.pitch.length')}
            inputMode="numeric"
            value={pitch.lengthMeters ?? ''}
            onChange={(event) => change({ lengthMeters: wholeFrom(event.target.value) })}
          />
          <TextField
            label={t('wiki.pitch.bolts')}
            inputMode="numeric"
            value={pitch.bolts ?? ''}
            onChange={(event) => change({ bolts: wholeFrom(event.target.value) })}
          />
        </>
      )}
    </RowsField>
  );
}

function wholeFrom(text: string): number | null {
  const value = numberFromText(text);
  return value === null ? null : Math.round(value);
}
