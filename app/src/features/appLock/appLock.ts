import { readStored, writeStored } from '#app/data/storage.ts';
import { callNative } from '#app/platform/nativeBridge.ts';

const PLUGIN = 'NativeBiometric';
/** Devices without a fingerprint or face reader ask for their PIN. */
const WITH_PIN = { useFallback: true };

export const isAppLockOn = (): boolean => readStored('appLock') !== null;

export const setAppLock = (isOn: boolean): void => writeStored('appLock', isOn ? '1' : null);

/** Whether the device has anything to ask for: fingerprint, face or PIN. */
export async function canAskForOwner(): Promise<boolean> {
  const { isAvailable } = await callNative(PLUGIN, 'isAvailable', WITH_PIN).catch(() => ({ isAvailable: false }));
  return isAvailable === true;
}

/** @returns whether the device recognised its owner; false also when they cancelled */
export async function askForOwner(reason: string): Promise<boolean> {
  try {
    await callNative(PLUGIN, 'verifyIdentity', { reason, title: 'Cordada', ...WITH_PIN });
    return true;
  } catch {
    return false;
  }
}
