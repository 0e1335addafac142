import { LRUCache } from 'lru-cache';
import type { Failure } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import { listSurroundings } from './surroundings.ts';
import type { Walk } from './search/findWalksTo.ts';
import type { WalkSearchInput } from './search/pathNetwork.ts';
import type { WalkedPlace } from './search/walkedPlace.ts';

/** Searches the paths of the map beside the requests. */
interface PathSearch {
  /** @throws Failure `unavailable` */
  walks(walked: WalkSearchInput): Promise<readonly Walk[]>;
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
   * @throws Failure `too_many_requests`, `unavailable` if the search has too much to do
   */
  walksTo(db: Db, place: WalkedPlace, address: string): Promise<readonly Walk[]>;
}

const HARDEST = 6;
const PLACES_KEPT = 500;
/** A new car park or a new map may take so long to appear. */
const KEPT_MS = 3_600_000;

/** @param rate counts places that nobody has asked for before */
export function createWalkFinder(search: PathSearch, rate: WalkRate): WalkFinder {
  const kept = new LRUCache<string, Promise<readonly Walk[]>>({ max: PLACES_KEPT, ttl: KEPT_MS });
  return {
    walksTo(db, place, address) {
      const key = [place.id, place.lon, place.lat, place.elevationMeters].join(' ');
      const known = kept.get(key);
      if (known) return known;
      const refusal = rate.refusal(address);
      if (refusal) throw refusal;
      const walks = listSurroundings(db, [place.lon, place.lat], [place], HARDEST).then((around) =>
        search.walks({ targets: [place], nights: [], known: around }),
      );
      kept.set(key, walks);
      walks.catch(() => kept.delete(key));
      return walks;
    },
  };
}
