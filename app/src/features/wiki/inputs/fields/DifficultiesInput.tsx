import type { ReactNode } from 'react';
import { useState } from 'react';
import { difficultyScore, SCALES, tidyGrade } from '@cordada/core/elements/scales';
import type { Difficulty, ScaleName } from '@cordada/core/elements/scales';
import { useKindTexts } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';

/** One grade per scale of the kind. Ranges (`5a-5c`) and guidebook grades (`MD`) are kept as written. */
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
  const hasWrong = difficulties.some(({ scale, value }) => value !== null && difficultyScore(scale, value) === null);
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 font-display text-xl font-bold">{t('wiki.part.difficulties')}</legend>
      <p className="max-w-prose text-sm text-muted">{t('wiki.difficulties.hint')}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {scales.map((scale) => {
          const known = difficulties.find((one) => one.scale === scale);
          return (
            <GradeInput
              key={scale}
              scale={scale}
              known={known}
              onChange={(next) => {
                const all = [...difficulties.filter((one) => one.scale !== scale), ...(next ? [next] : [])];
                onChange(scales.flatMap((one) => all.find((other) => other.scale === one) ?? []));
              }}
            />
          );
        })}
      </div>
      {error && !hasWrong ? <p className="text-sm text-danger">{error}</p> : null}
    </fieldset>
  );
}

/** Shows the grade as typed while the field has focus, then in the spelling of its scale. */
function GradeInput({
  scale,
  known,
  onChange,
}: {
  readonly scale: ScaleName;
  readonly known: Difficulty | undefined;
  readonly onChange: (difficulty: Difficulty | null) => void;
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const ungraded = t('wiki.ungraded');
  const grades = SCALES[scale];
  const isWrong = typed === null && Boolean(known?.value) && difficultyScore(scale, known?.value ?? '') === null;
  const put = (text: string): void => {
    const clean = text.trim();
    onChange(clean === '' ? null : { scale, value: clean === ungraded ? null : clean });
  };
  return (
    <div>
      <TextField
        label={texts.scale(scale)}
        name={`difficulty.${scale}`}
        hint={t('wiki.difficulties.range', { easiest: grades[0] ?? '', hardest: grades.at(-1) ?? '' })}
        error={isWrong ? t('wiki.problem.unknownGrade', { value: known?.value ?? '' }) : undefined}
        list={`grades-${scale}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        value={typed ?? (known ? (known.value ?? ungraded) : '')}
        onChange={(event) => {
          setTyped(event.target.value);
          put(event.target.value);
        }}
        onBlur={() => {
          if (typed !== null && typed.trim() !== ungraded) put(tidyGrade(scale, typed));
          setTyped(null);
        }}
      />
      <datalist id={`grades-${scale}`}>
        <option>{ungraded}</option>
        {grades.map((grade) => (
          <option key={grade}>{grade}</option>
        ))}
      </datalist>
    </div>
  );
}
