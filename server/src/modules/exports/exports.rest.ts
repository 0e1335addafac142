import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { findSubscriptionLevel, takeExport } from '#server/modules/accounts/index.ts';
import { exportArchive } from './exportArchive.ts';
import { trackArchive } from './trackArchive.ts';

export function registerExportRoutes(
  app: FastifyInstance,
  contextOf: (request: unknown) => RequestContext,
  report: (error: unknown, requestId: string) => void,
): void {
  app.get<{ Querystring: { year?: string } }>(
    '/api/my-tracks.zip',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const context = contextOf(request);
      const viewer = await requireViewer(context);
      const year = request.query.year === undefined ? null : Number(request.query.year);
      if (year !== null && !(Number.isInteger(year) && year >= 1800 && year <= 2200)) {
        throw new Failure('bad_request', 'year must be a year such as 2026.');
      }
      if ((await findSubscriptionLevel(context.db, viewer.id)) === 'free') {
        throw new Failure(
          'plan_limit',
          'Many tracks at once are part of Pro. All of them are in the export of your data.',
          { details: { reason: 'track_archive' } },
        );
      }
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="tracks${year === null ? '' : `-${year}`}.zip"`,
          'cache-control': 'private, no-store',
        })
        .send(trackArchive(context.db, viewer.id, year));
    },
  );
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
