import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { batchLoader } from '#server/db/batchLoader.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';

export interface CollectionRow {
  id: string;
  name: string;
  elementCount: number;
  /** Place among the collections of its owner, the oldest first. */
  rank: number;
}

const COUNT = sql`(select count(*)::int from collection_element ce join element_summary e on e.id = ce.element_id
  and e.status = 'published' where ce.collection_id = c.id) as "elementCount",
  (select count(*)::int from collection o where o.account_id = c.account_id and (o.created_at, o.id) < (c.created_at, c.id)) as rank`;

export const listCollections = batchLoader(
  async (db: Db, accountIds: readonly string[]): Promise<CollectionRow[][]> => {
    const { rows } = await sql<CollectionRow & { accountId: string }>`/* collections */
    select c.account_id as "accountId", c.id, c.name, ${COUNT} from collection c
    where c.account_id = any(${accountIds}::text[]) order by c.created_at, c.id`.execute(db);
    const ofAccount = Map.groupBy(rows, ({ accountId }) => accountId);
    return accountIds.map((id) => ofAccount.get(id) ?? []);
  },
);

export async function findCollection(db: Db, accountId: string, id: string): Promise<CollectionRow | null> {
  const { rows } = await sql<CollectionRow>`
    select c.id, c.name, ${COUNT} from collection c where c.id = ${id} and c.account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/** @returns false when the id is taken */
export async function insertCollection(trx: Db, accountId: string, id: string, name: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('collection')
    .values({ id, account_id: accountId, name })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function renameCollection(trx: Db, id: string, name: string): Promise<void> {
  await trx.updateTable('collection').set({ name }).where('id', '=', id).execute();
}

/** The rows of a collection as JSON. */
export const collectionContent = (
  id: string,
): RawBuilder<unknown> => sql`(select jsonb_build_object('collection', to_jsonb(c),
  'entries', coalesce((select jsonb_agg(to_jsonb(e)) from collection_element e where e.collection_id = c.id), '[]'))
  from collection c where c.id = ${id})`;

/** Elements that are there no longer are left out. @param content made by `collectionContent` @returns false when the id is taken */
export async function insertCollectionContent(trx: Db, content: string): Promise<boolean> {
  const { rows } =
    await sql`insert into collection select * from jsonb_populate_record(null::collection, ${content}::jsonb -> 'collection')
    on conflict (id) do nothing returning 1`.execute(trx);
  if (rows.length === 0) return false;
  await sql`insert into collection_element
    select c.* from jsonb_populate_recordset(null::collection_element, ${content}::jsonb -> 'entries') c
    join element_summary e on e.id = c.element_id`.execute(trx);
  return true;
}

export async function deleteCollection(db: Db, accountId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('collection')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** What was added since the order was made comes first, the latest before the others. */
const PLACE = sql`coalesce(c.position, -extract(epoch from c.created_at)), c.element_id`;

export interface CollectedEntry {
  readonly elementId: string;
  readonly note: string | null;
}

export async function listEntries(db: Db, collectionId: string): Promise<CollectedEntry[]> {
  const { rows } = await sql<CollectedEntry>`/* collected entries */
    select c.element_id as "elementId", c.note from collection_element c
    join element_summary e on e.id = c.element_id and e.status = 'published'
    where c.collection_id = ${collectionId} order by ${PLACE}`.execute(db);
  return rows;
}

/** Gives these entries their order and notes; others keep theirs. */
export async function arrangeEntries(trx: Db, collectionId: string, entries: readonly CollectedEntry[]): Promise<void> {
  await sql`update collection_element c set position = t.position, note = t.note
    from unnest(${entries.map(({ elementId }) => elementId)}::text[], ${entries.map(({ note }) => note)}::text[])
      with ordinality t(id, note, position)
    where c.collection_id = ${collectionId} and c.element_id = t.id`.execute(trx);
}

export async function deleteEntries(trx: Db, collectionId: string, elementIds: readonly string[]): Promise<void> {
  await sql`delete from collection_element
    where collection_id = ${collectionId} and element_id = any(${elementIds}::text[])`.execute(trx);
}

export async function listCollected(db: Db, collectionId: string, page: PageOfRows): Promise<Page<{ id: string }>> {
  const from = sql`collection_element c join element_summary e on e.id = c.element_id and e.status = 'published'
    where c.collection_id = ${collectionId}`;
  const count = sql`select count(*)::int from ${from}`;
  const cursor = (id: string): RawBuilder<unknown> =>
    sql`select ${PLACE} from collection_element c where c.collection_id = ${collectionId} and c.element_id = ${id}`;
  const after = page.after === null ? sql`true` : sql`(${PLACE}) > (${cursor(page.after)})`;
  const { rows } = await sql<{ id: string; total: number }>`
    select c.element_id as id, (${count}) as total from ${from} and ${after}
    order by ${PLACE} limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

export const isCollected = batchLoader(
  async (
    db: Db,
    pairs: readonly { readonly collectionId: string; readonly elementId: string }[],
  ): Promise<boolean[]> => {
    const { rows } = await sql<{ isIn: boolean }>`/* collected */
      select exists (select 1 from collection_element ce where ce.collection_id = p.collection_id and ce.element_id = p.element_id) as "isIn"
      from unnest(${pairs.map((pair) => pair.collectionId)}::text[], ${pairs.map((pair) => pair.elementId)}::text[])
        with ordinality p(collection_id, element_id, position) order by p.position`.execute(db);
    return rows.map(({ isIn }) => isIn);
  },
);

/** Which of these elements are in a collection of an account. */
export async function listCollectedAmong(db: Db, accountId: string, elementIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* collected among */
    select distinct ce.element_id as id from collection c join collection_element ce on ce.collection_id = c.id
    where c.account_id = ${accountId} and ce.element_id = any(${[...elementIds]}::text[]) order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds or removes a published element. Idempotent. */
export async function setCollected(trx: Db, collectionId: string, elementId: string, isIn: boolean): Promise<void> {
  if (isIn) {
    await sql`insert into collection_element (collection_id, element_id)
      select ${collectionId}, id from element_summary where id = ${elementId} and status = 'published' on conflict do nothing`.execute(
      trx,
    );
  } else {
    await sql`delete from collection_element where collection_id = ${collectionId} and element_id = ${elementId}`.execute(
      trx,
    );
  }
}

export async function moveCollected(
  trx: Db,
  { sourceId, targetId }: { readonly sourceId: string; readonly targetId: string },
): Promise<number> {
  await sql`insert into collection_element (collection_id, element_id, created_at, position, note)
    select collection_id, ${targetId}, created_at, position, note from collection_element where element_id = ${sourceId}
    on conflict do nothing`.execute(trx);
  const { numAffectedRows } = await sql`delete from collection_element where element_id = ${sourceId}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
