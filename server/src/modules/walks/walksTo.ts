import { LRUCache } from 'lru-cache';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Failure } from '@cordada/core/failures';
import { WALKS_MAX } from '@cordada/core/limits';
import { easierFirst } from '@cordada/core/planning/trips/easierFirst';
import { findWalks } from '@cordada/core/planning/trips/findWalks';
import { HIKING_GRADES } from '@cordada/core/planning/trips/sacScale';
import { simplify } from '@cordada/core/tracks/simplify';
import { segmentOfPlaces } from '@cordada/core/tracks/track';
import type { Db } from '#server/db/connect.ts';
import type { PathReader } from '#server/modules/maps/index.ts';
import { listKnownWays } from './knownWays.ts';
import { openPathNetwork } from './pathNetwork.ts';
import type { WalkStart } from './pathNetwork.ts';
import type { WalkedPlace } from './walkedPlace.ts';
import { walkFigures } from './walkFigures.ts';
import type { WalkFigures } from './walkFigures.ts';

/** A walk from where a car may stand to one place, one way. */
export interface Walk extends WalkFigures {
  readonly start: WalkStart;
}

interface WalkRate {
  /** The reason to refuse a network that asks too often. */
  refusal(address: string): Failure | null;
}

export interface WalkFinder {
  /**
   * The walks to a place along paths of the map, graded ridges and routes, the quickest first and of about the same
   * time the easiest; none where the map has no path that leads there.
   * @param address of the visitor, whose questions that nobody has asked before are counted
   * @throws Failure `too_many_requests`
   */
  walksTo(db: Db, place: WalkedPlace, address: string): Promise<readonly Walk[]>;
}

const HARDEST = 6;
const ONE_WAY_SECONDS = 8 * 3_600;
const PLACES_KEPT = 500;
/** Lines of walks may be off by this. */
const TOLERANCE_METERS = 3;
/** A new car park or a new map may take so long to appear. */
const KEPT_MS = 3_600_000;

/** @param rate counts places that nobody has asked for before */
export function createWalkFinder(paths: PathReader, rate: WalkRate): WalkFinder {
  const kept = new LRUCache<string, Promise<readonly Walk[]>>({ max: PLACES_KEPT, ttl: KEPT_MS });
  // One after the other: each takes the processor for some dozen milliseconds, and other answers are in between.
  let last: Promise<unknown> = Promise.resolve();
  return {
    walksTo(db, place, address) {
      const key = [place.id, place.lon, place.lat, place.elevationMeters].join(' ');
      const known = kept.get(key);
      if (known) return known;
      const refusal = rate.refusal(address);
      if (refusal) throw refusal;
      const walks = last.then(() => computeWalks(db, paths, place));
      last = walks.catch(() => undefined);
      kept.set(key, walks);
      walks.catch(() => kept.delete(key));
      return walks;
    },
  };
}

async function computeWalks(db: Db, paths: PathReader, place: WalkedPlace): Promise<Walk[]> {
  const at: LonLat = [place.lon, place.lat];
  const ways = await listKnownWays(db, [place], HARDEST);
  const { graph, starts, targets } = await openPathNetwork({ db, paths }, at, [place], [], ways);
  const [target] = targets.keys();
  if (target === undefined) return [];
  const found = findWalks(graph, [...starts.keys()], target, { seconds: ONE_WAY_SECONDS, walks: WALKS_MAX });
  const walks = found.map(({ start, edges }): Walk => {
    const { line, ...figures } = walkFigures(graph, edges, 1);
    const kept = simplify(segmentOfPlaces(line.map(([lon, lat]) => [lon, lat])), TOLERANCE_METERS);
    return { start: starts.get(start)!, ...figures, line: Array.from(kept, (i) => line[i]!) };
  });
  // The time of a whole walk is not the sum of those of its parts, by which it was found.
  return easierFirst(walks, ({ hours, hardest, distanceMeters, ungradedMeters }) => ({
    seconds: hours * 3_600,
    grade: HIKING_GRADES.indexOf(hardest) + 1,
    meters: distanceMeters,
    ungradedMeters,
  }));
}
