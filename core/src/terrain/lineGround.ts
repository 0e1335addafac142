import type { LonLat } from '../geo/lonLat.ts';
import { METERS_PER_DEGREE, distanceMeters } from '../geo/lonLat.ts';

/** Lower ends of the classes of slope in degrees, those of avalanche maps from 30 on. */
export const GROUND_SLOPES = [0, 10, 20, 30, 35, 40, 45] as const;
export const ASPECTS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

export type Aspect = (typeof ASPECTS)[number];

/** Cells as wide as these or wider flatten slopes too much for any statement about avalanches. */
export const INDICATIVE_CELL_METERS = 35;
/** Share by which ascents may differ before it is worth saying. */
export const ASCENT_TOLERANCE = 0.2;
/** Beside an exposed place the ground falls away this steeply at least. */
export const EXPOSED_DEGREES = 40;
/** Flatter ground faces nowhere in particular. */
const FLAT_DEGREES = 3;
const DEGREES = 180 / Math.PI;
/** Centre, east, west, north and south. */
export const PLACES_PER_SAMPLE = 5;

/** The ground under a line, as the terrain knows it. */
export interface LineGround {
  /** Whom the terrain comes from. */
  readonly source: string;
  readonly cellMeters: number;
  /** Whether the cells are too wide to judge single slopes. */
  readonly isIndicative: boolean;
  readonly steepestDegrees: number;
  /** Metres of the line on ground of each class of `GROUND_SLOPES`. */
  readonly slopeMeters: readonly number[];
  /** Metres of the line on ground that faces each of `ASPECTS`; flat ground is left out. */
  readonly aspectMeters: Readonly<Record<Aspect, number>>;
  /** Metres of the line beside which the ground falls away by `EXPOSED_DEGREES` or more, as on crests and above walls. */
  readonly exposedMeters: number;
  readonly ascentMeters: number | null;
  /** Of the recording; null without heights. */
  readonly trackAscentMeters: number | null;
  /** Whether both differ by more than a fifth. */
  readonly isAscentDoubtful: boolean;
}

export interface Slope {
  readonly degrees: number;
  /** Direction the ground falls to, clockwise from north; null where it is flat. */
  readonly aspectDegrees: number | null;
  /** The steepest way down to one of the places around. */
  readonly fallDegrees: number;
}

/** The places whose heights give the slope at each place of a line: itself and four around it, `meters` away. */
export function placesAround(line: readonly LonLat[], meters: number): { lon: Float64Array; lat: Float64Array } {
  const lon = new Float64Array(line.length * PLACES_PER_SAMPLE);
  const lat = new Float64Array(line.length * PLACES_PER_SAMPLE);
  line.forEach(([x, y], i) => {
    const north = meters / METERS_PER_DEGREE;
    const east = north / Math.max(0.01, Math.cos(y / DEGREES));
    lon.set([x, x + east, x - east, x, x], i * PLACES_PER_SAMPLE);
    lat.set([y, y, y, y + north, y - north], i * PLACES_PER_SAMPLE);
  });
  return { lon, lat };
}

/** @returns null where a height is unknown */
export function slopeOf(heights: ArrayLike<number>, sample: number, meters: number): Slope | null {
  const at = sample * PLACES_PER_SAMPLE;
  const east = (heights[at + 1]! - heights[at + 2]!) / (2 * meters);
  const north = (heights[at + 3]! - heights[at + 4]!) / (2 * meters);
  const degrees = Math.atan(Math.hypot(east, north)) * DEGREES;
  if (Number.isNaN(degrees)) return null;
  const falls = (Math.atan2(-east, -north) * DEGREES + 360) % 360;
  const lowest = Math.min(...Array.from({ length: PLACES_PER_SAMPLE }, (_, i) => heights[at + i]!));
  const fallDegrees = Math.atan((heights[at]! - lowest) / meters) * DEGREES;
  return { degrees, aspectDegrees: degrees < FLAT_DEGREES ? null : falls, fallDegrees };
}

export function aspectOf(degrees: number): Aspect {
  return ASPECTS[Math.round(degrees / 45) % ASPECTS.length]!;
}

/** Sums slopes and aspects over a line, each sample standing for half of the way to its neighbours. */
export function sumGround(
  line: readonly LonLat[],
  slopes: readonly (Slope | null)[],
): Pick<LineGround, 'steepestDegrees' | 'slopeMeters' | 'aspectMeters' | 'exposedMeters'> {
  const slopeMeters: number[] = GROUND_SLOPES.map(() => 0);
  const aspectMeters: Record<Aspect, number> = { n: 0, ne: 0, e: 0, se: 0, s: 0, sw: 0, w: 0, nw: 0 };
  let [steepestDegrees, exposedMeters] = [0, 0];
  slopes.forEach((slope, i) => {
    if (!slope) return;
    const half = (other: LonLat | undefined): number => (other ? distanceMeters(line[i]!, other) / 2 : 0);
    const meters = half(line[i - 1]) + half(line[i + 1]);
    slopeMeters[GROUND_SLOPES.findLastIndex((low) => slope.degrees >= low)]! += meters;
    if (slope.aspectDegrees !== null) aspectMeters[aspectOf(slope.aspectDegrees)] += meters;
    if (slope.fallDegrees >= EXPOSED_DEGREES) exposedMeters += meters;
    steepestDegrees = Math.max(steepestDegrees, slope.degrees);
  });
  return { steepestDegrees, slopeMeters, aspectMeters, exposedMeters };
}

export function isAscentDoubtful(terrain: number | null, track: number | null): boolean {
  if (terrain === null || track === null) return false;
  const larger = Math.max(terrain, track);
  // On level ways a few metres are a large share and say nothing.
  return larger > 100 && Math.abs(terrain - track) > larger * ASCENT_TOLERANCE;
}
