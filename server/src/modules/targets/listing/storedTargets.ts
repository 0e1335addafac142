import type { Db } from '#server/db/connect.ts';
import { batched } from '#server/graphql/batched.ts';
import {
  deleteTargetMarks,
  findStoredCounts,
  listStaleTargets,
  lockStoredTargets,
  storePublicTargets,
  storeTargetCounts,
} from './storedTargets.queries.ts';
import type { StoredCounts } from './storedTargets.queries.ts';

/** Counts of targets of a member. Whoever reads `public_target` asks for them first, which brings that table up to date. */
export const loadStoredCounts = batched(async (db, accountIds) => {
  const found = await findStoredCounts(db, accountIds);
  for (const id of accountIds) {
    if (!found.has(id)) found.set(id, await storeTargets(db, id));
  }
  return found;
});

async function storeTargets(db: Db, accountId: string): Promise<StoredCounts> {
  return db.transaction().execute(async (trx) => {
    await lockStoredTargets(trx, accountId);
    // Read before the rows: what is committed in between stays marked.
    const { markIds, elementIds } = await listStaleTargets(trx, accountId);
    await storePublicTargets(trx, accountId, elementIds);
    const counts = await storeTargetCounts(trx, accountId);
    await deleteTargetMarks(trx, markIds);
    return counts;
  });
}
