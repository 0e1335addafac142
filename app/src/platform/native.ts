interface NativeBridge {
  readonly isNativePlatform?: () => boolean;
}

/** Whether this runs inside our app: its wrapper puts a bridge into the window. */
export function isNativePlatform(): boolean {
  return (globalThis as { readonly Capacitor?: NativeBridge }).Capacitor?.isNativePlatform?.() ?? false;
}
