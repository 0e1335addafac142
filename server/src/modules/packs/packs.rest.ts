import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { canReadSubject } from './canReadSubject.ts';
import { chunkKey } from './chunkStore.ts';
import { findPackKey } from './packKeys.ts';
import { findChunk, findManifest, findPack } from './packs.queries.ts';
import type { OpenPackSource } from './packSource.ts';

const missing = (): Failure => new Failure('not_found', 'There is no such pack.');

/** Manifests and chunks: only whoever ordered a pack is answered, while they may read its subject. */
export function registerPackRoutes(
  app: FastifyInstance,
  contextOf: (request: unknown) => RequestContext,
  openSource: OpenPackSource,
): void {
  const requireReadable = async (context: RequestContext, id: string): Promise<{ readonly ownerId: string }> => {
    const { id: ownerId } = await requireViewer(context);
    const pack = await findPack(context.db, ownerId, id);
    if (!pack || !(await canReadSubject(openSource, pack))) throw missing();
    return { ownerId };
  };

  app.get('/api/packs/key', async (request, reply) => {
    const { keyId, publicKey } = await findPackKey(contextOf(request).db);
    return reply.header('cache-control', 'public, max-age=3600').send({ algorithm: 'Ed25519', keyId, publicKey });
  });

  app.get<{ Params: { id: string } }>('/api/packs/:id/manifest', async (request, reply) => {
    const context = contextOf(request);
    const { ownerId } = await requireReadable(context, request.params.id);
    const manifest = await findManifest(context.db, ownerId, request.params.id);
    if (manifest === null) throw missing();
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(manifest);
  });

  app.get<{ Params: { id: string; sha256: string } }>('/api/packs/:id/chunks/:sha256', async (request, reply) => {
    const context = contextOf(request);
    const { id, sha256 } = request.params;
    const { ownerId } = await requireReadable(context, id);
    const byteLength = /^[0-9a-f]{64}$/.test(sha256) ? await findChunk(context.db, ownerId, id, sha256) : null;
    if (byteLength === null) throw missing();
    return reply
      .type('application/octet-stream')
      .headers({ 'content-length': String(byteLength), 'cache-control': 'no-store' })
      .send(await context.files.get(chunkKey(sha256)));
  });
}
