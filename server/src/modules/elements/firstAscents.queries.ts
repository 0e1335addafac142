import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Years of first ascents, of the elements that have one. */
export async function listFirstAscentYears(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; year: number }>`/* first ascents */
    select id, (attributes ->> 'firstAscentYear')::int as year from element
    where id = any(${ids}::text[]) and jsonb_typeof(attributes -> 'firstAscentYear') = 'number'`.execute(db);
  return new Map(rows.map(({ id, year }) => [id, year]));
}
