import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readActivityFilter } from '@cordada/core/activities/activityFilter';
import { Failure } from '@cordada/core/failures';
import { boundsOf, joinBounds } from '@cordada/core/geo/bounds';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { mercatorOf } from '@cordada/core/geo/mercator';
import { ACTIVITIES_ON_MAP_MAX, ACTIVITY_MAPS_RATE } from '@cordada/core/limits';
import { decodeTrack } from '@cordada/core/tracks/encodeTrack';
import type { RequestContext } from '#server/graphql/context.ts';
import { createVisitorRate } from '#server/http/requests/visitorRate.ts';
import type { SendPrepared } from '#server/http/responses/prepared.ts';
import { createMapMemory, registerMemberMapRoutes } from '#server/http/routes/memberMaps.ts';
import type { MapQuery } from '#server/http/routes/memberMaps.ts';
import { readableMember } from '#server/modules/accounts/index.ts';
import { loadSharedLines, loadWholeLines } from '#server/modules/tracks/index.ts';
import type { ActivityListQuery } from '../listing/listing.queries.ts';
import { listActivitiesOnMap, readMapVersion } from './activityMap.queries.ts';
import type { ActivityOnMap, MapOwner } from './activityMap.queries.ts';
import { activityTile, lineOf, thinLine } from './activityTile.ts';
import type { ActivityLine, ActivityPoint } from './activityTile.ts';

/** Places of lines in memory, of all maps together and of one, 8 bytes each. */
const KEPT_PLACES = 6_000_000;
const PLACES_OF_MAP_MAX = 2_000_000;
/** Maps that are made at the same time, and that wait for it. */
const MADE_AT_ONCE = 2;
const WAITING_MAX = 20;
const TRACKS_AT_ONCE = 200;

interface ActivityMap {
  /** Digest of what the map shows, and of nothing else: what is hidden must not be seen to change. */
  readonly version: string;
  readonly bounds: Bounds | null;
  readonly total: number;
  readonly points: readonly ActivityPoint[];
  readonly lines: readonly ActivityLine[];
}

/**
 * Registers the maps of members' activities. What a reader may see is decided at every request; lines are kept only for
 * the version that the request has found.
 */
export function registerActivityMapRoutes(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => RequestContext,
  send: SendPrepared,
): void {
  const recall = createMapMemory<ActivityMap>(KEPT_PLACES, ({ points, lines }) =>
    lines.reduce((sum, { places }) => sum + places.length / 2, points.length * 4 + 1),
  );
  const inTurn = createTurns();
  const rate = createVisitorRate(ACTIVITY_MAPS_RATE);
  registerMemberMapRoutes<ActivityMap>(app, send, {
    name: 'activity-map',
    async read(request, user, query) {
      const context = contextOf(request);
      const { accountId, isPublic, viewer } = await readableMember(context, user);
      const owner: MapOwner = { ownerId: accountId, isPublic, viewer };
      const { status, visibility, ...rest } = filterOf(query);
      // As in the listing, others cannot ask for a status or an audience.
      const filter = isPublic ? rest : { ...rest, status, visibility };
      const version = await readMapVersion(context.db, owner, filter);
      // The version says which activities these are: other words that find the same ones share their map.
      return recall(JSON.stringify([accountId, isPublic, version]), async () => {
        const refusal = rate.refusal(request.ip);
        if (refusal) throw refusal;
        const map = await inTurn(() => readMap(context, owner, filter));
        // Something may have been shown and hidden again while it was read.
        return { map, isKept: (await readMapVersion(context.db, owner, filter)) === version };
      });
    },
    summaryOf: ({ version, bounds, total, points }) => ({ version, bounds, total, placed: points.length }),
    tileOf: activityTile,
  });
}

