import { describe, expect, it } from 'vitest';
import { createOfflineCache, kindOfRequest, SEEN_CACHE } from './offlineCache.ts';
import type { OfflineCache } from './offlineCache.ts';

const ORIGIN = 'https://cordada.test';

/** What the worker uses of the caches of a browser, which keep the order of storing. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  readonly put = async (key: string, response: Response): Promise<void> => {
    this.entries.delete(key);
    this.entries.set(key, response);
  };
  readonly match = async (key: Request | string): Promise<Response | undefined> =>
    this.entries.get(typeof key === 'string' ? key : key.url)?.clone();
  readonly delete = async (key: Request | string): Promise<boolean> =>
    this.entries.delete(typeof key === 'string' ? key : key.url);
  readonly keys = async (): Promise<Request[]> => [...this.entries.keys()].map((url) => new Request(url));
}

function fakeCaches(): { caches: CacheStorage; stored: Map<string, FakeCache> } {
  const stored = new Map<string, FakeCache>();
  const caches = {
    open: async (name: string) => stored.get(name) ?? stored.set(name, new FakeCache()).get(name),
    delete: async (name: string) => stored.delete(name),
    keys: async () => [...stored.keys()],
  };
  return { caches: caches as unknown as CacheStorage, stored };
}

/** A request of a navigation, which no script can make. */
const visit = (path: string): Request =>
  Object.defineProperty(new Request(ORIGIN + path), 'mode', { value: 'navigate' });
const ask = (body: object, token?: string): Request =>
  new Request(`${ORIGIN}/api/graphql`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(token && { 'x-access-token': token }) },
  });
const html = (title: string): Response =>
  new Response(`<title>${title}</title>`, { headers: { 'content-type': 'text/html; charset=utf-8' } });
const answerOf = (data: unknown, operation = 'query'): Response =>
  new Response(JSON.stringify(data), { headers: { 'x-operation': operation, 'cache-control': 'no-store' } });

