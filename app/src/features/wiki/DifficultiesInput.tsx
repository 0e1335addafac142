import type { ReactNode } from 'react';
import { SCALES } from '@cordada/core/elements/scales';
import type { Difficulty, ScaleName } from '@cordada/core/elements/scales';
import { useKindTexts } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TextField } from '#app/ui/Field.tsx';

/** A grade on every scale of the kind; a range (`5a-5c`) or a word of guidebooks (`MD`) is kept as written. */
export function DifficultiesInput({
  scales,
  difficulties,
  error,
  onChange,
}: {
  readonly scales: readonly ScaleName[];
  readonly difficulties: readonly Difficulty[];
  readonly error: string | undefined;
  readonly onChange: (difficulties: readonly Difficulty[]) => void;
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 font-display text-xl font-bold">{t('wiki.part.difficulties')}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {scales.map((scale) => {
          const known = difficulties.find((one) => one.scale === scale);
          const change = (text: string): void => {
            const others = difficulties.filter((one) => one.scale !== scale);
            const value = text === t('wiki.ungraded') ? null : text;
            const next = text === '' ? others : [...others, { scale, value }];
            onChange(scales.flatMap((one) => next.find((other) => other.scale === one) ?? []));
          };
          return (
            <div key={scale}>
              <TextField
                label={texts.scale(scale)}
                name={`difficulty.${scale}`}
                list={`grades-${scale}`}
                autoComplete="off"
                maxLength={20}
                value={known ? (known.value ?? t('wiki.ungraded')) : ''}
                onChange={(event) => change(event.target.value.trim())}
              />
              <datalist id={`grades-${scale}`}>
                <option>{t('wiki.ungraded')}</option>
                {SCALES[scale].map((grade) => (
                  <option key={grade}>{grade}</option>
                ))}
              </datalist>
            </div>
          );
        })}
      </div>
      {error ? <p className="text-sm text-danger">{error}</p> : null}
    </fieldset>
  );
}
