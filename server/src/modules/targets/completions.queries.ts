import { sql } from 'kysely';
import type { PlaceOfFile } from '@cordada/core/targets/placesFile';
import type { Db } from '#server/db/connect.ts';
import type { AscentDetails } from './details/details.queries.ts';

export async function deleteHeldCompletions(trx: Db, accountId: string, viaElementId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from completion where account_id = ${accountId} and via_element_id = ${viaElementId}
    returning element_id as id`.execute(trx);
  return rows.map(({ id }) => id);
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

/**
 * Deletes the completion by hand on the given day, or the earliest one if no day is given.
 * @returns what was noted about it
 */
export async function deleteCompletedOn(
  trx: Db,
  accountId: string,
  elementId: string,
  completedOn: string | null,
): Promise<AscentDetails | null> {
  const { rows } = await sql<AscentDetails>`
    delete from completion where account_id = ${accountId} and element_id = ${elementId} and activity_id is null
      and completed_on = coalesce(${completedOn}::date, (select min(c.completed_on) from completion c
        where c.account_id = ${accountId} and c.element_id = ${elementId} and c.activity_id is null))
    returning note, companions, style`.execute(trx);
  return rows[0] ?? null;
}

/** Deletes the completions by an activity, or those of elements that were noted by hand: all, or of one day. */
export async function deleteCompletions(
  trx: Db,
  filter:
    | { accountId: string; activityId: string }
    | { accountId: string; elementIds: readonly string[]; completedOn?: string | undefined },
): Promise<string[]> {
  const where =
    'activityId' in filter
      ? sql`activity_id = ${filter.activityId}`
      : sql`element_id = any(${filter.elementIds}::text[]) and activity_id is null
          and completed_on = coalesce(${filter.completedOn ?? null}::date, completed_on)`;
  const { rows } = await sql<{ element_id: string }>`
    delete from completion where account_id = ${filter.accountId} and ${where} returning element_id`.execute(trx);
  return [...new Set(rows.map((row) => row.element_id))];
}

export interface DatedAscent {
  readonly elementId: string;
  readonly completedOn: string;
  readonly note: string | null;
}

/** Writes completions by hand, each on its own day. */
export async function insertAscents(trx: Db, accountId: string, ascents: readonly DatedAscent[]): Promise<void> {
  await sql`insert into completion (account_id, element_id, completed_on, note)
    select ${accountId}, w.* from unnest(${ascents.map(({ elementId }) => elementId)}::text[],
      ${ascents.map(({ completedOn }) => completedOn)}::date[], ${ascents.map(({ note }) => note)}::text[]) w
    on conflict (account_id, element_id, activity_id, completed_on) do nothing`.execute(trx);
}

/** Days on which an account completed elements, as `id day`. */
export async function listKnownDays(db: Db, accountId: string, elementIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`/* known days */
    select distinct element_id || ' ' || completed_on as day from completion
    where account_id = ${accountId} and element_id = any(${elementIds}::text[])`.execute(db);
  return new Set(rows.map(({ day }) => day));
}

export interface AscentElement {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly elevationMeters: number | null;
  readonly region: string | null;
}

/** Published elements with the name of a range or country, to tell those of one name apart. */
export async function listAscentElements(db: Db, ids: readonly string[]): Promise<Map<string, AscentElement>> {
  const { rows } = await sql<AscentElement>`/* elements of ascents */
    select e.id, e.kind, e.name, e.elevation_meters as "elevationMeters", (
      select r.name from region_member m join element_summary r on r.id = m.region_id
      where m.element_id = e.id order by r.importance, r.id limit 1) as region
    from element_summary e where e.id = any(${ids}::text[]) and e.status = 'published'`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface AscentRow extends PlaceOfFile {
  readonly kind: string;
}

/** Completions of places, and what is pending, in the order of their days. Only for their owner. */
export async function listAscents(db: Db, accountId: string): Promise<AscentRow[]> {
  const { rows } = await sql<AscentRow>`/* ascents */
    select e.id, e.kind, e.name, e.elevation_meters as "elevationMeters", e.lat, e.lon, c.completed_on as date,
      case when c.element_id is null then t.note else c.note end as note
    from target t join element_summary e on e.id = t.element_id and e.status = 'published' and e.kind <> 'list'
    left join completion c on c.account_id = t.account_id and c.element_id = t.element_id
    where t.account_id = ${accountId} order by c.completed_on nulls last, e.name, e.id`.execute(db);
  return rows;
}
