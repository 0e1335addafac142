import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { slugOf } from '@cordada/core/elements/slug';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { attachment } from '#server/http/attachment.ts';
import { loadTie } from '#server/modules/accounts/index.ts';
import { findGeometry, findOriginal, findSimplified, gpxOf } from '#server/modules/tracks/index.ts';
import { canReadOriginal, canReadTrack } from './activities.policy.ts';
import { findTrackAccess } from './activities.queries.ts';

/** Downloads of tracks; they follow the visibility of the activity that holds them. */
export function registerActivityRoutes(app: FastifyInstance, contextOf: (request: unknown) => RequestContext): void {
  app.get<{ Params: { id: string } }>('/api/tracks/:id.gpx', async (request, reply) => {
    const context = contextOf(request);
    const { id } = request.params;
    await requireReadableTrack(context, id);
    const stored = await findGeometry(context.db, id);
    if (!stored) throw missing();
    const fileName = `${slugOf(stored.name ?? '') || id}.gpx`;
    return reply
      .headers({
        'content-type': 'application/gpx+xml; charset=utf-8',
        'content-disposition': attachment(fileName),
        'cache-control': 'private, no-store',
      })
      .send(Readable.from(gpxOf(stored)));
  });

  app.get<{ Params: { id: string } }>('/api/tracks/:id/original', async (request, reply) => {
    const context = contextOf(request);
    const viewer = await requireViewer(context);
    const { id } = request.params;
    const track = await findTrackAccess(context.db, id);
    const original = track && canReadOriginal(viewer, track) ? await findOriginal(context.db, id) : null;
    if (!original) throw missing();
    return reply
      .headers({
        'content-type': original.mediaType,
        'content-disposition': attachment(original.originalName || id),
        'cache-control': 'private, no-store',
      })
      .send(await context.files.get(original.storageKey));
  });

  app.get<{ Params: { id: string } }>('/api/tracks/:id/line.json', async (request, reply) => {
    const context = contextOf(request);
    await requireReadableTrack(context, request.params.id);
    const simplified = await findSimplified(context.db, request.params.id);
    if (!simplified) throw missing();
    const lines = decodeTrack(simplified).map((segment) =>
      Array.from(segment.lon, (lon, i) => [round(lon), round(segment.lat[i] ?? 0)]),
    );
    return reply.header('cache-control', 'private, no-cache').send({ type: 'MultiLineString', coordinates: lines });
  });
}

/** @throws Failure `not_found`, for what is private as for what is not there */
async function requireReadableTrack(context: RequestContext, id: string): Promise<void> {
  const [track, viewer] = await Promise.all([findTrackAccess(context.db, id), context.viewer()]);
  if (!track || !canReadTrack(viewer, track, await loadTie(context, track.ownerId))) throw missing();
}

const missing = (): Failure => new Failure('not_found', 'There is no such track.');
/** Six decimals are eleven centimeters: finer than any receiver. */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
