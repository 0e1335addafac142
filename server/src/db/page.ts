import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Failure } from '@cordada/core/failures';
import type { Db } from './connect.ts';

/** The part of a list that is asked for: so many rows, after one or from the beginning. */
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

/** A part of a list. */
export interface Page<Row> {
  readonly nodes: Row[];
  /** Of the whole list, as far as anybody counts it. */
  readonly total: number;
  /** There are more than `total`. */
  readonly isMore?: boolean;
  readonly hasNextPage: boolean;
}

/**
 * The page of rows that were read with one more than asked for, and the total beside each. A cursor
 * that names no row must find none: only then is looked whether it does, and the list counted by itself.
 * @param whole counts the list and selects the row of a cursor, each a statement
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
