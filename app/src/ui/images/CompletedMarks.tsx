import type { ReactNode } from 'react';
import { COVER_HEIGHT, COVER_WIDTH } from '@cordada/core/covers/covers';

/** Of as many places the cover has smaller dots. */
const MANY = 40;

/** Over the dots of the cover, diamonds as on maps of targets. They are drawn apart, because the cover is the same for everybody. */
export function CompletedMarks({
  marks,
  of,
}: {
  readonly marks: readonly number[];
  /** Number of places of the list. */
  readonly of: number;
}): ReactNode {
  const isMany = of > MANY;
  const radius = isMany ? 10 : 15;
  let d = '';
  for (let i = 0; i + 1 < marks.length; i += 2)
    d += `M${marks[i]! * COVER_WIDTH} ${marks[i + 1]! * COVER_HEIGHT - radius}l${radius} ${radius} ${-radius} ${radius} ${-radius} ${-radius}z`;
  return d === '' ? null : (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full"
    >
      <path
        d={d}
        strokeWidth={isMany ? 5 : 7}
        paintOrder="stroke"
        strokeLinejoin="round"
        className="fill-evergreen stroke-paper"
      />
    </svg>
  );
}
