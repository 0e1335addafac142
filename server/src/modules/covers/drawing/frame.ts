import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { MERCATOR_MAX_LATITUDE, mercatorOf, pixelMetersOf } from '@cordada/core/geo/mercator';

/** A picture north up in Web Mercator, whose square is 1 wide. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  /** Width of a pixel. */
  readonly step: number;
  readonly width: number;
  readonly height: number;
  readonly pixelMeters: number;
}

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** Ground shown around a single place, from side to side. */
const AROUND_METERS = 6_400;
/** Where the terrain ends near a place, less may be shown. */
const AROUND_MIN_METERS = 3_200;
/** Share of the picture that stays free beside a line. */
const MARGIN = 0.12;
const MARGIN_MIN = 0.04;

/**
 * The frame around places within bounds: it moves and shrinks to stay within them. Null if they have no room for it.
 */
export function frameAround(
  places: readonly LonLat[],
  { width, height }: FrameSize,
  bounds: Bounds,
  aroundMeters = AROUND_METERS,
): Frame | null {
  const [west, south, east, north] = bounds;
  if (places.length === 0 || !places.every(([lon, lat]) => lon >= west && lon <= east && lat >= south && lat <= north))
    return null;
  const points = places.map(mercatorOf);
  const [minX, maxX] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const [minY, maxY] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const latitude = places[0]![1];
  const perMeter = 1 / pixelMetersOf(0, latitude, 1);
  const low = mercatorOf([west, Math.max(south, -MERCATOR_MAX_LATITUDE)]);
  const high = mercatorOf([east, Math.min(north, MERCATOR_MAX_LATITUDE)]);
  const roomStep = Math.min((high.x - low.x) / width, (low.y - high.y) / height);
  const stepFor = (margin: number, around: number): number =>
    Math.max(
      (maxX - minX) / (width * (1 - 2 * margin)),
      (maxY - minY) / (height * (1 - 2 * margin)),
      (around * perMeter) / width,
    );
  if (stepFor(MARGIN_MIN, AROUND_MIN_METERS) > roomStep) return null;
  const step = Math.min(stepFor(MARGIN, aroundMeters), roomStep);
  const hold = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
  return {
    left: hold((minX + maxX - width * step) / 2, low.x, high.x - width * step),
    top: hold((minY + maxY - height * step) / 2, high.y, low.y - height * step),
    step,
    width,
    height,
    pixelMeters: step / perMeter,
  };
}

export function pixelOf({ left, top, step }: Frame, place: LonLat): [x: number, y: number] {
  const { x, y } = mercatorOf(place);
  return [(x - left) / step, (y - top) / step];
}
