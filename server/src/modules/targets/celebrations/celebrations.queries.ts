import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import { EDITION_COMPLETED_DAY, doneDay } from '../listProgress.queries.ts';

export interface CelebrationRow {
  readonly id: string;
  readonly accountId: string;
  readonly listId: string;
}

export interface CompletedEdition {
  readonly edition: number;
  /** Places that the edition asks for. */
  readonly places: number;
  readonly completedOn: string;
}

/** @returns false when the member has completed the list before */
export async function insertCelebration(trx: Db, accountId: string, listId: string): Promise<boolean> {
  const { rows } = await sql`insert into list_celebration (account_id, list_id) values (${accountId}, ${listId})
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

const COLUMNS = sql`c.id, c.account_id as "accountId", c.list_id as "listId"`;

export async function findCelebration(db: Db, id: string): Promise<CelebrationRow | null> {
  const { rows } = await sql<CelebrationRow>`/* celebration */
    select ${COLUMNS} from list_celebration c join element_summary e on e.id = c.list_id and e.status = 'published'
    where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** What no device has shown yet, the latest first; nothing of lists that are no longer completed. */
export async function listCelebrations(db: Db, accountId: string, rows: number): Promise<CelebrationRow[]> {
  const result = await sql<CelebrationRow>`/* celebrations */
    select ${COLUMNS} from list_celebration c join element_summary e on e.id = c.list_id and e.status = 'published'
    where c.account_id = ${accountId} and c.celebrated_at is null
      and exists (select 1 from completion d where d.account_id = c.account_id and d.element_id = c.list_id)
    order by c.created_at desc, c.id limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}

/** @returns whether this call was the first for it */
export async function markCelebrated(db: Db, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql`update list_celebration set celebrated_at = now()
    where id = ${id} and account_id = ${accountId} and celebrated_at is null returning 1`.execute(db);
  return rows.length > 0;
}

/** @returns the lists that nothing has celebrated before */
export async function claimCelebrations(trx: Db, accountId: string, listIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update list_celebration set celebrated_at = now()
    where account_id = ${accountId} and list_id = any(${listIds}::text[]) and celebrated_at is null
    returning list_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The first edition that an account completed, by everything it did or by what everybody may see of that. */
export async function findCompletedEdition(
  db: Db,
  { accountId, listId }: CelebrationRow,
  isPublic: boolean,
): Promise<CompletedEdition | null> {
  const from: RawBuilder<unknown> = isPublic ? sql`public_completion c` : sql`completion c`;
  const { rows } = await sql<CompletedEdition>`/* completed edition */
    select l.number as edition, least(coalesce(l.completes_at, f.total), f.total) as places, f.day as "completedOn"
    from list_edition_summary l cross join lateral (
      select count(*)::int as total, ${EDITION_COMPLETED_DAY} as day from (
        select ${doneDay(sql`${from} where c.account_id = ${accountId}`)} as day
        from list_place m where m.list_id = l.list_id and m.edition = l.number
      ) d
    ) f
    where l.list_id = ${listId} and f.day is not null order by f.day, l.number limit 1`.execute(db);
  return rows[0] ?? null;
}
