import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { TrackShape } from './TrackShape.tsx';
import { shapeOf } from './shape.ts';

/** Lines in the frame of a map of which the server has no picture. */
export function LineSketch({
  lines,
}: {
  /** Must be memoised. */
  readonly lines: readonly (readonly LonLat[])[];
}): ReactNode {
  const shape = useMemo(() => shapeOf(lines), [lines]);
  return shape && <TrackShape shape={shape} className="map-picture w-full" />;
}
