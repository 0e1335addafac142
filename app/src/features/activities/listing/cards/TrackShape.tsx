import type { ReactNode } from 'react';
import { SHAPE_HEIGHT, SHAPE_WIDTH } from './shapePath.ts';

/** The line of the tracks on the colour of activities. */
export function TrackShape({ shape, className }: { readonly shape: string; readonly className: string }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      data-kind="activity"
      viewBox={`0 0 ${SHAPE_WIDTH} ${SHAPE_HEIGHT}`}
      className={`bg-kind-tint ${className}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shape} strokeWidth="8" className="stroke-raised" />
      <path d={shape} strokeWidth="3.5" className="stroke-accent" />
    </svg>
  );
}
