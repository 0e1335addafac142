import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { writeGpx } from '@cordada/core/tracks/writing/writeGpx';

/** A track file for watches and apps, with the heights of the walk. */
export function walkGpx({ lon, lat, elevationMeters }: TrackProfile, name: string): string {
  const segment = {
    lon: Float64Array.from(lon),
    lat: Float64Array.from(lat),
    elevationMeters: Float64Array.from(elevationMeters, (meters) => meters ?? Number.NaN),
    time: new Float64Array(lon.length).fill(Number.NaN),
  };
  return [...writeGpx({ name, tracks: [{ name, kind: 'track', segments: [segment] }], waypoints: [] })].join('');
}
