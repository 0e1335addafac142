import { sql } from 'kysely';
import type { ListRule } from '@cordada/core/elements/listing/listRule';
import { LIST_MAX_EDITIONS } from '@cordada/core/limits';
import type { CompletionStyle } from '@cordada/core/lists/completionStyles';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import { ELEMENT_COLUMNS, rowOf } from '../elements.queries.ts';
import { nameHas } from '../listing/nameHas.queries.ts';
import type { ElementRow } from '../elements.queries.ts';

export interface EditionRow {
  number: number;
  datedOn: string;
  criterion: Partial<Record<Language, string>>;
  /** Key of a catalogue source, or a title written by the owner of the list. */
  source: string;
  sourceUrl: string;
  style: CompletionStyle;
  completesAt: number | null;
  isFrozen: boolean;
  rule: ListRule | null;
  memberIds: string[];
}

const COLUMNS = sql`l.list_id as "listId", l.number, l.dated_on as "datedOn", l.criterion, l.source, l.source_url as "sourceUrl",
  l.style, l.completes_at as "completesAt", l.frozen_at is not null as "isFrozen", l.rule,
  coalesce((select json_agg(m.element_id order by m.position) from list_item m
    where m.list_id = l.list_id and m.edition = l.number), '[]') as "memberIds"`;

export async function loadEditions(db: Db, listIds: readonly string[]): Promise<Map<string, EditionRow>> {
  const { rows } = await sql<EditionRow & { listId: string }>`/* editions */
    select distinct on (l.list_id) ${COLUMNS} from list_edition l where l.list_id = any(${listIds}::text[])
    order by l.list_id, l.number desc`.execute(db);
  return new Map(rows.map(({ listId, ...edition }) => [listId, edition]));
}

export async function findEdition(db: Db, listId: string, number: number): Promise<EditionRow | null> {
  const { rows } = await sql<EditionRow>`/* edition */
    select ${COLUMNS} from list_edition l where l.list_id = ${listId} and l.number = ${number}`.execute(db);
  return rows[0] ?? null;
}

export interface EditionSummary {
  readonly number: number;
  readonly datedOn: string;
  readonly isFrozen: boolean;
  readonly memberCount: number;
  readonly added: number;
  readonly removed: number;
}

export async function listEditions(db: Db, listId: string): Promise<EditionSummary[]> {
  const { rows } = await sql<EditionSummary>`/* editions of a list */
    select l.number, l.dated_on as "datedOn", l.frozen_at is not null as "isFrozen",
      (select count(*)::int from list_item m where m.list_id = l.list_id and m.edition = l.number) as "memberCount",
      (select count(*)::int from list_item m where m.list_id = l.list_id and m.edition = l.number and l.number > 1
        and not exists (select 1 from list_item o where o.list_id = l.list_id and o.edition = l.number - 1
          and o.element_id = m.element_id)) as added,
      (select count(*)::int from list_item m where m.list_id = l.list_id and m.edition = l.number - 1
        and not exists (select 1 from list_item o where o.list_id = l.list_id and o.edition = l.number
          and o.element_id = m.element_id)) as removed
    from list_edition l where l.list_id = ${listId} order by l.number desc limit ${limitTo(LIST_MAX_EDITIONS)}`.execute(
    db,
  );
  return rows;
}

export async function freeze(trx: Db, listId: string, number: number): Promise<void> {
  await sql`update list_edition set frozen_at = now(), dated_on = current_date
    where list_id = ${listId} and number = ${number}`.execute(trx);
}

export async function copyEdition(trx: Db, listId: string, number: number): Promise<void> {
  await sql`insert into list_edition (list_id, number, dated_on, criterion, source, source_url, style, completes_at, rule)
    select list_id, number + 1, current_date, criterion, source, source_url, style, completes_at, rule from list_edition
    where list_id = ${listId} and number = ${number}`.execute(trx);
}

export async function listLive(db: Db): Promise<{ listId: string; rule: ListRule }[]> {
  const { rows } = await sql<{ listId: string; rule: ListRule }>`/* live lists */
    select l.list_id as "listId", l.rule from list_edition l join element e on e.id = l.list_id and e.status = 'published'
    where l.rule is not null and l.frozen_at is null order by 1`.execute(db);
  return rows;
}

export async function loadOwners(db: Db, listIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; ownerId: string }>`/* owners of lists */
    select id, author_id as "ownerId" from element where id = any(${listIds}::text[]) and author_id is not null`.execute(
    db,
  );
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
}

export async function loadListsHolding(db: Db, elementIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ elementId: string; listIds: string[] }>`/* lists holding */
    select m.element_id as "elementId", json_agg(m.list_id order by m.list_id) as "listIds" from list_item m
    join element e on e.id = m.list_id and e.status = 'published'
    where m.element_id = any(${elementIds}::text[])
      and m.edition = (select max(number) from list_edition l where l.list_id = m.list_id)
    group by m.element_id`.execute(db);
  return new Map(rows.map(({ elementId, listIds }) => [elementId, listIds]));
}

export async function listListsEverHolding(db: Db, elementIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* lists ever holding */
    select distinct m.list_id as id from list_item m join element e on e.id = m.list_id and e.status = 'published'
    where m.element_id = any(${[...elementIds]}::text[]) order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Replaces one element by another in every edition of every list. Where both are items, the first is removed and
 * `completes_at` is capped at the remaining count.
 * @returns the affected list ids
 */
export async function moveMembership(
  trx: Db,
  { sourceId, targetId }: { readonly sourceId: string; readonly targetId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct list_id as id from list_item where element_id = ${sourceId} order by list_id`.execute(trx);
  const listIds = rows.map(({ id }) => id);
  if (listIds.length === 0) return [];
  await sql`delete from list_item m where m.element_id = ${sourceId} and exists (
    select 1 from list_item o where o.list_id = m.list_id and o.edition = m.edition and o.element_id = ${targetId})`.execute(
    trx,
  );
  await sql`update list_item set element_id = ${targetId} where element_id = ${sourceId}`.execute(trx);
  await sql`update list_edition l set completes_at = held.count
    from (select list_id, edition, count(*)::int as count from list_item where list_id = any(${listIds}::text[]) group by 1, 2) held
    where held.list_id = l.list_id and held.edition = l.number and l.completes_at > held.count`.execute(trx);
  return listIds;
}

export async function listListsInside(db: Db, regionId: string, rows: number): Promise<string[]> {
  const result = await sql<{ id: string }>`/* lists inside */
    select m.list_id as id from element_region er join list_item m on m.element_id = er.element_id
    join element l on l.id = m.list_id and l.status = 'published'
    where er.region_id = ${regionId} and m.edition = (select max(number) from list_edition n where n.list_id = m.list_id)
    group by m.list_id order by count(*) desc, m.list_id limit ${limitTo(rows)}`.execute(db);
  return result.rows.map(({ id }) => id);
}

export async function listListsOf(
  db: Db,
  accountId: string,
  name: string | null,
  page: PageOfRows,
): Promise<Page<ElementRow>> {
  const where = sql`e.author_id = ${accountId} and e.kind = 'list' and e.status = 'published'
    and ${nameHas(sql`e.id`, name)}`;
  const count = sql`select count(*)::int from element e where ${where}`;
  const { rows } = await sql<ElementRow & { total: number }>`/* lists of a member */
    select ${ELEMENT_COLUMNS}, (${count}) as total from element e where ${where}
      and (${page.after}::text is null
        or (e.updated_at, e.id) < (select e.updated_at, e.id from element e where e.id = ${page.after}))
    order by e.updated_at desc, e.id desc limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor: rowOf });
}
