import fs from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { TRACK_EDITS_RATE, TRACK_FILE_MAX_BYTES, TRACK_MAX_POINTS, TRACK_MAX_SEGMENTS } from '@cordada/core/limits';
import { decodeTrack, encodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { RequestContext } from '#server/graphql/context.ts';
import { receiveFile } from '#server/http/requests/receiveFile.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { FileStore } from '#server/adapters/files/files.ts';
import { limitRate } from '#server/modules/accounts/index.ts';
import { sampleElevations } from './importing/sampleElevations.ts';
import { importTrack } from './importing/importTrack.ts';
import type { ImportedTrack } from './importing/importTrack.ts';
import { instantOf } from './instant.ts';
import type { TrackReader } from './trackReader.ts';

interface TrackRouteOptions {
  readonly files: FileStore;
  readonly reader: TrackReader;
  /** Must be on the volume of the file store, so that finished uploads can be moved there. */
  readonly incoming: string;
  readonly terrain: Terrain | null;
  readonly contextOf: (request: unknown) => RequestContext;
}

/** Upper limit of the size of `TRACK_MAX_POINTS` encoded points. */
const POINTS_MAX_BYTES = 4_000_000;

/**
 * Registers `POST /api/tracks` (one file in, statistics and proposals out) and `POST /api/terrain/heights` (points
 * in, elevations out).
 */
export function registerTrackRoutes(app: FastifyInstance, options: TrackRouteOptions): void {
  app.post('/api/terrain/heights', async (request, reply) => {
    const context = options.contextOf(request);
    const viewer = await requireViewer(context);
    await limitRate(context.db, `edits:${viewer.id}`, TRACK_EDITS_RATE);
    const { terrain } = options;
    if (!terrain) throw new Failure('no_changes', 'No terrain is configured here.');
    const upload = await receiveFile(request, reply, options.incoming, POINTS_MAX_BYTES);
    try {
      const points = await withHeights(terrain, await fs.promises.readFile(upload.path));
      return await reply
        .headers({ 'content-type': 'application/octet-stream', 'cache-control': 'private, no-store' })
        .send(Buffer.from(points));
    } finally {
      await fs.promises.rm(upload.path, { force: true });
    }
  });

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

/**
 * Adds terrain elevations to encoded points, NaN where unknown.
 * @throws Failure `track_malformed`, `track_too_many_points`
 */
async function withHeights(terrain: Terrain, points: Uint8Array): Promise<Uint8Array> {
  const segments = decodeTrack(points, TRACK_MAX_SEGMENTS);
  if (segments.reduce((sum, { lon }) => sum + lon.length, 0) > TRACK_MAX_POINTS)
    throw new Failure('track_too_many_points', 'These are too many points.');
  const heights = await sampleElevations(terrain, segments);
  return encodeTrack(segments.map((segment, i) => ({ ...segment, elevationMeters: heights[i]! })));
}

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
