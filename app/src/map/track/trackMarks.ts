import type { LonLat } from '@cordada/core/geo/lonLat';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';

export interface DistanceMark {
  readonly place: LonLat;
  readonly count: number;
}

/** More marks hide the line. */
const MARKS_MAX = 200;

/** Marks at each kilometre or mile of a track; none at its very end, where the end is marked. */
export function distanceMarks({ distanceMeters: along, lon, lat, breaks }: TrackProfile, unit: number): DistanceMark[] {
  const total = along.at(-1) ?? 0;
  const isBreak = new Set(breaks);
  const marks: DistanceMark[] = [];
  let i = 1;
  for (let count = 1; count * unit < total - unit * 0.1 && count <= MARKS_MAX; count += 1) {
    const meters = count * unit;
    while (i < along.length - 1 && along[i]! < meters) i += 1;
    const span = along[i]! - along[i - 1]!;
    const share = span > 0 && !isBreak.has(i) ? (meters - along[i - 1]!) / span : 1;
    const between = (values: readonly number[]): number => values[i - 1]! + (values[i]! - values[i - 1]!) * share;
    marks.push({ count, place: [between(lon), between(lat)] });
  }
  return marks;
}
