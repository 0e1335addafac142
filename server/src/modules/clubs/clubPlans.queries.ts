import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { earliestToday } from '@cordada/core/time/today';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import { lockActivity } from '#server/modules/activities/index.ts';
import type { Level } from './levels/levels.ts';

export interface PlanOffer {
  readonly commissionId: string | null;
  readonly places: number | null;
  readonly meetingPoint: string;
  /** Hours and minutes, such as 06:30; empty when open. */
  readonly meetsAt: string;
  readonly requirements: string;
  readonly closesOn: string | null;
  /** The grade that whoever signs up has climbed; null without one. */
  readonly level: Level | null;
}

export interface ClubPlanRow extends PlanOffer {
  activityId: string;
  clubId: string;
  commissionName: string | null;
  ownerId: string;
  title: string;
  happenedOn: string;
  status: 'draft' | 'planned' | 'published';
  joined: number;
  waiting: number;
  /** Who waits for an answer about an exception from the level. */
  asking: number;
  /** Whether nobody can sign up any more. */
  isClosed: boolean;
  isPast: boolean;
}

/** A day is over once it is over everywhere, so that nobody is shut out of a plan while its day lasts where they are. */
const planColumns = (
  today = earliestToday(new Date()),
): RawBuilder<unknown> => sql`p.activity_id as "activityId", p.club_id as "clubId", p.commission_id as "commissionId", c.name as "commissionName", p.places,
  p.meeting_point as "meetingPoint", p.meets_at as "meetsAt", p.requirements, p.closes_on::text as "closesOn", a.owner_id as "ownerId", a.title,
  a.happened_on::text as "happenedOn", a.status,
  (select count(*)::int from plan_signup s where s.activity_id = p.activity_id and s.state = 'joined') as joined,
  (select count(*)::int from plan_signup s where s.activity_id = p.activity_id and s.state = 'waiting' and not s.asks_exception) as waiting,
  (select count(*)::int from plan_signup s where s.activity_id = p.activity_id and s.asks_exception) as asking,
  case when p.level_scale is not null then json_build_object('scale', p.level_scale, 'grade', p.level_grade) end as level,
  (a.status <> 'planned' or a.happened_on < ${today}::date or coalesce(p.closes_on < ${today}::date, false)) as "isClosed",
  a.happened_on < ${today}::date as "isPast"`;
const FROM = sql`club_plan p join activity_summary a on a.id = p.activity_id left join commission c on c.id = p.commission_id`;

