import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
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
