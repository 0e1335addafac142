import type { LonLat } from '@cordada/core/geo/lonLat';

export type FoundPosition =
  | {
      readonly place: LonLat;
      readonly accuracyMeters: number;
      readonly elevationMeters?: number | null;
      /** Unix time of the fix. */
      readonly seconds?: number;
    }
  | {
      readonly problem: 'denied' | 'failed';
      readonly reason?: 'unsupported' | 'timeout' | 'unavailable';
    };

const WAIT_MILLISECONDS = 15_000;
/** Maximum age of a cached position. */
const AGE_MILLISECONDS = 60_000;

/** @param isExact waits for the satellites instead of the next mast */
export function askPosition({ isExact = false } = {}): Promise<FoundPosition> {
  const { promise, resolve } = Promise.withResolvers<FoundPosition>();
  // TypeScript declares it as always present, but it is missing in insecure contexts.
  const positions = navigator.geolocation as Geolocation | undefined;
  if (positions === undefined) return Promise.resolve({ problem: 'failed' });
  positions.getCurrentPosition(
    ({ coords }) => resolve({ place: [coords.longitude, coords.latitude], accuracyMeters: coords.accuracy }),
    ({ code, PERMISSION_DENIED }) => resolve({ problem: code === PERMISSION_DENIED ? 'denied' : 'failed' }),
    { timeout: WAIT_MILLISECONDS, maximumAge: AGE_MILLISECONDS, enableHighAccuracy: isExact },
  );
  return promise;
}
