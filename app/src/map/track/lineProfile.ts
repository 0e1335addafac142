import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';

/** The profile of a drawn line, of which no heights and times are known. */
export function lineProfile(line: readonly LonLat[]): TrackProfile {
  const along: number[] = [];
  line.forEach((place, i) => along.push(i === 0 ? 0 : along[i - 1]! + distanceMeters(line[i - 1]!, place)));
  const unknown = line.map(() => null);
  return {
    distanceMeters: along,
    elevationMeters: unknown,
    lon: line.map(([lon]) => lon),
    lat: line.map(([, lat]) => lat),
    time: unknown,
    breaks: [],
  };
}
