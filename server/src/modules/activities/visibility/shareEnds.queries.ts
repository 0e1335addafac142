import type { Db } from '#server/db/connect.ts';

export async function setShowsEnds(trx: Db, id: string, isShown: boolean): Promise<void> {
  await trx.updateTable('activity').set({ shows_ends: isShown }).where('id', '=', id).execute();
}
