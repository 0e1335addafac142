import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { InvalidationFeed } from '#server/jobs/invalidationFeed.ts';
import { createCachePurges } from './cachePurges.ts';
import type { CachePurges } from './cachePurges.ts';
import { NOT_SHARED, surrogateHeaders, surrogateKey } from './surrogateKeys.ts';

const WAIT = { timeout: 15_000, interval: 5 };

/** A cache that records the keys of each purge and answers with the next of the given statuses, then 200. */
async function startCache(...statuses: number[]) {
  const purges: string[] = [];
  const server = http.createServer((request, response) => {
    expect(request.method).toBe('PURGE');
    purges.push(String(request.headers['surrogate-key']));
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, purges, stop: () => new Promise((resolve) => server.close(resolve)) };
}

describe('purges of caches in front', () => {
  const ending: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const end of ending.splice(0)) await end();
  });

  const setUp = async (...statuses: number[]) => {
    const cache = await startCache(...statuses);
    const listeners: ((tags: readonly string[]) => void)[] = [];
    const feed: InvalidationFeed = {
      subscribe: (listener) => void listeners.push(listener),
      check: async () => undefined,
      stop: async () => undefined,
    };
    const errors: Error[] = [];
    const purges: CachePurges = createCachePurges([cache.url], feed, (error) => errors.push(error as Error));
    ending.push(() => purges.stop(), cache.stop);
    const announce = (...tags: string[]): void => {
      for (const listener of listeners) listener(tags);
    };
    return { ...cache, errors, feed: announce, handle: purges };
  };
  const keys = (...tags: string[]): string => tags.map(surrogateKey).join(' ');

  it('wait until the product answers, and go out as one request for what changes together', async () => {
    const { purges, feed, handle } = await setUp();
    feed('element:a', 'tiles');
    feed('element:b', 'tiles');
    expect(purges).toEqual([]);
    handle.begin();
    await vi.waitFor(() => expect(purges[0]).toBe(keys('element:a', 'tiles', 'element:b')), WAIT);
  });

  it('are repeated once, because an answer may overtake its purge', async () => {
    const { purges, feed, handle } = await setUp();
    handle.begin();
    feed('element:a');
    await vi.waitFor(() => expect(purges).toEqual([keys('element:a'), keys('element:a')]), WAIT);
  });

  it('are sent again until the cache confirms them, and reported once', async () => {
    const { purges, errors, feed, handle } = await setUp(503, 503);
    handle.begin();
    feed('element:a');
    await vi.waitFor(() => expect(purges.length).toBeGreaterThanOrEqual(3), WAIT);
    expect(new Set(purges)).toEqual(new Set([keys('element:a')]));
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('is not purged')]);
  });

  it('concern everything after a gap, and when too much has changed', async () => {
    const { purges, feed, handle } = await setUp();
    feed('element:a');
    feed('*');
    feed('element:b');
    handle.begin();
    await vi.waitFor(() => expect(purges).toHaveLength(1), WAIT);
    expect(purges).toEqual(['*']);
    feed(...Array.from({ length: 3_000 }, (_, i) => `element:${i}`));
    await vi.waitFor(() => expect(purges.filter((one) => one === '*').length).toBeGreaterThan(1), WAIT);
    expect(purges.every((one) => one === '*' || one.split(' ').length <= 200)).toBe(true);
  });

  it('that wait are sent before the product stops', async () => {
    const { purges, feed, handle } = await setUp();
    handle.begin();
    feed('element:a');
    await handle.stop();
    expect(purges).toEqual([keys('element:a')]);
  });
});

describe('surrogate keys', () => {
  it('are short, do not reveal the tag, and come with a lifetime', () => {
    expect(surrogateHeaders(['element:7hGsecret', 'element:7hGsecret', 'listing:*'], 60)).toEqual({
      'surrogate-control': 'max-age=60',
      'surrogate-key': expect.stringMatching(/^[\w-]{8} [\w-]{8}$/),
    });
  });

  it('keep an answer out of the cache that has more of them than a header holds', () => {
    const tags = Array.from({ length: 301 }, (_, i) => `element:${i}`);
    expect(surrogateHeaders(tags, 60)).toBe(NOT_SHARED);
    expect(surrogateHeaders(tags.slice(1), 60)['surrogate-key']?.length).toBeLessThan(4_000);
  });
});
