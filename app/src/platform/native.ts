import { useSyncExternalStore } from 'react';

interface NativeBridge {
  readonly isNativePlatform?: () => boolean;
}

/** Whether this runs inside our app: its wrapper puts a bridge into the window. */
export function isNativePlatform(): boolean {
  return (globalThis as { readonly Capacitor?: NativeBridge }).Capacitor?.isNativePlatform?.() ?? false;
}

const never = (): (() => void) => () => undefined;

/** The same for components; pages of the server are those of the web, which is not rendered twice for it. */
export function useIsNative(): boolean {
  return useSyncExternalStore(never, isNativePlatform, () => false);
}
