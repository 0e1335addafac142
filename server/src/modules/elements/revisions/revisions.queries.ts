import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export async function setStatus(trx: Db, id: string, status: 'published' | 'deleted'): Promise<void> {
  await sql`update element set status = ${status}, updated_at = now() where id = ${id}`.execute(trx);
}

export async function setProtected(trx: Db, id: string, isProtected: boolean): Promise<void> {
  await sql`update element set is_protected = ${isProtected} where id = ${id}`.execute(trx);
}

export async function setHidden(trx: Db, id: string, number: number, isHidden: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update element_revision set is_hidden = ${isHidden} where element_id = ${id} and number = ${number}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function findRevisionAuthor(db: Db, elementId: string, number: number): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select author_id as id from element_revision where element_id = ${elementId} and number = ${number}`.execute(db);
  return rows[0]?.id ?? null;
}

export interface SnapshotRow {
  readonly number: number;
  readonly isHidden: boolean;
  readonly snapshot: Readonly<Record<string, unknown>>;
}

export async function listSnapshots(db: Db, elementId: string, numbers: readonly number[]): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`/* snapshots */
    select number, is_hidden as "isHidden", snapshot from element_revision
    where element_id = ${elementId} and number = any(${[...numbers]}::int[])`.execute(db);
  return rows;
}

export async function listPublishedBy(
  db: Db,
  given: { readonly accountId: string; readonly since: Date; readonly after: string | null; readonly rows: number },
): Promise<{ ids: string[]; total: number }> {
  const where = sql`r.author_id = ${given.accountId} and r.created_at >= ${given.since}`;
  const { rows } = await sql<{ id: string }>`/* published since */
    select distinct r.element_id as id from element_revision r join element e on e.id = r.element_id and e.status = 'published'
    where ${where} and (${given.after}::text is null or r.element_id > ${given.after})
    order by 1 limit ${limitTo(given.rows)}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(distinct r.element_id)::int as total from element_revision r
    join element e on e.id = r.element_id and e.status = 'published' where ${where}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: counted[0]?.total ?? 0 };
}

/**
 * Lists the revisions of an element from the one before the first revision of a user since `since`, and marks those
 * to revert.
 */
export async function listSince(
  db: Db,
  elementId: string,
  { accountId, since }: { readonly accountId: string; readonly since: Date },
): Promise<(SnapshotRow & { isTheirs: boolean })[]> {
  const theirs = sql`author_id is not distinct from ${accountId} and created_at >= ${since}`;
  const { rows } = await sql<SnapshotRow & { isTheirs: boolean }>`/* revisions since */
    select number, is_hidden as "isHidden", snapshot, (${theirs}) as "isTheirs" from element_revision
    where element_id = ${elementId} and number >= (
      select min(number) - 1 from element_revision where element_id = ${elementId} and ${theirs})
    order by number`.execute(db);
  return rows;
}

/** Images that an element shows, also in its history. */
export async function listImageIds(db: Db, elementId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct image_id as id from element_image where element_id = ${elementId}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Stops showing images that no revision of an element shows which everybody may read.
 * @returns their ids
 */
export async function dropFormerImages(trx: Db, elementId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from element_image f where f.element_id = ${elementId} and f.role = 'former' and not exists (
      select 1 from element_revision r
      where r.element_id = f.element_id and not r.is_hidden and position(f.image_id in r.snapshot::text) > 0)
    returning f.image_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Shows images in the history of an element that a revision of it shows. They exist until the end of the transaction. */
export async function addFormerImages(trx: Db, elementId: string, imageIds: readonly string[]): Promise<void> {
  await sql`insert into element_image (element_id, image_id, role)
    select ${elementId}, i.id, 'former' from unnest(${[...imageIds]}::text[]) i(id)
    where not exists (select 1 from element_image l where l.element_id = ${elementId} and l.image_id = i.id)
    on conflict do nothing`.execute(trx);
}

/** Returns the kinds of published elements. The share lock keeps them published until the end of the transaction. */
export async function lockKinds(trx: Db, elementIds: readonly string[]): Promise<Map<string, KindName>> {
  const rows = await trx
    .selectFrom('element')
    .select(['id', 'kind'])
    .where('id', 'in', [...elementIds, ''])
    .where('status', '=', 'published')
    .orderBy('id')
    // Serialises with merges: a concurrent merge waits, or has finished and is visible here.
    .forShare()
    .execute();
  return new Map(rows.map((row) => [row.id, row.kind as KindName]));
}

/** Published elements of each type that an account wrote or changed, or what they were merged into, as JSON. */
export const contributionsByTypeOf = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('type', k.kind, 'count', k.count)) from (
    select e.kind, count(distinct e.id)::int as count from element_revision r
    join element o on o.id = r.element_id
    join element e on e.id = coalesce(o.merged_into_id, o.id) and e.status = 'published'
    where r.author_id = ${accountId} group by e.kind
  ) k)`;

/** How many published lists are an account's. */
export const countListsOf = (accountId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from element where author_id = ${accountId} and kind = 'list' and status = 'published')`;

/** Revisions that users published within the last seven days; those of imports do not count. */
export async function countRevisionsThisWeek(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from element_revision
    where author_id is not null and created_at > now() - interval '7 days'`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface RevisionRow {
  elementId: string;
  number: number;
  comment: string;
  isHidden: boolean;
  createdAt: string;
  authorId: string | null;
  isImport: boolean;
}

export async function listRevisions(
  db: Db,
  elementId: string,
  rows: number,
  before: number | null,
): Promise<RevisionRow[]> {
  const result = await sql<RevisionRow>`/* revisions */
    select element_id as "elementId", number, case when is_hidden then '' else comment end as comment, created_at as "createdAt",
      author_id as "authorId", is_hidden as "isHidden", is_import as "isImport" from element_revision
    where element_id = ${elementId} and (${before}::int is null or number < ${before}::int) order by number desc limit ${limitTo(rows)}`.execute(
    db,
  );
  return result.rows;
}
