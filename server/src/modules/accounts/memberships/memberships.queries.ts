import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';

export type MembershipState = 'requested' | 'accepted' | 'rejected';
export const CLUB_ROLES = ['member', 'leader', 'administrator'] as const;
export type ClubRole = (typeof CLUB_ROLES)[number];

export interface MembershipRow {
  id: string;
  clubId: string;
  accountId: string;
  state: MembershipState;
  hasSeat: boolean;
  role: ClubRole;
  message: string;
  since: Date;
}

const MEMBERSHIP = sql`m.id, m.club_id as "clubId", m.account_id as "accountId", m.state, m.has_seat as "hasSeat", m.role, m.message,
  coalesce(m.answered_at, m.created_at) as since`;

/** A club is an account whose club plan is usable now. */
const isLive = (clubId: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (select 1 from subscription s
  join account a on a.id = s.account_id and a.suspended_at is null
  where s.account_id = ${clubId} and s.level = 'club' and s.usable_until > now())`;

export interface ClubRow {
  id: string;
  seats: number;
  seatsUsed: number;
  isLive: boolean;
}

/** Locks a club before its memberships: whoever takes a seat does so one after the other. */
export async function lockClub(trx: Db, clubId: string): Promise<ClubRow | null> {
  const { rows } =
    await sql<ClubRow>`select c.account_id as id, c.seats, c.seats_used as "seatsUsed", ${isLive(sql`c.account_id`)} as "isLive"
    from club c where c.account_id = ${clubId} for update of c`.execute(trx);
  return rows[0] ?? null;
}

export interface ClubFacts {
  readonly place: string;
  readonly contact: string;
  readonly memberCount: number;
}

/** @returns null for an account that is no club now */
export async function findClubFacts(db: Db, clubId: string): Promise<ClubFacts | null> {
  const { rows } = await sql<ClubFacts>`select c.place, c.contact,
      (select count(*)::int from membership m join account a on a.id = m.account_id and a.suspended_at is null
        where m.club_id = c.account_id and m.state = 'accepted') as "memberCount"
    from club c where c.account_id = ${clubId} and ${isLive(sql`c.account_id`)}`.execute(db);
  return rows[0] ?? null;
}

/** Whether an account is a club, or was one before its plan ended. */
export async function hasClub(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from club where account_id = ${accountId}`.execute(db);
  return rows.length > 0;
}

export async function setClubFacts(
  db: Db,
  clubId: string,
  facts: { place: string; contact: string },
): Promise<boolean> {
  const { rows } = await sql`update club set place = ${facts.place}, contact = ${facts.contact}
    where account_id = ${clubId} returning 1`.execute(db);
  return rows.length > 0;
}

