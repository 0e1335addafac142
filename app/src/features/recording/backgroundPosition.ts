import type { FoundPosition } from '#app/platform/askPosition.ts';

interface NativePlugins {
  readonly callback: (method: string, options: object, listener: (data: unknown, error: unknown) => void) => void;
  readonly stop: () => void;
}

interface Texts {
  readonly title: string;
  readonly message: string;
}

/** A plugin may report one that it had before: older ones say nothing of where the member is. */
const OLDEST_SECONDS = 30;

/**
 * Watches the position also while the screen is off. The system shows a notification as long as it does.
 * @param everySeconds positions in between are left out
 * @returns a function that stops watching
 */
export function watchInBackground(
  plugin: NativePlugins,
  onFound: (found: FoundPosition) => void,
  everySeconds: number,
  { title, message }: Texts,
  now: () => number = Date.now,
): () => void {
  let last = -Infinity;
  const options = {
    backgroundTitle: title,
    backgroundMessage: message,
    requestPermissions: true,
    stale: false,
    // Someone on foot does not move further in that time: the receiver may sleep.
    distanceFilter: everySeconds / 2,
  };
  plugin.callback('start', options, (data, error) => {
    const { code }: Readonly<Record<string, unknown>> = Object(error);
    if (code === 'NOT_AUTHORIZED') return onFound({ problem: 'denied' });
    if (error !== null && error !== undefined) return onFound({ problem: 'failed', reason: 'unavailable' });
    const { latitude, longitude, accuracy, altitude, time }: Readonly<Record<string, unknown>> = Object(data);
    if (typeof latitude !== 'number' || typeof longitude !== 'number' || typeof accuracy !== 'number') return undefined;
    const seconds = (typeof time === 'number' ? time : now()) / 1_000;
    if (now() / 1_000 - seconds > OLDEST_SECONDS || seconds - last < everySeconds) return undefined;
    last = seconds;
    return onFound({
      place: [longitude, latitude],
      accuracyMeters: accuracy,
      elevationMeters: typeof altitude === 'number' ? altitude : null,
      seconds,
    });
  });
  return plugin.stop;
}
