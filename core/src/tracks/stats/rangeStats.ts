import { unitVectors } from '@cordada/core/geo/sphere';
import { climbOf, wayAlong } from './climb.ts';
import type { TrackProfile } from './profile.ts';

export interface RangeStats {
  readonly distanceMeters: number;
  readonly ascentMeters: number | null;
  readonly descentMeters: number | null;
  readonly seconds: number | null;
  readonly slope: number | null;
}

/**
 * Figures between two samples in either order, computed as for a whole track but from samples, which gives slightly
 * less climb on long tracks. Gaps add nothing.
 */
export function rangeStats(profile: TrackProfile, one: number, other: number): RangeStats {
  const [from, to] = one <= other ? [one, other] : [other, one];
  const { distanceMeters: along, elevationMeters, time, breaks } = profile;
  const starts = [from, ...breaks.filter((at) => at > from && at <= to)];
  let ascentMeters: number | null = null;
  let descentMeters: number | null = null;
  for (const [part, start] of starts.entries()) {
    const end = starts[part + 1] ?? to + 1;
    const column = (values: readonly (number | null)[]): Float64Array =>
      Float64Array.from(values.slice(start, end), (value) => value ?? Number.NaN);
    const [distance, elevation] = [column(along), column(elevationMeters)];
    const vectors = unitVectors(profile.lon.slice(start, end), profile.lat.slice(start, end));
    const way = wayAlong(vectors, distance, elevation);
    const climb = climbOf({ distance, way, elevation, time: column(time) });
    if (!climb) continue;
    ascentMeters = (ascentMeters ?? 0) + climb.ascentMeters;
    descentMeters = (descentMeters ?? 0) + climb.descentMeters;
  }
  const distanceMeters = (along[to] ?? 0) - (along[from] ?? 0);
  const difference = (values: readonly (number | null)[]): number | null => {
    const [first, last] = [values[from] ?? null, values[to] ?? null];
    return first === null || last === null ? null : last - first;
  };
  const [rise, seconds] = [difference(elevationMeters), difference(time)];
  return {
    distanceMeters,
    ascentMeters,
    descentMeters,
    seconds: seconds === null ? null : Math.max(0, seconds),
    slope: rise === null || distanceMeters < 1 ? null : rise / distanceMeters,
  };
}
