import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export interface ListRanking {
  readonly showsMostActive: boolean;
  readonly showsFirst: boolean;
}

export async function loadRankings(db: Db, listIds: readonly string[]): Promise<Map<string, ListRanking>> {
  const { rows } = await sql<ListRanking & { id: string }>`/* rankings of lists */
    select list_id as id, shows_most_active as "showsMostActive", shows_first as "showsFirst" from list_ranking
    where list_id = any(${[...listIds]}::text[])`.execute(db);
  return new Map(rows.map(({ id, ...ranking }) => [id, ranking]));
}

export async function saveRanking(
  trx: Db,
  listId: string,
  { showsMostActive, showsFirst }: ListRanking,
): Promise<void> {
  await sql`insert into list_ranking (list_id, shows_most_active, shows_first)
    values (${listId}, ${showsMostActive}, ${showsFirst})
    on conflict (list_id) do update set shows_most_active = excluded.shows_most_active, shows_first = excluded.shows_first`.execute(
    trx,
  );
}
