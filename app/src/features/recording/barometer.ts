import { isNativePlatform } from '#app/platform/native.ts';

/**
 * The air pressure in hPa as the sensor of the device measures it. Browsers have no such sensor.
 * @returns reads the latest value, null without one; and a function that stops measuring
 */
export function watchPressure(): { readonly latest: () => number | null; readonly stop: () => void } {
  let latest: number | null = null;
  // Loaded in the app alone: browsers need nothing of it.
  const bridge = isNativePlatform() ? import('#app/platform/nativeBridge.ts') : null;
  void bridge?.then(({ onNative, tryNative }) => {
    onNative('CapacitorBarometer', 'measurement', ({ pressure }) => {
      latest = typeof pressure === 'number' ? pressure : null;
    });
    // Many devices have none.
    tryNative('CapacitorBarometer', 'startMeasurementUpdates');
  });
  return {
    latest: () => latest,
    stop: () => void bridge?.then(({ tryNative }) => tryNative('CapacitorBarometer', 'stopMeasurementUpdates')),
  };
}
