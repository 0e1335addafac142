import { unitVectors } from '@cordada/core/geo/sphere';
import { elevationRun, smoothElevation, turningPoints, wayAlong } from '../stats/climb.ts';
import { distancesAlong } from '../stats/statistics.ts';
import type { TrackSegment } from '../track.ts';

/**
 * Running totals at each point of a line, over all segments. The difference of two points is the figure of the range
 * between them.
 */
export interface FiguresAlong {
  readonly distanceMeters: Float64Array<ArrayBuffer>;
  readonly ascentMeters: Float64Array<ArrayBuffer>;
  readonly descentMeters: Float64Array<ArrayBuffer>;
  readonly elevationMeters: Float64Array<ArrayBuffer>;
  /** Unix time in seconds; NaN if unknown. */
  readonly time: Float64Array<ArrayBuffer>;
  readonly hasClimb: boolean;
}

export interface RangeFigures {
  readonly distanceMeters: number;
  readonly ascentMeters: number | null;
  readonly descentMeters: number | null;
  readonly seconds: number | null;
}

export function figuresAlong(segments: readonly TrackSegment[]): FiguresAlong {
  const count = segments.reduce((sum, { lon }) => sum + lon.length, 0);
  const columns = Array.from({ length: 5 }, () => new Float64Array(count));
  const [distanceMeters, ascentMeters, descentMeters, elevationMeters, time] = columns as [
    Float64Array<ArrayBuffer>,
    Float64Array<ArrayBuffer>,
    Float64Array<ArrayBuffer>,
    Float64Array<ArrayBuffer>,
    Float64Array<ArrayBuffer>,
  ];
  let hasClimb = false;
  let first = 0;
  const last = (column: Float64Array): number => (first === 0 ? 0 : column[first - 1]!);
  for (const segment of segments) {
    const vectors = unitVectors(segment.lon, segment.lat);
    const along = distancesAlong(vectors);
    const { elevationMeters: elevation } = segment;
    const way = wayAlong(vectors, along, elevation);
    const [meters, up, down] = [last(distanceMeters), last(ascentMeters), last(descentMeters)];
    ascentMeters.fill(up, first, first + along.length);
    descentMeters.fill(down, first, first + along.length);
    for (let i = 0; i < along.length; i += 1) distanceMeters[first + i] = meters + along[i]!;
    elevationMeters.set(segment.elevationMeters, first);
    time.set(segment.time, first);
    const climb = { up, down };
    const run = elevationRun({ distance: along, way, elevation, time: segment.time });
    if (run !== null) {
      hasClimb = true;
      const height = smoothElevation(run);
      const turns = turningPoints(height);
      for (let turn = 1; turn < turns.length; turn += 1) {
        const [from, to] = [turns[turn - 1]!, turns[turn]!];
        const isUp = height[to]! > height[from]!;
        // Monotonic between two turning points: small dips on the way do not count as climb.
        let most = 0;
        for (let i = from; i <= to; i += 1) {
          most = Math.max(most, Math.abs(height[i]! - height[from]!));
          const until = i < to ? run.indices[i + 1]! : along.length;
          ascentMeters.fill(climb.up + (isUp ? most : 0), first + run.indices[i]!, first + until);
          descentMeters.fill(climb.down + (isUp ? 0 : most), first + run.indices[i]!, first + until);
        }
        if (isUp) climb.up += most;
        else climb.down += most;
      }
      const rest = first + (run.indices[turns.at(-1) ?? 0] ?? 0);
      ascentMeters.fill(climb.up, rest, first + along.length);
      descentMeters.fill(climb.down, rest, first + along.length);
    }
    first += along.length;
  }
  return { distanceMeters, ascentMeters, descentMeters, elevationMeters, time, hasClimb };
}

/**
 * Figures between two points in constant time. Climb differs from `trackStatistics` of the range alone by at most the
 * hysteresis at either end.
 */
export function figuresBetween(along: FiguresAlong, from: number, to: number): RangeFigures {
  const difference = (column: Float64Array): number => (column[to] ?? 0) - (column[from] ?? 0);
  const seconds = difference(along.time);
  return {
    distanceMeters: difference(along.distanceMeters),
    ascentMeters: along.hasClimb ? difference(along.ascentMeters) : null,
    descentMeters: along.hasClimb ? difference(along.descentMeters) : null,
    seconds: Number.isNaN(seconds) ? null : Math.max(0, seconds),
  };
}

export function pointAlong({ distanceMeters }: Pick<FiguresAlong, 'distanceMeters'>, meters: number): number {
  let [low, high] = [0, distanceMeters.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (distanceMeters[middle]! < meters) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low);
}

export function pointAtTime({ time }: Pick<FiguresAlong, 'time'>, seconds: number): number | null {
  let last: number | null = null;
  for (let i = 0; i < time.length; i += 1) {
    if (Number.isNaN(time[i]!)) continue;
    if (time[i]! >= seconds) return i;
    last = i;
  }
  return last;
}
