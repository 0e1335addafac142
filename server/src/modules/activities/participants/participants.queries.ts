import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import { isMemberShown, readerOf } from '#server/modules/accounts/index.ts';

export const ANSWERS = ['yes', 'maybe', 'no'] as const;
export type Answer = (typeof ANSWERS)[number];

export const CREDIT_VISIBILITIES = ['everyone', 'onlyMe'] as const;
export type CreditVisibility = (typeof CREDIT_VISIBILITIES)[number];

export interface ParticipantRow {
  activityId: string;
  accountId: string;
  answer: Answer | 'invited';
  isConfirmed: boolean;
  visibility: CreditVisibility | null;
}

export async function loadParticipants(db: Db, activityIds: readonly string[]): Promise<Map<string, ParticipantRow[]>> {
  const { rows } = await sql<ParticipantRow>`/* participants */
    select p.activity_id as "activityId", p.account_id as "accountId", p.answer, p.confirmed_at is not null as "isConfirmed",
      p.visibility
    from activity_participant p
    where p.activity_id = any(${activityIds}::text[]) and p.answer <> 'left'
      and not exists (select 1 from account_summary o where o.id = p.account_id and o.suspended_at is not null)
    order by p.invited_at, p.account_id`.execute(db);
  return Map.groupBy(rows, (row) => row.activityId);
}

export interface SuggestionRow {
  readonly id: string;
  /** How often both went out together. */
  readonly activitiesTogether: number;
  /** How many of those whom the reader follows follow the member, as far as their profiles are open. */
  readonly followers: number;
}

const FOLLOWED_ASKED = 100;
const FOLLOWED_OF_EACH = 50;
/** Followed by fewer of those one follows, a member is no suggestion. */
const FOLLOWERS_MIN = 2;

/** Members with an open profile whom the account does not follow: companions first, then whom others follow that it follows. */
export async function listSuggestions(db: Db, accountId: string, rows: number): Promise<SuggestionRow[]> {
  const found = await sql<SuggestionRow>`/* suggested members */
    select c.id, sum(c.together)::int as "activitiesTogether", sum(c.followers)::int as followers from (
      select p.account_id as id, 1 as together, 0 as followers from activity a join activity_participant p on p.activity_id = a.id
        where a.owner_id = ${accountId} and a.deleted_at is null and p.confirmed_at is not null and p.answer <> 'left'
      union all
      select a.owner_id, 1, 0 from activity_participant p join activity a on a.id = p.activity_id
        where p.account_id = ${accountId} and a.deleted_at is null and p.confirmed_at is not null and p.answer <> 'left'
      union all
      select s.owner_id, 0, 1 from (select r.owner_id from followed_account r join open_profile o on o.id = r.owner_id
          where r.reader_id = ${accountId} and r.state = 'accepted' limit ${limitTo(FOLLOWED_ASKED)}) f
        cross join lateral (select r.owner_id from followed_account r
          where r.reader_id = f.owner_id and r.state = 'accepted' limit ${limitTo(FOLLOWED_OF_EACH)}) s
    ) c join open_profile o on o.id = c.id
    where c.id <> ${accountId} and ${isMemberShown(sql`c.id`, readerOf(sql`${accountId}`))} and not exists (select 1 from followed_account r
      where r.reader_id = ${accountId} and r.owner_id = c.id)
    group by c.id having sum(c.together) > 0 or sum(c.followers) >= ${limitTo(FOLLOWERS_MIN)}
    order by 2 desc, 3 desc, c.id limit ${limitTo(rows)}`.execute(db);
  return found.rows;
}

export async function findAnswer(trx: Db, activityId: string, accountId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('activity_participant')
    .select('answer')
    .where('activity_id', '=', activityId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.answer ?? null;
}

export async function countParticipants(db: Db, activityId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from activity_participant
    where activity_id = ${activityId} and answer <> 'left'`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertParticipant(trx: Db, activityId: string, accountId: string): Promise<boolean> {
  const result = await trx
    .insertInto('activity_participant')
    .values({ activity_id: activityId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteParticipant(trx: Db, activityId: string, accountId: string): Promise<void> {
  await sql`delete from activity_participant where activity_id = ${activityId} and account_id = ${accountId}`.execute(
    trx,
  );
}

/** Stores an answer; any answer other than yes also withdraws the confirmation. */
export async function updateAnswer(
  trx: Db,
  activityId: string,
  accountId: string,
  answer: Answer | 'left',
): Promise<void> {
  await sql`update activity_participant set answer = ${answer},
      confirmed_at = case when ${answer} = 'yes' then confirmed_at end,
      visibility = case when ${answer} = 'yes' then visibility end
    where activity_id = ${activityId} and account_id = ${accountId}`.execute(trx);
}

export async function updateConfirmed(
  trx: Db,
  activityId: string,
  accountId: string,
  visibility: CreditVisibility,
): Promise<void> {
  await sql`update activity_participant
    set answer = 'yes', confirmed_at = coalesce(confirmed_at, now()), visibility = ${visibility}
    where activity_id = ${activityId} and account_id = ${accountId}`.execute(trx);
}
