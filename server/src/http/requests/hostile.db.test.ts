import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

describe('requests that no browser sends', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  /** Whatever comes back for these bytes, until the server closes the connection. */
  const send = (bytes: string): Promise<string> =>
    new Promise((resolve) => {
      let answer = '';
      const socket = net.connect(Number(new URL(server.base).port), '127.0.0.1', () => socket.write(bytes, 'latin1'));
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(answer));
    });
  const get = (path: string): Promise<string> =>
    send(`GET ${path} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n`);
  const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  const bodyOf = (answer: string): { status: number; errorCode: string } =>
    JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as { status: number; errorCode: string };

  it.each([
    ['an address that cannot be decoded', 'GET /% HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a.test\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'a length and chunks at once',
      'POST /api/graphql HTTP/1.1\r\nHost: a.test\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /health/live HTTP/1.1\r\nHost: a\r\n\r\n',
      400,
    ],
    ['no HTTP', 'hello\r\n\r\n', 400],
  ])('R01, R09 answers %s once, in the one shape and with every protecting header', async (_name, bytes, status) => {
    const answer = await send(bytes);
    expect(statusOf(answer)).toBe(status);
    expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
    expect(bodyOf(answer)).toMatchObject({ status, errorCode: 'bad_request' });
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(answer).not.toMatch(/FST_|HPE_|node/);
  });

  it.each([
    '/assets/nothing.js',
    '/covers/a/b',
    '/tiles/x',
    '/health/x',
    '/locales/x',
    '/api',
    '/api/x',
    `/covers/${'a'.repeat(300)}`,
  ])('R01 answers %s with 404: nothing is there by any method', async (path) => {
    const answer = await get(path);
    expect(statusOf(answer)).toBe(404);
    expect(answer).not.toMatch(/^allow:/im);
  });

  it('answers a visitor who names no host, or a strange one', async () => {
    expect(statusOf(await send('GET /log-in HTTP/1.0\r\n\r\n'))).toBe(200);
    expect(statusOf(await send('GET /log-in HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'))).toBe(200);
    const spanish = await send('GET /iniciar-sesion HTTP/1.1\r\nHost: es."><script>\r\nConnection: close\r\n\r\n');
    expect(spanish).not.toContain('"><script>');
  });

  it('sends no coding that the reader rules out', async () => {
    const ask = (accepted: string): Promise<string> =>
      send(`GET /log-in HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\nAccept-Encoding: ${accepted}\r\n\r\n`);
    expect(await ask('br;q=0, gzip')).toMatch(/content-encoding: gzip/i);
    expect(await ask('br;q=0.0, gzip;q=0')).not.toMatch(/content-encoding/i);
    expect(await ask('gzip, br;q=0.5')).toMatch(/content-encoding: br/i);
  });

  it.each(['/api/tracks/%00.gpx', '/api/tracks/a%00b/line.json'])('R01 refuses a zero byte in %s', async (path) => {
    const answer = await get(path);
    expect(statusOf(answer)).toBe(400);
    expect(bodyOf(answer).errorCode).toBe('bad_request');
  });

  it.each([
    '{ element(id: "\\u0000") { id } }',
    '{ elements(filter: { regionId: "\\u0000" }, first: 1) { total } }',
    '{ elements(after: "\\u0000") { total } }',
    '{ regions(levels: ["\\u0000"]) { id } }',
    'mutation { logIn(input: { email: "\\u0000a@b.c", password: "x" }) { accessToken } }',
  ])('G11 refuses a zero byte in %s', async (query) => {
    const { errors } = await server.graphql(query);
    expect(errors[0]?.extensions).toMatchObject({ status: 400, errorCode: 'bad_request' });
  });

  it('G11 compares with heights that no mountain has', async () => {
    const { data } = await server.graphql(
      '{ low: elements(filter: { maxElevationMeters: 1e308 }) { total } high: elements(filter: { minElevationMeters: 1e39 }) { total } }',
    );
    expect(data.low.total).toBeGreaterThan(0);
    expect(data.high.total).toBe(0);
  });
});
