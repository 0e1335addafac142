import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

const ANDROID = 'https://localhost';
const IOS = 'capacitor://localhost';
const ASK = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-access-token' };

describe('the origins of the native apps', () => {
  let server: TestServer;
  let plain: TestServer;
  beforeAll(async () => {
    server = await startTestServer({
      nativeApps: {
        android: { packageName: 'org.example.cordada', fingerprints: [Array(32).fill('AB').join(':')] },
        iosAppId: 'TEAM123456.org.example.cordada',
      },
    });
    plain = await startTestServer();
  });
  afterAll(() => Promise.all([server.stop(), plain.stop()]));

  const allowed = async (
    base: string,
    origin: string,
    path = '/api/graphql',
    method = 'POST',
  ): Promise<string | null> => {
    const headers = { origin, ...(method === 'OPTIONS' ? ASK : {}) };
    const response = await fetch(base + path, { method, headers });
    await response.text();
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    return response.headers.get('access-control-allow-origin');
  };

  it('may call the API, with their token and without cookies', async () => {
    for (const origin of [ANDROID, IOS]) {
      const preflight = await fetch(`${server.base}/api/graphql`, { method: 'OPTIONS', headers: { origin, ...ASK } });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-headers')).toContain('x-access-token');
      expect(await allowed(server.base, origin)).toBe(origin);
      expect(await allowed(server.base, origin, '/api/v2/release', 'GET')).toBe(origin);
      expect(await allowed(server.base, origin, '/tiles/0/0/0.json', 'GET')).toBe(origin);
    }
  });

  it('are part of what caches distinguish answers by', async () => {
    const given: readonly Record<string, string>[] = [{ origin: ANDROID }, {}];
    for (const path of ['/api/v2/release', '/tiles/0/0/0.json'])
      for (const headers of given) {
        const answer = await fetch(server.base + path, { headers });
        expect(answer.headers.get('vary'), path).toMatch(/\borigin\b/i);
      }
  });

  it('are the only ones, on these paths only', async () => {
    const others = [
      'http://localhost',
      'https://localhost:8443',
      'https://localhost.evil.example',
      'null',
      'https://evil.example',
    ];
    for (const origin of others) {
      expect(await allowed(server.base, origin)).toBeNull();
      expect(await allowed(server.base, origin, '/api/graphql', 'OPTIONS')).toBeNull();
    }
    for (const path of ['/', '/mountains', '/health/live', '/metrics', '/.well-known/assetlinks.json'])
      expect(await allowed(server.base, ANDROID, path, 'GET')).toBeNull();
  });

  it('are none where no app is configured', async () => {
    for (const method of ['POST', 'OPTIONS'])
      expect(await allowed(plain.base, ANDROID, '/api/graphql', method)).toBeNull();
  });
});
