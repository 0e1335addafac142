import { offlinePage } from './offlinePage.ts';
import type { SeenPage } from './offlinePage.ts';

/** Files of the build, whose names change with their content. They belong to nobody. */
export const FILES_CACHE = 'files-1';
/** Pages and answers that were loaded on this device; erased when a member logs out, like pictures. */
export const SEEN_CACHE = 'seen-1';
/** Photos and map tiles, apart because a map loads hundreds. */
export const PICTURES_CACHE = 'pictures-1';
const MAX_ENTRIES: Readonly<Record<string, number>> = {
  [FILES_CACHE]: 1_500,
  [SEEN_CACHE]: 800,
  [PICTURES_CACHE]: 1_500,
};
const MAX_BYTES = 5_000_000;
/** After this time without an answer the kept copy of a page is shown instead. */
const PAGE_TIMEOUT_MS = 4_000;
/** Name under which a kept page carries its title. */
const TITLE_HEADER = 'x-kept-title';

type RequestKind = 'page' | 'file' | 'picture' | 'answer';

/** @returns null for requests that only the server can answer, such as uploads and everything on other origins */
export function kindOfRequest(request: Request, origin: string): RequestKind | null {
  const url = new URL(request.url);
  if (url.origin !== origin) return null;
  if (request.method === 'POST') {
    const isJson = /^application\/json\b/.test(request.headers.get('content-type') ?? '');
    return url.pathname === '/api/graphql' && isJson ? 'answer' : null;
  }
  if (request.method !== 'GET' || request.headers.has('range')) return null;
  if (request.mode === 'navigate') return 'page';
  if (/^\/(assets|locales)\//.test(url.pathname)) return 'file';
  if (/^\/(media|covers|tiles|maps|basemap|icons)\//.test(url.pathname)) return 'picture';
  return url.pathname.startsWith('/api/') ? 'answer' : null;
}

const isKeepable = ({ status, headers }: Response): boolean =>
  status === 200 &&
  !/no-store/.test(headers.get('cache-control') ?? '') &&
  Number(headers.get('content-length') ?? 0) <= MAX_BYTES;

/** Of `/pin/ID/aneto` and `/pin/ID` the latter; other addresses stay. */
const withoutSlug = (url: string): string => url.replace(/^(https?:\/\/[^/]+\/[^/]+\/[\w-]{11})\/[^/?]+(?=\?|$)/, '$1');

const hexOf = (digest: ArrayBuffer): string =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export interface OfflineCache {
  /** @returns null for what is left to the browser; `kept` settles when everything is stored */
  readonly respond: (request: Request) => { response: Promise<Response>; kept: Promise<unknown> } | null;
  /** Fetches and keeps pages and files that were loaded before this worker was there. */
  readonly keep: (urls: readonly string[]) => Promise<void>;
  /** Documents of pages for members come without their title, which the page sends once it knows it. */
  readonly nameSeen: (url: string, title: string) => Promise<void>;
  /** Erases pages, answers and pictures, also those on their way, and keeps nothing more that is asked with the token. */
  readonly forget: (endedToken: string | null) => Promise<void>;
  readonly removeOldCaches: () => Promise<void>;
}

export function createOfflineCache({
  caches,
  fetch,
  origin,
  language,
  packs,
}: {
  readonly caches: CacheStorage;
  readonly fetch: (input: Request | string, init?: RequestInit) => Promise<Response>;
  readonly origin: string;
  readonly language: string;
  /** What else there is without a connection; null for none. */
  readonly packs?: (request: Request) => Promise<Response | null>;
}): OfflineCache {
  let erasures = 0;
  /** A page that is being left may still ask with its token after the log-out was told. */
  const endedTokens = new Set<string>();

  /** Browsers may forbid storage: then there is nothing. */
  const fromPacks = (request: Request): Promise<Response | null> =>
    packs?.(request).catch(() => null) ?? Promise.resolve(null);

  const store = async (cacheName: string, key: string, response: Response, erasuresBefore: number): Promise<void> => {
    if (erasuresBefore !== erasures) return;
    try {
      const cache = await caches.open(cacheName);
      await cache.put(key, response);
      // A logout while it was being stored has emptied the cache too early.
      if (erasuresBefore !== erasures) await cache.delete(key);
      const keys = await cache.keys();
      // What was stored last stands last.
      for (const old of keys.slice(0, Math.max(0, keys.length - (MAX_ENTRIES[cacheName] ?? 0))))
        await cache.delete(old);
    } catch {
      // Without space nothing more is kept; what is there stays.
    }
  };

  const find = (cacheName: string, key: string): Promise<Response | undefined> =>
    // Without its storage the browser can still ask the server.
    caches.open(cacheName).then(
      (cache) => cache.match(key),
      () => undefined,
    );

  const keepPage = async (url: string, response: Response, erasuresBefore: number): Promise<void> => {
    if (response.status === 404 || response.status === 410) await (await caches.open(SEEN_CACHE)).delete(url);
    if (!isKeepable(response) || !/^text\/html\b/.test(response.headers.get('content-type') ?? '')) return;
    const html = await response.text();
    const headers = new Headers(response.headers);
    headers.set(TITLE_HEADER, encodeURIComponent(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''));
    // Built anew, because browsers refuse a redirected answer for a navigation.
    await store(SEEN_CACHE, url, new Response(html, { headers }), erasuresBefore);
  };

  /** A page with a slug is also that of the same address without one, which the server would lead to it. */
  const findPage = async (url: string): Promise<Response | undefined> => {
    const seen = await find(SEEN_CACHE, url);
    if (seen) return seen;
    const plain = withoutSlug(url);
    const keys = await caches.open(SEEN_CACHE).then(
      (cache) => cache.keys(),
      () => [],
    );
    const other = keys.findLast((request) => withoutSlug(request.url) === plain);
    return other && find(SEEN_CACHE, other.url);
  };

  const seenPages = async (): Promise<SeenPage[]> => {
    const cache = await caches.open(SEEN_CACHE);
    const pages: SeenPage[] = [];
    for (const request of (await cache.keys()).toReversed()) {
      const title = (await cache.match(request))?.headers.get(TITLE_HEADER);
      if (title) pages.push({ url: request.url, title: decodeURIComponent(title) });
    }
    return pages;
  };

  const page = (request: Request): { response: Promise<Response>; kept: Promise<unknown> } => {
    const url = request.url.replace(/#.*$/, '');
    const erasuresBefore = erasures;
    const fetched = fetch(request);
    const kept = fetched.then(
      (response) => keepPage(url, response.clone(), erasuresBefore),
      () => undefined,
    );
    const late = new Promise<null>((resolve) => {
      const timer = setTimeout(() => resolve(null), PAGE_TIMEOUT_MS);
      fetched.finally(() => clearTimeout(timer)).catch(() => undefined);
    });
    const respond = async (): Promise<Response> => {
      const first = await Promise.race([fetched.catch(() => null), late]);
      if (first && ![502, 503, 504].includes(first.status)) return first;
      const seen = await findPage(url);
      if (seen) return seen;
      if (first) return (await fromPacks(request)) ?? first;
      return fetched.catch(async () => (await fromPacks(request)) ?? offlinePage(language, await seenPages()));
    };
    return { response: respond(), kept };
  };

  const file = (request: Request): { response: Promise<Response>; kept: Promise<unknown> } => {
    const erasuresBefore = erasures;
    const { promise: kept, resolve: onKept } = Promise.withResolvers<unknown>();
    const respond = async (): Promise<Response> => {
      const known = await find(FILES_CACHE, request.url);
      if (known) return known;
      const response = await fetch(request).catch(async (error: unknown) => {
        const packed = await fromPacks(request);
        if (packed) return packed;
        throw error;
      });
      if (isKeepable(response)) onKept(store(FILES_CACHE, request.url, response.clone(), erasuresBefore));
      return response;
    };
    const response = respond();
    response.finally(() => onKept(undefined)).catch(() => undefined);
    return { response, kept };
  };

  /** From the server; without a connection what it answered last time. */
  const latest = (
    request: Request,
    copy: Request,
    cacheName: string,
    keyOf: () => Promise<string | null>,
  ): { response: Promise<Response>; kept: Promise<unknown> } => {
    const erasuresBefore = erasures;
    const key = keyOf();
    const fetched = fetch(request);
    // Copied before the page reads it.
    const copied = fetched.then((response) => response.clone());
    const keepAnswer = async (): Promise<void> => {
      const [response, url] = await Promise.all([copied, key]);
      if (url === null) return;
      const operation = response.headers.get('x-operation');
      if (operation === null) {
        if (isKeepable(response)) await store(cacheName, url, response, erasuresBefore);
        return;
      }
      if (operation !== 'query' || response.status !== 200) return;
      // Answers of operations are `no-store` for other caches; here the session is part of their key.
      const text = await response.text();
      if (!text.includes('"errors":[')) {
        await store(cacheName, url, new Response(text, { headers: response.headers }), erasuresBefore);
      }
    };
    const kept = keepAnswer().catch(() => undefined);
    const respond = async (): Promise<Response> => {
      try {
        return await fetched;
      } catch (error) {
        const url = await key;
        const seen = url === null ? undefined : await find(cacheName, url);
        const kept = seen ?? (await fromPacks(copy));
        if (kept) return kept;
        throw error;
      }
    };
    return { response: respond(), kept };
  };

  /**
   * The session is part of the key, so that nobody is shown what another member was answered.
   * @returns null for what is asked with the secret key of a link, which may end at any time, or after logging out
   */
  const answerKey = async (request: Request): Promise<string | null> => {
    const body = await request.text();
    if (/"variables":\{[^{}]*"key":/.test(body)) return null;
    const token = request.headers.get('x-access-token') ?? '';
    if (endedTokens.has(token)) return null;
    const parts = [request.url, token, body];
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts)));
    return `${origin}/kept-answers/${hexOf(digest)}`;
  };

  return {
    respond(request) {
      const kind = kindOfRequest(request, origin);
      if (kind === null) return null;
      if (kind === 'page') return page(request);
      if (kind === 'file') return file(request);
      const copy = request.clone();
      return kind === 'picture'
        ? latest(request, copy, PICTURES_CACHE, () => Promise.resolve(copy.url))
        : latest(request, copy, SEEN_CACHE, () => answerKey(copy.clone()));
    },
    async keep(urls) {
      const erasuresBefore = erasures;
      const keepFile = (url: string): Promise<unknown> => file(new Request(url)).kept;
      for (const url of urls.filter((one) => new URL(one).origin === origin)) {
        if (kindOfRequest(new Request(url), origin) === 'file') {
          await keepFile(url);
          continue;
        }
        try {
          const response = await fetch(url, { headers: { accept: 'text/html' } });
          const html = await response.clone().text();
          // A page that was reached without its document has loaded other files than the document asks for.
          const paths = new Set(html.match(/\/(?:assets|locales)\/[\w.-]+/g));
          await Promise.all([...paths].map((path) => keepFile(origin + path)));
          await keepPage(url.replace(/#.*$/, ''), response, erasuresBefore);
        } catch {
          // Kept at the next visit instead.
        }
      }
    },
    async nameSeen(url, title) {
      const key = url.replace(/#.*$/, '');
      const erasuresBefore = erasures;
      const page = await find(SEEN_CACHE, key);
      const named = encodeURIComponent(title.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
      // While an entry is replaced, browsers may not find it: without need it stays as it is.
      if (!page || page.headers.get(TITLE_HEADER) === named) return;
      const headers = new Headers(page.headers);
      headers.set(TITLE_HEADER, named);
      await store(SEEN_CACHE, key, new Response(page.body, { headers }), erasuresBefore);
    },
    async forget(endedToken) {
      erasures += 1;
      if (endedToken !== null) endedTokens.add(endedToken);
      await Promise.all([caches.delete(SEEN_CACHE), caches.delete(PICTURES_CACHE)]);
    },
    async removeOldCaches() {
      for (const name of await caches.keys()) if (!Object.hasOwn(MAX_ENTRIES, name)) await caches.delete(name);
    },
  };
}
