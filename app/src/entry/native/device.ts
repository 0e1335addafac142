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
    else if (typeof url === 'string' && /^(file|content):/.test(url)) void readSharedFile(url, 'shared.gpx');
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

const sharedFiles = new EventTarget();

async function readSharedFile(uri: string, name: string): Promise<void> {
  const content = await (await fetch(addressOfFile(uri))).blob();
  sharedFiles.dispatchEvent(new CustomEvent('file', { detail: new File([content], name, { type: content.type }) }));
}

/** Tracks that another app shares become a new activity. */
export function receiveSharedFiles(open: (file: File) => void): void {
  sharedFiles.addEventListener('file', (event) => {
    if (event instanceof CustomEvent && event.detail instanceof File) open(event.detail);
  });
  onNative('CapacitorShareTarget', 'shareReceived', ({ files }) => {
    if (!Array.isArray(files)) return;
    for (const file of files) {
      const { uri, name }: Readonly<Record<string, unknown>> = Object(file);
      if (typeof uri === 'string') void readSharedFile(uri, typeof name === 'string' ? name : 'shared.gpx');
    }
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
