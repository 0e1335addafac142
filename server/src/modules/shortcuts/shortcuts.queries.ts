import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { batchLoader } from '#server/db/batchLoader.ts';

export interface ShortcutRow {
  id: string;
  name: string;
  url: string;
  colorIndex: number;
  iconIndex: number;
}

export const listShortcuts = batchLoader(async (db: Db, accountIds: readonly string[]): Promise<ShortcutRow[][]> => {
  const { rows } = await sql<ShortcutRow & { accountId: string }>`/* shortcuts */
    select account_id as "accountId", id, name, url, color_index as "colorIndex", icon_index as "iconIndex"
    from shortcut where account_id = any(${accountIds}::text[]) order by position, created_at, id`.execute(db);
  const ofAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  return accountIds.map((id) => ofAccount.get(id) ?? []);
});

export async function upsertShortcut(db: Db, accountId: string, shortcut: ShortcutRow): Promise<string> {
  const { id } = await db
    .insertInto('shortcut')
    .values({
      id: shortcut.id,
      account_id: accountId,
      name: shortcut.name,
      url: shortcut.url,
      color_index: shortcut.colorIndex,
      icon_index: shortcut.iconIndex,
      position: sql`(select coalesce(max(position), 0) + 1 from shortcut where account_id = ${accountId})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'url']).doUpdateSet({
        name: shortcut.name,
        color_index: shortcut.colorIndex,
        icon_index: shortcut.iconIndex,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeShortcut(db: Db, accountId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('shortcut').where('id', '=', id).where('account_id', '=', accountId).execute();
  return result.some(({ numDeletedRows }) => numDeletedRows > 0n);
}

export async function updatePositions(trx: Db, accountId: string, ids: readonly string[]): Promise<void> {
  await sql`update shortcut s set position = o.position from unnest(${ids}::text[]) with ordinality o(id, position)
    where s.account_id = ${accountId} and s.id = o.id`.execute(trx);
}
