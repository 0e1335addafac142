import { sql } from 'kysely';
import { batchLoader } from '#server/db/batchLoader.ts';
import type { Db } from '#server/db/connect.ts';
import { publicListDay } from '#server/modules/targets/index.ts';

/** An element enters the feed with its first revision; later ones change nothing. */
export async function insertElementEntry(trx: Db, elementId: string, authorId: string): Promise<boolean> {
  const { rows } = await sql`insert into feed_entry (kind, subject_id, actor_id)
    select 'element', e.id, ${authorId} from element_summary e where e.id = ${elementId} and e.revision = 1
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

/** The first completion of a list is news; completing it again after a correction is not. */
export async function insertCompletionEntry(trx: Db, listId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`insert into feed_entry (kind, subject_id, actor_id)
    values ('completion', ${listId}, ${accountId}) on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

export async function deleteFeedEntries(trx: Db, elementId: string): Promise<void> {
  await sql`delete from feed_entry where subject_id = ${elementId}`.execute(trx);
}

/** Whether completions that everybody may see complete a list. */
export const isPubliclyCompleted = batchLoader(
  async (db: Db, keys: readonly { readonly accountId: string; readonly listId: string }[]): Promise<boolean[]> => {
    const { rows } = await sql<{ isKnown: boolean }>`/* public completions of lists */
      select ${publicListDay(sql`k.account_id`, sql`k.list_id`)} is not null as "isKnown"
      from unnest(${keys.map(({ accountId }) => accountId)}::text[], ${keys.map(({ listId }) => listId)}::text[])
        with ordinality k(account_id, list_id, position)
      order by k.position`.execute(db);
    return rows.map(({ isKnown }) => isKnown);
  },
);
