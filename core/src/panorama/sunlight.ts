import type { LonLat } from '../geo/lonLat.ts';
import { sunPosition, sunTimes } from '../geo/sun.ts';
import type { HorizonPoint } from './horizon.ts';

/** Horizons are read this far apart; the sun takes a quarter of an hour from one to the next. */
export const SUN_AZIMUTH_STEP_DEGREES = 4;
const STEP_MS = 5 * 60_000;
const HALF_DAY_MS = 12 * 3_600_000;
/** From a summit the sun is seen below the horizontal plane. */
const LOWEST_SUN_DEGREES = -3;
const AZIMUTH_STEPS = 360 / SUN_AZIMUTH_STEP_DEGREES;

/** Epoch milliseconds. */
export type SunlitTime = readonly [from: number, to: number];

/** A place of a line and when the sun shines there. */
export interface SunSample {
  readonly alongMeters: number;
  readonly sunlit: readonly SunlitTime[];
}

/** Sunlight along a track on one day, as far as the terrain shades it. */
export interface SunAlong {
  /** Whom the terrain comes from. */
  readonly source: string;
  readonly cellMeters: number;
  /** Name of the zone at the first place; null if unknown. */
  readonly timeZone: string | null;
  /** Terrain is known up to here in each direction of the sun; what is farther casts no shadow. */
  readonly reachMeters: number;
  /** Evenly spread along the track, each in the middle of its part. */
  readonly samples: readonly SunSample[];
}

interface SunStep {
  readonly at: number;
  readonly azimuthDegrees: number;
  readonly elevationDegrees: number;
}

/** The way of the sun around noon of a day, as far as it may be seen from anywhere near the place. */
export function sunWay(day: string, place: LonLat): SunStep[] {
  const { noon } = sunTimes(day, place, null);
  const steps: SunStep[] = [];
  for (let at = noon - HALF_DAY_MS; at <= noon + HALF_DAY_MS; at += STEP_MS) {
    const sun = sunPosition(at, place);
    if (sun.elevationDegrees > LOWEST_SUN_DEGREES) steps.push({ at, ...sun });
  }
  return steps;
}

/** The azimuths whose horizon decides about the way of the sun, ascending. */
export function sunAzimuths(ways: readonly (readonly SunStep[])[]): number[] {
  const steps = new Set<number>();
  for (const { azimuthDegrees } of ways.flat()) {
    const step = Math.floor(azimuthDegrees / SUN_AZIMUTH_STEP_DEGREES);
    steps.add(step % AZIMUTH_STEPS).add((step + 1) % AZIMUTH_STEPS);
  }
  return [...steps].sort((a, b) => a - b).map((step) => step * SUN_AZIMUTH_STEP_DEGREES);
}

/**
 * When the centre of the sun is above the horizon of a place.
 * @param horizon of the azimuths of `sunAzimuths`; unknown directions count as level
 */
export function sunlitTimes(way: readonly SunStep[], horizon: readonly HorizonPoint[]): SunlitTime[] {
  const known = new Map(
    horizon.map(({ azimuthDegrees, elevationDegrees }) => [azimuthDegrees, elevationDegrees ?? 0] as const),
  );
  const above = way.map(({ azimuthDegrees, elevationDegrees }) => {
    const exact = azimuthDegrees / SUN_AZIMUTH_STEP_DEGREES;
    const step = Math.floor(exact);
    const at = (index: number): number => known.get((index % AZIMUTH_STEPS) * SUN_AZIMUTH_STEP_DEGREES) ?? 0;
    return elevationDegrees - (at(step) + (at(step + 1) - at(step)) * (exact - step));
  });
  const times: [number, number][] = [];
  way.forEach(({ at }, i) => {
    if (above[i]! <= 0) return;
    const open = times.at(-1);
    if (open && open[1] === way[i - 1]?.at && above[i - 1]! > 0) open[1] = at;
    else times.push([crossing(i, i - 1), at]);
    const next = crossing(i, i + 1);
    if (!(above[i + 1]! > 0)) times.at(-1)![1] = next;
  });
  return times;

  function crossing(inside: number, outside: number): number {
    const [from, to] = [way[inside]!, way[outside]];
    if (!to || above[outside] === undefined || above[outside] > 0) return from.at;
    return Math.round(from.at + (to.at - from.at) * (above[inside]! / (above[inside]! - above[outside])));
  }
}
