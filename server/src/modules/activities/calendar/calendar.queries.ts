import { sql } from 'kysely';
import type { ActivityKind } from '@cordada/core/activities/activity';
import type { PlanDetails } from '@cordada/core/planning/plan';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import { readerOf } from '#server/modules/accounts/index.ts';
import { isActivityReadable } from '../visibility/readableActivities.queries.ts';

export async function findNonce(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_feed')
    .select('nonce')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.nonce ?? null;
}

export async function upsertFeed(
  db: Db,
  accountId: string,
  { nonce, tokenHash, isRenewed }: { readonly nonce: string; readonly tokenHash: Buffer; readonly isRenewed: boolean },
): Promise<void> {
  await sql`insert into calendar_feed (account_id, nonce, token_hash) values (${accountId}, ${nonce}, ${tokenHash})
    on conflict (account_id) do update set nonce = excluded.nonce, token_hash = excluded.token_hash, created_at = now()
    where ${isRenewed}`.execute(db);
}

export async function deleteFeed(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('calendar_feed').where('account_id', '=', accountId).execute();
}

/** Returns owner and language of a calendar URL; null when it is revoked, unknown or of a suspended user. */
export async function findFeedOwner(
  db: Db,
  tokenHash: Buffer,
): Promise<{ accountId: string; language: 'en' | 'es' } | null> {
  const { rows } = await sql<{ accountId: string; language: 'en' | 'es' }>`
    select f.account_id as "accountId", o.language from calendar_feed f
    join account_summary o on o.id = f.account_id and o.suspended_at is null and o.deletion_asked_at is null
    where f.token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}

export async function listCalendarIds(
  db: Db,
  accountId: string,
  { from, to, most }: { readonly from: string; readonly to: string; readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* days of a calendar */
    select a.id from activity a
    where a.deleted_at is null and a.happened_on between ${from}::date and ${to}::date
      and (a.owner_id = ${accountId} or a.id in (
        select i.activity_id from activity_participant i where i.account_id = ${accountId} and i.answer in ('yes', 'maybe')))
    order by a.happened_on, a.id limit ${limitTo(most)}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface CalendarRow {
  id: string;
  isOwn: boolean;
  title: string;
  slug: string;
  kind: ActivityKind;
  status: 'published' | 'planned';
  happenedOn: string;
  /** Unix time in seconds. */
  changedAt: number;
  startedAt: number | null;
  endedAt: number | null;
  distanceMeters: number | null;
  ascentMeters: number | null;
  descentMeters: number | null;
  plan: PlanDetails | null;
  placeName: string | null;
  lat: number | null;
  lon: number | null;
}

/** What a member may read of the own activities and accepted plans, or of the given activities. */
export async function listCalendar(
  db: Db,
  accountId: string,
  ids: readonly string[] | null,
  most: number,
): Promise<CalendarRow[]> {
  const isListed = ids
    ? sql`c.id = any(${[...ids]}::text[])`
    : sql`(c.owner_id = ${accountId} or c.id in (
        select i.activity_id from activity_participant i where i.account_id = ${accountId} and i.answer in ('yes', 'maybe')))`;
  const { rows } = await sql<CalendarRow>`/* calendar */
    select c.id, c.owner_id = ${accountId} as "isOwn", c.title, c.slug, c.kind, c.status, c.happened_on as "happenedOn",
      extract(epoch from c.updated_at)::float8 as "changedAt", t.*,
      case when p.activity_id is not null then json_build_object('startMinute', p.start_minute, 'zone', p.zone,
        'model', p.model, 'terrain', p.terrain, 'marginMinutes', p.margin_minutes, 'legs', p.legs) end as plan,
      m.name as "placeName", m.lat, m.lon
    from activity c
    left join activity_plan p on p.activity_id = c.id
    left join lateral (select m.name, m.lat, m.lon from milestone m
      where m.activity_id = c.id and c.owner_id = ${accountId} and m.lat is not null
      order by m.elevation_meters desc nulls last, m.position limit 1) m on true
    cross join lateral (
      select extract(epoch from min(t.started_at))::float8 as "startedAt", extract(epoch from max(t.ended_at))::float8 as "endedAt",
        sum(v.distance_meters) as "distanceMeters", sum(v.ascent_meters) as "ascentMeters", sum(v.descent_meters) as "descentMeters"
      from activity_track at join track_summary t on t.id = at.track_id
      left join shared_track_summary s on s.track_id = t.id
      cross join lateral (select case when t.owner_id = ${accountId} then t.distance_meters else s.distance_meters end as distance_meters,
        case when t.owner_id = ${accountId} then t.ascent_meters else s.ascent_meters end as ascent_meters,
        case when t.owner_id = ${accountId} then t.descent_meters else s.descent_meters end as descent_meters) v
      where at.activity_id = c.id) t
    where c.status in ('published', 'planned') and c.happened_on > current_date - 366 and ${isListed}
      and ${isActivityReadable(sql`c.id`, readerOf(sql`${accountId}`))}
    order by c.happened_on desc, c.id limit ${limitTo(most)}`.execute(db);
  return rows;
}
