import { LRUCache } from 'lru-cache';
import type { Db } from '#server/db/connect.ts';
import type { InvalidationFeed } from '#server/jobs/invalidationFeed.ts';
import type { ElementRow } from '../elements.queries.ts';
import { listRegions } from './regions.queries.ts';

declare module '#server/graphql/context.ts' {
  interface Services {
    /** The published regions of these levels, by name. */
    readonly regionsOf: (levels: readonly string[]) => Promise<ElementRow[]>;
  }
}

const LISTS_MAX = 20;

/** Every listing offers the regions to filter by, and they change seldom, so they are read once until they change. */
export function createRegionLists(
  db: Db,
  changes: Pick<InvalidationFeed, 'subscribe'>,
): (levels: readonly string[]) => Promise<ElementRow[]> {
  const lists = new LRUCache<string, Promise<ElementRow[]>>({ max: LISTS_MAX });
  changes.subscribe((tags) => {
    if (tags.includes('tiles') || tags.includes('*')) lists.clear();
  });
  return (levels) => {
    const key = JSON.stringify([...levels].sort());
    const known = lists.get(key);
    if (known) return known;
    const reading = listRegions(db, levels);
    lists.set(key, reading);
    reading.catch(() => lists.delete(key));
    return reading;
  };
}
