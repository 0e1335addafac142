import fs from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { TRACK_FILE_MAX_BYTES } from '@cordada/core/limits';
import type { RequestContext } from '#server/graphql/context.ts';
import { receiveFile } from '#server/http/requests/receiveFile.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { FileStore } from '#server/adapters/files/files.ts';
import { importTrack } from './importing/importTrack.ts';
import type { ImportedTrack } from './importing/importTrack.ts';
import { instantOf } from './instant.ts';
import { registerTerrainHeights } from './terrainHeights.rest.ts';
import type { TrackReader } from './trackReader.ts';

interface TrackRouteOptions {
  readonly files: FileStore;
  readonly reader: TrackReader;
  /** Must be on the volume of the file store, so that finished uploads can be moved there. */
  readonly incoming: string;
  readonly terrain: Terrain | null;
  readonly contextOf: (request: unknown) => RequestContext;
}

/** Registers `POST /api/tracks` (one file in, statistics and proposals out) and `/api/terrain/heights`. */
export function registerTrackRoutes(app: FastifyInstance, options: TrackRouteOptions): void {
  registerTerrainHeights(app, options);

  app.post('/api/tracks', async (request, reply) => {
    const context = options.contextOf(request);
    const viewer = await requireViewer(context);
    const upload = await receiveFile(request, reply, options.incoming, TRACK_FILE_MAX_BYTES);
    try {
      const imported = await importTrack(
        { db: context.db, files: options.files, reader: options.reader, terrain: options.terrain },
        viewer.id,
        upload,
        wantsRoutes(request.query) ? 'routes' : 'tracks',
      );
      return await reply.code(201).send(present(imported));
    } finally {
      await fs.promises.rm(upload.path, { force: true });
    }
  });
}

const wantsRoutes = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'lines' in query && query.lines === 'routes';

function present({ id, read, heightsFrom, proposals }: ImportedTrack): object {
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
    kind: read.guessedKind,
    heightsFrom,
    warnings: read.warnings,
    proposals: proposals.map((proposal) => ({
      elementId: proposal.elementId,
      kind: proposal.kind,
      name: proposal.name,
      distanceMeters: proposal.distanceMeters,
      reachedAt: instant(proposal.reachedAt),
      probability: proposal.probability,
      confidence: proposal.probability,
      ticked: proposal.isTicked,
      outcome: proposal.outcome,
      visits: proposal.visits.map((visit) => ({ ...visit, reachedAt: instant(visit.reachedAt) })),
      followed: proposal.followed,
    })),
  };
}
