import type { LonLat } from '@cordada/core/geo/lonLat';

/** Where the reader is, or why that is not known: the reader or the browser refuses it, or it cannot be found. */
export type FoundPosition =
  | { readonly place: LonLat; readonly accuracyMeters: number }
  | {
      readonly problem: 'denied' | 'failed';
      /** Why it cannot be found, where that is known. */
      readonly reason?: 'unsupported' | 'timeout' | 'unavailable';
    };

const WAIT_MILLISECONDS = 15_000;
/** A position of a minute ago is as good for what is a walk away. */
const AGE_MILLISECONDS = 60_000;

/** Asks the browser, and by it the reader, where they are. */
export function askPosition(): Promise<FoundPosition> {
  const { promise, resolve } = Promise.withResolvers<FoundPosition>();
  // Typed as always there, but missing where a page is not served safely.
  const positions = navigator.geolocation as Geolocation | undefined;
  if (positions === undefined) return Promise.resolve({ problem: 'failed' });
  positions.getCurrentPosition(
    ({ coords }) => resolve({ place: [coords.longitude, coords.latitude], accuracyMeters: coords.accuracy }),
    ({ code, PERMISSION_DENIED }) => resolve({ problem: code === PERMISSION_DENIED ? 'denied' : 'failed' }),
    { timeout: WAIT_MILLISECONDS, maximumAge: AGE_MILLISECONDS },
  );
  return promise;
}
