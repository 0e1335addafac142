/** What the wrapper of the native app puts into its page: https://capacitorjs.com/docs. */
interface Bridge {
  readonly getPlatform: () => 'android' | 'ios' | 'web';
  readonly nativePromise: (plugin: string, method: string, options: object) => Promise<unknown>;
  readonly nativeCallback: (
    plugin: string,
    method: string,
    options: object,
    listener: (data: unknown, error?: unknown) => void,
  ) => string;
  readonly convertFileSrc?: (path: string) => string;
}

const bridge = (): Bridge | undefined => Reflect.get(globalThis, 'Capacitor');

export const nativePlatform = (): 'android' | 'ios' | 'web' => bridge()?.getPlatform() ?? 'web';

/**
 * Calls a plugin of the wrapper. Plugins are called by name, so that no page carries code for them.
 * @throws when the plugin refuses or is missing
 */
export async function callNative(
  plugin: string,
  method: string,
  options: object = {},
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await bridge()?.nativePromise(plugin, method, options);
  return Object(answer);
}

/** The same for what may fail without harm, such as a vibration. */
export const tryNative = (plugin: string, method: string, options: object = {}): void =>
  void callNative(plugin, method, options).catch(() => undefined);

export function onNative(
  plugin: string,
  eventName: string,
  listener: (data: Readonly<Record<string, unknown>>) => void,
): void {
  bridge()?.nativeCallback(plugin, 'addListener', { eventName }, (data) => listener(Object(data)));
}

/** For methods that answer many times. */
export const watchNative = (
  plugin: string,
  method: string,
  options: object,
  listener: (data: unknown, error: unknown) => void,
): void => void bridge()?.nativeCallback(plugin, method, options, listener);

/** An address by which the page can read a file of the device. */
export const addressOfFile = (uri: string): string => bridge()?.convertFileSrc?.(uri) ?? uri;
