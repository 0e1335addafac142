import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import http from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

describe('what is kept as bytes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const ask = (
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: number }> =>
    new Promise((resolve, reject) => {
      const request = http.request(server.base + path, { method, headers }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }));
      });
      request.on('error', reject).end();
    });

  const asset = async (ending: string): Promise<string> => {
    const html = await (await fetch(server.base)).text();
    const file = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, href = '']) => href);
    return file.find((href) => href.startsWith('/') && href.endsWith(ending)) ?? ending;
  };

  const GUARDS = [
    'content-security-policy',
    'x-content-type-options',
    'strict-transport-security',
    'x-frame-options',
    'referrer-policy',
    'permissions-policy',
  ];
  const KEPT: Record<string, () => Promise<string> | string> = {
    page: () => '/mountains',
    'element tile': () => '/tiles/elements/3/3/2.mvt',
    'base map tile': () => '/basemap/3/3/2.mvt',
    'relief tile': () => '/basemap/relief/2/1/1.webp',
    'map sources': () => '/basemap/sources.json',
    script: () => asset('.js'),
    style: () => asset('.css'),
    messages: () => asset('.json'),
    font: () => asset('.woff2'),
    icon: () => '/icons/icon.svg',
  };

  it.each(Object.keys(KEPT))('is sent with every guard, its mark and its length: %s', async (name) => {
    const path = (await KEPT[name]?.()) ?? '';
    const first = await ask(path, { 'accept-encoding': 'br' });
    expect(first.status, path).toBe(200);
    expect(Number(first.headers['content-length'])).toBe(first.bytes);
    for (const guard of GUARDS) expect(first.headers[guard], guard).toBeTruthy();
    const known = await ask(path, { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });
    expect(known.status).toBe(304);
    expect(known.bytes).toBe(0);
    for (const guard of GUARDS) expect(known.headers[guard], guard).toBe(first.headers[guard]);
    expect(known.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    const head = await ask(path, { 'accept-encoding': 'br' }, 'HEAD');
    expect([head.status, head.bytes]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(first.headers['content-length']);
  });

  it.each(['page', 'script', 'style', 'messages', 'icon'])(
    'is sent as small as the client takes it: %s',
    async (name) => {
      const path = (await KEPT[name]?.()) ?? '';
      const [brotli, gzip, plain] = await Promise.all(
        ['br, gzip', 'gzip', 'identity'].map((one) => ask(path, { 'accept-encoding': one })),
      );
      expect(brotli?.headers['content-encoding']).toBe('br');
      expect(gzip?.headers['content-encoding']).toBe('gzip');
      expect(plain?.headers['content-encoding']).toBeUndefined();
      expect(gzip!.bytes).toBeLessThan(plain!.bytes * 0.7);
      expect(brotli!.bytes).toBeLessThan(plain!.bytes * 0.7);
      for (const one of [brotli, gzip, plain]) expect(one?.headers.vary).toBe('accept-encoding');
    },
  );

  it('tells browsers to keep for good what has its content in its name, and nothing else', async () => {
    expect((await ask(await asset('.js'))).headers['cache-control']).toContain('immutable');
    expect((await ask('/icons/icon.svg')).headers['cache-control']).not.toContain('immutable');
    expect((await ask('/.vite/manifest.json')).status).toBe(404);
  });

  it('lets a page that holds a key say less of where it was', async () => {
    const { headers } = await ask('/reset-password/some-key');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-frame-options']).toBe('DENY');
  });
});
