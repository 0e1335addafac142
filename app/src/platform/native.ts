import { useSyncExternalStore } from 'react';

interface NativeBridge {
  readonly isNativePlatform?: () => boolean;
}

export function isNativePlatform(): boolean {
  return (globalThis as { readonly Capacitor?: NativeBridge }).Capacitor?.isNativePlatform?.() ?? false;
}

const never = (): (() => void) => () => undefined;

/** False during server rendering and hydration, because pages are rendered once for web and app. */
export function useIsNative(): boolean {
  return useSyncExternalStore(never, isNativePlatform, () => false);
}
