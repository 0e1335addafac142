import { sql } from 'kysely';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { kindsOfRule } from '@cordada/core/elements/listing/listRule';
import type { ListRule } from '@cordada/core/elements/listing/listRule';
import { PIN_KINDS } from '@cordada/core/elements/kinds';
import { typedFilters } from '@cordada/core/elements/listing/listingFields';
import { scoreRange } from '@cordada/core/elements/listing/listingFilter';
import { LIST_MAX_ITEMS } from '@cordada/core/limits';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';
import { listMatchingIds } from '../listing/listing.queries.ts';
import type { ListingPredicates } from '../listing/listingPredicates.ts';
import { normaliseSearchText } from '../listing/searchText.ts';

export interface ListParts {
  readonly members: readonly string[];
  readonly rule: ListRule | null;
  readonly criterion: Readonly<Partial<Record<Language, string>>>;
}

export async function loadListParts(db: Db, listIds: readonly string[]): Promise<Map<string, ListParts>> {
  if (listIds.length === 0) return new Map();
  const { rows } = await sql<ListParts & { readonly id: string }>`/* parts of lists */
    select distinct on (l.list_id) l.list_id as id, l.criterion, l.rule, case when l.rule is null then coalesce((select json_agg(m.element_id order by m.position)
      from list_item m where m.list_id = l.list_id and m.edition = l.number), '[]') else '[]' end as members
    from list_edition l where l.list_id = any(${[...listIds]}::text[]) order by l.list_id, l.number desc`.execute(db);
  return new Map(rows.map(({ id, ...parts }) => [id, parts]));
}

/** Places of the items of the newest edition of each list, in its order. */
export async function loadListPlaces(db: Db, listIds: readonly string[]): Promise<Map<string, LonLat[]>> {
  if (listIds.length === 0) return new Map();
  const { rows } = await sql<{ readonly id: string; readonly places: LonLat[] }>`/* places of lists */
    select i.list_id as id, json_agg(json_build_array(e.lon, e.lat) order by i.position) as places
    from (select distinct on (list_id) list_id, number from list_edition where list_id = any(${[...listIds]}::text[])
      order by list_id, number desc) l
    join list_item i on i.list_id = l.list_id and i.edition = l.number
    join element e on e.id = i.element_id where e.lon is not null and e.lat is not null
    group by i.list_id`.execute(db);
  return new Map(rows.map(({ id, places }) => [id, places]));
}

/** Lists published elements that match a rule, in its order, up to the maximum size of a list. */
export async function listOfRule(db: Db, listing: ListingPredicates, rule: ListRule): Promise<string[]> {
  const kinds = kindsOfRule(rule);
  const { text, sort, ...asked } = rule;
  const fields = typedFilters(kinds, rule.fields);
  const difficulty = rule.difficulty ? scoreRange(rule.difficulty) : undefined;
  // The rule uses a field or grade that was removed from the registry, so nothing matches.
  if (fields === null || difficulty === null) return [];
  const filter = { ...asked, listing, kinds, text: normaliseSearchText([text]), fields, difficulty };
  return listMatchingIds(db, filter, sort, LIST_MAX_ITEMS);
}

/**
 * Writes a draft to the newest edition of its list, or to a new edition when the newest one is frozen.
 * @returns the items of the newest edition before and after
 */
export async function writeEdition(
  trx: Db,
  listing: ListingPredicates,
  listId: string,
  { texts, fields, members = [], rule = null }: ElementDraft,
): Promise<{ before: string[]; after: string[] }> {
  const newest = await lockNewestEdition(trx, listId);
  const number = newest === null ? 1 : newest.isFrozen ? newest.number + 1 : newest.number;
  const criterion = Object.fromEntries(
    Object.entries(texts).flatMap(([language, text]) => (text.criterion ? [[language, text.criterion]] : [])),
  );
  await sql`
    insert into list_edition (list_id, number, dated_on, criterion, source, source_url, style, completes_at, rule)
    values (${listId}, ${number}, current_date, ${JSON.stringify(criterion)}::jsonb, ${fields['sourceTitle'] ?? ''},
      ${fields['sourceUrl'] ?? ''}, ${fields['completionStyle'] ?? 'once'}, ${fields['completesAt'] ?? null}::int,
      ${rule && JSON.stringify(rule)}::jsonb)
    on conflict (list_id, number) do update set (dated_on, criterion, source, source_url, style, completes_at, rule) =
      (excluded.dated_on, excluded.criterion, excluded.source, excluded.source_url, excluded.style, excluded.completes_at,
      excluded.rule)`.execute(trx);
  const after = await writeItems(trx, listId, number, rule ? await listOfRule(trx, listing, rule) : members);
  return { before: newest?.memberIds ?? [], after };
}

export interface NewestEdition {
  readonly number: number;
  readonly isFrozen: boolean;
  readonly memberIds: string[];
}

export async function lockNewestEdition(trx: Db, listId: string): Promise<NewestEdition | null> {
  const { rows } = await sql<NewestEdition>`
    select l.number, l.frozen_at is not null as "isFrozen",
      coalesce((select json_agg(m.element_id order by m.position) from list_item m
        where m.list_id = l.list_id and m.edition = l.number), '[]') as "memberIds"
    from list_edition l where l.list_id = ${listId} order by l.number desc limit 1 for update of l`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Locks the editions of some lists against changes until the end of the transaction. Others may read and lock them too.
 * The caller has locked the account before, as everybody who changes a list does: another order could deadlock.
 */
export async function lockEditions(trx: Db, listIds: readonly string[]): Promise<void> {
  await sql`/* lock editions */ select 1 from list_edition where list_id = any(${[...listIds]}::text[])
    order by list_id, number for share`.execute(trx);
}

/**
 * Replaces the items of an edition. Merged elements are replaced by their target; deleted ones and those that are not
 * places are skipped.
 * @returns the items of the edition afterwards
 */
export async function writeItems(
  trx: Db,
  listId: string,
  number: number,
  elementIds: readonly string[],
): Promise<string[]> {
  await sql`delete from list_item where list_id = ${listId} and edition = ${number}`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    with given as (
      select e.id, min(w.position) as position from unnest(${[...elementIds]}::text[]) with ordinality w(id, position)
      join element s on s.id = w.id
      join element e on e.id = coalesce(s.merged_into_id, s.id) and e.status = 'published' and e.kind = any(${PIN_KINDS}::text[])
      group by e.id
    ), added as (
      insert into list_item (list_id, edition, position, element_id)
      select ${listId}, ${number}, row_number() over (order by position), id from given returning element_id, position
    )
    select element_id as id from added order by position`.execute(trx);
  const ids = rows.map(({ id }) => id);
  // The importance of a list is its number of items.
  await sql`update element set importance = ${ids.length} where id = ${listId}`.execute(trx);
  return ids;
}

export function changedItems(before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [new Set(before), new Set(after)];
  return [...before.filter((id) => !is.has(id)), ...after.filter((id) => !was.has(id))];
}