/** Runs a few pieces of work at a time. @throws Failure `unavailable` when too many wait */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const next: (() => void)[] = [];
  return async (work) => {
    if (running < MADE_AT_ONCE) running += 1;
    else {
      if (next.length >= WAITING_MAX) throw new Failure('unavailable', 'Too many maps are being made. Try again soon.');
      await new Promise<void>((resolve) => next.push(resolve));
    }
    try {
      return await work();
    } finally {
      const begin = next.shift();
      if (begin) begin();
      else running -= 1;
    }
  };
}

async function readMap({ db }: RequestContext, owner: MapOwner, filter: ActivityListQuery): Promise<ActivityMap> {
  const activities = await listActivitiesOnMap(db, owner, filter, ACTIVITIES_ON_MAP_MAX);
  const load = owner.isPublic ? loadSharedLines : loadWholeLines;
  const trackIds = activities.flatMap((activity) => activity.trackIds);
  const lines: ActivityLine[] = [];
  const middles = new Map<string, LonLat>();
  const boxes: (Bounds | null)[] = [];
  let [total, every] = [0, 1];
  const addLine = (places: readonly LonLat[]): void => {
    const line = thinLine(lineOf(places), every);
    lines.push(line);
    total += line.places.length / 2;
    // A lifetime of long tracks is drawn with every second place, then with every fourth.
    while (total > PLACES_OF_MAP_MAX && lines.some((one) => one.places.length > 4)) {
      every *= 2;
      total = 0;
      for (const [index, one] of lines.entries()) {
        lines[index] = thinLine(one, 2);
        total += lines[index].places.length / 2;
      }
    }
  };
  for (let at = 0; at < trackIds.length; at += TRACKS_AT_ONCE) {
    const some = trackIds.slice(at, at + TRACKS_AT_ONCE);
    const found = await load(db, some);
    for (const id of some) {
      const line = found.get(id);
      for (const { lon, lat } of line ? decodeTrack(line) : []) {
        const places = Array.from(lon, (east, i): LonLat => [east, lat[i]!]);
        if (places.length < 2) continue;
        addLine(places);
        const middle = places[Math.floor(places.length / 2)]!;
        if (!middles.has(id)) middles.set(id, middle);
        boxes.push(boundsOf(lon, lat));
      }
    }
  }
  const placed = activities.flatMap((activity) => {
    const place = placeOf(activity, middles);
    return place ? [{ id: activity.id, kind: activity.kind ?? ('start' as const), place }] : [];
  });
  // One by one: a box around places all over the world says nothing.
  for (const { place } of placed) boxes.push([...place, ...place]);
  const points = placed.map(({ id, kind, place }) => ({ id, kind, ...mercatorOf(place) }));
  const digest = createHash('sha256').update(JSON.stringify([activities.length, points]));
  for (const { start, places } of lines) digest.update(JSON.stringify(start)).update(places);
  return {
    version: digest.digest('base64url').slice(0, 22),
    bounds: joinBounds(boxes.filter((box) => box !== null)),
    total: activities.length,
    points,
    lines,
  };
}

/** The highest place that was reached, else the middle of the first track. */
function placeOf({ lon, lat, trackIds }: ActivityOnMap, middles: ReadonlyMap<string, LonLat>): LonLat | null {
  if (lon !== null && lat !== null) return [lon, lat];
  return trackIds.map((id) => middles.get(id)).find((place) => place !== undefined) ?? null;
}

/**
 * The parameters of the listing's address.
 * @throws Failure `bad_request`
 */
function filterOf(query: MapQuery): ActivityListQuery {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'string') throw new Failure('bad_request', 'Each filter is given once.');
    given.set(name, value);
  }
  const { kind, year, text, hasTrack, status, visibility } = readActivityFilter(given);
  for (const [name, value] of Object.entries({ kind, year, status, visibility })) {
    if (given.has(name) && value === null) throw new Failure('bad_request', `${name} has no such value.`);
  }
  return {
    kind: kind ?? undefined,
    from: year === null ? undefined : `${year}-01-01`,
    to: year === null ? undefined : `${year}-12-31`,
    text: text ?? undefined,
    hasTrack: hasTrack || undefined,
    status: status ?? undefined,
    visibility: visibility ?? undefined,
  };
}
