import { readDeviceFile } from '#app/data/requests/readDeviceFile.ts';
import { addressOfFile, callNative, onNative, tryNative } from '#app/platform/nativeBridge.ts';

/** A path within the product; null for addresses of others. */
export function pathInApp(address: unknown, origin: string): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const { host, pathname, search, hash } = new URL(address);
  const own = new URL(origin).host;
  return [own, `en.${own}`, `es.${own}`].includes(host) ? pathname + search + hash : null;
}

/** Links of mails and other apps open their page here. */
export function followDeepLinks(origin: string, go: (path: string) => void): void {
  const open = ({ url }: Readonly<Record<string, unknown>>): void => {
    const path = pathInApp(url, origin);
    if (path !== null) go(path);
    else if (typeof url === 'string' && /^(file|content):/.test(url))
      void readSharedFiles([{ uri: url, name: nameIn(url) }]);
  };
  onNative('App', 'appUrlOpen', open);
  callNative('App', 'getLaunchUrl').then(open, () => undefined);
}

/** The back button of Android goes back, and leaves the app where there is nothing behind. */
export function handleBackButton(): void {
  onNative('App', 'backButton', ({ canGoBack }) => {
    // An open dialog has an entry of its own in the history.
    if (canGoBack === true) history.back();
    else tryNative('App', 'exitApp');
  });
}

interface SharedFile {
  readonly uri: string;
  readonly name: string;
}
const sharedFiles = new EventTarget();

/** Addresses of content on Android end in a number instead of a name. */
const nameIn = (address: string): string => {
  const last = address.slice(address.lastIndexOf('/') + 1);
  return /\.\w+$/.test(last) && URL.canParse(address) ? decodeURIComponent(last) : 'shared.gpx';
};

async function readSharedFiles(shared: readonly SharedFile[]): Promise<void> {
  const read = await Promise.allSettled(shared.map(({ uri, name }) => readDeviceFile(addressOfFile(uri), name)));
  const files = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (files.length > 0) sharedFiles.dispatchEvent(new CustomEvent('files', { detail: files }));
}

/** Tracks and photos that another app shares become a new activity. */
export function receiveSharedFiles(open: (files: readonly File[]) => void): void {
  sharedFiles.addEventListener('files', (event) => {
    if (event instanceof CustomEvent && Array.isArray(event.detail)) open(event.detail);
  });
  onNative('CapacitorShareTarget', 'shareReceived', ({ files }) => {
    if (!Array.isArray(files)) return;
    void readSharedFiles(
      files.flatMap((file): SharedFile[] => {
        const { uri, name }: Readonly<Record<string, unknown>> = Object(file);
        return typeof uri === 'string' ? [{ uri, name: typeof name === 'string' ? name : nameIn(uri) }] : [];
      }),
    );
  });
}

/** What browsers can do and the pages of apps cannot: the share sheet, and keeping the screen on. */
export function fillGaps(): void {
  if (typeof navigator.share !== 'function') {
    const share = async (data?: ShareData): Promise<void> => void (await callNative('Share', 'share', { ...data }));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  }
  if (!('wakeLock' in navigator)) {
    const request = async (): Promise<object> => {
      await callNative('KeepAwake', 'keepAwake');
      return { release: async () => tryNative('KeepAwake', 'allowSleep') };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  }
}

/** The bar of the system follows the theme, also one that is chosen later. */
export function followTheme(): void {
  const show = (): void => {
    // The name is that of the content: light text on dark.
    const isDark = document.documentElement.dataset['theme'] === 'dark';
    tryNative('StatusBar', 'setStyle', { style: isDark ? 'DARK' : 'LIGHT' });
  };
  new MutationObserver(show).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  show();
}

/** A switch answers the finger. */
export function vibrateOnSwitches(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button[aria-pressed], [role=switch], input[type=checkbox]'))
      tryNative('Haptics', 'impact', { style: 'LIGHT' });
  });
}
