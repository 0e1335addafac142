import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface ReportRow {
  activityId: string;
  happenedOn: string;
  commissionName: string | null;
  leaderName: string;
  participants: number;
  distanceMeters: number;
  ascentMeters: number;
}

/**
 * What a club did in a year: its plans that were carried out. Who was there is what attendance says, otherwise who had a
 * place; whoever led counts too. Distances are of the tracks as shared.
 */
export async function listReport(db: Db, clubId: string, year: number, limit: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`/* club report */
    select p.activity_id as "activityId", a.happened_on::text as "happenedOn", c.name as "commissionName",
      trim(o.first_name || ' ' || o.last_name) as "leaderName",
      (select 1 + count(*)::int from plan_signup s where s.activity_id = p.activity_id and s.state = 'joined' and coalesce(s.has_attended, true)) as participants,
      coalesce(t.distance, 0)::float8 as "distanceMeters", coalesce(t.ascent, 0)::float8 as "ascentMeters"
    from club_plan p join activity_summary a on a.id = p.activity_id join account_summary o on o.id = a.owner_id
    left join commission c on c.id = p.commission_id
    left join lateral (select sum(s.distance_meters) as distance, sum(s.ascent_meters) as ascent
      from activity_recording r join shared_track_summary s on s.track_id = r.track_id where r.activity_id = p.activity_id) t on true
    where p.club_id = ${clubId} and a.deleted_at is null and a.status <> 'draft' and a.happened_on <= current_date
      and a.happened_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    order by a.happened_on, p.activity_id limit ${limitTo(limit)}`.execute(db);
  return rows;
}

export interface ClubLeaderRow {
  accountId: string;
  times: number;
  lastOn: string;
}

/** Who has led for a club, the most frequent first. */
export async function listLeaders(db: Db, clubId: string, limit: number): Promise<ClubLeaderRow[]> {
  const { rows } = await sql<ClubLeaderRow>`/* leaders */
    select l.id as "accountId", count(*)::int as times, max(l.day)::text as "lastOn" from (
      select a.owner_id as id, a.happened_on as day from club_plan p join activity_summary a on a.id = p.activity_id
      where p.club_id = ${clubId} and a.deleted_at is null and a.status <> 'draft' and a.happened_on <= current_date
      union all
      select s.account_id, a.happened_on from club_plan p join activity_summary a on a.id = p.activity_id
      join plan_signup s on s.activity_id = p.activity_id and s.role = 'coLeader'
      where p.club_id = ${clubId} and a.deleted_at is null and a.status <> 'draft' and a.happened_on <= current_date) l
    group by l.id order by times desc, "lastOn" desc, l.id limit ${limitTo(limit)}`.execute(db);
  return rows;
}
