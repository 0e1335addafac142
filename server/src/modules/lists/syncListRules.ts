import type { Db } from '#server/db/connect.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { kindsOfRule } from '@cordada/core/elements/listRule';
import { changedItems, listLive, listOfRule, lockNewestEdition, writeItems } from '#server/modules/elements/index.ts';
import type { ListingPredicates } from '#server/modules/elements/index.ts';
import { dropStaleKinds, listStaleKinds, markTracked } from './lists.queries.ts';

/**
 * Lets lists that follow a rule hold what passes it now, as far as elements of their kinds have changed; each list in
 * a transaction. A list that would hold nothing stays as it is: it would have no page.
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
  // Not before: what failed half-way is done again.
  await dropStaleKinds(
    db,
    marks.map(({ id }) => id),
  );
}

/** Work of this module. */
export function listJobs(db: Db, events: Events, listing: ListingPredicates): Jobs {
  return {
    'lists:syncListRules': { cron: '* * * * *', work: () => syncListRules(db, events, listing) },
    'lists:markTracked': { cron: '11 * * * *', work: () => markTracked(db) },
  };
}
