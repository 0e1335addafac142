import { vectorDistanceMeters } from '@cordada/core/geo/sphere';

/** Window of the moving average of elevations, in distance so that the sampling rate does not matter. */
const WINDOW_METERS = 60;
/** The errors of a barometer live in time, so whoever is faster needs a longer window. */
const WINDOW_SECONDS = 60;
const WINDOW_MAX_METERS = 150;
const HYSTERESIS_METERS = 5;
const STEEPEST_OVER_METERS = 100;
/** Shorter hops are receiver noise, which would make a break look like a long path. */
const HOP_METERS = 15;

export interface Climb {
  ascentMeters: number;
  descentMeters: number;
  /** Seconds spent on the rises and falls that count; NaN without times. */
  ascentSeconds: number;
  descentSeconds: number;
  /** Slope (rise over run) of the steepest 100 m, up or down; NaN if no run is that long. */
  steepest: number;
}

export interface ElevationRun {
  readonly indices: readonly number[];
  readonly at: Float64Array;
  readonly way: Float64Array;
  readonly elevation: Float64Array;
  readonly time: Float64Array;
}

/** The points with a known elevation. Between them heights are taken as a straight line, however far apart they are. */
export function elevationRun({ distance, way, elevation, time }: ClimbColumns): ElevationRun | null {
  const indices = Array.from(elevation.keys()).filter((i) => !Number.isNaN(elevation[i]!));
  if (indices.length < 2) return null;
  const pick = (column: Float64Array) => Float64Array.from(indices, (index) => column[index]!);
  return { indices, at: pick(distance), way: pick(way), elevation: pick(elevation), time: pick(time) };
}

function windowMeters({ way, time }: Pick<ElevationRun, 'way' | 'time'>): number {
  const seconds = (time.at(-1) ?? Number.NaN) - (time[0] ?? Number.NaN);
  const speed = seconds > 0 ? way.at(-1)! / seconds : 0;
  return Math.min(WINDOW_MAX_METERS, Math.max(WINDOW_METERS, WINDOW_SECONDS * speed));
}

/**
 * Moving average of the interpolated line rather than of the points, so that the sampling rate does not matter. The
 * window shrinks towards the ends, which keep their elevation.
 */
export function smoothElevation(run: Pick<ElevationRun, 'way' | 'elevation' | 'time'>): Float64Array {
  const { way: at, elevation } = run;
  const window = windowMeters(run);
  const count = at.length;
  const area = new Float64Array(count);
  for (let i = 1; i < count; i += 1) {
    area[i] = area[i - 1]! + ((at[i]! - at[i - 1]!) * (elevation[i]! + elevation[i - 1]!)) / 2;
  }
  const smooth = new Float64Array(count);
  let left = 0;
  let right = 0;
  const areaAt = (x: number, i: number) => {
    const step = at[i + 1]! - at[i]!;
    const part = x - at[i]!;
    const rise = step > 0 ? (elevation[i + 1]! - elevation[i]!) / step : 0;
    return area[i]! + part * (elevation[i]! + (rise * part) / 2);
  };
  for (let i = 0; i < count; i += 1) {
    const half = Math.min(window / 2, at[i]! - at[0]!, at[count - 1]! - at[i]!);
    if (!(half > 1e-6)) {
      smooth[i] = elevation[i]!;
      continue;
    }
    const from = at[i]! - half;
    const to = at[i]! + half;
    while (left > 0 && at[left]! > from) left -= 1;
    while (left + 2 < count && at[left + 1]! <= from) left += 1;
    while (right + 2 < count && at[right + 1]! < to) right += 1;
    smooth[i] = (areaAt(to, right) - areaAt(from, left)) / (2 * half);
  }
  return smooth;
}

/**
 * Indices of the first point, of alternating extremes that differ by at least the hysteresis, and of the last point,
 * so that the rises and falls between them add up to the difference of the ends.
 */
