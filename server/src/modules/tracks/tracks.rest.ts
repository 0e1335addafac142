import fs from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { TRACK_FILE_MAX_BYTES } from '@cordada/core/limits';
import type { RequestContext } from '#server/graphql/context.ts';
import { receiveFile } from '#server/http/receiveFile.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { FileStore } from '#server/adapters/files/files.ts';
import { importTrack } from './importTrack.ts';
import type { ImportedTrack } from './importTrack.ts';
import { instantOf } from './instant.ts';
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
    const upload = await receiveFile(request, reply, options.incoming, TRACK_FILE_MAX_BYTES);
    try {
      const imported = await importTrack(
        { db: context.db, files: options.files, reader: options.reader },
        viewer.id,
        upload,
      );
      return await reply.code(201).send(present(imported));
    } finally {
      await fs.promises.rm(upload.path, { force: true });
    }
  });
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
      outcome: proposal.outcome,
      visits: proposal.visits.map((visit) => ({ ...visit, reachedAt: instant(visit.reachedAt) })),
      followed: proposal.followed,
    })),
  };
}
