import type { FoundPosition } from './askPosition.ts';

const WAIT_MILLISECONDS = 20_000;
/** To begin with, a position of half a minute ago will do. */
const AGE_MILLISECONDS = 30_000;

/**
 * Tells where the reader is, as exactly as the device knows, and again whenever they move.
 * @returns how to stop
 */
export function watchPosition(onFound: (found: FoundPosition) => void): () => void {
  // Typed as always there, but missing where a page is not served safely.
  const positions = navigator.geolocation as Geolocation | undefined;
  if (positions === undefined) {
    onFound({ problem: 'failed', reason: 'unsupported' });
    return () => undefined;
  }
  const watch = positions.watchPosition(
    ({ coords }) => onFound({ place: [coords.longitude, coords.latitude], accuracyMeters: coords.accuracy }),
    ({ code, PERMISSION_DENIED, TIMEOUT }) =>
      onFound(
        code === PERMISSION_DENIED
          ? { problem: 'denied' }
          : { problem: 'failed', reason: code === TIMEOUT ? 'timeout' : 'unavailable' },
      ),
    { enableHighAccuracy: true, timeout: WAIT_MILLISECONDS, maximumAge: AGE_MILLISECONDS },
  );
  return () => positions.clearWatch(watch);
}