export async function findClubPlan(db: Db, activityId: string): Promise<ClubPlanRow | null> {
  const { rows } =
    await sql<ClubPlanRow>`select ${planColumns()} from ${FROM} where p.activity_id = ${activityId} and a.deleted_at is null`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** Locks a plan before its sign-ups: whoever takes a place does so one after the other. */
export async function lockClubPlan(trx: Db, activityId: string): Promise<ClubPlanRow | null> {
  // The activity first, as who answers or leaves it does: two who lock in another order would wait for each other.
  await lockActivity(trx, activityId);
  await sql`select 1 from club_plan where activity_id = ${activityId} for update`.execute(trx);
  return findClubPlan(trx, activityId);
}

/** Plans of a club in a span of days, in their order. */
export async function listClubPlans(
  db: Db,
  clubId: string,
  {
    from,
    to,
    commissionId,
    newestFirst = false,
    limit,
  }: { from: string; to: string; commissionId: string | null; newestFirst?: boolean; limit: number },
): Promise<ClubPlanRow[]> {
  const order = newestFirst ? sql`desc` : sql`asc`;
  const isOf: RawBuilder<unknown> = commissionId === null ? sql`true` : sql`p.commission_id = ${commissionId}`;
  const { rows } = await sql<ClubPlanRow>`/* club plans */
    select ${planColumns()} from ${FROM} where p.club_id = ${clubId} and a.deleted_at is null and a.status <> 'draft'
      and a.happened_on between ${from}::date and ${to}::date and ${isOf}
    order by a.happened_on ${order}, p.activity_id limit ${limitTo(limit)}`.execute(db);
  return rows;
}

/** @returns false if the plan is offered to another club */
export async function upsertClubPlan(trx: Db, activityId: string, clubId: string, offer: PlanOffer): Promise<boolean> {
  const { rows } =
    await sql`insert into club_plan (activity_id, club_id, commission_id, places, meeting_point, meets_at, requirements, closes_on, level_scale, level_grade)
    values (${activityId}, ${clubId}, ${offer.commissionId}, ${offer.places}, ${offer.meetingPoint}, ${offer.meetsAt}, ${offer.requirements}, ${offer.closesOn},
      ${offer.level?.scale ?? null}, ${offer.level?.grade ?? null})
    on conflict (activity_id) do update set commission_id = excluded.commission_id, places = excluded.places,
      meeting_point = excluded.meeting_point, meets_at = excluded.meets_at, requirements = excluded.requirements, closes_on = excluded.closes_on,
      level_scale = excluded.level_scale, level_grade = excluded.level_grade
      where club_plan.club_id = excluded.club_id returning 1`.execute(trx);
  return rows.length > 0;
}

export async function deleteClubPlan(trx: Db, activityId: string): Promise<void> {
  await sql`delete from club_plan where activity_id = ${activityId}`.execute(trx);
}

/** What a member agrees to by signing up. */
export interface Agreed {
  readonly happenedOn: string;
  readonly meetingPoint: string;
  readonly meetsAt: string;
  readonly requirements: string;
  /** Scale and grade; missing in what was agreed to before plans had levels. */
  readonly level?: string;
}

export interface SignUpRow {
  activityId: string;
  accountId: string;
  state: 'joined' | 'waiting';
  role: 'participant' | 'coLeader';
  note: string;
  /** As stated when signing up for a plan with a level. */
  grade: string | null;
  asksException: boolean;
  carId: string | null;
  agreed: Agreed;
  hasAttended: boolean | null;
}

const SIGN_UP = sql`activity_id as "activityId", account_id as "accountId", state, role, note, grade, asks_exception as "asksException", car_id as "carId", agreed, has_attended as "hasAttended"`;

export async function listSignUps(db: Db, activityId: string, limit: number): Promise<SignUpRow[]> {
  const { rows } =
    await sql<SignUpRow>`/* sign-ups */ select ${SIGN_UP} from plan_signup where activity_id = ${activityId}
    order by state, signed_up_at, account_id limit ${limitTo(limit)}`.execute(db);
  return rows;
}

export async function findSignUp(db: Db, activityId: string, accountId: string): Promise<SignUpRow | null> {
  const { rows } = await sql<SignUpRow>`select ${SIGN_UP} from plan_signup
    where activity_id = ${activityId} and account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** Signs up or changes what was said and agreed to; the place in the line stays. */
export async function upsertSignUp(
  trx: Db,
  row: Pick<SignUpRow, 'activityId' | 'accountId' | 'state' | 'note' | 'grade' | 'asksException' | 'agreed'>,
): Promise<void> {
  await sql`insert into plan_signup (activity_id, account_id, state, note, grade, asks_exception, agreed)
    values (${row.activityId}, ${row.accountId}, ${row.state}, ${row.note}, ${row.grade}, ${row.asksException}, ${JSON.stringify(row.agreed)}::jsonb)
    on conflict (activity_id, account_id) do update set state = excluded.state, note = excluded.note, grade = excluded.grade,
      asks_exception = excluded.asks_exception, agreed = excluded.agreed`.execute(trx);
}

export async function deleteSignUp(trx: Db, activityId: string, accountId: string): Promise<boolean> {
  const { rows } =
    await sql`delete from plan_signup where activity_id = ${activityId} and account_id = ${accountId} returning 1`.execute(
      trx,
    );
  return rows.length > 0;
}

/** Plans to come of a club for which a member has signed up. */
export async function listPlannedSignUps(trx: Db, clubId: string, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.activity_id as id from plan_signup s
    join club_plan p on p.activity_id = s.activity_id and p.club_id = ${clubId}
    join activity_summary a on a.id = s.activity_id and a.status = 'planned' and a.deleted_at is null
    where s.account_id = ${accountId} order by s.activity_id limit ${limitTo(500)}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Gives free places to those who wait longest. @returns who moved up */
export async function moveUp(trx: Db, activityId: string, free: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update plan_signup set state = 'joined'
    where activity_id = ${activityId} and account_id in (select account_id from plan_signup
      where activity_id = ${activityId} and state = 'waiting' and not asks_exception order by signed_up_at, account_id limit ${limitTo(Math.max(0, free))})
    returning account_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function setSignUpRole(
  trx: Db,
  activityId: string,
  accountId: string,
  role: SignUpRow['role'],
): Promise<boolean> {
  const { rows } = await sql`update plan_signup set role = ${role}
    where activity_id = ${activityId} and account_id = ${accountId} and state = 'joined' returning 1`.execute(trx);
  return rows.length > 0;
}

export async function listCoLeaders(db: Db, activityId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select account_id as id from plan_signup
    where activity_id = ${activityId} and role = 'coLeader' order by account_id limit ${limitTo(50)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function setAttended(trx: Db, activityId: string, attended: readonly string[]): Promise<void> {
  await sql`update plan_signup set has_attended = account_id = any(${[...attended]}::text[])
    where activity_id = ${activityId} and state = 'joined'`.execute(trx);
}

/** Takes plans that are near and of which nobody was reminded yet. */
export async function claimPlansToRemind(
  trx: Db,
  limit: number,
): Promise<{ activityId: string; accountIds: string[] }[]> {
  const { rows } = await sql<{ activityId: string; accountIds: string[] }>`update club_plan p set reminded_at = now()
    where p.reminded_at is null and p.activity_id in (select q.activity_id from club_plan q join activity_summary a on a.id = q.activity_id
      where q.reminded_at is null and a.status = 'planned' and a.deleted_at is null
        and a.happened_on between current_date and current_date + 2
      order by a.happened_on, q.activity_id limit ${limitTo(limit)})
    returning p.activity_id as "activityId",
      array(select s.account_id from plan_signup s where s.activity_id = p.activity_id and s.state = 'joined') as "accountIds"`.execute(
    trx,
  );
  return rows;
}
