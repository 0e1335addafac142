import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import { EDITION_COMPLETED_DAY, doneDay } from '../listProgress.queries.ts';

const PUBLIC_COMPLETIONS = sql`public_completion c where true`;

/** Day on which an account completed any edition of a list by public completions alone, or null. */
export const publicListDay = (accountId: RawBuilder<unknown>, listId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select min(f.day) from list_edition_summary l cross join lateral (
    select ${EDITION_COMPLETED_DAY} as day from (
      select ${doneDay(sql`${PUBLIC_COMPLETIONS} and c.account_id = ${accountId}`)} as day
      from list_place m where m.list_id = l.list_id and m.edition = l.number
    ) d
  ) f
  where l.list_id = ${listId})`;

/**
 * Public completion day of target `t` on element `e`, or null. A list counts as completed if public completions alone
 * complete any of its editions.
 */
const PUBLIC_DAY = sql`case when e.kind <> 'list' then (
    select min(c.completed_on) from ${PUBLIC_COMPLETIONS} and c.account_id = t.account_id and c.element_id = t.element_id)
  else ${publicListDay(sql`t.account_id`, sql`t.element_id`)} end`;

/** Public pending targets need no completion; expects the public day as `p.day`. */
export const IS_PUBLIC = sql`(t.state = 'pending' or p.day is not null)`;

export async function listCompleters(
  db: Db,
  elementId: string,
  rows: number,
  order: 'latestFirst' | 'firstFirst' = 'latestFirst',
): Promise<{ accountId: string; completedOn: string }[]> {
  const direction = order === 'firstFirst' ? sql`asc` : sql`desc`;
  const result = await sql<{ accountId: string; completedOn: string }>`/* completers */
    select t.account_id as "accountId", p.day as "completedOn" from target t
    join element_summary e on e.id = t.element_id
    join open_profile o on o.id = t.account_id
    cross join lateral (select ${PUBLIC_DAY} as day) p
    where t.element_id = ${elementId} and t.state = 'completed' and p.day is not null
    order by p.day ${direction}, t.account_id limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}