export function turningPoints(elevation: Float64Array): number[] {
  const turns = [0];
  let extreme = 0;
  let low = 0;
  let high = 0;
  let direction = 0;
  for (let i = 1; i < elevation.length; i += 1) {
    const height = elevation[i]!;
    if (direction === 0) {
      if (height < elevation[low]!) low = i;
      if (height > elevation[high]!) high = i;
      if (height - elevation[low]! >= HYSTERESIS_METERS) direction = 1;
      else if (elevation[high]! - height >= HYSTERESIS_METERS) direction = -1;
      extreme = i;
    } else if ((height - elevation[extreme]!) * direction >= 0) extreme = i;
    else if (Math.abs(height - elevation[extreme]!) >= HYSTERESIS_METERS) {
      turns.push(extreme);
      extreme = i;
      direction = -direction;
    }
  }
  const last = elevation.length - 1;
  if (direction !== 0 && extreme !== 0 && extreme !== last) turns.push(extreme);
  return last > 0 ? [...turns, last] : turns;
}

/** Sums rises and falls between extremes; ascent minus descent is the difference of the ends. */
function addClimb(run: ElevationRun, elevation: Float64Array, climb: Climb): void {
  const turns = turningPoints(elevation);
  for (let turn = 1; turn < turns.length; turn += 1) {
    const [pivot, extreme] = [turns[turn - 1]!, turns[turn]!];
    const rise = elevation[extreme]! - elevation[pivot]!;
    const seconds = Math.max(0, run.time[extreme]! - run.time[pivot]!);
    if (rise > 0) {
      climb.ascentMeters += rise;
      climb.ascentSeconds += seconds;
    } else if (rise < 0) {
      climb.descentMeters -= rise;
      climb.descentSeconds += seconds;
    }
  }
}

function steepestOf(at: Float64Array, elevation: Float64Array): number {
  const count = at.length;
  let steepest = Number.NaN;
  let j = 0;
  for (let i = 0; i < count; i += 1) {
    const to = at[i]! + STEEPEST_OVER_METERS;
    if (to > at[count - 1]!) break;
    while (j + 2 < count && at[j + 1]! < to) j += 1;
    const step = at[j + 1]! - at[j]!;
    const height = elevation[j]! + (step > 0 ? ((elevation[j + 1]! - elevation[j]!) * (to - at[j]!)) / step : 0);
    const slope = Math.abs(height - elevation[i]!) / STEEPEST_OVER_METERS;
    if (!(slope <= steepest)) steepest = slope;
  }
  return steepest;
}

export interface ClimbColumns {
  readonly distance: Float64Array;
  readonly way: Float64Array;
  readonly elevation: Float64Array;
  readonly time: Float64Array;
}

/**
 * Distance along a segment without receiver noise, from hops of at least 15 m including elevation, so that a climbed
 * and abseiled wall counts with its height. Points within a hop are interpolated by distance.
 */
export function wayAlong(vectors: Float64Array, distance: Float64Array, elevation: Float64Array): Float64Array {
  const way = new Float64Array(distance.length);
  let anchor = 0;
  const metersTo = (i: number): number => {
    const rise = elevation[i]! - elevation[anchor]!;
    return Math.hypot(vectorDistanceMeters(vectors, anchor, i), Number.isNaN(rise) ? 0 : rise);
  };
  const hopTo = (end: number, meters: number): void => {
    const span = distance[end]! - distance[anchor]!;
    for (let i = anchor + 1; i <= end; i += 1) {
      way[i] = way[anchor]! + (span > 0 ? ((distance[i]! - distance[anchor]!) / span) * meters : 0);
    }
    anchor = end;
  };
  for (let i = 1; i < distance.length; i += 1) {
    const meters = metersTo(i);
    if (meters >= HOP_METERS || i === distance.length - 1) hopTo(i, meters);
  }
  return way;
}

/**
 * Ascent and descent of one segment: moving average over 60 m, then 5 m of hysteresis on the extremes; interruptions
 * are bridged with their height difference. Null with fewer than two known elevations.
 */
export function climbOf(columns: ClimbColumns): Climb | null {
  const run = elevationRun(columns);
  if (run === null) return null;
  const climb: Climb = { ascentMeters: 0, descentMeters: 0, ascentSeconds: 0, descentSeconds: 0, steepest: Number.NaN };
  const smooth = smoothElevation(run);
  addClimb(run, smooth, climb);
  climb.steepest = steepestOf(run.at, smooth);
  return climb;
}
