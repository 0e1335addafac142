import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { batchLoader } from '#server/db/batchLoader.ts';
import type { Db } from '#server/db/connect.ts';

const windowOf = (seconds: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`;

/** @param times how many attempts this counts as */
export async function countAttempt(db: Db, key: string, windowSeconds: number, times: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into attempt (key, window_start, count)
    values (${key}, ${windowOf(sql`${windowSeconds}::float8`)}, ${times})
    on conflict (key, window_start) do update set count = attempt.count + excluded.count
    returning count`.execute(db);
  return rows[0]?.count ?? times;
}

/** Several attempts in one statement, in the order of the keys. @returns how many there are with each */
export async function countAttempts(
  db: Db,
  attempts: readonly { readonly key: string; readonly windowSeconds: number }[],
): Promise<number[]> {
  const asked = sql`unnest(${attempts.map(({ key }) => key)}::text[], ${attempts.map(({ windowSeconds }) => windowSeconds)}::float8[])`;
  const { rows } = await sql<{ count: number }>`/* attempts */
    with counted as (
      insert into attempt (key, window_start, count)
      select a.key, ${windowOf(sql`a.seconds`)}, count(*) from ${asked} a(key, seconds) group by 1, 2 order by 1, 2
      on conflict (key, window_start) do update set count = attempt.count + excluded.count
      returning key, window_start, count)
    select (c.count - count(*) over (partition by a.key, a.seconds) + row_number() over (partition by a.key, a.seconds order by a.position))::int as count
    from ${asked} with ordinality a(key, seconds, position)
    join counted c on c.key = a.key and c.window_start = ${windowOf(sql`a.seconds`)}
    order by a.position`.execute(db);
  return rows.map(({ count }) => count);
}

/** Counts one attempt together with those of concurrent requests. Never in a transaction that goes on. */
export const countAttemptInBatch = batchLoader(countAttempts);

export async function findAttempts(db: Db, key: string, windowSeconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count from attempt where key = ${key}
      and window_start = ${windowOf(sql`${windowSeconds}::float8`)}`.execute(db);
  return rows[0]?.count ?? 0;
}
