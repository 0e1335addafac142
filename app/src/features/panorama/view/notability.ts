import type { PanoramaPeak } from '@cordada/core/panorama/panorama';

/** How a summit stands out: by its isolation, the distance to the nearest higher summit in sight. */
export type Notability = 'major' | 'medium' | 'minor';

const MAJOR_METERS = 3_000;
const MEDIUM_METERS = 1_000;

export const notabilityOf = (isolationMeters: number): Notability =>
  isolationMeters >= MAJOR_METERS ? 'major' : isolationMeters >= MEDIUM_METERS ? 'medium' : 'minor';

const RADIANS = Math.PI / 180;

/** The isolation of each summit by its id; infinite for the highest one. */
export function findIsolations(peaks: readonly PanoramaPeak[]): ReadonlyMap<string, number> {
  const places = peaks.map(({ id, elevationMeters, distanceMeters, azimuthDegrees }) => ({
    id,
    elevationMeters,
    east: Math.sin(azimuthDegrees * RADIANS) * distanceMeters,
    north: Math.cos(azimuthDegrees * RADIANS) * distanceMeters,
  }));
  return new Map(
    places.map(({ id, elevationMeters, east, north }) => [
      id,
      Math.min(
        ...places
          .filter((other) => other.elevationMeters > elevationMeters)
          .map((other) => Math.hypot(other.east - east, other.north - north)),
      ),
    ]),
  );
}
