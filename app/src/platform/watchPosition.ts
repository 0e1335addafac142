import type { FoundPosition } from './askPosition.ts';

const WAIT_MILLISECONDS = 20_000;
const AGE_MILLISECONDS = 30_000;

/**
 * Watches the position with high accuracy.
 * @returns a function that stops watching
 */
export function watchPosition(onFound: (found: FoundPosition) => void): () => void {
  // TypeScript declares it as always present, but it is missing in insecure contexts.
  const positions = navigator.geolocation as Geolocation | undefined;
  if (positions === undefined) {
    onFound({ problem: 'failed', reason: 'unsupported' });
    return () => undefined;
  }
  const watch = positions.watchPosition(
    ({ coords, timestamp }) =>
      onFound({
        place: [coords.longitude, coords.latitude],
        accuracyMeters: coords.accuracy,
        elevationMeters: coords.altitude,
        seconds: timestamp / 1_000,
      }),
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
