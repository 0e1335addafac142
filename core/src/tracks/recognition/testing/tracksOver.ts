import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Candidate } from '../proposal.ts';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import type { TrackSegment } from '@cordada/core/tracks/track';

export const METERS_PER_DEGREE = 111_195.08;
export const LAT = 42.6;

export function at(east: number, north: number): LonLat {
  return [1.4 + east / METERS_PER_DEGREE / Math.cos((LAT * Math.PI) / 180), LAT + north / METERS_PER_DEGREE];
}

export function candidate(place: LonLat, extra: Partial<Candidate> = {}): Candidate {
  return { elementId: 'e', kind: 'mountain', place, accuracyMeters: 0, ...extra };
}

export function trackOver(places: readonly LonLat[], noiseMeters = 0, spacingMeters = 3): TrackSegment {
  return syntheticActivity({
    waypoints: places.map(([lon, lat]) => [lon, lat, 2_000]),
    startEpoch: 1_000_000,
    noiseMeters,
    spacingMeters,
  });
}
