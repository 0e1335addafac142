import type { FoundPosition } from './askPosition.ts';

const WAIT_MILLISECONDS = 20_000;
const AGE_MILLISECONDS = 30_000;
const OPTIONS = { enableHighAccuracy: true, timeout: WAIT_MILLISECONDS } as const;

/**
 * Watches the position with high accuracy.
 * @param everySeconds the receiver may sleep between two positions, to save battery; 0 for each that it has
 * @returns a function that stops watching
 */
export function watchPosition(onFound: (found: FoundPosition) => void, everySeconds = 0): () => void {
  // TypeScript declares it as always present, but it is missing in insecure contexts.
  const positions = navigator.geolocation as Geolocation | undefined;
  if (positions === undefined) {
    onFound({ problem: 'failed', reason: 'unsupported' });
    return () => undefined;
  }
  const hear = ({ coords, timestamp }: GeolocationPosition): void =>
    onFound({
      place: [coords.longitude, coords.latitude],
      accuracyMeters: coords.accuracy,
      elevationMeters: coords.altitude,
      seconds: timestamp / 1_000,
    });
  const fail = ({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError): void =>
    onFound(
      code === PERMISSION_DENIED
        ? { problem: 'denied' }
        : { problem: 'failed', reason: code === TIMEOUT ? 'timeout' : 'unavailable' },
    );
  if (everySeconds > 0) return poll(positions, hear, fail, everySeconds);
  const watch = positions.watchPosition(hear, fail, { ...OPTIONS, maximumAge: AGE_MILLISECONDS });
  return () => positions.clearWatch(watch);
}

function poll(
  positions: Geolocation,
  hear: PositionCallback,
  fail: PositionErrorCallback,
  everySeconds: number,
): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goOn = (): void => {
    if (!isStopped) timer = setTimeout(ask, everySeconds * 1_000);
  };
  const ask = (): void =>
    positions.getCurrentPosition(
      (found) => {
        if (!isStopped) hear(found);
        goOn();
      },
      (error) => {
        if (!isStopped) fail(error);
        goOn();
      },
      { ...OPTIONS, maximumAge: 0 },
    );
  ask();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
