import fs from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Failure } from '@cordada/core/failures';
import { HEIGHTS_QUERY_MAX_POINTS, TRACK_EDITS_RATE, TRACK_MAX_POINTS, TRACK_MAX_SEGMENTS } from '@cordada/core/limits';
import { decodeTrack, encodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { TrackSegment } from '@cordada/core/tracks/track';
import type { Terrain } from '#server/adapters/terrain/terrain.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import { receiveFile } from '#server/http/requests/receiveFile.ts';
import { limitRate } from '#server/modules/accounts/index.ts';
import { sampleElevations } from './importing/sampleElevations.ts';

/** Upper limit of the size of `TRACK_MAX_POINTS` encoded points. */
const POINTS_MAX_BYTES = 4_000_000;

type Points = Pick<TrackSegment, 'lon' | 'lat'>;

interface TerrainHeightsOptions {
  readonly incoming: string;
  readonly terrain: Terrain | null;
  readonly contextOf: (request: unknown) => RequestContext;
}

/**
 * Registers `/api/terrain/heights`: `POST` for encoded points, which it returns with elevations, and `GET` for a short
 * line in the query. Both need a log-in and count towards the same rate.
 */
export function registerTerrainHeights(app: FastifyInstance, { incoming, terrain, contextOf }: TerrainHeightsOptions) {
  const admit = async (request: unknown): Promise<Terrain> => {
    const context = contextOf(request);
    const viewer = await requireViewer(context);
    await limitRate(context.db, `edits:${viewer.id}`, TRACK_EDITS_RATE);
    if (!terrain) throw new Failure('no_changes', 'No terrain is configured here.');
    return terrain;
  };

  app.get<{ Querystring: { readonly points?: unknown } }>('/api/terrain/heights', async (request, reply) => {
    const admitted = await admit(request);
    const [heights] = await sampleHeights(admitted, [pointsOf(request.query.points)], HEIGHTS_QUERY_MAX_POINTS);
    const known = Array.from(heights!, (meters) => (Number.isNaN(meters) ? null : Math.round(meters * 10) / 10));
    return reply.header('cache-control', 'private, no-store').send({ heights: known, source: admitted.attribution });
  });

  app.post('/api/terrain/heights', async (request, reply) => {
    const admitted = await admit(request);
    const upload = await receiveFile(request, reply, incoming, POINTS_MAX_BYTES);
    try {
      const segments = decodeTrack(await fs.promises.readFile(upload.path), TRACK_MAX_SEGMENTS);
      const heights = await sampleHeights(admitted, segments, TRACK_MAX_POINTS);
      const points = encodeTrack(segments.map((segment, i) => ({ ...segment, elevationMeters: heights[i]! })));
      return await reply
        .headers({ 'content-type': 'application/octet-stream', 'cache-control': 'private, no-store' })
        .send(Buffer.from(points));
    } finally {
      await fs.promises.rm(upload.path, { force: true });
    }
  });
}

/**
 * Elevations of all points, NaN where unknown.
 * @throws Failure `track_too_many_points`, `unavailable`
 */
async function sampleHeights(
  terrain: Terrain,
  segments: readonly Points[],
  max: number,
): Promise<Float64Array<ArrayBuffer>[]> {
  if (segments.reduce((sum, { lon }) => sum + lon.length, 0) > max)
    throw new Failure('track_too_many_points', `These are more than ${max} points.`, { details: { maximum: max } });
  return sampleElevations(terrain, segments);
}

/**
 * Reads `lon,lat;lon,lat` in degrees.
 * @throws Failure `invalid_input`
 */
function pointsOf(given: unknown): Points {
  const pairs = typeof given === 'string' ? given.split(';') : [];
  const points = pairs.map((pair) => /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(pair)?.slice(1).map(Number) ?? []);
  const isOnEarth = ([lon = Number.NaN, lat = Number.NaN]: readonly number[]): boolean =>
    Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
  if (points.length === 0 || !points.every(isOnEarth)) {
    throw new Failure('invalid_input', 'Give `points` as `lon,lat;lon,lat` in degrees.', {
      fields: { points: 'invalid_input' },
    });
  }
  return { lon: Float64Array.from(points, ([lon]) => lon!), lat: Float64Array.from(points, ([, lat]) => lat!) };
}
