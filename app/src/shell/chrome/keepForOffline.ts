import { hasToken } from '#app/data/viewer.ts';
import { isNativePlatform } from '#app/platform/native.ts';

/** A map that takes longer, or has no tiles, no longer delays the service worker. */
const MAP_PATIENCE_MS = 5_000;

/** Lets the service worker answer with what was seen while there is no connection. Browsers without one stay as they are. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !(isNativePlatform() || 'serviceWorker' in navigator)) return;
  void continuePacks().catch(() => undefined);
  // The apps answer in their pages.
  if (isNativePlatform()) return;
  await whenMapsAreDrawn();
  await navigator.serviceWorker.register('/service-worker.js');
  // A worker also controls pages that it has not served: those that were loading when it became active.
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation instanceof PerformanceNavigationTiming && navigation.workerStart > 0) return;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = loaded.filter((url) => /^\/(assets|locales)\//.test(new URL(url).pathname));
  const { active } = await navigator.serviceWorker.ready;
  send(active, [location.href, ...files]);
}

/** The files that the worker stores would take connections and processor from the tiles. */
function whenMapsAreDrawn(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => look());
    const end = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, MAP_PATIENCE_MS);
    const look = (): void => {
      if (!document.querySelector('[data-map-idle="false"]')) end();
    };
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-map-idle'] });
    look();
  });
}

/** Packs of the member, if this browser has ever stored one. */
async function continuePacks(): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? [];
  if (!hasToken() || !databases.some(({ name }) => name === 'packs')) return;
  const { continueDownloads } = await import('#app/data/packs/packDownloads.ts');
  await continueDownloads();
}

/** Keeps the document of a page that was reached without loading one, and the title of every page. */
export function keepOpenedPage(isWithoutDocument: boolean): void {
  send(navigator.serviceWorker?.controller, isWithoutDocument ? [location.href] : []);
}

/** Documents of pages for members have no title of their own yet, so the title is sent with them. */
function send(worker: ServiceWorker | null | undefined, urls: readonly string[]): void {
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin
  worker?.postMessage({ keep: urls, seen: { url: location.href, title: document.title } });
}
