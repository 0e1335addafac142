import type { TrackSegment } from '../track.ts';

export function segmentOf(
  rows: readonly (readonly [lon: number, lat: number, elevationMeters?: number | null, time?: number | null])[],
): TrackSegment {
  return {
    lon: Float64Array.from(rows, (row) => row[0]),
    lat: Float64Array.from(rows, (row) => row[1]),
    elevationMeters: Float64Array.from(rows, (row) => row[2] ?? Number.NaN),
    time: Float64Array.from(rows, (row) => row[3] ?? Number.NaN),
  };
}
