import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Db } from '#server/db/connect.ts';
import { pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';

export type TargetState = 'pending' | 'completed';

export interface TargetRow {
  elementId: string;
  state: TargetState;
  completedOn: string | null;
  timesCompleted: number;
}

const COLUMNS = sql`t.element_id as "elementId", t.state, t.completed_on as "completedOn",
  (select count(*)::int from completion c where c.account_id = t.account_id and c.element_id = t.element_id) as "timesCompleted"`;

/** What a member has made of these elements. */
export async function loadTargets(db: Db, accountId: string, elementIds: readonly string[]): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`/* my targets */
    select ${COLUMNS} from target t where t.account_id = ${accountId} and t.element_id = any(${elementIds}::text[])`.execute(
    db,
  );
  return rows;
}

/** A member's targets on published elements, latest first; private outings show only in the owner's view. */
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
  const count = sql`select count(*)::int from target t join element e on e.id = t.element_id where ${where}`;
  const after = page.after === null ? sql`true` : sql`(${key}) < (${cursor(page.after)})`;
  const { rows } = await sql<TargetRow & { total: number }>`
    select ${COLUMNS}, (${count}) as total
    from target t join element e on e.id = t.element_id where ${where} and ${after}
    order by coalesce(t.completed_on, '0001-01-01'::date) desc, t.created_at desc, t.element_id desc
    limit ${sql.raw(String(page.rows + 1))}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

export interface TargetCount {
  type: string;
  state: TargetState;
  count: number;
}

export async function countTargets(db: Db, accountId: string): Promise<TargetCount[]> {
  const { rows } = await sql<TargetCount>`
    select e.kind as type, t.state, count(*)::int as count from target t
    join element e on e.id = t.element_id and e.status = 'published'
    where t.account_id = ${accountId} group by e.kind, t.state order by e.kind`.execute(db);
  return rows;
}

/** Completions `c` that everybody may know of: by hand, or by an outing for everyone. */
const PUBLIC_COMPLETIONS = sql`completion c left join public_activity a on a.id = c.activity_id
  where (c.activity_id is null or a.id is not null)`;

/** First day on which an account completed an element in public. */
const publicDayOf = (elementId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select min(c.completed_on) from ${PUBLIC_COMPLETIONS} and c.account_id = t.account_id and c.element_id = ${elementId})`;

/**
 * The day on which a target `t` on an element `e` was completed as everybody may know it, or null.
 * A list is what its members are: one that private outings complete is not completed in public.
 */
const PUBLIC_DAY = sql`case when e.kind <> 'list' then ${publicDayOf(sql`t.element_id`)} else (
  select (array_agg(m.day order by m.day) filter (where m.day is not null))[coalesce(l.completes_at, count(*)::int)]
  from list_edition l cross join lateral (
    select ${publicDayOf(sql`m.element_id`)} as day from list_member m where m.list_id = l.list_id and m.edition = l.number
  ) m
  where l.list_id = t.element_id and l.number = (select max(n.number) from list_edition n where n.list_id = l.list_id)
  group by l.completes_at) end`;

/** What counts as a target to everybody: what is pending, and what was completed in public. */
const IS_PUBLIC = sql`(t.state = 'pending' or p.day is not null)`;

/** A member's targets on published elements as everybody may see them, latest first. */
export async function listPublicTargets(
  db: Db,
  filter: { accountId: string; state: TargetState | null; kind: KindName | null },
  page: PageOfRows,
): Promise<Page<TargetRow>> {
  const key = sql`coalesce(f."completedOn", '0001-01-01'::date), f.created_at, f."elementId"`;
  const all = sql`(
      select t.element_id as "elementId", t.state, t.created_at, p.day as "completedOn",
        (select count(*)::int from ${PUBLIC_COMPLETIONS}
          and c.account_id = t.account_id and c.element_id = t.element_id) as "timesCompleted"
      from target t join element e on e.id = t.element_id and e.status = 'published'
      cross join lateral (select case when t.state = 'completed' then ${PUBLIC_DAY} end as day) p
      where t.account_id = ${filter.accountId} and ${IS_PUBLIC}
        and (${filter.state}::text is null or t.state = ${filter.state}) and (${filter.kind}::text is null or e.kind = ${filter.kind})
    )`;
  const { rows } = await sql<TargetRow & { total: number }>`/* public targets */
    with f as materialized ${all}
    select f."elementId", f.state, f."completedOn", f."timesCompleted", (select count(*)::int from f) as total from f
    where ${page.after}::text is null or (${key}) < (select ${key} from f where f."elementId" = ${page.after})
    order by coalesce(f."completedOn", '0001-01-01'::date) desc, f.created_at desc, f."elementId" desc
    limit ${sql.raw(String(page.rows + 1))}`.execute(db);
  return pageOf(db, rows, page, {
    count: sql`select count(*) from ${all} f`,
    cursor: (id) => sql`select 1 from ${all} f where f."elementId" = ${id}`,
  });
}

