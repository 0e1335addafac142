import { sql } from 'kysely';
import type {
  CountedActivity,
  CountedCompletion,
  DayStatistics,
  MemberStatistics,
} from '@cordada/core/statistics/memberStatistics';
import type { SubscriptionLevel } from '@cordada/core/subscriptions/subscriptions';
import type { Db } from '#server/db/connect.ts';
import { levelOf } from '#server/modules/accounts/index.ts';

/** Counts everything for the member, or only what everybody may see. */
export interface Counted {
  readonly accountId: string;
  readonly isPublic: boolean;
}

export interface CountedStatistics {
  readonly value: MemberStatistics;
  /** Activities that everybody counts. */
  readonly publicActivities: number;
  readonly level: SubscriptionLevel;
}

/** In one statement, because a page of statistics has few. Null when something may have changed since they were stored. */
export async function findStatistics(db: Db, { accountId, isPublic }: Counted): Promise<CountedStatistics | null> {
  const { rows } = await sql<CountedStatistics>`/* statistics */
    select s.value, ${levelOf(sql`s.account_id`)} as level, (select (p.value #>> '{totals,activities}')::int
      from member_statistics p where p.account_id = s.account_id and p.is_public) as "publicActivities"
    from member_statistics s where s.account_id = ${accountId} and s.is_public = ${isPublic}
      and not exists (select 1 from statistics_stale where account_id = ${accountId})`.execute(db);
  return rows[0] ?? null;
}

export async function findDays(db: Db, { accountId, isPublic }: Counted, year: number): Promise<DayStatistics[]> {
  const { rows } = await sql<{ days: DayStatistics[] }>`/* days of a year */
    select days from member_days where account_id = ${accountId} and is_public = ${isPublic} and year = ${year}`.execute(
    db,
  );
  return rows[0]?.days ?? [];
}

/** The days of the last 53 weeks of which everybody may know. */
export async function findLatestDays(db: Db, accountId: string): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`/* latest days */
    select d ->> 'day' as day, (d ->> 'activities')::int as count
    from member_days m cross join lateral jsonb_array_elements(m.days) d
    where m.account_id = ${accountId} and m.is_public and m.year >= extract(year from current_date - 371)
      and (d ->> 'day')::date > current_date - 371
    order by 1`.execute(db);
  return rows;
}

/** Lets one transaction at a time compute the numbers of a member. */
export async function lockStatistics(trx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('cordada statistics'), hashtext(${accountId}))`.execute(trx);
}

export async function listStale(trx: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id::text from statistics_stale where account_id = ${accountId}`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function deleteStale(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from statistics_stale where id = any(${ids}::bigint[])`.execute(trx);
}

export interface CountedActivityRow extends Omit<CountedActivity, 'startMinute'> {
  /** Of its first track, for the owner alone. */
  readonly startedAt: string | null;
  readonly lon: number | null;
  readonly lat: number | null;
}

/** Companions and everybody else get the figures of shared tracks, which have no hidden places. */
export async function listCountedActivities(db: Db, { accountId, isPublic }: Counted): Promise<CountedActivityRow[]> {
  const { rows } = await sql<CountedActivityRow>`/* counted activities */
    select a.activity_id as id, a.kind, a.happened_on as "happenedOn", a.ended_on as "endedOn",
      coalesce(sum(f.distance_meters), 0) as "distanceMeters", coalesce(sum(f.ascent_meters), 0) as "ascentMeters",
      coalesce(sum(f.moving_seconds), 0) as "movingSeconds", max(f.max_elevation_meters) as "maxElevationMeters",
      min(f.started_at) as "startedAt", (array_agg((f.middle)[0] order by f.started_at))[1] as lon,
      (array_agg((f.middle)[1] order by f.started_at))[1] as lat
    from member_activity a
    left join activity_recording r on r.activity_id = a.activity_id
    left join lateral (
      select t.distance_meters, t.ascent_meters, t.moving_seconds, t.max_elevation_meters, t.started_at, center(t.bbox) as middle
      from track_summary t where t.id = r.track_id and a.is_own and not ${isPublic}
      union all
      select s.distance_meters, s.ascent_meters, s.moving_seconds, s.max_elevation_meters, null, null
      from shared_track_summary s where s.track_id = r.track_id and (not a.is_own or ${isPublic})
    ) f on true
    where a.account_id = ${accountId} and (a.is_public or not ${isPublic})
    group by a.activity_id, a.kind, a.happened_on, a.ended_on`.execute(db);
  return rows;
}

export async function listCountedCompletions(db: Db, { accountId, isPublic }: Counted): Promise<CountedCompletion[]> {
  const from = isPublic ? sql`public_completion` : sql`member_completion`;
  const { rows } = await sql<CountedCompletion>`/* counted completions */
    select c.element_id as "elementId", e.kind in ('mountain', 'volcano') as "isSummit", e.elevation_meters as "elevationMeters",
      c.completed_on as "completedOn"
    from ${from} c join element_summary e on e.id = c.element_id and e.status = 'published'
    where c.account_id = ${accountId}`.execute(db);
  return rows;
}

export async function replaceStatistics(
  trx: Db,
  { accountId, isPublic }: Counted,
  value: MemberStatistics,
  days: readonly DayStatistics[],
): Promise<void> {
  await sql`insert into member_statistics (account_id, is_public, value)
    values (${accountId}, ${isPublic}, ${JSON.stringify(value)}::jsonb)
    on conflict (account_id, is_public) do update set value = excluded.value`.execute(trx);
  await sql`delete from member_days where account_id = ${accountId} and is_public = ${isPublic}`.execute(trx);
  const years = Map.groupBy(days, ({ day }) => Number(day.slice(0, 4)));
  await sql`insert into member_days (account_id, is_public, year, days)
    select ${accountId}, ${isPublic}, y, d::jsonb
    from unnest(${[...years.keys()]}::smallint[], ${[...years.values()].map((days) => JSON.stringify(days))}::text[]) t(y, d)`.execute(
    trx,
  );
}
