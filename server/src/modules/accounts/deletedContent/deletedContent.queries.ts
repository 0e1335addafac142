import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { UNDO_MINUTES } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';

export interface DeletedContent {
  readonly accountId: string;
  readonly kind: 'collection' | 'elementDraft' | 'post';
  readonly id: string;
}

/** Keeps what is about to be deleted, so that its owner can undo it. @param content a scalar of jsonb */
export async function keepDeleted(
  trx: Db,
  { accountId, kind, id }: DeletedContent,
  content: RawBuilder<unknown>,
): Promise<void> {
  await sql`insert into deleted_content (account_id, kind, id, content) values (${accountId}, ${kind}, ${id}, ${content})
    on conflict (account_id, kind, id) do update set content = excluded.content, deleted_at = now()`.execute(trx);
}

/** Removes what was kept, so that its owner cannot undo it any more. @returns whether there was something */
export async function dropDeleted(trx: Db, { accountId, kind, id }: DeletedContent): Promise<boolean> {
  const { rows } = await sql`delete from deleted_content
    where account_id = ${accountId} and kind = ${kind} and id = ${id} returning 1`.execute(trx);
  return rows.length > 0;
}

/** Takes what was kept, once. @returns JSON of the rows; null when it is not there, or no longer */
export async function takeDeleted(trx: Db, { accountId, kind, id }: DeletedContent): Promise<string | null> {
  const { rows } = await sql<{ content: string }>`
    delete from deleted_content where account_id = ${accountId} and kind = ${kind} and id = ${id}
      and deleted_at > now() - make_interval(mins => ${UNDO_MINUTES}::int)
    returning content::text as content`.execute(trx);
  return rows[0]?.content ?? null;
}

export async function forgetDeleted(db: Db): Promise<void> {
  await sql`delete from deleted_content
    where deleted_at < now() - make_interval(mins => ${UNDO_MINUTES}::int)`.execute(db);
}
