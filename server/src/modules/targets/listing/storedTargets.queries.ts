import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { TargetCount } from '../targets.queries.ts';
import { IS_PUBLIC, publicListDay } from './publicTargets.queries.ts';

export interface StoredCounts {
  /** Changes whenever something is stored. */
  readonly version: string;
  readonly own: readonly TargetCount[];
  readonly everybody: readonly TargetCount[];
}

/** Counts of the accounts whose stored targets are up to date. */
export async function findStoredCounts(db: Db, accountIds: readonly string[]): Promise<Map<string, StoredCounts>> {
  const { rows } = await sql<{ id: string } & StoredCounts>`/* stored target counts */
    select o.account_id as id, coalesce(o.stored_at::text, '') as version, o.value as own, p.value as everybody
    from target_counts o join target_counts p on p.account_id = o.account_id and p.is_public
    where o.account_id = any(${[...accountIds]}::text[]) and not o.is_public
      and not exists (select 1 from target_stale s where s.account_id = o.account_id)`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Lets one transaction at a time store the targets of an account. */
export async function lockStoredTargets(trx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('cordada targets'), hashtext(${accountId}))`.execute(trx);
}

export interface StaleTargets {
  readonly markIds: readonly string[];
  /** With the lists that contain them; null for all targets of the account. */
  readonly elementIds: readonly string[] | null;
}

export async function listStaleTargets(trx: Db, accountId: string): Promise<StaleTargets> {
  const { rows } = await sql<{ markIds: string[]; isAll: boolean; elementIds: string[] }>`/* stale targets */
    with mark as materialized (select id, element_id from target_stale where account_id = ${accountId})
    select array(select id::text from mark) as "markIds",
      exists (select 1 from mark where element_id is null)
        or not exists (select 1 from target_counts where account_id = ${accountId}) as "isAll",
      array(select element_id from mark where element_id is not null
        union select t.element_id from mark join list_place m on m.element_id = mark.element_id
          join target t on t.account_id = ${accountId} and t.element_id = m.list_id) as "elementIds"`.execute(trx);
  const { markIds, isAll, elementIds } = rows[0]!;
  return { markIds, elementIds: isAll ? null : elementIds };
}

export async function storePublicTargets(
  trx: Db,
  accountId: string,
  elementIds: readonly string[] | null,
): Promise<void> {
  const isConcerned = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
    elementIds ? sql`${id} = any(${[...elementIds]}::text[])` : sql`true`;
  await sql`/* store public targets */
    with days as materialized (
      select c.element_id, min(c.completed_on) as day from public_completion c
      where c.account_id = ${accountId} and ${isConcerned(sql`c.element_id`)} group by c.element_id
    ), shown as materialized (
      select t.account_id, t.element_id, t.state, t.scope, t.created_at, p.day from target t
      join element_summary e on e.id = t.element_id and e.status = 'published'
      left join days on days.element_id = t.element_id
      cross join lateral (select case when t.state <> 'completed' then null
        when e.kind <> 'list' then days.day
        else ${publicListDay(sql`t.account_id`, sql`t.element_id`)} end as day) p
      where t.account_id = ${accountId} and ${isConcerned(sql`t.element_id`)} and ${IS_PUBLIC}
    ), gone as (
      delete from public_target k where k.account_id = ${accountId} and ${isConcerned(sql`k.element_id`)}
        and not exists (select 1 from shown where shown.element_id = k.element_id)
    )
    insert into public_target as k (account_id, element_id, state, scope, created_at, completed_on) table shown
    on conflict (account_id, element_id) do update
      set state = excluded.state, scope = excluded.scope, created_at = excluded.created_at, completed_on = excluded.completed_on
      where (k.state, k.scope, k.created_at, k.completed_on)
        is distinct from (excluded.state, excluded.scope, excluded.created_at, excluded.completed_on)`.execute(trx);
}

export async function storeTargetCounts(trx: Db, accountId: string): Promise<StoredCounts> {
  const countsOf = (source: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('type', k.kind, 'state', k.state, 'count', k.count) order by k.kind, k.state), '[]')
    from (select e.kind, t.state, count(*) from ${source} t
      join element_summary e on e.id = t.element_id and e.status = 'published'
      where t.account_id = ${accountId} group by e.kind, t.state) k)`;
  const { rows } = await sql<{ isPublic: boolean; value: TargetCount[]; version: string }>`/* store target counts */
    insert into target_counts (account_id, is_public, value, stored_at)
    values (${accountId}, false, ${countsOf(sql`target`)}, clock_timestamp()), (${accountId}, true, ${countsOf(sql`public_target`)}, clock_timestamp())
    on conflict (account_id, is_public) do update set value = excluded.value, stored_at = excluded.stored_at
    returning is_public as "isPublic", value, stored_at::text as version`.execute(trx);
  const of = (isPublic: boolean): TargetCount[] => rows.find((row) => row.isPublic === isPublic)?.value ?? [];
  const version = rows.find((row) => !row.isPublic)?.version ?? '';
  return { version, own: of(false), everybody: of(true) };
}

export async function deleteTargetMarks(trx: Db, markIds: readonly string[]): Promise<void> {
  await sql`delete from target_stale where id = any(${[...markIds]}::bigint[])`.execute(trx);
}
