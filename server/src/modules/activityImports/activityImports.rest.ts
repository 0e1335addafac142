import fs from 'node:fs';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { ACTIVITY_ARCHIVE_MAX_BYTES, ACTIVITY_FILES_RATE, TRACK_FILE_MAX_BYTES } from '@cordada/core/limits';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { receiveFile } from '#server/http/requests/receiveFile.ts';
import { limitRate } from '#server/modules/accounts/index.ts';
import { startActivityImport } from './startImport.ts';

interface Options {
  readonly incoming: string;
  readonly contextOf: (request: unknown) => RequestContext;
}

/**
 * `POST /api/activity-imports?into={id}`: accepts a track or an archive and returns the id of the import.
 * `/api/outing-imports` is the former URL, which external programs may still use.
 */
export function registerActivityImportRoutes(app: FastifyInstance, { incoming, contextOf }: Options): void {
  const receive: RouteHandlerMethod = async (request, reply) => {
    const context = contextOf(request);
    const viewer = await requireViewer(context);
    await limitRate(context.db, `activities:${viewer.id}`, ACTIVITY_FILES_RATE);
    const { into } = request.query as Record<string, unknown>;
    const upload = await receiveFile(request, reply, incoming, ACTIVITY_ARCHIVE_MAX_BYTES);
    try {
      const isArchive = /\.zip$/i.test(upload.originalName);
      if (!isArchive && upload.byteSize > TRACK_FILE_MAX_BYTES)
        throw new Failure('payload_too_large', `The file is larger than ${TRACK_FILE_MAX_BYTES / 1e6} MB.`);
      const id = await startActivityImport(context, viewer, typeof into === 'string' ? into : null, {
        ...upload,
        isArchive,
      });
      return await reply.code(202).send({ id });
    } finally {
      await fs.promises.rm(upload.path, { force: true });
    }
  };
  app.post('/api/activity-imports', receive);
  app.post('/api/outing-imports', receive);
}