export async function findMembership(db: Db, clubId: string, accountId: string): Promise<MembershipRow | null> {
  const { rows } = await sql<MembershipRow>`select ${MEMBERSHIP} from membership m
    where m.club_id = ${clubId} and m.account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** Whether an account belongs to a club, or is it. */
export const isMemberSql = (clubId: RawBuilder<unknown>, accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  ${clubId} = ${accountId} or exists (select 1 from membership m
    where m.club_id = ${clubId} and m.account_id = ${accountId} and m.state = 'accepted'))`;

export async function findMembershipById(db: Db, id: string): Promise<MembershipRow | null> {
  const { rows } = await sql<MembershipRow>`select ${MEMBERSHIP} from membership m where m.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Clubs in which an account is accepted or has asked to be. */
export async function listMembershipsOf(db: Db, accountId: string, limit: number): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`select ${MEMBERSHIP} from membership m
    where m.account_id = ${accountId} and m.state <> 'rejected' order by m.created_at limit ${limitTo(limit)}`.execute(
    db,
  );
  return rows;
}

/** Asks to join; repeating it changes nothing, and after a rejection only once some days have passed. */
export async function upsertRequest(
  trx: Db,
  clubId: string,
  accountId: string,
  message: string,
  retryDays: number,
): Promise<boolean> {
  const { rows } =
    await sql`insert into membership (club_id, account_id, state, message) values (${clubId}, ${accountId}, 'requested', ${message})
    on conflict (club_id, account_id) do update set state = 'requested', message = excluded.message, created_at = now(), answered_at = null
      where membership.state = 'rejected' and membership.answered_at < now() - make_interval(days => ${retryDays})
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** Accepts with or without a seat, whatever was before. */
export async function upsertAccepted(trx: Db, clubId: string, accountId: string, hasSeat: boolean): Promise<void> {
  await sql`insert into membership (club_id, account_id, state, has_seat, answered_at) values (${clubId}, ${accountId}, 'accepted', ${hasSeat}, now())
    on conflict (club_id, account_id) do update set state = 'accepted', has_seat = excluded.has_seat,
      answered_at = case when membership.state = 'accepted' then membership.answered_at else now() end`.execute(trx);
}

export async function rejectMembership(trx: Db, id: string): Promise<boolean> {
  const { rows } =
    await sql`update membership set state = 'rejected', has_seat = false, role = 'member', answered_at = now()
    where id = ${id} and state = 'requested' returning 1`.execute(trx);
  return rows.length > 0;
}

export async function deleteMembership(trx: Db, id: string): Promise<void> {
  await sql`delete from membership where id = ${id}`.execute(trx);
}

export async function setRole(trx: Db, id: string, role: ClubRole): Promise<boolean> {
  const { rows } =
    await sql`update membership set role = ${role} where id = ${id} and state = 'accepted' returning 1`.execute(trx);
  return rows.length > 0;
}

export async function isAdministratorOf(db: Db, clubId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from membership
    where club_id = ${clubId} and account_id = ${accountId} and state = 'accepted' and role = 'administrator'`.execute(
    db,
  );
  return rows.length > 0;
}

/** Who decides in a club: the account itself and its administrators. */
export async function listManagers(db: Db, clubId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select account_id as id from membership
    where club_id = ${clubId} and state = 'accepted' and role = 'administrator' order by account_id limit ${limitTo(limit)}`.execute(
    db,
  );
  return [clubId, ...rows.map(({ id }) => id)];
}

export async function listMembershipsByState(
  db: Db,
  clubId: string,
  state: MembershipState,
  page: PageOfRows,
): Promise<Page<MembershipRow>> {
  const from = sql`membership m join account a on a.id = m.account_id and a.suspended_at is null
    where m.club_id = ${clubId} and m.state = ${state}`;
  const count = sql`select count(*)::int from ${from}`;
  const cursor = (id: string): RawBuilder<unknown> => sql`select m.created_at, m.id from ${from} and m.id = ${id}`;
  const isAfter = page.after === null ? sql`true` : sql`(m.created_at, m.id) < (${cursor(page.after)})`;
  const { rows } = await sql<MembershipRow & { total: number }>`/* members */
    select ${MEMBERSHIP}, (${count}) as total from ${from} and ${isAfter}
    order by m.created_at desc, m.id desc limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

/** Sets the seats of a club: the newest members beyond them wait, and those who wait longest get the ones that are free. */
export async function setSeats(trx: Db, clubId: string, seats: number): Promise<void> {
  await sql`insert into club (account_id, seats) values (${clubId}, 0) on conflict do nothing`.execute(trx);
  const club = await lockClub(trx, clubId);
  if (!club) return;
  const tooMany = Math.max(0, club.seatsUsed - seats);
  // Invitations end before members wait.
  await sql`delete from club_invitation where id in (select id from club_invitation where club_id = ${clubId} and holds_seat
    order by created_at desc limit ${limitTo(tooMany)})`.execute(trx);
  const used = (await lockClub(trx, clubId))?.seatsUsed ?? 0;
  await sql`update membership set has_seat = false where id in (select id from membership where club_id = ${clubId} and has_seat
    order by role = 'administrator', answered_at desc nulls last, id desc limit ${limitTo(Math.max(0, used - seats))})`.execute(
    trx,
  );
  await sql`update club set seats = ${seats} where account_id = ${clubId}`.execute(trx);
  await fillSeats(trx, clubId);
}

/** Gives free seats to accepted members without one, the longest waiting first. */
export async function fillSeats(trx: Db, clubId: string): Promise<void> {
  const club = await lockClub(trx, clubId);
  if (!club || club.seatsUsed >= club.seats) return;
  await sql`update membership set has_seat = true where id in (select id from membership
    where club_id = ${clubId} and state = 'accepted' and not has_seat
    order by answered_at, id limit ${limitTo(club.seats - club.seatsUsed)})`.execute(trx);
}
