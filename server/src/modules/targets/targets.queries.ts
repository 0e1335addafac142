import { sql } from 'kysely';
import type { ListingPredicates } from '#server/modules/elements/index.ts';
import type { RawBuilder } from 'kysely';
import { elementKind, KIND_NAMES, MAP_KINDS } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';

export type TargetState = 'pending' | 'completed';

export const TARGET_SCOPES = ['alone', 'withHeld'] as const;
export type TargetScope = (typeof TARGET_SCOPES)[number];

export interface TargetRow {
  elementId: string;
  state: TargetState;
  completedOn: string | null;
  timesCompleted: number;
  scope: TargetScope;
}

const COLUMNS = sql`t.element_id as "elementId", t.state, t.completed_on as "completedOn", t.scope,
  (select count(*)::int from completion c where c.account_id = t.account_id and c.element_id = t.element_id) as "timesCompleted"`;

const TARGETABLE = KIND_NAMES.filter((kind) => elementKind(kind).isTargetable);

export async function loadTargets(db: Db, accountId: string, elementIds: readonly string[]): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`/* my targets */
    select ${COLUMNS} from target t where t.account_id = ${accountId} and t.element_id = any(${elementIds}::text[])`.execute(
    db,
  );
  return rows;
}

/** Lists targets of an account, latest first. Includes completions by private activities, so only for the owner. */
export async function listTargets(
  db: Db,
  filter: { accountId: string; state: TargetState | null; kind: KindName | null },
  page: PageOfRows,
): Promise<Page<TargetRow>> {
  const where = sql`t.account_id = ${filter.accountId} and e.status = 'published'
    and (${filter.state}::text is null or t.state = ${filter.state}) and (${filter.kind}::text is null or e.kind = ${filter.kind})`;
  const key = sql`coalesce(t.completed_on, '0001-01-01'::date), t.created_at, t.element_id`;
  const cursor = (id: string): RawBuilder<unknown> =>
    sql`select ${key} from target t where t.account_id = ${filter.accountId} and t.element_id = ${id}`;
  const count = sql`select count(*)::int from target t join element_summary e on e.id = t.element_id where ${where}`;
  const after = page.after === null ? sql`true` : sql`(${key}) < (${cursor(page.after)})`;
  const { rows } = await sql<TargetRow & { total: number }>`
    select ${COLUMNS}, (${count}) as total
    from target t join element_summary e on e.id = t.element_id where ${where} and ${after}
    order by coalesce(t.completed_on, '0001-01-01'::date) desc, t.created_at desc, t.element_id desc
    limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

export type TargetPlace = readonly [id: string, kind: KindName, state: TargetState, lon: number, lat: number];

export async function listTargetPlaces(db: Db, accountId: string, most: number): Promise<TargetPlace[]> {
  const { rows } = await sql<{ id: string; kind: KindName; state: TargetState; lon: number; lat: number }>`
    select e.id, e.kind, t.state, e.lon, e.lat from target t join element_summary e on e.id = t.element_id
    where t.account_id = ${accountId} and e.status = 'published' and e.lon is not null
      and e.kind = any(${MAP_KINDS}::text[])
    order by e.importance desc, e.id limit ${most}`.execute(db);
  return rows.map(({ id, kind, state, lon, lat }) => [id, kind, state, lon, lat]);
}

export interface TargetCount {
  type: string;
  state: TargetState;
  count: number;
}

export async function countTargets(db: Db, accountId: string): Promise<TargetCount[]> {
  const { rows } = await sql<TargetCount>`
    select e.kind as type, t.state, count(*)::int as count from target t
    join element_summary e on e.id = t.element_id and e.status = 'published'
    where t.account_id = ${accountId} group by e.kind, t.state order by e.kind`.execute(db);
  return rows;
}

const PUBLIC_COMPLETIONS = sql`public_completion c where true`;

const publicDayOf = (elementId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select min(c.completed_on) from ${PUBLIC_COMPLETIONS} and c.account_id = t.account_id and c.element_id = ${elementId})`;

/** Index of the period, as required by the style, into which a completion `c` of place `m` falls. */
const SLOT = sql`case l.style when 'once' then 0
  else list_slot(l.style, c.completed_on, (select p.lat from element_summary p where p.id = m.element_id)) end`;

/**
 * Day on which place `m` of edition `l` was completed in its style by completions `c`: the last of its required
 * periods. Null while one is missing.
 */
const doneDay = (completions: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select case when count(*) >= list_slots(l.style) then max(s.day) end from (
    select min(c.completed_on) as day from ${completions} and c.element_id = m.element_id and ${SLOT} is not null group by ${SLOT}
  ) s)`;

const FULL_DAY = sql`(array_agg(d.day order by d.day) filter (where d.day is not null))[
  least(coalesce(l.completes_at, count(*)::int), count(*)::int)]`;

/**
 * Public completion day of target `t` on element `e`, or null. A list counts as completed if public completions alone
 * complete any of its editions.
 */
const PUBLIC_DAY = sql`case when e.kind <> 'list' then ${publicDayOf(sql`t.element_id`)} else (
  select min(f.day) from list_edition_summary l cross join lateral (
    select ${FULL_DAY} as day from (
      select ${doneDay(sql`${PUBLIC_COMPLETIONS} and c.account_id = t.account_id`)} as day
      from list_place m where m.list_id = l.list_id and m.edition = l.number
    ) d
  ) f
  where l.list_id = t.element_id) end`;

const IS_PUBLIC = sql`(t.state = 'pending' or p.day is not null)`;

export async function listPublicTargets(
  db: Db,
  filter: { accountId: string; state: TargetState | null; kind: KindName | null },
  page: PageOfRows,
): Promise<Page<TargetRow>> {
  const key = sql`coalesce(f."completedOn", '0001-01-01'::date), f.created_at, f."elementId"`;
  const all = sql`(
      select t.element_id as "elementId", t.state, t.scope, t.created_at, p.day as "completedOn",
        (select count(*)::int from ${PUBLIC_COMPLETIONS}
          and c.account_id = t.account_id and c.element_id = t.element_id) as "timesCompleted"
      from target t join element_summary e on e.id = t.element_id and e.status = 'published'
      cross join lateral (select case when t.state = 'completed' then ${PUBLIC_DAY} end as day) p
      where t.account_id = ${filter.accountId} and ${IS_PUBLIC}
        and (${filter.state}::text is null or t.state = ${filter.state}) and (${filter.kind}::text is null or e.kind = ${filter.kind})
    )`;
  const { rows } = await sql<TargetRow & { total: number }>`/* public targets */
    with f as materialized ${all}
    select f."elementId", f.state, f.scope, f."completedOn", f."timesCompleted", (select count(*)::int from f) as total from f
    where ${page.after}::text is null or (${key}) < (select ${key} from f where f."elementId" = ${page.after})
    order by coalesce(f."completedOn", '0001-01-01'::date) desc, f.created_at desc, f."elementId" desc
    limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, {
    count: sql`select count(*) from ${all} f`,
    cursor: (id) => sql`select 1 from ${all} f where f."elementId" = ${id}`,
  });
}

