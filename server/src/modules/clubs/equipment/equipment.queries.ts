import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EquipmentCondition, EquipmentKind } from '@cordada/core/clubs/equipment';
import { earliestToday } from '@cordada/core/time/today';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface EquipmentFacts {
  readonly name: string;
  readonly kind: EquipmentKind;
  readonly count: number;
  readonly condition: EquipmentCondition;
  readonly note: string;
}

export interface EquipmentRow extends EquipmentFacts {
  readonly id: string;
  readonly clubId: string;
}

export interface Span {
  readonly from: string;
  readonly to: string;
}

const ITEM = sql`i.id, i.club_id as "clubId", i.name, i.kind, i.count, i.condition, i.note`;

/** What is handed out and not back yet is missing today, too. */
const LAST_DAY = sql`case when l.state = 'handedOut' then greatest(l.to_day, current_date) else l.to_day end`;

/** The most pieces of an item that are reserved or handed out on one day of a span. */
const peak = (itemId: RawBuilder<unknown>, { from, to }: Span): RawBuilder<unknown> => sql`coalesce((
  select max(d.taken) from (select sum(l.count)::int as taken from equipment_loan l
    join generate_series(${from}::date, ${to}::date, interval '1 day') day on day between l.from_day and ${LAST_DAY}
    where l.item_id = ${itemId} and l.state <> 'returned' group by day) d), 0)`;

export async function listEquipment(
  db: Db,
  clubId: string,
  span: Span,
  limit: number,
): Promise<(EquipmentRow & { taken: number })[]> {
  const { rows } = await sql<EquipmentRow & { taken: number }>`/* equipment */
    select ${ITEM}, ${peak(sql`i.id`, span)} as taken from equipment_item i where i.club_id = ${clubId}
    order by i.kind, i.name, i.id limit ${limitTo(limit)}`.execute(db);
  return rows;
}

export async function countEquipment(db: Db, clubId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from equipment_item
    where club_id = ${clubId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findItem(db: Db, id: string): Promise<EquipmentRow | null> {
  const { rows } = await sql<EquipmentRow>`select ${ITEM} from equipment_item i where i.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks an item before its loans: whoever reserves pieces does so one after the other. */
export async function lockItem(trx: Db, id: string): Promise<EquipmentRow | null> {
  const { rows } = await sql<EquipmentRow>`select ${ITEM} from equipment_item i where i.id = ${id} for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function countTaken(trx: Db, itemId: string, span: Span): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select ${peak(sql`${itemId}`, span)} as taken`.execute(trx);
  return rows[0]?.taken ?? 0;
}

export async function upsertItem(trx: Db, { id, clubId, ...facts }: EquipmentRow): Promise<void> {
  await sql`insert into equipment_item (id, club_id, name, kind, count, condition, note)
    values (${id}, ${clubId}, ${facts.name}, ${facts.kind}, ${facts.count}, ${facts.condition}, ${facts.note})
    on conflict (id) do update set name = excluded.name, kind = excluded.kind, count = excluded.count,
      condition = excluded.condition, note = excluded.note`.execute(trx);
}

/** @returns false while pieces are handed out */
export async function deleteItem(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`delete from equipment_item i where i.id = ${id}
    and not exists (select 1 from equipment_loan l where l.item_id = i.id and l.state = 'handedOut') returning 1`.execute(
    trx,
  );
  return rows.length > 0;
}

export type LoanState = 'reserved' | 'handedOut' | 'returned';

export interface LoanRow {
  readonly id: string;
  readonly itemId: string;
  readonly clubId: string;
  readonly itemName: string;
  readonly accountId: string;
  readonly activityId: string | null;
  readonly count: number;
  readonly fromDay: string;
  readonly toDay: string;
  readonly state: LoanState;
  readonly isOverdue: boolean;
}

/** Equipment is overdue once its last day is over everywhere. */
const loanColumns = (
  today = earliestToday(new Date()),
): RawBuilder<unknown> => sql`l.id, l.item_id as "itemId", i.club_id as "clubId", i.name as "itemName", l.account_id as "accountId", l.activity_id as "activityId", l.count,
  l.from_day::text as "fromDay", l.to_day::text as "toDay", l.state, l.state = 'handedOut' and l.to_day < ${today}::date as "isOverdue"`;

/** Loans of a club that are not over, those that are due first; with an account only those of one member. */
export async function listLoans(db: Db, clubId: string, accountId: string | null, limit: number): Promise<LoanRow[]> {
  const isOf = accountId === null ? sql`true` : sql`l.account_id = ${accountId}`;
  const { rows } = await sql<LoanRow>`/* loans */
    select ${loanColumns()} from equipment_item i join equipment_loan l on l.item_id = i.id and l.state <> 'returned'
    where i.club_id = ${clubId} and ${isOf}
    order by l.state = 'reserved', case when l.state = 'reserved' then l.from_day else l.to_day end, l.id
    limit ${limitTo(limit)}`.execute(db);
  return rows;
}

export async function findLoan(db: Db, id: string): Promise<LoanRow | null> {
  const { rows } =
    await sql<LoanRow>`select ${loanColumns()} from equipment_loan l join equipment_item i on i.id = l.item_id
    where l.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function insertLoan(
  trx: Db,
  loan: Pick<LoanRow, 'id' | 'itemId' | 'accountId' | 'activityId' | 'count'> & Span,
): Promise<void> {
  await sql`insert into equipment_loan (id, item_id, account_id, activity_id, count, from_day, to_day, state)
    values (${loan.id}, ${loan.itemId}, ${loan.accountId}, ${loan.activityId}, ${loan.count}, ${loan.from}::date, ${loan.to}::date, 'reserved')`.execute(
    trx,
  );
}

/** @returns false if the loan is in another state meanwhile */
export async function moveLoan(trx: Db, id: string, from: LoanState, to: LoanState): Promise<boolean> {
  const { rows } = await sql`update equipment_loan set state = ${to},
      handed_out_at = case when ${to} = 'handedOut' then now() else handed_out_at end,
      returned_at = case when ${to} = 'returned' then now() else returned_at end
    where id = ${id} and state = ${from} returning 1`.execute(trx);
  return rows.length > 0;
}

/** Takes loans that are overdue and of which nobody was reminded yet, a club and a member once. */
export async function claimOverdueLoans(
  trx: Db,
  limit: number,
): Promise<{ readonly clubId: string; readonly accountId: string }[]> {
  const { rows } = await sql<{ clubId: string; accountId: string }>`with claimed as (
      update equipment_loan set reminded_at = now() where id in (select id from equipment_loan
        where state = 'handedOut' and to_day < ${earliestToday(new Date())}::date and reminded_at is null
        order by to_day, id limit ${limitTo(limit)})
      returning item_id, account_id)
    select distinct i.club_id as "clubId", c.account_id as "accountId"
    from claimed c join equipment_item i on i.id = c.item_id`.execute(trx);
  return rows;
}

export async function deleteReservation(trx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`delete from equipment_loan where id = ${id} and state = 'reserved' returning 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** What a former member still has stays on record until it is back. */
export async function deleteReservationsOf(trx: Db, clubId: string, accountId: string): Promise<void> {
  await sql`delete from equipment_loan l using equipment_item i
    where i.id = l.item_id and i.club_id = ${clubId} and l.account_id = ${accountId} and l.state = 'reserved'`.execute(
    trx,
  );
}
