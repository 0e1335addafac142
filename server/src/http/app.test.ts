import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Failure } from '@cordada/core/failures';
import { readConfig } from '#server/config/config.ts';
import { createApp } from './app.ts';

it('tells once what breaks an answer, before its headers or after them, and nothing that was expected', async () => {
  const reported: string[] = [];
  const app = createApp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }), {}, (error) =>
    reported.push((error as Error).message),
  );
  async function* broken(chunks: number): AsyncGenerator<Buffer> {
    for (let i = 0; i < chunks; i += 1) yield Buffer.alloc(100_000);
    throw new Error(`broken after ${chunks}`);
  }
  app.get('/middle', async (_request, reply) => reply.send(Readable.from(broken(3))));
  app.get('/start', async (_request, reply) => reply.send(Readable.from(broken(0))));
  app.get('/away', async () => {
    throw new Failure('unavailable', 'Away.', { cause: new Error('timeout') });
  });
  app.get('/missing', async () => {
    throw new Failure('not_found', 'Nothing.');
  });
  const endless = new Readable({
    read() {
      setImmediate(() => this.push(Buffer.alloc(100_000)));
    },
  });
  app.get('/endless', async (_request, reply) => reply.send(endless));
  const base = await app.listen({ port: 0, host: '127.0.0.1' });

  const middle = await fetch(`${base}/middle`);
  expect(middle.status).toBe(200);
  await expect(middle.arrayBuffer()).rejects.toThrow();
  expect((await fetch(`${base}/start`)).status).toBe(500);
  expect((await fetch(`${base}/away`)).status).toBe(503);
  expect((await fetch(`${base}/missing`)).status).toBe(404);
  // A client that disconnects causes no error.
  await (await fetch(`${base}/endless`)).body?.cancel();
  await expect.poll(() => endless.destroyed).toBe(true);
  expect(reported).toEqual(['broken after 3', 'broken after 0', 'Away.']);
  app.server.closeAllConnections();
  await app.close();
});

it('takes the client address from as many proxies as are trusted', async () => {
  const addressBehind = async (proxies: string): Promise<string> => {
    const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', TRUSTED_PROXIES: proxies });
    const app = createApp(config, {}, () => undefined);
    app.get('/address', async (request) => request.ip);
    const response = await app.inject({ url: '/address', headers: { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' } });
    await app.close();
    return response.body;
  };
  expect(await addressBehind('0')).toBe('127.0.0.1');
  expect(await addressBehind('1')).toBe('192.0.2.2');
  expect(await addressBehind('2')).toBe('192.0.2.1');
});

describe('the id of a request', () => {
  const GIVEN = '5f0c1b2a-9d3e-4c7f';
  const open = (proxies: string, level = 'info') => {
    const lines: Record<string, unknown>[] = [];
    const reported: string[] = [];
    const app = createApp(
      readConfig({ NODE_ENV: 'test', LOG_LEVEL: level, TRUSTED_PROXIES: proxies }),
      {},
      (_error, requestId) => reported.push(requestId),
      { write: (line) => lines.push(JSON.parse(line)) },
    );
    app.get('/walk/:id', async (request) => {
      request.log.warn({ step: 1 }, 'one');
      request.log.child({ step: 2 }).info('two');
      return { id: request.id };
    });
    app.get('/fall', async () => {
      throw new Error('fell');
    });
    return { app, lines, reported };
  };
  const idFor = async (proxies: string, given?: string): Promise<unknown> => {
    const { app } = open(proxies);
    const answer = await app.inject({ url: '/walk/7', headers: given === undefined ? {} : { 'x-request-id': given } });
    await app.close();
    expect(answer.headers['x-request-id']).toBe(answer.json().id);
    return answer.json().id;
  };
  const OWN = /^[0-9a-f]{12}-1$/;

  it('is that of a trusted proxy if it looks like an id, and else our own', async () => {
    expect(await idFor('1', GIVEN)).toBe(GIVEN);
    for (const odd of ['', 'short', 'x'.repeat(65), 'with spaces in it', 'id"},{"level":60', '<script>alert</script>'])
      expect(await idFor('1', odd), odd).toMatch(OWN);
    expect(await idFor('0', GIVEN)).toMatch(OWN);
    expect(await idFor('0')).toMatch(OWN);
  });

  it('is one in all lines of the log, in the report of an error, and in the answer', async () => {
    const { app, lines, reported } = open('1');
    await app.inject({ url: '/walk/7', headers: { 'x-request-id': GIVEN } });
    expect(lines).toMatchObject([
      { requestId: GIVEN, step: 1, msg: 'one' },
      { requestId: GIVEN, step: 2, msg: 'two' },
    ]);
    const fallen = await app.inject({ url: '/fall' });
    expect(fallen.json().requestId).toBe(fallen.headers['x-request-id']);
    expect(reported).toEqual([fallen.headers['x-request-id']]);
    await app.close();
  });

  it('is in one line for each request at level debug, which names no path', async () => {
    const { app, lines } = open('0', 'debug');
    const base = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${base}/walk/secret?q=secret`);
    await answer.text();
    const line = () => lines.find(({ msg }) => msg === 'request');
    await expect.poll(line).toMatchObject({
      requestId: answer.headers.get('x-request-id'),
      method: 'GET',
      route: '/walk/:id',
      status: 200,
    });
    expect(JSON.stringify(line())).not.toContain('secret');
    app.server.closeAllConnections();
    await app.close();
  });
});
