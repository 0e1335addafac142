import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

/** Serialises heatmap refreshes with an advisory lock until the end of the transaction. */
export async function lockHeatmap(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('cordada heatmap'))`.execute(trx);
}

export async function listStale(db: Db, rows: number): Promise<{ mark: string; activityId: string }[]> {
  const result = await sql<{ mark: string; activityId: string }>`/* stale ways */
    select id::text as mark, activity_id as "activityId" from heatmap_stale order by id limit ${limitTo(rows)}`.execute(
    db,
  );
  return result.rows;
}

/** Deletes processed marks by id, because a mark with a lower id may have been committed later. */
export async function dropStale(trx: Db, marks: readonly string[]): Promise<void> {
  await sql`delete from heatmap_stale where id = any(${[...marks]}::bigint[])`.execute(trx);
}

export interface PublicActivityTrack {
  readonly id: string;
  readonly ownerId: string;
  readonly lines: Buffer[];
}

export async function loadPublicActivityTracks(db: Db, ids: readonly string[]): Promise<PublicActivityTrack[]> {
  const { rows } = await sql<PublicActivityTrack>`/* public ways */
    select a.id, a.owner_id as "ownerId",
      array(select s.geometry from activity_recording at join shared_track_summary s on s.track_id = at.track_id
        where at.activity_id = a.id order by at.position) as lines
    from public_activity a join account_summary o on o.id = a.owner_id and o.counts_in_heatmap
    where a.id = any(${[...ids]}::text[])`.execute(db);
  return rows;
}

/**
 * Replaces the cells counted for an activity.
 * @returns the affected cells, old and new
 */
export async function replaceCells(
  trx: Db,
  activityId: string,
  now: { readonly ownerId: string; readonly cells: readonly number[] } | null,
): Promise<number[]> {
  const before = await sql<{ ownerId: string; cells: string[] }>`
    delete from heatmap_activity where activity_id = ${activityId}
    returning owner_id as "ownerId", cells::text[] as cells`.execute(trx);
  const [old] = before.rows;
  if (old) {
    await sql`update heatmap_user_cell set activities = activities - 1
      where owner_id = ${old.ownerId} and cell = any(${old.cells}::bigint[])`.execute(trx);
    await sql`delete from heatmap_user_cell
      where owner_id = ${old.ownerId} and cell = any(${old.cells}::bigint[]) and activities <= 0`.execute(trx);
  }
  if (now && now.cells.length > 0) {
    const cells = [...now.cells];
    await sql`insert into heatmap_activity (activity_id, owner_id, cells)
      values (${activityId}, ${now.ownerId}, ${cells}::bigint[])`.execute(trx);
    await sql`insert into heatmap_user_cell (cell, owner_id, activities)
      select cell, ${now.ownerId}, 1 from unnest(${cells}::bigint[]) cell
      on conflict (cell, owner_id) do update set activities = heatmap_user_cell.activities + 1`.execute(trx);
  }
  return [...new Set([...(old?.cells ?? []).map(Number), ...(now?.cells ?? [])])];
}

/**
 * Recounts the users of these cells. Cells with fewer than `atLeast` users are not served, for privacy.
 * @returns how many served cells changed
 */
export async function countPeople(trx: Db, level: number, cells: readonly number[], atLeast: number): Promise<number> {
  return writeCells(
    trx,
    level,
    cells,
    sql`select c.cell, count(w.owner_id)::int as people from asked c join heatmap_user_cell w on w.cell = c.cell
      group by c.cell having count(w.owner_id) >= ${atLeast}::int`,
  );
}

/**
 * Sets each coarser cell to the maximum of the finer cells in it.
 * @returns how many served cells changed
 */
export async function incrementCells(
  trx: Db,
  level: number,
  cells: readonly number[],
  finer: { readonly level: number; readonly perCell: number },
): Promise<number> {
  return writeCells(
    trx,
    level,
    cells,
    sql`select c.cell, max(d.people) as people from asked c
      join heatmap_cell d on d.level = ${finer.level}::smallint
        and d.cell between c.cell * ${finer.perCell}::bigint and (c.cell + 1) * ${finer.perCell}::bigint - 1
      group by c.cell`,
  );
}

async function writeCells(
  trx: Db,
  level: number,
  cells: readonly number[],
  counted: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* density */
    with asked as materialized (select unnest(${[...cells]}::bigint[]) as cell),
    counted as materialized (${counted}),
    gone as (
      delete from heatmap_cell d using asked a where d.level = ${level}::smallint and d.cell = a.cell
        and not exists (select 1 from counted c where c.cell = d.cell) returning 1
    ),
    written as (
      insert into heatmap_cell (level, cell, people) select ${level}::smallint, cell, people from counted
      on conflict (level, cell) do update set people = excluded.people where heatmap_cell.people <> excluded.people
      returning 1
    )
    select (select count(*) from gone)::int + (select count(*) from written)::int as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

export async function listCells(
  db: Db,
  level: number,
  range: { readonly low: number; readonly high: number },
): Promise<{ cell: number; people: number }[]> {
  const { rows } = await sql<{ cell: string; people: number }>`/* density tile */
    select cell::text as cell, people from heatmap_cell where level = ${level}::smallint
      and cell between ${range.low}::bigint and ${range.high}::bigint order by cell`.execute(db);
  return rows.map(({ cell, people }) => ({ cell: Number(cell), people }));
}
