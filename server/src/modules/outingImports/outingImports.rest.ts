import fs from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { OUTING_ARCHIVE_MAX_BYTES, OUTING_FILES_RATE, TRACK_FILE_MAX_BYTES } from '@cordada/core/limits';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { receiveFile } from '#server/http/receiveFile.ts';
import { limitRate } from '#server/modules/accounts/index.ts';
import { takeOutings } from './startImport.ts';

interface Options {
  /** Folder for uploads under way, on the volume of the file store. */
  readonly incoming: string;
  readonly contextOf: (request: unknown) => RequestContext;
}

/** `POST /api/outing-imports?into={id}`: a track or an archive of tracks in, the id of its import out. */
export function registerOutingImportRoutes(app: FastifyInstance, { incoming, contextOf }: Options): void {
  app.post<{ Querystring: Record<string, unknown> }>('/api/outing-imports', async (request, reply) => {
    const context = contextOf(request);
    const viewer = await requireViewer(context);
    await limitRate(context.db, `outings:${viewer.id}`, OUTING_FILES_RATE);
    const { into } = request.query;
    const upload = await receiveFile(request, reply, incoming, OUTING_ARCHIVE_MAX_BYTES);
    try {
      const isArchive = /\.zip$/i.test(upload.originalName);
      if (!isArchive && upload.byteSize > TRACK_FILE_MAX_BYTES)
        throw new Failure('payload_too_large', `The file is larger than ${TRACK_FILE_MAX_BYTES / 1e6} MB.`);
      const id = await takeOutings(context, viewer, typeof into === 'string' ? into : null, { ...upload, isArchive });
      return await reply.code(202).send({ id });
    } finally {
      await fs.promises.rm(upload.path, { force: true });
    }
  });
}
