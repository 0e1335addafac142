import { describe, expect, it } from 'vitest';
import type { InvalidationFeed } from '#server/jobs/invalidationFeed.ts';
import { createPageCache } from './pageCache.ts';
import type { RenderedPage } from './pageCache.ts';

function setUp() {
  const listeners: ((tags: readonly string[]) => void)[] = [];
  const feed: InvalidationFeed = {
    subscribe: (listener) => void listeners.push(listener),
    check: async () => undefined,
    stop: async () => undefined,
  };
  return {
    cache: createPageCache(feed),
    announce(...tags: string[]) {
      for (const listener of listeners) listener(tags);
    },
  };
}

function page(html: string, tags: string[] = [], extra: Partial<RenderedPage> = {}): RenderedPage {
  return { status: 200, html, location: null, isShell: false, isSecret: false, tags: new Set(tags), ...extra };
}

function slowRender(...pages: RenderedPage[]) {
  const waiting: (() => void)[] = [];
  let calls = 0;
  return {
    calls: () => calls,
    go: () => waiting.shift()?.(),
    async render(): Promise<RenderedPage> {
      const answer = pages[Math.min(calls, pages.length - 1)] as RenderedPage;
      calls += 1;
      await new Promise<void>((resolve) => void waiting.push(resolve));
      return answer;
    },
  };
}

describe('the page cache', () => {
  it('renders once for however many ask at once, and keeps it', async () => {
    const { cache } = setUp();
    const slow = slowRender(page('a'));
    const asked = [1, 2, 3].map(() => cache.get('/', slow.render));
    slow.go();
    const pages = await Promise.all(asked);
    expect(slow.calls()).toBe(1);
    expect(new Set(pages).size).toBe(1);
    expect(await cache.get('/', slow.render)).toBe(pages[0]);
    expect(slow.calls()).toBe(1);
  });

  it('keeps the same text in three codings under one mark', async () => {
    const { cache } = setUp();
    const one = await cache.get('/a', async () => page('same'));
    const other = await cache.get('/b', async () => page('same'));
    expect(one.codings.identity?.body.toString()).toBe('same');
    expect(one.etag).toBe(other.etag);
    expect(one.etag).not.toBe((await cache.get('/c', async () => page('other'))).etag);
  });

  it('drops what an announced change names, and nothing else', async () => {
    const { cache, announce } = setUp();
    await cache.get('/a', async () => page('a', ['element:1']));
    await cache.get('/b', async () => page('b', ['element:2']));
    announce('element:1', 'user:9');
    expect((await cache.get('/a', async () => page('new', ['element:1']))).codings.identity?.body.toString()).toBe(
      'new',
    );
    expect((await cache.get('/b', async () => page('new'))).codings.identity?.body.toString()).toBe('b');
    announce('*');
    expect((await cache.get('/b', async () => page('new'))).codings.identity?.body.toString()).toBe('new');
  });

  it.each(['element:1', '*'])('keeps nothing that was read before %s changed, and lets nobody join it', async (tag) => {
    const { cache, announce } = setUp();
    const slow = slowRender(page('old', ['element:1']), page('new', ['element:1']));
    const early = cache.get('/', slow.render);
    announce(tag);
    const late = cache.get('/', slow.render);
    slow.go();
    expect((await early).codings.identity?.body.toString()).toBe('old');
    slow.go();
    expect((await late).codings.identity?.body.toString()).toBe('new');
    expect((await cache.get('/', slow.render)).codings.identity?.body.toString()).toBe('new');
    expect(slow.calls()).toBe(2);
  });

  it('keeps no server error, and asks again after a render that failed', async () => {
    const { cache } = setUp();
    await cache.get('/', async () => page('sorry', [], { status: 503 }));
    await expect(cache.get('/', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect((await cache.get('/', async () => page('well'))).codings.identity?.body.toString()).toBe('well');
  });

  it('follows the tags of a page that was rendered anew', async () => {
    const { cache, announce } = setUp();
    await cache.get('/', async () => page('a', ['element:1']));
    announce('element:1');
    await cache.get('/', async () => page('b', ['element:2']));
    announce('element:1');
    expect((await cache.get('/', async () => page('c'))).codings.identity?.body.toString()).toBe('b');
    announce('element:2');
    expect((await cache.get('/', async () => page('c'))).codings.identity?.body.toString()).toBe('c');
  });
});
