import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { lineProfile } from '#app/map/track/lineProfile.ts';

/** The profile of a walk, from rows `[longitude, latitude, height]` as the API gives them. */
export function walkProfile(line: unknown): TrackProfile {
  const rows = (Array.isArray(line) ? line : []).flatMap((row: unknown) => {
    const [lon, lat, height]: unknown[] = Array.isArray(row) ? row : [];
    return typeof lon === 'number' && typeof lat === 'number'
      ? [{ place: [lon, lat] as const, height: typeof height === 'number' ? height : null }]
      : [];
  });
  return {
    ...lineProfile(rows.map(({ place }) => place)),
    elevationMeters: rows.map(({ height }) => height),
  };
}

/** Null where no height is known. */
export function highestOf({ elevationMeters }: Pick<TrackProfile, 'elevationMeters'>): number | null {
  return elevationMeters.reduce(
    (most, height) => (height === null || (most !== null && most >= height) ? most : height),
    null,
  );
}
