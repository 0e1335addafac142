import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import { writeGpx } from '@cordada/core/tracks/writeGpx';
import type { TrackGeometry } from './tracks.queries.ts';

/** A stored track as GPX 1.1, in chunks: its tracks and routes as they came, and its waypoints. */
export function gpxOf(stored: TrackGeometry): Generator<string> {
  const segments = decodeTrack(stored.geometry);
  let taken = 0;
  const tracks = stored.parts.map((part) => ({
    name: part.name,
    kind: part.kind,
    segments: segments.slice(taken, (taken += part.segmentCount)),
  }));
  return writeGpx({ name: stored.name, tracks, waypoints: stored.waypoints });
}
