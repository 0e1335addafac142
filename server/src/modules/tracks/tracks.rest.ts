import fs from 'node:fs';
import path from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { TRACK_FILE_MAX_BYTES } from '@cordada/core/limits';
import type { RequestContext } from '#server/graphql/context.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { FileStore } from '#server/adapters/files/files.ts';
import { importTrack } from './importTrack.ts';
import type { ImportedTrack } from './importTrack.ts';
import { instantOf } from './instant.ts';
import { receiveUpload } from './receiveUpload.ts';
import type { TrackReader } from './trackReader.ts';

interface TrackRouteOptions {
  readonly files: FileStore;
  readonly reader: TrackReader;
  /** Folder for uploads under way, on the volume of the file store. */
  readonly incoming: string;
  readonly contextOf: (request: unknown) => RequestContext;
}

/** `POST /api/tracks`: one file in, figures and proposals out. */
export function registerTrackRoutes(app: FastifyInstance, options: TrackRouteOptions): void {
  app.post('/api/tracks', async (request, reply) => {
    const context = options.contextOf(request);
    const viewer = await requireViewer(context);
    if (!request.isMultipart()) {
      throw new Failure('unsupported_media_type', 'Send the track as multipart/form-data with a field `file`.');
    }
    const [part, upload] = await receiveFile(request, options.incoming).catch((error: unknown) => {
      // The sender may still be sending: let the rest run into nothing, so that it can read our answer,
      // and take no other request after one that nobody read to its end.
      request.raw.unpipe();
      request.raw.resume();
      void reply.header('connection', 'close');
      throw error;
    });
    try {
      const imported = await importTrack({ db: context.db, files: options.files, reader: options.reader }, viewer.id, {
        ...upload,
        originalName: path.basename(part.filename ?? ''),
      });
      return await reply.code(201).send(present(imported));
    } finally {
      await fs.promises.rm(upload.path, { force: true });
    }
  });
}

/** The file of the form, whole on the disk. */
async function receiveFile(
  request: FastifyRequest,
  folder: string,
): Promise<[part: MultipartFile, upload: { path: string; byteSize: number }]> {
  const part = await request.file({ limits: { fileSize: TRACK_FILE_MAX_BYTES + 1, files: 1, fields: 5 } });
  if (!part || part.fieldname !== 'file') throw new Failure('bad_request', 'The field `file` is missing.');
  return [part, await receiveUpload(part.file, folder, TRACK_FILE_MAX_BYTES)];
}

function present({ id, read, proposals }: ImportedTrack): object {
  const { statistics } = read;
  const instant = (seconds: number | null): string | null => instantOf(seconds)?.toISOString() ?? null;
  return {
    id,
    pointCount: statistics.pointCount,
    segmentCount: read.segmentCount,
    waypointCount: read.waypoints.length,
    distanceMeters: statistics.distanceMeters,
    ascentMeters: statistics.ascentMeters,
    descentMeters: statistics.descentMeters,
    startedAt: instant(statistics.startedAt),
    endedAt: instant(statistics.endedAt),
    warnings: read.warnings,
    proposals: proposals.map((proposal) => ({
      elementId: proposal.elementId,
      kind: proposal.kind,
      name: proposal.name,
      distanceMeters: proposal.distanceMeters,
      reachedAt: instant(proposal.reachedAt),
      confidence: proposal.confidence,
    })),
  };
}
