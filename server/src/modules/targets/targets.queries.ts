import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { KIND_NAMES, elementKind } from '@cordada/core/elements/kinds';
import type { Db } from '#server/db/connect.ts';
import type { ListingPredicates } from '#server/modules/elements/index.ts';

export type TargetState = 'pending' | 'completed';

export const TARGET_SCOPES = ['alone', 'withHeld'] as const;
export type TargetScope = (typeof TARGET_SCOPES)[number];

export interface TargetRow {
  elementId: string;
  state: TargetState;
  completedOn: string | null;
  timesCompleted: number;
  scope: TargetScope;
  /** What its owner noted; never read for others. */
  note?: string | null;
  companions?: string | null;
  wishDate?: string | null;
  wishSeason?: string | null;
}

export const TARGET_COLUMNS = sql`t.element_id as "elementId", t.state, t.completed_on as "completedOn", t.scope,
  t.note, t.companions, t.wish_date as "wishDate", t.wish_season as "wishSeason",
  (select count(*)::int from completion c where c.account_id = t.account_id and c.element_id = t.element_id) as "timesCompleted"`;

const TARGETABLE = KIND_NAMES.filter((kind) => elementKind(kind).isTargetable);

export async function loadTargets(db: Db, accountId: string, elementIds: readonly string[]): Promise<TargetRow[]> {
  const { rows } = await sql<TargetRow>`/* my targets */
    select ${TARGET_COLUMNS} from target t where t.account_id = ${accountId} and t.element_id = any(${elementIds}::text[])`.execute(
    db,
  );
  return rows;
}

export interface TargetCount {
  type: string;
  state: TargetState;
  count: number;
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

export async function deleteHeldPending(trx: Db, accountId: string, viaElementId: string): Promise<void> {
  await sql`delete from target where account_id = ${accountId} and via_element_id = ${viaElementId}
    and state = 'pending'`.execute(trx);
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

export async function deletePending(trx: Db, accountId: string, elementIds: readonly string[]): Promise<void> {
  await sql`delete from target
    where account_id = ${accountId} and element_id = any(${elementIds}::text[]) and state = 'pending'`.execute(trx);
}

/** @returns the day on which each was completed first */
export async function findCompleted(
  trx: Db,
  accountId: string,
  elementIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; day: string }>`
    select element_id as id, completed_on as day from target where account_id = ${accountId} and state = 'completed'
      and element_id = any(${elementIds}::text[])`.execute(trx);
  return new Map(rows.map(({ id, day }) => [id, day]));
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
    insert into completion (account_id, element_id, activity_id, completed_on, via_element_id, note, companions, style)
    select account_id, ${targetId}, activity_id, completed_on, via_element_id, note, companions, style
    from completion where element_id = ${sourceId}
    on conflict (account_id, element_id, activity_id, completed_on) do update set
      note = coalesce(completion.note, excluded.note), companions = coalesce(completion.companions, excluded.companions),
      style = coalesce(completion.style, excluded.style),
      -- What somebody completed for itself stays, whatever brought the other along.
      via_element_id = case when excluded.via_element_id is null then null else completion.via_element_id end`.execute(
    trx,
  );
  await sql`delete from completion where element_id = ${sourceId}`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    with gone as (delete from target where element_id = ${sourceId} returning *), added as (
      insert into target (account_id, element_id, state, created_at, completed_on, scope, via_element_id,
        note, companions, wish_date, wish_season)
      select account_id, ${targetId}, state, created_at, completed_on, scope, via_element_id,
        note, companions, wish_date, wish_season from gone
      on conflict (account_id, element_id) do update set created_at = least(target.created_at, excluded.created_at),
        scope = greatest(target.scope, excluded.scope), note = coalesce(target.note, excluded.note),
        companions = coalesce(target.companions, excluded.companions), wish_date = coalesce(target.wish_date, excluded.wish_date),
        wish_season = coalesce(target.wish_season, excluded.wish_season),
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
