import { isNativePlatform } from './native.ts';
import { callNative, onNative, tryNative } from './nativeBridge.ts';

/**
 * The air pressure in hPa as the sensor of the device measures it. Browsers have no such sensor.
 * @returns reads the latest value, null without one; and a function that stops measuring
 */
export function watchPressure(): { readonly latest: () => number | null; readonly stop: () => void } {
  let latest: number | null = null;
  if (isNativePlatform()) {
    onNative('CapacitorBarometer', 'measurement', ({ pressure }) => {
      latest = typeof pressure === 'number' ? pressure : null;
    });
    // Many devices have none.
    callNative('CapacitorBarometer', 'startMeasurementUpdates').catch(() => undefined);
  }
  return {
    latest: () => latest,
    stop: () => isNativePlatform() && tryNative('CapacitorBarometer', 'stopMeasurementUpdates'),
  };
}
