import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Failure } from '@cordada/core/failures';
import type { Db } from './connect.ts';

export interface PageOfRows {
  readonly rows: number;
  readonly after: string | null;
}

/**
 * A number of rows for `limit` and `offset`, written into the statement: a parameter there would make generic plans that scan.
 * @throws Error for anything but a whole number from 0 on
 */
export function limitTo(rows: number): RawBuilder<unknown> {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new Error(`${rows} is no number of rows.`);
  return sql.lit(rows);
}

export interface Page<Row> {
  readonly nodes: Row[];
  /** Size of the whole list; a lower limit when `isMore` is true. */
  readonly total: number;
  readonly isMore?: boolean;
  readonly hasNextPage: boolean;
}

/**
 * Builds a page from rows read with a limit of one more than requested. An unknown cursor returns no rows, so only
 * then does a second statement check the cursor and count the list.
 * @param whole SQL that counts the list, and SQL that selects the row of a cursor
 * @throws Failure `invalid_cursor`
 */
export async function pageOf<Row extends { readonly total: number; readonly isMore?: boolean }>(
  db: Db,
  rows: readonly Row[],
  { rows: size, after }: PageOfRows,
  whole: { readonly count: RawBuilder<unknown>; readonly cursor: (after: string) => RawBuilder<unknown> },
): Promise<Page<Row>> {
  const [first] = rows;
  const total = first?.total ?? (after === null ? 0 : await countFrom(db, whole.count, whole.cursor(after)));
  return { nodes: rows.slice(0, size), total, isMore: first?.isMore ?? false, hasNextPage: rows.length > size };
}

async function countFrom(db: Db, count: RawBuilder<unknown>, cursor: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number; isKnown: boolean }>`
    select (${count})::int as total, exists (${cursor}) as "isKnown"`.execute(db);
  if (!rows[0]?.isKnown) throw new Failure('invalid_cursor', 'This place in the list is unknown.');
  return rows[0].total;
}
