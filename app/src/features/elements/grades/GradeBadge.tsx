import type { ReactNode } from 'react';
import type { KindName } from '@cordada/core/elements/kinds';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { Card } from '../card.ts';
import { useKindTexts } from '../kindTexts.ts';
import { gradeLevel } from './gradeLevel.ts';
import type { GradeLevel } from './gradeLevel.ts';

/** Each darker than the one before, so that they differ in any eyes. */
export const LEVEL_COLORS: Record<GradeLevel, string> = {
  1: 'bg-grade-1 text-on-light-grade',
  2: 'bg-grade-2 text-on-light-grade',
  3: 'bg-grade-3 text-on-dark-grade',
  4: 'bg-grade-4 text-on-dark-grade',
  5: 'bg-grade-5 text-on-dark-grade',
};

/** A grade in the colour of its level; outlined where its scale has no levels, and a dash where nobody has graded it. */
export function GradeBadge({
  kind,
  difficulty,
}: {
  readonly kind: KindName;
  readonly difficulty: Card['difficulty'];
}): ReactNode {
  const t = useMessages();
  const texts = useKindTexts();
  const level = difficulty && gradeLevel(kind, difficulty);
  const look = level ? LEVEL_COLORS[level] : difficulty ? 'border border-line-strong' : 'border border-line text-muted';
  return (
    <span
      {...(difficulty && { title: texts.scale(difficulty.scale) })}
      className={`grid h-8 w-13 shrink-0 place-items-center rounded-sm font-display leading-none font-bold whitespace-nowrap print:border print:border-line-strong print:bg-transparent! print:text-ink! ${(difficulty?.value.length ?? 0) > 3 ? 'text-sm' : ''} ${look}`}
    >
      {difficulty ? (
        <>
          <span className="sr-only">{t('elements.difficulty')} </span>
          {difficulty.value}
        </>
      ) : (
        '–'
      )}
    </span>
  );
}
