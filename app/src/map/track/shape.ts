import { METERS_PER_DEGREE } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';

export const SHAPE_WIDTH = 320;
export const SHAPE_HEIGHT = 180;
const MARGIN = 22;

export interface Shape {
  /** SVG path of the tracks. */
  readonly path: string;
  readonly metersPerPixel: number;
}

/** Draws the tracks as one SVG path, north up and undistorted. Null without tracks. */
export function shapeOf(lines: readonly (readonly LonLat[])[]): Shape | null {
  const places = lines.flat();
  if (places.length < 2) return null;
  const middle = places.reduce((sum, place) => sum + place[1], 0) / places.length;
  const shrink = Math.cos((middle * Math.PI) / 180);
  // Longitudes are relative to the first point, because a track may cross the antimeridian.
  const origin = places[0]![0];
  const x = (place: LonLat): number => ((((place[0] - origin + 540) % 360) + 360) % 360) * shrink;
  const xs = places.map(x);
  const ys = places.map((place) => -place[1]);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    (SHAPE_WIDTH - 2 * MARGIN) / Math.max(right - left, 1e-6),
    (SHAPE_HEIGHT - 2 * MARGIN) / Math.max(bottom - top, 1e-6),
  );
  const toX = (value: number): number => SHAPE_WIDTH / 2 + (value - (left + right) / 2) * scale;
  const toY = (value: number): number => SHAPE_HEIGHT / 2 + (value - (top + bottom) / 2) * scale;
  const path = lines
    .filter((line) => line.length > 1)
    .map((line) => `M${line.map((place) => `${toX(x(place)).toFixed(1)} ${toY(-place[1]).toFixed(1)}`).join('L')}`)
    .join('');
  return { path, metersPerPixel: Number((METERS_PER_DEGREE / scale).toPrecision(4)) };
}
