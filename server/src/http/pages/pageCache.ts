import { LRUCache } from 'lru-cache';
import { encodePath } from '@cordada/core/pages/paths';
import type { InvalidationFeed } from '#server/jobs/invalidationFeed.ts';
import { NOT_SHARED, surrogateHeaders } from '../purging/surrogateKeys.ts';
import { prepare, sizeOf } from '../responses/prepared.ts';
import type { PreparedAnswer } from '../responses/prepared.ts';

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly location: string | null;
  readonly isShell: boolean;
  /** The URL contains a key, so the page is never cached and sends no referrer. */
  readonly isSecret: boolean;
  readonly tags: ReadonlySet<string>;
}

export interface CachedPage extends PreparedAnswer {
  readonly location: string | null;
  readonly tags: readonly string[];
}

export interface PageCache {
  find(key: string): CachedPage | undefined;
  /** Returns the cached page; concurrent requests share one render. */
  get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>;
}

/** Browsers and proxies may store pages but must revalidate them. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';
const CACHE_BYTES = 96_000_000;
/** Maximum age of content without cache invalidation, for example a changed name in a listing of another type. */
const TTL_MS = 60_000;
/** In a cache in front, after the time here. Redirects and missing pages may be about to change. */
const SHARED_SECONDS = 60;
const SHARED_OTHERS_SECONDS = 10;
const WORK = { gzip: 6, brotli: 5, identity: true };
const REMEMBERED_DROPS = 20_000;

export function createPageCache(changes: InvalidationFeed): PageCache {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: CACHE_BYTES,
    ttl: TTL_MS,
    sizeCalculation: sizeOf,
    dispose: (page, key) => {
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        // Unknown URLs have tags of their own; their empty sets would fill the memory.
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });
  const keysByTag = new Map<string, Set<string>>();
  const pending = new Map<string, Promise<CachedPage>>();
  const drops = new LRUCache<string, number>({ max: REMEMBERED_DROPS });
  let clock = 0;
  let allDroppedAt = 0;

  changes.subscribe((tags) => {
    clock += 1;
    if (tags.includes('*')) {
      allDroppedAt = clock;
      pages.clear();
      keysByTag.clear();
      // Running renders have read old data, so new requests must not join them.
      pending.clear();
      return;
    }
    for (const tag of tags) {
      drops.set(tag, clock);
      for (const key of keysByTag.get(tag) ?? []) pages.delete(key);
      keysByTag.delete(tag);
    }
    pending.clear();
  });

  const isFresh = (page: CachedPage, startedAt: number): boolean =>
    allDroppedAt <= startedAt && page.tags.every((tag) => (drops.get(tag) ?? 0) <= startedAt);

  const renderOnce = async (key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> => {
    const startedAt = clock;
    const rendered = await render();
    const page = await preparePage(rendered);
    // A page rendered during a change may show old data, which a cache in front would keep after its purge.
    if (!isFresh(page, startedAt)) return { ...page, surrogate: NOT_SHARED };
    // Server errors may be temporary, so they are never cached.
    if (page.status < 500 && !rendered.isSecret) {
      pages.set(key, page);
      for (const tag of page.tags) {
        let keys = keysByTag.get(tag);
        if (!keys) keysByTag.set(tag, (keys = new Set()));
        keys.add(key);
      }
    }
    return page;
  };

  return {
    find: (key) => pages.get(key),
    async get(key, render) {
      const cached = pages.get(key);
      if (cached) return cached;
      const underWay = pending.get(key);
      if (underWay) return underWay;
      const started = renderOnce(key, render);
      pending.set(key, started);
      try {
        return await started;
      } finally {
        if (pending.get(key) === started) pending.delete(key);
      }
    },
  };
}

function cacheControlOf({ isShell, isSecret, status }: RenderedPage): string {
  if (isSecret) return 'no-store';
  // Empty frames are the same for all members; the device of a reader may keep them, shared caches may not.
  if (isShell) return 'private, no-cache';
  return status === 200 ? CACHE_CONTROL : 'no-cache';
}

async function preparePage(page: RenderedPage): Promise<CachedPage> {
  const answer = await prepare(
    Buffer.from(page.location === null ? page.html : ''),
    {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControlOf(page),
      ...(page.location !== null && { location: encodePath(page.location) }),
    },
    WORK,
    page.status,
  );
  const isShared = page.status < 500 && !page.isShell && !page.isSecret;
  const seconds = page.status === 200 ? SHARED_SECONDS : SHARED_OTHERS_SECONDS;
  return {
    ...answer,
    surrogate: isShared ? surrogateHeaders(page.tags, seconds) : NOT_SHARED,
    location: page.location,
    tags: [...page.tags],
  };
}
