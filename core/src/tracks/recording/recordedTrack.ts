import { prepareSegments } from '../prepareSegments.ts';
import { trackStatistics } from '../stats/statistics.ts';
import type { TrackStatistics } from '../stats/statistics.ts';
import type { TrackSegment, Waypoint } from '../track.ts';
import { writeGpx } from '../writing/writeGpx.ts';

/** A position as a receiver reported it. */
export interface RecordedFix {
  readonly lon: number;
  readonly lat: number;
  readonly elevationMeters: number | null;
  readonly accuracyMeters: number;
  /** Unix time in seconds. */
  readonly seconds: number;
  /** Number of the part, which grows with each pause: nothing is drawn or counted between two parts. */
  readonly part: number;
}

/** Less exact fixes are kept, and left out of the line. */
export const EXACT_METERS = 60;

/** The parts of a recording as segments of a track, without inexact fixes unless there are hardly others. */
export function recordedSegments(fixes: readonly RecordedFix[]): TrackSegment[] {
  const exact = fixes.filter(({ accuracyMeters }) => accuracyMeters <= EXACT_METERS);
  const parts = Map.groupBy(exact.length < 2 ? fixes : exact, ({ part }) => part);
  return [...parts.values()].map((part) => ({
    lon: Float64Array.from(part, ({ lon }) => lon),
    lat: Float64Array.from(part, ({ lat }) => lat),
    elevationMeters: Float64Array.from(part, ({ elevationMeters }) => elevationMeters ?? Number.NaN),
    time: Float64Array.from(part, ({ seconds }) => seconds),
  }));
}

/** The same figures that the uploaded track will have. */
export function recordedStatistics(fixes: readonly RecordedFix[]): TrackStatistics {
  return trackStatistics(prepareSegments(recordedSegments(fixes)));
}

/** @returns null for a recording without two fixes, of which no track can be made */
export function recordedGpx(
  fixes: readonly RecordedFix[],
  name: string,
  waypoints: readonly Waypoint[] = [],
): string | null {
  const segments = recordedSegments(fixes);
  if (segments.reduce((count, { lon }) => count + lon.length, 0) < 2) return null;
  return [...writeGpx({ name, tracks: [{ name, kind: 'track', segments }], waypoints })].join('');
}
