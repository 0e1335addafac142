import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

/** Index of the period, as required by the style, into which a completion `c` of place `m` falls. */
const SLOT = sql`case l.style when 'once' then 0
  else list_slot(l.style, c.completed_on, (select p.lat from element_summary p where p.id = m.element_id)) end`;

/**
 * Day on which place `m` of edition `l` was completed in its style by completions `c`: the last of its required
 * periods. Null while one is missing.
 */
export const doneDay = (completions: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when count(*) >= list_slots(l.style) then max(s.day) end from (
    select min(c.completed_on) as day from ${completions} and c.element_id = m.element_id and ${SLOT} is not null group by ${SLOT}
  ) s)`;

/**
 * Day on which an edition was completed: that of the last place it needs. Expects the done days of its places as
 * `d.day` and the edition as `l`.
 */
export const EDITION_COMPLETED_DAY = sql`(array_agg(d.day order by d.day) filter (where d.day is not null))[
  least(coalesce(l.completes_at, count(*)::int), count(*)::int)]`;

export interface FilledSlot {
  readonly elementId: string;
  readonly slot: number;
  readonly completedOn: string;
  readonly isByHand: boolean;
}

export async function listFilledSlots(
  db: Db,
  accountId: string,
  listId: string,
  edition: number,
): Promise<FilledSlot[]> {
  const { rows } = await sql<FilledSlot>`/* filled slots */
    select m.element_id as "elementId", s.slot, min(c.completed_on) as "completedOn", bool_and(c.activity_id is null) as "isByHand"
    from list_edition_summary l join list_place m on m.list_id = l.list_id and m.edition = l.number
    join element_summary e on e.id = m.element_id
    join completion c on c.element_id = m.element_id and c.account_id = ${accountId}
    cross join lateral (select list_slot(l.style, c.completed_on, e.lat) as slot) s
    where l.list_id = ${listId} and l.number = ${edition} and s.slot is not null group by 1, 2 order by 1, 2`.execute(
    db,
  );
  return rows;
}

export interface EditionProgress {
  readonly listId: string;
  readonly number: number;
  readonly done: number;
  readonly total: number;
  readonly completesAt: number;
  readonly fullOn: string | null;
}

export async function loadProgress(db: Db, accountId: string, listIds: readonly string[]): Promise<EditionProgress[]> {
  const { rows } = await sql<EditionProgress>`/* progress of lists */
    select l.list_id as "listId", l.number, f.done, f.total, least(coalesce(l.completes_at, f.total), f.total) as "completesAt",
      f.day as "fullOn"
    from list_edition_summary l cross join lateral (
      select count(d.day)::int as done, count(*)::int as total, ${EDITION_COMPLETED_DAY} as day from (
        select ${doneDay(sql`completion c where c.account_id = ${accountId}`)} as day
        from list_place m where m.list_id = l.list_id and m.edition = l.number
      ) d
    ) f
    where l.list_id = any(${[...listIds]}::text[]) order by l.list_id, l.number desc`.execute(db);
  return rows;
}

/** Positions of the places of the newest editions that an account has completed, by list. */
export async function loadCompletedPlaces(
  db: Db,
  accountId: string,
  listIds: readonly string[],
): Promise<Map<string, LonLat[]>> {
  const { rows } = await sql<{ readonly id: string; readonly places: LonLat[] }>`/* completed places of lists */
    select l.list_id as id, json_agg(json_build_array(e.lon, e.lat)) as places
    from (select distinct on (list_id) list_id, number, style from list_edition_summary
      where list_id = any(${[...listIds]}::text[]) order by list_id, number desc) l
    join list_place m on m.list_id = l.list_id and m.edition = l.number
    join element_summary e on e.id = m.element_id
    where e.lon is not null and e.lat is not null
      and ${doneDay(sql`completion c where c.account_id = ${accountId}`)} is not null
    group by l.list_id`.execute(db);
  return new Map(rows.map(({ id, places }) => [id, places]));
}

/** The lists of which an account has done most places, to be measured with `loadProgress`. */
export async function listBegunLists(db: Db, accountId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ listId: string }>`/* begun lists */
    select m.list_id as "listId" from (select distinct element_id from completion where account_id = ${accountId}) c
    join list_place m on m.element_id = c.element_id
    join element_summary e on e.id = m.list_id
    group by m.list_id order by count(distinct c.element_id) desc, m.list_id limit ${limitTo(most)}`.execute(db);
  return rows.map(({ listId }) => listId);
}

/** Accounts whose stored completion of one of the lists no longer agrees with what they have done. */
export async function listAccountsWithStaleCompletion(trx: Db, listIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* unsettled */
    with place as (
      select l.list_id, l.number, l.style, m.element_id, e.lat, least(coalesce(l.completes_at, h.held), h.held) as needed
      from list_edition_summary l join list_place m on m.list_id = l.list_id and m.edition = l.number
      join element_summary e on e.id = m.element_id
      cross join lateral (select count(*) as held from list_place n where n.list_id = l.list_id and n.edition = l.number) h
      where l.list_id = any(${listIds}::text[])
    ), done as (
      select c.account_id, p.list_id, p.number, p.needed, p.element_id from place p
      join completion c on c.element_id = p.element_id
      group by 1, 2, 3, 4, 5, p.style having count(distinct list_slot(p.style, c.completed_on, p.lat)) >= list_slots(p.style)
    ), full_now as (
      select distinct account_id, list_id from done group by account_id, list_id, number, needed having count(*) >= needed
    ), completed as (
      select t.account_id, t.element_id as list_id, t.completed_on from target t
      where t.element_id = any(${listIds}::text[]) and t.state = 'completed'
    )
    (select account_id as id from (table full_now except select account_id, list_id from completed) missing)
    union (select o.account_id from completed o where o.completed_on is distinct from (
      select min(f.day) from list_edition_summary l cross join lateral (
        select ${EDITION_COMPLETED_DAY} as day from (
          select ${doneDay(sql`completion c where c.account_id = o.account_id`)} as day
          from list_place m where m.list_id = l.list_id and m.edition = l.number
        ) d
      ) f
      where l.list_id = o.list_id)) order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}

export interface ListPerson {
  readonly accountId: string;
  /** Publicly known completions in the newest edition, each counted as often as the style requires. */
  readonly done: number;
}

/**
 * Lists users with a public profile who joined a list, most public completions in the newest edition first, ties by
 * joining date.
 */
export async function listMostActive(db: Db, listId: string, rows: number): Promise<ListPerson[]> {
  const result = await sql<ListPerson>`/* most active */
    with newest as (
      select l.list_id, l.number, l.style from list_edition_summary l where l.list_id = ${listId} order by l.number desc limit 1
    ), place as (
      select m.element_id, e.lat, n.style from newest n join list_place m on m.list_id = n.list_id and m.edition = n.number
      join element_summary e on e.id = m.element_id
    ), joined as (
      select j.account_id, j.joined_at from joined_list j join open_profile o on o.id = j.account_id
      where j.list_id = ${listId}
    ), done as (
      select j.account_id, count(distinct (p.element_id, list_slot(p.style, c.completed_on, p.lat)))::int as count
      from joined j join public_completion c on c.account_id = j.account_id
      join place p on p.element_id = c.element_id
      where list_slot(p.style, c.completed_on, p.lat) is not null group by 1
    )
    select j.account_id as "accountId", coalesce(d.count, 0) as done from joined j left join done d using (account_id)
    order by 2 desc, j.joined_at, 1 limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}
