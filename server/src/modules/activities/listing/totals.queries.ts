import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ActivityStatus } from '@cordada/core/activities/activity';
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
  /** All that are the viewer's own, whatever is asked for. */
  states: { status: ActivityStatus; count: number }[];
}

/**
 * Sums the matching activities of a user, without plans, and without drafts unless they are asked for: the statistics
 * count the same. For others, only public activities count.
 */
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
  const counted = isOwn && asked.status === undefined ? sql`and a.status = 'published'` : sql``;
  const { from: _from, to: _to, ...always } = asked;
  const states = isOwn
    ? sql`coalesce((select json_agg(s) from (select status, count(*)::int as count from activity
        where owner_id = ${ownerId} and deleted_at is null group by status) s), '[]')`
    : sql`'[]'::json`;
  const { rows } = await sql<ActivityTotals>`
    with asked as materialized (
        select a.id, a.happened_on, coalesce(a.ended_on, a.happened_on) as ended_on from ${source}
        where ${where(asked)} ${counted}),
      out as materialized (
        select (a.happened_on + n)::text as day, count(*)::int as count
        from asked a cross join lateral generate_series(0, a.ended_on - a.happened_on) n group by 1)
    select f.*,
      coalesce((select json_agg(d order by d.day) from out d), '[]') as "daysOut", (select count(*) from out)::int as days,
      coalesce((select json_agg(y order by y.year desc) from (
        select extract(year from a.happened_on)::int as year, count(*)::int as count
        from ${source} where ${where(always)} group by 1) y), '[]') as years,
      ${states} as states
    from (
      select count(distinct a.id)::int as activities,
        coalesce(sum(t.distance_meters), 0) as "distanceMeters", coalesce(sum(t.ascent_meters), 0) as "ascentMeters",
        coalesce(sum(t.moving_seconds), 0) as "movingSeconds", max(t.max_elevation_meters) as "maxElevationMeters"
      from asked a left join (${VERSIONS[version].tracks}) on at.activity_id = a.id
    ) f`.execute(db);
  return rows[0]!;
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
