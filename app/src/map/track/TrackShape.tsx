import type { ReactNode } from 'react';
import { SHAPE_HEIGHT, SHAPE_WIDTH } from './shapePath.ts';

/** The line of the tracks. */
export function TrackShape({ shape, className }: { readonly shape: string; readonly className: string }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      data-kind="activity"
      viewBox={`0 0 ${SHAPE_WIDTH} ${SHAPE_HEIGHT}`}
      className={className}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shape} vectorEffect="non-scaling-stroke" strokeWidth="8" className="stroke-raised" />
      <path d={shape} vectorEffect="non-scaling-stroke" strokeWidth="3.5" className="stroke-accent" />
    </svg>
  );
}