export async function countPublicTargets(db: Db, accountId: string): Promise<TargetCount[]> {
  const { rows } = await sql<TargetCount>`/* public target counts */
    select e.kind as type, t.state, count(*)::int as count from target t
    join element_summary e on e.id = t.element_id and e.status = 'published'
    cross join lateral (select case when t.state = 'completed' then ${PUBLIC_DAY} end as day) p
    where t.account_id = ${accountId} and ${IS_PUBLIC} group by e.kind, t.state order by e.kind`.execute(db);
  return rows;
}

export async function countCompletedInPublic(db: Db, accountId: string): Promise<{ type: string; count: number }[]> {
  const { rows } = await sql<{ type: string; count: number }>`
    select e.kind as type, count(*)::int as count from target t
    join element_summary e on e.id = t.element_id and e.status = 'published'
    where t.account_id = ${accountId} and t.state = 'completed' and ${PUBLIC_DAY} is not null
    group by e.kind order by count(*) desc, e.kind`.execute(db);
  return rows;
}

export async function insertPending(
  trx: Db,
  accountId: string,
  elementIds: readonly string[],
  viaElementId: string | null = null,
): Promise<void> {
  await sql`insert into target (account_id, element_id, state, via_element_id)
    select ${accountId}, id, 'pending', ${viaElementId}::text from unnest(${elementIds}::text[]) t(id)
    on conflict do nothing`.execute(trx);
}

export async function updateScope(trx: Db, accountId: string, elementId: string, scope: TargetScope): Promise<void> {
  await trx
    .updateTable('target')
    .set({ scope, via_element_id: null })
    .where('account_id', '=', accountId)
    .where('element_id', '=', elementId)
    .execute();
}

