import type { Db } from '#server/db/connect.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { kindsOfRule } from '@cordada/core/elements/listing/listRule';
import { changedItems, listLive, listOfRule, lockNewestEdition, writeItems } from '#server/modules/elements/index.ts';
import type { ListingPredicates } from '#server/modules/elements/index.ts';
import { dropStaleKinds, listStaleKinds, markTracked } from './lists.queries.ts';

/**
 * Updates the items of live lists whose kinds have changed elements, each list in its own transaction. A list that
 * would become empty is left unchanged, because empty lists have no page.
 */
export async function syncListRules(db: Db, events: Events, listing: ListingPredicates): Promise<void> {
  const marks = await listStaleKinds(db);
  if (marks.length === 0) return;
  const kinds = new Set(marks.map(({ kind }) => kind));
  for (const { listId, rule } of await listLive(db)) {
    if (!kindsOfRule(rule).some((kind) => kinds.has(kind))) continue;
    await db.transaction().execute(async (trx) => {
      const newest = await lockNewestEdition(trx, listId);
      if (!newest || newest.isFrozen) return;
      const passing = await listOfRule(trx, listing, rule);
      if (passing.length === 0 || passing.join() === newest.memberIds.join()) return;
      await writeItems(trx, listId, newest.number, passing);
      await events.emit(trx, 'list.changed', { listId });
      const changed = changedItems(newest.memberIds, passing);
      await invalidateCacheTags(trx, ['listing:list', ...[listId, ...changed].map((id) => `element:${id}`)]);
    });
  }
  // Drop the marks last, so that a failed run is repeated.
  await dropStaleKinds(
    db,
    marks.map(({ id }) => id),
  );
}

export function listJobs(db: Db, events: Events, listing: ListingPredicates): Jobs {
  return {
    'lists:syncListRules': { cron: '* * * * *', work: () => syncListRules(db, events, listing) },
    'lists:markTracked': { cron: '11 * * * *', work: () => markTracked(db) },
  };
}
