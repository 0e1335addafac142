import type { ReactNode } from 'react';
import { useId } from 'react';
import { METERS_PER_MILE } from '@cordada/core/format/formatDistance';
import { useUnits } from '#app/data/preferences/preferences.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { scaleLength } from '@cordada/core/geo/scaleLength';
import { SHAPE_HEIGHT, SHAPE_WIDTH } from './shape.ts';
import type { Shape } from './shape.ts';

/** The squares of the grid are at most so wide. */
const SQUARE_PIXELS = 48;

/** The line of the tracks on a grid that shows how long it is: for places of which there is no map. */
export function TrackShape({ shape, className }: { readonly shape: Shape; readonly className: string }): ReactNode {
  const format = useFormat();
  const unit = useUnits() === 'imperial' ? METERS_PER_MILE : 1_000;
  const grid = useId();
  const squareMeters = scaleLength((SQUARE_PIXELS * shape.metersPerPixel) / unit) * unit;
  const size = squareMeters / shape.metersPerPixel;
  const bottom = SHAPE_HEIGHT - 12;
  return (
    <svg
      aria-hidden="true"
      data-kind="activity"
      viewBox={`0 0 ${SHAPE_WIDTH} ${SHAPE_HEIGHT}`}
      className={`bg-paper ${className}`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <pattern id={grid} width={size} height={size} x={12} y={bottom} patternUnits="userSpaceOnUse">
        <path d={`M0 0V${size}M0 0H${size}`} className="stroke-line" />
      </pattern>
      {/* Also beside the picture, in frames of another form. */}
      <rect
        x={-2 * SHAPE_WIDTH}
        y={-2 * SHAPE_HEIGHT}
        width={5 * SHAPE_WIDTH}
        height={5 * SHAPE_HEIGHT}
        fill={`url(#${grid})`}
      />
      <path d={`M12 ${bottom - 4}v4h${size}v-4`} className="stroke-muted" />
      <text x={16 + size} y={bottom} className="fill-muted text-[10px]">
        {format.wholeDistance(squareMeters)}
      </text>
      <path d={shape.path} vectorEffect="non-scaling-stroke" strokeWidth="8" className="stroke-raised" />
      <path d={shape.path} vectorEffect="non-scaling-stroke" strokeWidth="3.5" className="stroke-accent" />
    </svg>
  );
}