export async function listHeld(db: Db, elementId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* held */
    select e.id from element_summary e where e.status = 'published' and e.kind = any(${TARGETABLE}::text[]) and e.id <> ${elementId}
      and (e.parent_id = ${elementId} or e.id in (
        select m.element_id from list_place m where m.list_id = ${elementId}
          and m.edition = (select max(number) from list_edition_summary l where l.list_id = ${elementId})))
    order by e.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteHeldCompletions(trx: Db, accountId: string, viaElementId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from completion where account_id = ${accountId} and via_element_id = ${viaElementId}
    returning element_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function deleteHeldPending(trx: Db, accountId: string, viaElementId: string): Promise<void> {
  await sql`delete from target where account_id = ${accountId} and via_element_id = ${viaElementId}
    and state = 'pending'`.execute(trx);
}

export async function insertCompletions(
  trx: Db,
  completions: {
    accountId: string;
    elementIds: readonly string[];
    activityId: string | null;
    completedOn: string;
    viaElementId?: string;
  },
): Promise<void> {
  const { accountId, elementIds, activityId, completedOn, viaElementId = null } = completions;
  await sql`insert into completion (account_id, element_id, activity_id, completed_on, via_element_id)
    select ${accountId}, id, ${activityId}::text, ${completedOn}::date, ${viaElementId}::text
    from unnest(${elementIds}::text[]) t(id)
    on conflict (account_id, element_id, activity_id, completed_on)
    do update set via_element_id = excluded.via_element_id`.execute(trx);
}

/** Deletes the completion by hand on the given day, or the earliest one if no day is given. */
export async function deleteCompletedOn(
  trx: Db,
  accountId: string,
  elementId: string,
  completedOn: string | null,
): Promise<void> {
  await sql`delete from completion where account_id = ${accountId} and element_id = ${elementId} and activity_id is null
    and completed_on = coalesce(${completedOn}::date, (select min(c.completed_on) from completion c
      where c.account_id = ${accountId} and c.element_id = ${elementId} and c.activity_id is null))`.execute(trx);
}

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

export async function deleteCompletions(
  trx: Db,
  filter: { accountId: string; activityId: string } | { accountId: string; elementId: string },
): Promise<string[]> {
  const where =
    'activityId' in filter
      ? sql`activity_id = ${filter.activityId}`
      : sql`element_id = ${filter.elementId} and activity_id is null`;
  const { rows } = await sql<{ element_id: string }>`
    delete from completion where account_id = ${filter.accountId} and ${where} returning element_id`.execute(trx);
  return [...new Set(rows.map((row) => row.element_id))];
}

/**
 * Derives target states from completions: completed on the first day if there is any completion, else pending. Never
 * creates a row without a completion.
 */
export async function recomputeTargets(trx: Db, accountId: string, elementIds: readonly string[]): Promise<void> {
  await sql`insert into target (account_id, element_id, state, completed_on)
    select c.account_id, c.element_id, 'completed', min(c.completed_on) from completion c
    where c.account_id = ${accountId} and c.element_id = any(${elementIds}::text[]) group by 1, 2
    on conflict (account_id, element_id) do update set state = 'completed', completed_on = excluded.completed_on`.execute(
    trx,
  );
  await sql`update target t set state = 'pending', completed_on = null
    where t.account_id = ${accountId} and t.element_id = any(${elementIds}::text[]) and t.state = 'completed'
      and not exists (select 1 from completion c where c.account_id = t.account_id and c.element_id = t.element_id)`.execute(
    trx,
  );
}

export async function deletePending(trx: Db, accountId: string, elementId: string): Promise<void> {
  await trx
    .deleteFrom('target')
    .where('account_id', '=', accountId)
    .where('element_id', '=', elementId)
    .where('state', '=', 'pending')
    .execute();
}

export async function findCompleted(trx: Db, accountId: string, elementIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select element_id as id from target where account_id = ${accountId} and state = 'completed'
      and element_id = any(${elementIds}::text[])`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

export async function listCompleters(
  db: Db,
  elementId: string,
  rows: number,
): Promise<{ accountId: string; completedOn: string }[]> {
  const result = await sql<{ accountId: string; completedOn: string }>`/* completers */
    select t.account_id as "accountId", p.day as "completedOn" from target t
    join element_summary e on e.id = t.element_id
    join open_profile o on o.id = t.account_id
    cross join lateral (select ${PUBLIC_DAY} as day) p
    where t.element_id = ${elementId} and t.state = 'completed' and p.day is not null
    order by p.day desc, t.account_id limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}

export async function listConcerned(db: Db, elementIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* members concerned */
    select account_id as id from target where element_id = any(${elementIds}::text[])
    union select account_id from completion where element_id = any(${elementIds}::text[]) order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Moves targets and completions of one element to another; call `recomputeTargets` afterwards. A completion of its
 * own takes precedence over one brought along by another element.
 * @returns the users who had the target, and the number of completions
 */
export async function moveTargetRows(
  trx: Db,
  { sourceId, targetId }: { readonly sourceId: string; readonly targetId: string },
): Promise<{ accountIds: string[]; completions: number }> {
  const { numAffectedRows: completions = 0n } = await sql`
    insert into completion (account_id, element_id, activity_id, completed_on, via_element_id)
    select account_id, ${targetId}, activity_id, completed_on, via_element_id from completion where element_id = ${sourceId}
    on conflict (account_id, element_id, activity_id, completed_on) do update set
      -- What somebody completed for itself stays, whatever brought the other along.
      via_element_id = case when excluded.via_element_id is null then null else completion.via_element_id end`.execute(
    trx,
  );
  await sql`delete from completion where element_id = ${sourceId}`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    with gone as (delete from target where element_id = ${sourceId} returning *), added as (
      insert into target (account_id, element_id, state, created_at, completed_on, scope, via_element_id)
      select account_id, ${targetId}, state, created_at, completed_on, scope, via_element_id from gone
      on conflict (account_id, element_id) do update set created_at = least(target.created_at, excluded.created_at),
        scope = greatest(target.scope, excluded.scope),
        via_element_id = case when excluded.via_element_id is null then null else target.via_element_id end
    )
    select account_id as id from gone order by 1`.execute(trx);
  for (const table of ['target', 'completion']) {
    await sql`update ${sql.table(table)} set via_element_id = nullif(${targetId}, element_id) where via_element_id = ${sourceId}`.execute(
      trx,
    );
  }
  return { accountIds: rows.map(({ id }) => id), completions: Number(completions) };
}

export async function recomputeForAllUsers(trx: Db, elementId: string): Promise<void> {
  await sql`
    insert into target (account_id, element_id, state, completed_on)
    select c.account_id, c.element_id, 'completed', min(c.completed_on) from completion c
    where c.element_id = ${elementId} group by 1, 2
    on conflict (account_id, element_id) do update set state = 'completed', completed_on = excluded.completed_on`.execute(
    trx,
  );
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
      select count(d.day)::int as done, count(*)::int as total, ${FULL_DAY} as day from (
        select ${doneDay(sql`completion c where c.account_id = ${accountId}`)} as day
        from list_place m where m.list_id = l.list_id and m.edition = l.number
      ) d
    ) f
    where l.list_id = any(${[...listIds]}::text[]) order by l.list_id, l.number desc`.execute(db);
  return rows;
}

export async function findOutdated(trx: Db, listIds: readonly string[]): Promise<string[]> {
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
      select t.account_id, t.element_id as list_id from target t
      where t.element_id = any(${listIds}::text[]) and t.state = 'completed'
    )
    (select account_id as id from (table full_now except table completed) missing)
    union (select account_id from (table completed except table full_now) spare) order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The element `e` is in a state of a member. */
export const inMyState: ListingPredicates['inMyState'] = (accountId, state) => {
  const kept = sql`select 1 from target t where t.element_id = e.id and t.account_id = ${accountId}`;
  if (state === 'pending') return sql`exists (${kept} and t.state = 'pending')`;
  return state === 'completed'
    ? sql`exists (${kept} and t.state = 'completed')`
    : sql`not exists (${kept} and t.state = 'completed')`;
};

/** Targets of each type that an account has, pending and completed, as JSON. */
export const targetsByTypeOf = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('type', k.kind, 'pending', k.pending, 'completed', k.completed)) from (
    select e.kind, count(*) filter (where t.state = 'completed')::int as completed,
      count(*) filter (where t.state = 'pending')::int as pending
    from target t join element_summary e on e.id = t.element_id where t.account_id = ${accountId} group by e.kind
  ) k)`;

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
