import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import { VERSIONS, matchesQuery } from './listing.queries.ts';
import type { ActivityListQuery } from './listing.queries.ts';

export interface ActivityTotals {
  activities: number;
  days: number;
  distanceMeters: number;
  ascentMeters: number;
  movingSeconds: number;
  maxElevationMeters: number | null;
  daysOut: { day: string; count: number }[];
  years: { year: number; count: number }[];
}

/** Sums the matching activities of a user, excluding plans. For others, only public activities count. */
export async function sumActivities(
  db: Db,
  { ownerId, isOwn }: { readonly ownerId: string; readonly isOwn: boolean },
  asked: ActivityListQuery,
): Promise<ActivityTotals> {
  const source = isOwn
    ? sql`(select * from activity where deleted_at is null and status <> 'planned') a`
    : sql`public_activity a`;
  const version = isOwn ? 'whole' : 'shared';
  const where = (some: ActivityListQuery): RawBuilder<unknown> =>
    sql`a.owner_id = ${ownerId} and ${matchesQuery(some, version)}`;
  const { from: _from, to: _to, ...always } = asked;
  const { rows } = await sql<ActivityTotals>`
    with asked as materialized (select a.id, a.happened_on from ${source} where ${where(asked)})
    select f.*,
      coalesce((select json_agg(d order by d.day) from (
        select happened_on as day, count(*)::int as count from asked group by 1) d), '[]') as "daysOut",
      coalesce((select json_agg(y order by y.year desc) from (
        select extract(year from a.happened_on)::int as year, count(*)::int as count
        from ${source} where ${where(always)} group by 1) y), '[]') as years
    from (
      select count(distinct a.id)::int as activities, count(distinct a.happened_on)::int as days,
        coalesce(sum(t.distance_meters), 0) as "distanceMeters", coalesce(sum(t.ascent_meters), 0) as "ascentMeters",
        coalesce(sum(t.moving_seconds), 0) as "movingSeconds", max(t.max_elevation_meters) as "maxElevationMeters"
      from asked a left join (${VERSIONS[version].tracks}) on at.activity_id = a.id
    ) f`.execute(db);
  return rows[0]!;
}

export interface YearTotal {
  year: number;
  activities: number;
  days: number;
  distanceMeters: number;
  ascentMeters: number;
}

export async function listYearTotals(db: Db, ownerId: string): Promise<YearTotal[]> {
  const { rows } = await sql<YearTotal>`
    select extract(year from a.happened_on)::int as year, count(distinct a.id)::int as activities,
      count(distinct a.happened_on)::int as days, coalesce(sum(t.distance_meters), 0) as "distanceMeters",
      coalesce(sum(t.ascent_meters), 0) as "ascentMeters"
    from public_activity a left join activity_track at on at.activity_id = a.id left join shared_track_summary t on t.track_id = at.track_id
    where a.owner_id = ${ownerId}
    group by 1 order by 1 desc`.execute(db);
  return rows;
}

export async function listDaysOut(db: Db, ownerId: string): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select a.happened_on as day, count(*)::int as count from public_activity a
    where a.owner_id = ${ownerId} and a.happened_on > current_date - 371
    group by 1 order by 1`.execute(db);
  return rows;
}

export async function listMostVisited(
  db: Db,
  regionId: string,
  rows: number,
): Promise<{ id: string; count: number }[]> {
  const result = await sql<{ id: string; count: number }>`/* most visited */
    select e.id, count(distinct m.activity_id)::int as count from region_member er
    join element_summary e on e.id = er.element_id and e.status = 'published' and e.kind not in ('access', 'region', 'list')
    join public_milestone m on m.element_id = e.id
    where er.region_id = ${regionId} group by e.id, e.importance
    order by count(distinct m.activity_id) desc, e.importance desc, e.id limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}
