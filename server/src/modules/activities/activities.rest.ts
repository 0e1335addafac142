import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { slugOf } from '@cordada/core/elements/slug';
import { TRACK_SUN_RATE } from '@cordada/core/limits';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import { TRACK_FILE_FORMATS } from '@cordada/core/tracks/writing/trackFiles';
import { objectKeys } from '@cordada/core/objectKeys';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { createVisitorRate } from '#server/http/requests/visitorRate.ts';
import { attachment } from '#server/http/responses/attachment.ts';
import type { SendPrepared } from '#server/http/responses/prepared.ts';
import { sendOriginal } from '#server/http/responses/sendOriginal.ts';
import { loadRelation } from '#server/modules/accounts/index.ts';
import type { PanoramaReader } from '#server/modules/panorama/index.ts';
import { contentOf, courseOf, findGeometry, findLines, findOriginal } from '#server/modules/tracks/index.ts';
import type { TrackVersion } from '#server/modules/tracks/index.ts';
import { findReadableActivity } from './visibility/readableActivities.ts';
import { canReadOriginal, canReadTrack, seesWholeTracks } from './activities.policy.ts';
import { findTrackAccess } from './tracks/activityTracks.queries.ts';
import { registerActivityMapRoutes } from './map/activityMap.rest.ts';
import { createTrackSun } from './tracks/trackSun.ts';
import { trackGround } from './tracks/trackGround.ts';

interface Options {
  readonly contextOf: (request: FastifyRequest) => RequestContext;
  readonly terrain: Terrain | null;
  readonly panoramas: PanoramaReader;
  readonly send: SendPrepared;
}

/** `?asOthers` shows the owner of a track what others see. */
interface RequestedVersion {
  readonly asOthers?: string;
}

/** Track downloads. Access follows the activity of the track; users other than the owner get the shared version. */
export function registerActivityRoutes(app: FastifyInstance, options: Options): void {
  const { contextOf, terrain, panoramas, send } = options;
  registerActivityMapRoutes(app, contextOf, send);
  const trackSun = createTrackSun(panoramas);
  const sunRate = createVisitorRate(TRACK_SUN_RATE);
  for (const format of objectKeys(TRACK_FILE_FORMATS)) {
    const { mediaType, write } = TRACK_FILE_FORMATS[format];
    app.get<{ Params: { id: string }; Querystring: RequestedVersion }>(
      `/api/tracks/:id.${format}`,
      async (request, reply) => {
        const context = contextOf(request);
        const { id } = request.params;
        const stored = await findGeometry(context.db, id, await getReadableVersion(context, id, request.query));
        if (!stored) throw missing();
        return reply
          .headers({
            'content-type': mediaType,
            'content-disposition': attachment(`${slugOf(stored.name ?? '') || id}.${format}`),
            'cache-control': 'private, no-store',
          })
          .send(Readable.from(write(contentOf(stored))));
      },
    );
  }

  app.get<{ Params: { id: string } }>('/api/activities/:id.gpx', async (request, reply) => {
    const context = contextOf(request);
    const activity = await findReadableActivity(context, request.params.id);
    if (!activity) throw new Failure('not_found', 'There is no such activity.');
    const { title, trackIds, version, milestones } = activity;
    const stored = await Promise.all(trackIds.map((id) => findGeometry(context.db, id, version)));
    const waypoints = milestones.flatMap(({ name, note, lon, lat, elevationMeters }) =>
      lon === null || lat === null
        ? []
        : [
            {
              name,
              description: note || null,
              symbol: 'Summit',
              place: [lon, lat] as const,
              elevationMeters,
              time: null,
            },
          ],
    );
    return reply
      .headers({
        'content-type': 'application/gpx+xml; charset=utf-8',
        'content-disposition': attachment(`${slugOf(title) || activity.id}.gpx`),
        'cache-control': 'private, no-store',
      })
      .send(
        Readable.from(
          courseOf(
            title,
            stored.filter((track) => track !== null),
            waypoints,
          ),
        ),
      );
  });

  app.get<{ Params: { id: string } }>('/api/tracks/:id/original', async (request, reply) => {
    const context = contextOf(request);
    const viewer = await requireViewer(context);
    const { id } = request.params;
    const track = await findTrackAccess(context.db, id);
    const original = track && canReadOriginal(viewer, track) ? await findOriginal(context.db, id) : null;
    if (!original) throw missing();
    return sendOriginal(request, reply, context.files, {
      key: original.storageKey,
      contentType: original.mediaType,
      contentDisposition: attachment(original.originalName || id),
      cacheControl: 'private, no-store',
      byteSize: null,
    });
  });

  app.get<{ Params: { id: string }; Querystring: RequestedVersion }>(
    '/api/tracks/:id/points',
    async (request, reply) => {
      const context = contextOf(request);
      const { id } = request.params;
      const stored = await findGeometry(context.db, id, await getReadableVersion(context, id, request.query));
      if (!stored) throw missing();
      return reply
        .headers({ 'content-type': 'application/octet-stream', 'cache-control': 'private, no-store' })
        .send(stored.geometry);
    },
  );

  app.get<{ Params: { id: string }; Querystring: RequestedVersion }>(
    '/api/tracks/:id/ground.json',
    async (request, reply) => {
      const context = contextOf(request);
      const { id } = request.params;
      const stored = await findGeometry(context.db, id, await getReadableVersion(context, id, request.query));
      if (!stored) throw missing();
      const ground = terrain && (await trackGround(stored.geometry, terrain));
      return reply.header('cache-control', 'private, no-cache').send({ ground });
    },
  );

  app.get<{ Params: { id: string }; Querystring: RequestedVersion & { readonly date?: unknown } }>(
    '/api/tracks/:id/sun.json',
    async (request, reply) => {
      const context = contextOf(request);
      const { id } = request.params;
      const stored = await findGeometry(context.db, id, await getReadableVersion(context, id, request.query));
      if (!stored) throw missing();
      const sun = await trackSun.read(stored.geometry, request.query.date, () => sunRate.refusal(request.ip));
      return reply.header('cache-control', 'private, no-cache').send({ sun });
    },
  );

  app.get<{ Params: { id: string }; Querystring: RequestedVersion }>(
    '/api/tracks/:id/line.json',
    async (request, reply) => {
      const context = contextOf(request);
      const { id } = request.params;
      const version = await getReadableVersion(context, id, request.query);
      const lines = await findLines(context.db, id, version);
      if (!lines) throw missing();
      return reply.header('cache-control', 'private, no-cache').send({
        type: 'MultiLineString',
        coordinates: coordinatesOf(lines.shown),
        ...(lines.hidden && { hidden: coordinatesOf(lines.hidden) }),
      });
    },
  );
}

/** @throws Failure `not_found`, the same for private and missing tracks */
async function getReadableVersion(
  context: RequestContext,
  id: string,
  { asOthers }: RequestedVersion,
): Promise<TrackVersion> {
  const [track, viewer] = await Promise.all([findTrackAccess(context.db, id), context.viewer()]);
  if (!track || !canReadTrack(viewer, track, await loadRelation(context, track.ownerId))) throw missing();
  return asOthers === undefined && seesWholeTracks(viewer, track) ? 'whole' : 'shared';
}

const coordinatesOf = (line: Uint8Array): [number, number][][] =>
  decodeTrack(line).map(({ lon, lat }) => Array.from(lon, (x, i): [number, number] => [round(x), round(lat[i] ?? 0)]));

const missing = (): Failure => new Failure('not_found', 'There is no such track.');
/** Six decimals are 11 cm, finer than the accuracy of any receiver. */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
