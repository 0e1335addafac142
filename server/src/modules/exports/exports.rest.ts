import type { FastifyInstance } from 'fastify';
import type { RequestContext } from '#server/graphql/context.ts';
import { takeExport } from '#server/modules/accounts/index.ts';
import { exportArchive } from './exportArchive.ts';

export function registerExportRoutes(
  app: FastifyInstance,
  contextOf: (request: unknown) => RequestContext,
  report: (error: unknown, requestId: string) => void,
): void {
  // No HEAD route: it would use up the single-use key.
  app.get<{ Params: { key: string } }>('/api/exports/:key', { exposeHeadRoute: false }, async (request, reply) => {
    const { db, files, clientAddress } = contextOf(request);
    const accountId = await takeExport(db, request.params.key, { address: clientAddress });
    const archive = exportArchive({ db, files, report: (error) => report(error, request.id) }, accountId);
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="cordada.zip"',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(archive);
  });
}
