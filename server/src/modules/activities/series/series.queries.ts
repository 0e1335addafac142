import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** A series with the ids of its activities in order. Check the policy for each activity before returning it. */
export interface SeriesRow {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly activityIds: readonly string[];
}

const COLUMNS = sql`s.id, s.owner_id as "ownerId", s.name, coalesce((select json_agg(m.activity_id order by m.position)
  from series_activity m join activity a on a.id = m.activity_id and a.deleted_at is null
  where m.series_id = s.id), '[]') as "activityIds"`;

export async function loadSeriesOf(db: Db, activityIds: readonly string[]): Promise<Map<string, SeriesRow>> {
  const { rows } = await sql<SeriesRow & { of: string }>`/* series of activities */
    select i.activity_id as of, ${COLUMNS} from series_activity i join series s on s.id = i.series_id
    where i.activity_id = any(${activityIds}::text[])`.execute(db);
  return new Map(rows.map(({ of, ...row }) => [of, row]));
}

export async function listSeries(db: Db, ownerId: string): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select ${COLUMNS} from series s where s.owner_id = ${ownerId} order by s.created_at desc, s.id`.execute(db);
  return rows;
}

export async function lockSeries(trx: Db, id: string): Promise<SeriesRow | null> {
  await sql`select 1 from series where id = ${id} for update`.execute(trx);
  const { rows } = await sql<SeriesRow>`select ${COLUMNS} from series s where s.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

export async function upsertSeries(trx: Db, id: string, ownerId: string, name: string): Promise<void> {
  await sql`insert into series (id, owner_id, name) values (${id}, ${ownerId}, ${name})
    on conflict (id) do update set name = excluded.name`.execute(trx);
}

export async function replaceSeriesActivities(
  trx: Db,
  seriesId: string,
  ownerId: string,
  activityIds: readonly string[],
): Promise<number> {
  // Activities in the bin keep their place at the end, in case they are restored.
  await sql`delete from series_activity m using activity a where m.series_id = ${seriesId} and a.id = m.activity_id
    and a.deleted_at is null and m.activity_id <> all(${activityIds}::text[])`.execute(trx);
  const { numAffectedRows } = await sql`insert into series_activity (activity_id, series_id, position)
    select a.id, ${seriesId}, w.position from unnest(${activityIds}::text[]) with ordinality w(id, position)
    join activity a on a.id = w.id and a.owner_id = ${ownerId} and a.deleted_at is null
    order by a.id on conflict (activity_id) do update set series_id = excluded.series_id, position = excluded.position`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}

export async function deleteSeriesRow(trx: Db, id: string): Promise<void> {
  await sql`delete from series where id = ${id}`.execute(trx);
}
