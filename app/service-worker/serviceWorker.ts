import { createOfflineCache } from '../src/data/offline/offlineCache.ts';
import { erasePacks } from '../src/data/packs/packDatabase.ts';
import { createPackReader } from '../src/data/offline/packReader.ts';
import { readPushMessage } from './pushMessage.ts';

declare const self: ServiceWorkerGlobalScope;

const { hostname, origin } = new URL(self.location.href);
const packs = createPackReader();
const offline = createOfflineCache({
  caches: self.caches,
  fetch: (input, init) => self.fetch(input, init),
  origin,
  // Hosts of a language begin with it.
  language: /^(en|es)\./.exec(hostname)?.[1] ?? self.navigator.language,
  packs: (request) => packs.answer(request),
});

// A new worker can take over open pages at once: files have the names of their content, so no release mixes with another.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), offline.removeOldCaches()])),
);
self.addEventListener('fetch', (event) => {
  const answer = offline.respond(event.request);
  if (answer === null) return;
  event.respondWith(answer.response);
  event.waitUntil(answer.kept);
});

/** What pages of the app send: addresses to keep, the title that is shown, or that the reader has logged out. */
interface FromPage {
  readonly keep?: readonly string[];
  readonly seen?: { readonly url?: unknown; readonly title?: unknown };
  /** Pages of an earlier release send `true`. */
  readonly forget?: true | { readonly endedToken: string | null };
}

self.addEventListener('message', (event) => {
  const { keep, seen, forget }: FromPage = Object(event.data);
  const endedToken = forget === true ? null : (forget?.endedToken ?? null);
  if (forget) event.waitUntil(Promise.all([offline.forget(endedToken), erasePacks(), endPush()]));
  if (!Array.isArray(keep)) return;
  const { url, title } = Object(seen);
  const kept = offline.keep(keep.filter((one) => typeof one === 'string'));
  const isNamed = typeof url === 'string' && typeof title === 'string';
  event.waitUntil(isNamed ? kept.then(() => offline.nameSeen(url, title)) : kept);
});

/** Whoever uses this device next gets nothing of the member who logged out. */
async function endPush(): Promise<void> {
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

self.addEventListener('push', (event) => {
  const message = readPushMessage(event.data?.text() ?? '');
  // Browsers demand that each message shows something.
  event.waitUntil(
    self.registration.showNotification(message.title, {
      // A later message of the same group replaces it.
      tag: message.group,
      icon: '/icons/icon-192.png',
      badge: '/icons/maskable-192.png',
      data: { path: message.path },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path }: { readonly path?: unknown } = Object(event.notification.data);
  event.waitUntil(open(typeof path === 'string' ? path : '/notifications'));
});

/** In a tab of its own: an open one may hold a recording or a form. */
async function open(path: string): Promise<void> {
  const url = new URL(path, origin);
  if (url.origin === origin) await self.clients.openWindow(url.href);
}
