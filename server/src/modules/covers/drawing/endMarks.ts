import type { LonLat } from '@cordada/core/geo/lonLat';
import type { COVER_COLORS } from './coverColors.ts';
import { pixelOf } from './frame.ts';
import type { Frame } from './frame.ts';

const RADIUS = 9;

/** Start and end of an activity as on its map; only its start where it leads back there. */
export function endMarks(
  frame: Frame,
  lines: readonly (readonly LonLat[])[],
  unit: number,
  { paper, evergreen, ink }: Pick<(typeof COVER_COLORS)[keyof typeof COVER_COLORS], 'paper' | 'evergreen' | 'ink'>,
): string {
  const [start, end] = [lines[0]?.[0], lines.at(-1)?.at(-1)].map((place) => place && pixelOf(frame, place));
  if (!start || !end) return '';
  const mark = ([x, y]: readonly [number, number], color: string): string =>
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${RADIUS * unit}" fill="${color}" stroke="${paper}" stroke-width="${2.6 * unit}"/>` +
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${3.2 * unit}" fill="${paper}"/>`;
  const isBack = Math.hypot(end[0] - start[0], end[1] - start[1]) < RADIUS * unit;
  return (isBack ? '' : mark(end, ink)) + mark(start, evergreen);
}
