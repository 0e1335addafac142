import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { Waypoint } from '@cordada/core/tracks/track';
import { writeGpx } from '@cordada/core/tracks/writing/writeGpx';
import type { TrackContent } from '@cordada/core/tracks/writing/writeGpx';
import type { TrackGeometry } from './tracks.queries.ts';

export function courseOf(
  name: string,
  stored: readonly TrackGeometry[],
  waypoints: readonly Waypoint[],
): Generator<string> {
  const tracks = stored.map(({ geometry }) => ({
    name,
    kind: 'track' as const,
    segments: decodeTrack(geometry).map((segment) => ({ ...segment, time: segment.time.map(() => Number.NaN) })),
  }));
  return writeGpx({ name, tracks, waypoints });
}

export function contentOf(
  stored: Pick<TrackGeometry, 'name' | 'parts'> & {
    readonly geometry: Uint8Array;
    readonly waypoints: readonly Waypoint[];
  },
): TrackContent {
  const segments = decodeTrack(stored.geometry);
  let taken = 0;
  const tracks = stored.parts.map((part) => ({
    name: part.name,
    kind: part.kind,
    segments: segments.slice(taken, (taken += part.segmentCount)),
  }));
  return { name: stored.name, tracks, waypoints: stored.waypoints };
}
