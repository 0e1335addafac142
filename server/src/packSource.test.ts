import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Renderer } from '#server/http/pages/renderer.ts';
import { createOwnSessions, packSourceOpener } from './packSource.ts';

/** A page that shows an error when its operation fails, as the app does. */
const renderer: Renderer = {
  render: () => Promise.reject(new Error('Nothing is rendered')),
  listRequests: async ({ execute }) => {
    await execute('operation', {}).catch(() => undefined);
    return { operations: [], paths: [] };
  },
  inlineScriptHashes: [],
  clientFolder: null,
  register: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

describe('what a pack reads', () => {
  it('is asked for again while the product has too much to do', async () => {
    const app = Fastify();
    let asked = 0;
    app.post('/api/graphql', (_, reply) => {
      asked += 1;
      return asked === 1 ? reply.code(503).send({ errors: [{ message: 'Busy' }] }) : { data: { name: 'Aneto' } };
    });
    app.get('/tile', (_, reply) => {
      asked += 1;
      return asked === 3 ? reply.code(429).send({}) : 'a tile';
    });
    const source = packSourceOpener({
      app,
      renderer,
      sessions: createOwnSessions(() => Promise.resolve(null)),
      publicUrl: 'http://localhost',
    })({ accountId: 'ana', routesLanguage: 'neutral', language: 'en' });
    expect((await source.page('/pin/1'))?.operations.map(({ answer }) => answer)).toEqual([
      { data: { name: 'Aneto' } },
    ]);
    const { status, body } = await source.get('/tile');
    expect([status, new TextDecoder().decode(body), asked]).toEqual([200, 'a tile', 4]);
    await app.close();
  });
});
