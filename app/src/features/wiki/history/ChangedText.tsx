import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { diffTexts } from '@cordada/core/richText/textDiff';
import type { TextRun } from '@cordada/core/richText/textDiff';

const AROUND = 60;

/** Shortens unchanged text to the ends next to a change, cut between words. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 3 * AROUND) return text;
  // The first run shows only its end, next to the change. If the whole text is unchanged on this side, its beginning
  // is shown.
  const head = isFirst && !isLast ? '' : text.slice(0, AROUND).replace(/\S*$/, '');
  const tail = isLast ? '' : text.slice(-AROUND).replace(/^\S*/, '');
  return `${head}…${tail}`;
}

export function ChangedText({
  mine,
  other,
  side,
  isShort,
}: {
  readonly mine: string;
  readonly other: string;
  readonly side: 'before' | 'after';
  readonly isShort: boolean;
}): ReactNode {
  const runs: readonly TextRun[] = useMemo(
    () => (side === 'before' ? diffTexts(mine, other).before : diffTexts(other, mine).after),
    [mine, other, side],
  );
  const Mark = side === 'before' ? 'del' : 'ins';
  return runs.map(({ text, isChanged }, index) =>
    isChanged ? (
      <Mark
        key={index}
        className={side === 'before' ? 'bg-danger-tint text-danger' : 'bg-evergreen-tint text-evergreen no-underline'}
      >
        {text}
      </Mark>
    ) : (
      <span key={index}>{isShort ? shortened(text, index === 0, index === runs.length - 1) : text}</span>
    ),
  );
}