describe('what was seen', () => {
  const { caches, stored } = fakeCaches();
  let server: (request: Request) => Promise<Response> = async () => new Response('', { status: 404 });
  const offline: OfflineCache = createOfflineCache({
    caches,
    fetch: (input) => server(typeof input === 'string' ? new Request(input) : input),
    origin: ORIGIN,
    language: 'en',
  });
  const get = async (request: Request): Promise<string> => {
    const answer = offline.respond(request);
    if (answer === null) return 'left to the browser';
    const text = await (await answer.response).text();
    await answer.kept;
    return text;
  };
  const unreachable = async (): Promise<Response> => {
    throw new TypeError('Failed to fetch');
  };

  it('is shown without a connection, and another page says which there are', async () => {
    server = async () => html('Aneto &amp; friends');
    await get(visit('/pin/1'));
    server = unreachable;
    expect(await get(visit('/pin/1'))).toContain('Aneto');
    const other = await get(visit('/pin/2'));
    expect(other).toContain('You are offline');
    expect(other).toContain('<a href="https://cordada.test/pin/1">Aneto &amp; friends</a>');
  });

  it('is found without its slug, and named as the page names itself', async () => {
    server = async () => html('Loading');
    await get(visit('/pin/abcdefghijk/aneto'));
    await get(visit('/my-drafts?page=2'));
    await offline.nameSeen(`${ORIGIN}/my-drafts?page=2#top`, 'Drafts <1> & more');
    await offline.nameSeen(`${ORIGIN}/never-seen`, 'Never');
    server = unreachable;
    expect(await get(visit('/pin/abcdefghijk'))).toContain('<title>Loading');
    expect(await get(visit('/pin/abcdefghijk/pico-aneto'))).toContain('<title>Loading');
    const others = await get(visit('/pin/abcdefghijl'));
    expect(others).toContain('<a href="https://cordada.test/my-drafts?page=2">Drafts &lt;1> &amp; more</a>');
    expect(others).not.toContain('Never');
    expect(await get(visit('/my-drafts'))).toContain('You are offline');
  });

  it('gives way to what the server says now, except while a gateway has no server', async () => {
    server = async () => html('Old');
    await get(visit('/pin/3'));
    server = async () => new Response('', { status: 503 });
    expect(await get(visit('/pin/3'))).toContain('Old');
    server = async () => new Response('gone', { status: 404 });
    expect(await get(visit('/pin/3'))).toBe('gone');
    server = unreachable;
    expect(await get(visit('/pin/3'))).not.toContain('Old');
  });

  it('contains no page with a secret, and answers of queries only, each for its session', async () => {
    server = async () =>
      new Response('<title>x</title>', { headers: { 'content-type': 'text/html', 'cache-control': 'no-store' } });
    await get(visit('/reset-password/key'));
    server = async () => answerOf({ data: 'Ana' });
    await get(ask({ id: 'me' }, 'ana'));
    server = async () => answerOf({ data: 'done' }, 'mutation');
    await get(ask({ id: 'change' }, 'ana'));
    server = async () => answerOf({ data: 'where' });
    await get(ask({ id: 'live', variables: { key: 'secret' } }));
    server = async () => answerOf({ errors: [{ message: 'no' }] });
    await get(ask({ id: 'broken' }, 'ana'));
    server = unreachable;
    expect(await get(visit('/reset-password/key'))).toContain('You are offline');
    expect(await get(ask({ id: 'me' }, 'ana'))).toBe('{"data":"Ana"}');
    await expect(get(ask({ id: 'me' }, 'eve'))).rejects.toThrow();
    await expect(get(ask({ id: 'me' }))).rejects.toThrow();
    await expect(get(ask({ id: 'change' }, 'ana'))).rejects.toThrow();
    await expect(get(ask({ id: 'broken' }, 'ana'))).rejects.toThrow();
    await expect(get(ask({ id: 'live', variables: { key: 'secret' } }))).rejects.toThrow();
  });

  it('is erased at logout, also what arrives later', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    server = () => promise;
    const late = offline.respond(ask({ id: 'late' }, 'ana'));
    await offline.forget('ana');
    resolve(answerOf({ data: 'late' }));
    await late?.kept;
    server = async () => answerOf({ data: 'late' });
    await get(ask({ id: 'asked by a page that is being left' }, 'ana'));
    expect([...(stored.get(SEEN_CACHE)?.entries.keys() ?? [])]).toEqual([]);
    await get(ask({ id: 'what a visitor sees' }));
    expect([...(stored.get(SEEN_CACHE)?.entries.keys() ?? [])]).toHaveLength(1);
  });

  it('keeps the files of a release for whoever still has it open', async () => {
    server = async () => new Response('script', { headers: { 'content-type': 'text/javascript' } });
    await offline.keep([`${ORIGIN}/assets/a-1.js`]);
    server = async () => new Response('', { status: 404 });
    expect(await get(new Request(`${ORIGIN}/assets/a-1.js`))).toBe('script');
  });

  it('has the files of a page that was reached without its document', async () => {
    server = async ({ url }) =>
      url.endsWith('.js')
        ? new Response('late script')
        : new Response('<title>Drafts</title><script src="/assets/late-2.js"></script>', {
            headers: { 'content-type': 'text/html', 'cache-control': 'private, no-cache' },
          });
    await offline.keep([`${ORIGIN}/my-drafts`]);
    server = unreachable;
    expect(await get(visit('/my-drafts'))).toContain('Drafts');
    expect(await get(new Request(`${ORIGIN}/assets/late-2.js`))).toBe('late script');
  });

  it('leaves to packs what was not seen, without a connection alone', async () => {
    const packed = createOfflineCache({
      caches: fakeCaches().caches,
      fetch: (input) => server(typeof input === 'string' ? new Request(input) : input),
      origin: ORIGIN,
      language: 'en',
      packs: async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname.includes('broken')) throw new Error('Storage is forbidden');
        return pathname.includes('packed') ? new Response(`from a pack: ${await request.text()}`) : null;
      },
    });
    const read = async (request: Request): Promise<string> => (await packed.respond(request)?.response)?.text() ?? '';
    server = async () => html('From the server');
    expect(await read(visit('/pin/packed'))).toContain('From the server');
    server = unreachable;
    expect(await read(visit('/pin/packed-too'))).toBe('from a pack: ');
    expect(await read(new Request(`${ORIGIN}/assets/packed.js`))).toBe('from a pack: ');
    expect(await read(new Request(`${ORIGIN}/media/packed.webp`))).toBe('from a pack: ');
    expect(await read(visit('/pin/elsewhere'))).toContain('You are offline');
    expect(await read(visit('/pin/broken'))).toContain('You are offline');
    await expect(read(new Request(`${ORIGIN}/assets/elsewhere.js`))).rejects.toThrow();
    await expect(read(ask({ id: 'elsewhere' }))).rejects.toThrow();
  });

  it('has a bound', async () => {
    server = async () => html('One of many');
    for (let n = 0; n < 810; n += 1) await get(visit(`/pin/many-${n}`));
    const keys = [...(stored.get(SEEN_CACHE)?.entries.keys() ?? [])];
    expect([keys.length, keys.at(-1)]).toEqual([800, `${ORIGIN}/pin/many-809`]);
  });
});

describe('requests', () => {
  it('are left to the browser unless they can be answered from here', () => {
    const kind = (path: string, init?: RequestInit): string | null =>
      kindOfRequest(new Request(ORIGIN + path, init), ORIGIN);
    expect(kind('/assets/a.js')).toBe('file');
    expect(kind('/media/a.webp')).toBe('picture');
    expect(kind('/api/tracks/a.json')).toBe('answer');
    expect(kind('/api/images', { method: 'POST', body: 'x' })).toBeNull();
    expect(kind('/maps/a.pmtiles', { headers: { range: 'bytes=0-1' } })).toBeNull();
    expect(kindOfRequest(new Request('https://elsewhere.test/assets/a.js'), ORIGIN)).toBeNull();
  });
});
