import type { ReactNode } from 'react';
import { PLOT_HEIGHT, PLOT_WIDTH } from './profileShape.ts';
import type { ProfileShape } from './profileShape.ts';

/** The steeper the ground, the stronger the tint. */
export const SLOPE_TINTS = ['opacity-20', 'opacity-35', 'opacity-55', 'opacity-75', 'opacity-100'] as const;

/** The line of a profile, and below it areas by slope, stretched over what surrounds it. */
export function ProfilePlot({
  line,
  areas = [],
}: Partial<Pick<ProfileShape, 'areas'>> & Pick<ProfileShape, 'line'>): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      {areas.map((area, slope) => (
        <path
          key={SLOPE_TINTS[slope]}
          d={area}
          className={`fill-accent ${SLOPE_TINTS[slope]}`}
          shapeRendering="crispEdges"
        />
      ))}
      <path
        d={line}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-accent"
      />
    </svg>
  );
}
