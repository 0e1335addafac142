import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isKindName } from '@cordada/core/elements/kinds';
import { Failure } from '@cordada/core/failures';
import { boundsOf } from '@cordada/core/geo/bounds';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { TARGET_POINTS_MAX, TILE_MAX_ZOOM } from '@cordada/core/limits';
import type { RequestContext } from '#server/graphql/context.ts';
import { prepare } from '#server/http/responses/prepared.ts';
import type { SendPrepared } from '#server/http/responses/prepared.ts';
import { readTilePath, VECTOR_TILE_TYPE } from '#server/http/routes/tileCache.ts';
import { canReadProfile, loadRelation, loadUser } from '#server/modules/accounts/index.ts';
import { readTargetFilter } from '../listing/targetFilter.ts';
import { loadStoredCounts } from '../listing/storedTargets.ts';
import { listTargetPlaces } from '../listing/targetListing.queries.ts';
import { pointsOf, targetTile } from './targetPoints.ts';
import type { TargetPoint } from './targetPoints.ts';

/** Points of all members in memory, and for how long: regions and grades of elements may change meanwhile. */
const KEPT_POINTS = 400_000;
const KEPT_MS = 60_000;
const NEVER_KEPT = { 'cache-control': 'private, no-store' } as const;

interface TargetMap {
  /** Changes with the targets. */
  readonly version: string;
  readonly bounds: Bounds | null;
  readonly points: readonly TargetPoint[];
}

interface MapQuery {
  readonly state?: string;
  readonly kind?: string;
  readonly region?: string;
  readonly year?: string;
  readonly list?: string;
  readonly scale?: string;
  readonly hardest?: string;
}

type TileParams = Readonly<Record<'user' | 'z' | 'x' | 'y', string>>;

/**
 * Registers `GET /api/target-map/{me or id of a user}.json` and its vector tiles. What a reader may see is decided at every
 * request; points are kept only for the version of the stored targets that the request has found.
 */
export function registerTargetRoutes(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => RequestContext,
  send: SendPrepared,
): void {
  const kept = new LRUCache<string, TargetMap>({
    maxSize: KEPT_POINTS,
    sizeCalculation: ({ points }) => points.length + 1,
    ttl: KEPT_MS,
  });
  // The tiles of a view are asked for at once.
  const waiting = new Map<string, Promise<TargetMap>>();
  const read = async (context: RequestContext, user: string, query: MapQuery): Promise<TargetMap> => {
    const of = await readableTargets(context, user);
    const filter = readTargetFilter(context, of, filterOf(query));
    const version = (await loadStoredCounts(context, of.accountId))?.version ?? '';
    const key = JSON.stringify([of.accountId, of.isPublic, version, { ...filterOf(query) }]);
    const found = kept.get(key) ?? waiting.get(key);
    if (found) return found;
    const make = async (): Promise<TargetMap> => {
      const places = await listTargetPlaces(context.db, filter, TARGET_POINTS_MAX);
      const [lons, lats] = [places.map(([, , , lon]) => lon), places.map(([, , , , lat]) => lat)];
      const map = { version, bounds: boundsOf(lons, lats), points: pointsOf(places) };
      kept.set(key, map);
      return map;
    };
    const made = make().finally(() => waiting.delete(key));
    waiting.set(key, made);
    return made;
  };

  app.get<{ Params: { user: string }; Querystring: MapQuery }>('/api/target-map/:user.json', async (request, reply) => {
    const { version, bounds, points } = await read(contextOf(request), request.params.user, request.query);
    const pending = points.filter(({ state }) => state === 'pending').length;
    return reply.headers(NEVER_KEPT).send({ version, bounds, pending, completed: points.length - pending });
  });
  app.get<{ Params: TileParams; Querystring: MapQuery }>(
    '/api/target-map/:user/:z/:x/:y.mvt',
    async (request, reply) => {
      const tile = readTilePath(request.params, { minZoom: 0, maxZoom: TILE_MAX_ZOOM });
      if (!tile) throw new Failure('not_found', 'There is no such tile.');
      const { points } = await read(contextOf(request), request.params.user, request.query);
      const body = targetTile(points, tile.z, tile.x, tile.y);
      return send(
        request,
        reply,
        await prepare(body, { 'content-type': VECTOR_TILE_TYPE, ...NEVER_KEPT }, { gzip: 4 }),
      );
    },
  );
}

/** @throws Failure `unauthenticated`, `not_found` where the viewer may not see the profile */
async function readableTargets(
  context: RequestContext,
  user: string,
): Promise<{ accountId: string; isPublic: boolean }> {
  const viewer = await context.viewer();
  if (user === 'me' && !viewer) throw new Failure('unauthenticated', 'Log in to see your targets.');
  if (viewer && user === 'me') return { accountId: viewer.id, isPublic: false };
  const row = await loadUser(context, user);
  if (!row || !canReadProfile(viewer, row, await loadRelation(context, row.id))) {
    throw new Failure('not_found', 'There are no targets to see.');
  }
  return { accountId: row.id, isPublic: true };
}

/** @throws Failure `bad_request` */
function filterOf({
  state,
  kind,
  region,
  year,
  list,
  scale,
  hardest,
}: MapQuery): Parameters<typeof readTargetFilter>[2] {
  const texts = [state, kind, region, year, list, scale, hardest];
  if (texts.some((text) => text !== undefined && typeof text !== 'string')) {
    throw new Failure('bad_request', 'Each filter is given once.');
  }
  if (state !== undefined && state !== 'pending' && state !== 'completed') {
    throw new Failure('bad_request', 'state must be pending or completed.');
  }
  if (kind !== undefined && !isKindName(kind)) throw new Failure('bad_request', 'kind must be a kind of elements.');
  if (year !== undefined && !/^\d{1,4}$/.test(year)) throw new Failure('bad_request', 'year must be from 1 to 9999.');
  return {
    state,
    type: kind,
    region,
    year: year === undefined ? undefined : Number(year),
    listId: list,
    difficulty: scale === undefined ? undefined : { scale, hardest },
  };
}
