import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isKindName } from '@cordada/core/elements/kinds';
import { Failure } from '@cordada/core/failures';
import { boundsOf } from '@cordada/core/geo/bounds';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { TARGET_POINTS_MAX } from '@cordada/core/limits';
import type { RequestContext } from '#server/graphql/context.ts';
import type { SendPrepared } from '#server/http/responses/prepared.ts';
import { createMapMemory, registerMemberMapRoutes } from '#server/http/routes/memberMaps.ts';
import type { MapQuery } from '#server/http/routes/memberMaps.ts';
import { readableMember } from '#server/modules/accounts/index.ts';
import { readTargetFilter } from '../listing/targetFilter.ts';
import { loadStoredCounts } from '../listing/storedTargets.ts';
import { listTargetPlaces } from '../listing/targetListing.queries.ts';
import { pointsOf, targetTile } from './targetPoints.ts';
import type { TargetPoint } from './targetPoints.ts';

/** Points of all members in memory. */
const KEPT_POINTS = 400_000;

interface TargetMap {
  /** Changes with the targets. */
  readonly version: string;
  readonly bounds: Bounds | null;
  readonly points: readonly TargetPoint[];
}

/**
 * Registers the maps of members' targets. Points are kept only for the version of the stored targets that a request has
 * found.
 */
export function registerTargetRoutes(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => RequestContext,
  send: SendPrepared,
): void {
  const recall = createMapMemory<TargetMap>(KEPT_POINTS, ({ points }) => points.length + 1);
  registerMemberMapRoutes<TargetMap>(app, send, {
    name: 'target-map',
    async read(request, user, query) {
      const context = contextOf(request);
      const of = await readableMember(context, user);
      const filter = readTargetFilter(context, of, filterOf(query));
      const version = (await loadStoredCounts(context, of.accountId))?.version ?? '';
      return recall(JSON.stringify([of.accountId, of.isPublic, version, filterOf(query)]), async () => {
        const places = await listTargetPlaces(context.db, filter, TARGET_POINTS_MAX);
        const [lons, lats] = [places.map(([, , , lon]) => lon), places.map(([, , , , lat]) => lat)];
        return { map: { version, bounds: boundsOf(lons, lats), points: pointsOf(places) }, isKept: true };
      });
    },
    summaryOf({ version, bounds, points }) {
      const pending = points.filter(({ state }) => state === 'pending').length;
      return { version, bounds, pending, completed: points.length - pending };
    },
    tileOf: ({ points }, z, x, y) => targetTile(points, z, x, y),
  });
}

/** @throws Failure `bad_request` */
function filterOf(query: MapQuery): Parameters<typeof readTargetFilter>[2] {
  const textOf = (name: string): string | undefined => {
    const text = query[name];
    if (text === undefined || typeof text === 'string') return text;
    throw new Failure('bad_request', 'Each filter is given once.');
  };
  const [state, kind, year, scale] = [textOf('state'), textOf('kind'), textOf('year'), textOf('scale')];
  if (state !== undefined && state !== 'pending' && state !== 'completed') {
    throw new Failure('bad_request', 'state must be pending or completed.');
  }
  if (kind !== undefined && !isKindName(kind)) throw new Failure('bad_request', 'kind must be a kind of elements.');
  if (year !== undefined && !/^\d{1,4}$/.test(year)) throw new Failure('bad_request', 'year must be from 1 to 9999.');
  return {
    state,
    type: kind,
    region: textOf('region'),
    year: year === undefined ? undefined : Number(year),
    listId: textOf('list'),
    difficulty: scale === undefined ? undefined : { scale, hardest: textOf('hardest') },
  };
}
