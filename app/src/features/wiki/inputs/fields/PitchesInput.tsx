import type { ReactNode } from 'react';
import { numberFromText } from '@cordada/core/elements/elementDraft';
import { NO_PITCH, splitPitch, writePitch } from '@cordada/core/elements/pitches/pitch';
import type { Pitch } from '@cordada/core/elements/pitches/pitch';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { X } from '#app/ui/icons.tsx';

/** A climb pitch by pitch. A row that says nothing yet is kept, so that rows can be added and filled in. */
export function PitchesInput({
  label,
  hint,
  error,
  lines,
  max,
  onChange,
}: {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly lines: readonly string[];
  readonly max: number;
  readonly onChange: (lines: readonly string[] | undefined) => void;
}): ReactNode {
  const t = useMessages();
  const pitches = lines.map(splitPitch);
  const write = (next: readonly Pitch[]): void => onChange(next.length > 0 ? next.map(writePitch) : undefined);
  const change = (at: number, part: Partial<Pitch>): void =>
    write(pitches.map((pitch, i) => (i === at ? { ...pitch, ...part } : pitch)));
  return (
    <fieldset className="grid gap-2 sm:col-span-2">
      <legend className="pb-1.5 font-semibold">{label}</legend>
      <ol className="grid gap-2">
        {pitches.map((pitch, at) => (
          <li key={at} className="grid grid-cols-[1.5rem_1fr_1fr_1fr_2.75rem] items-end gap-2">
            <span className="pb-3 text-right text-muted">{at + 1}.</span>
            <TextField
              label={t('wiki.pitch.grade')}
              value={pitch.grade}
              maxLength={20}
              onChange={(event) => change(at, { grade: event.target.value })}
            />
            <TextField
              label={t('wiki.pitch.length')}
              inputMode="numeric"
              value={pitch.lengthMeters ?? ''}
              onChange={(event) => change(at, { lengthMeters: wholeFrom(event.target.value) })}
            />
            <TextField
              label={t('wiki.pitch.bolts')}
              inputMode="numeric"
              value={pitch.bolts ?? ''}
              onChange={(event) => change(at, { bolts: wholeFrom(event.target.value) })}
            />
            <Button
              tone="plain"
              aria-label={t('wiki.pitch.remove', { number: at + 1 })}
              onClick={() => write(pitches.filter((_, i) => i !== at))}
              className="min-w-11 px-0"
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      {pitches.length < max ? (
        <Button tone="quiet" onClick={() => write([...pitches, NO_PITCH])} className="w-fit">
          {t('wiki.pitch.add')}
        </Button>
      ) : null}
      {error ? (
        <p className="text-sm text-danger">{error}</p>
      ) : hint ? (
        <p className="text-sm text-muted">{hint}</p>
      ) : null}
    </fieldset>
  );
}

function wholeFrom(text: string): number | null {
  const value = numberFromText(text);
  return value === null ? null : Math.round(value);
}