/** How many targets of each kind everybody may see of a member. */
export async function countPublicTargets(db: Db, accountId: string): Promise<TargetCount[]> {
  const { rows } = await sql<TargetCount>`/* public target counts */
    select e.kind as type, t.state, count(*)::int as count from target t
    join element e on e.id = t.element_id and e.status = 'published'
    cross join lateral (select case when t.state = 'completed' then ${PUBLIC_DAY} end as day) p
    where t.account_id = ${accountId} and ${IS_PUBLIC} group by e.kind, t.state order by e.kind`.execute(db);
  return rows;
}

/** What a member completed in public, by kind. */
export async function countCompletedInPublic(db: Db, accountId: string): Promise<{ type: string; count: number }[]> {
  const { rows } = await sql<{ type: string; count: number }>`
    select e.kind as type, count(*)::int as count from target t
    join element e on e.id = t.element_id and e.status = 'published'
    where t.account_id = ${accountId} and t.state = 'completed' and ${PUBLIC_DAY} is not null
    group by e.kind order by count(*) desc, e.kind`.execute(db);
  return rows;
}

/** Makes elements pending targets; completed ones stay completed. */
export async function insertPending(trx: Db, accountId: string, elementIds: readonly string[]): Promise<void> {
  await sql`insert into target (account_id, element_id, state)
    select ${accountId}, id, 'pending' from unnest(${elementIds}::text[]) t(id) on conflict do nothing`.execute(trx);
}

/** Notes completions, once per activity (or once by hand). */
export async function insertCompletions(
  trx: Db,
  completions: { accountId: string; elementIds: readonly string[]; activityId: string | null; completedOn: string },
): Promise<void> {
  const { accountId, elementIds, activityId, completedOn } = completions;
  await sql`insert into completion (account_id, element_id, activity_id, completed_on)
    select ${accountId}, id, ${activityId}::text, ${completedOn}::date from unnest(${elementIds}::text[]) t(id)
    on conflict (account_id, element_id, activity_id) do update set completed_on = excluded.completed_on`.execute(trx);
}

/** Takes back completions of an activity, or those set by hand; returns the elements concerned. */
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
 * Makes the state of targets follow from their completions: completed on the first date while
 * there is any, else pending. Never makes a row of nothing.
 */
export async function settleTargets(trx: Db, accountId: string, elementIds: readonly string[]): Promise<void> {
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

/** Forgets a target, unless an outing has completed it. */
export async function deletePending(trx: Db, accountId: string, elementId: string): Promise<void> {
  await trx
    .deleteFrom('target')
    .where('account_id', '=', accountId)
    .where('element_id', '=', elementId)
    .where('state', '=', 'pending')
    .execute();
}

/** Which of these elements a member has completed. */
export async function findCompleted(trx: Db, accountId: string, elementIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select element_id as id from target where account_id = ${accountId} and state = 'completed'
      and element_id = any(${elementIds}::text[])`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

/** Elements kinds by id, published ones only. */
export async function findKinds(trx: Db, elementIds: readonly string[]): Promise<Map<string, KindName>> {
  const rows = await trx
    .selectFrom('element')
    .select(['id', 'kind'])
    .where('id', 'in', [...elementIds, ''])
    .where('status', '=', 'published')
    .execute();
  return new Map(rows.map((row) => [row.id, row.kind as KindName]));
}

/** Tells a member once about something; a second time changes nothing. */
export async function insertNotification(trx: Db, accountId: string, kind: string, subjectId: string): Promise<void> {
  await trx
    .insertInto('notification')
    .values({ account_id: accountId, kind, subject_id: subjectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Members who completed an element most recently in public, with the first day; their profile is public. */
export async function listCompleters(
  db: Db,
  elementId: string,
  rows: number,
): Promise<{ accountId: string; completedOn: string }[]> {
  const result = await sql<{ accountId: string; completedOn: string }>`/* completers */
    select t.account_id as "accountId", p.day as "completedOn" from target t
    join element e on e.id = t.element_id
    join open_profile o on o.id = t.account_id
    cross join lateral (select ${PUBLIC_DAY} as day) p
    where t.element_id = ${elementId} and t.state = 'completed' and p.day is not null
    order by p.day desc, t.account_id limit ${sql.raw(String(rows))}`.execute(db);
  return result.rows;
}
