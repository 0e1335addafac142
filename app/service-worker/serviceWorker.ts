import { createOfflineCache } from './offlineCache.ts';

declare const self: ServiceWorkerGlobalScope;

const { hostname, origin } = new URL(self.location.href);
const offline = createOfflineCache({
  caches: self.caches,
  fetch: (input, init) => self.fetch(input, init),
  origin,
  // Hosts of a language begin with it.
  language: /^(en|es)\./.exec(hostname)?.[1] ?? self.navigator.language,
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

/** What pages of the app send: addresses to keep, or that the reader has logged out. */
interface FromPage {
  readonly keep?: readonly string[];
  readonly forget?: true;
}

self.addEventListener('message', (event) => {
  const { keep, forget }: FromPage = Object(event.data);
  if (forget) event.waitUntil(offline.forget());
  if (Array.isArray(keep)) event.waitUntil(offline.keep(keep.filter((url) => typeof url === 'string')));
});
