import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Db } from '#server/db/connect.ts';
import { pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';

/** What a member is writing. */
export interface DraftRow {
  readonly id: string;
  readonly accountId: string;
  readonly elementId: string | null;
  readonly kind: KindName;
  readonly base: ElementDraft | null;
  readonly baseRevision: number;
  readonly content: ElementDraft;
  readonly version: number;
  readonly updatedAt: string;
}

const COLUMNS = sql`d.id, d.account_id as "accountId", d.element_id as "elementId", d.kind, d.base, d.base_revision as "baseRevision",
  d.content, d.version, d.updated_at as "updatedAt"`;

/** A draft of this account, or null; with `isLocked` nobody else changes it until the end of the transaction. */
export async function findDraft(db: Db, accountId: string, id: string, isLocked = false): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    select ${COLUMNS} from element_draft d where d.id = ${id} and d.account_id = ${accountId}
    ${isLocked ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** The draft that an account has of an element, or null. */
export async function findDraftOf(db: Db, accountId: string, elementId: string): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    select ${COLUMNS} from element_draft d where d.account_id = ${accountId} and d.element_id = ${elementId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function countDrafts(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from element_draft where account_id = ${accountId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertDraft(
  trx: Db,
  draft: Pick<DraftRow, 'id' | 'accountId' | 'elementId' | 'kind' | 'base' | 'baseRevision' | 'content'>,
): Promise<void> {
  await sql`insert into element_draft (id, account_id, element_id, kind, base, base_revision, content)
    values (${draft.id}, ${draft.accountId}, ${draft.elementId}, ${draft.kind},
      ${draft.base && JSON.stringify(draft.base)}::jsonb, ${draft.baseRevision}, ${JSON.stringify(draft.content)}::jsonb)`.execute(
    trx,
  );
}

/** Replaces the content if the draft is still at this version. @returns the new version, or null */
export async function updateContent(
  db: Db,
  accountId: string,
  id: string,
  version: number,
  content: ElementDraft,
): Promise<{ version: number; updatedAt: string } | null> {
  const { rows } = await sql<{ version: number; updatedAt: string }>`/* save draft */
    update element_draft set content = ${JSON.stringify(content)}::jsonb, version = version + 1, updated_at = now()
    where id = ${id} and account_id = ${accountId} and version = ${version}
    returning version, updated_at as "updatedAt"`.execute(db);
  return rows[0] ?? null;
}

/** Puts a draft on top of what is published now. */
export async function updateBase(
  trx: Db,
  id: string,
  given: { readonly base: ElementDraft; readonly baseRevision: number; readonly content: ElementDraft },
): Promise<void> {
  await sql`update element_draft set base = ${JSON.stringify(given.base)}::jsonb, base_revision = ${given.baseRevision},
    content = ${JSON.stringify(given.content)}::jsonb, version = version + 1, updated_at = now() where id = ${id}`.execute(
    trx,
  );
}

/** @returns whether the account had it */
export async function deleteDraft(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from element_draft where id = ${id} and account_id = ${accountId}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Drafts of an account, last written first; of one kind where one is given. */
export async function listDrafts(
  db: Db,
  accountId: string,
  kind: KindName | null,
  page: PageOfRows,
): Promise<Page<DraftRow>> {
  const where = sql`d.account_id = ${accountId} and ${kind === null ? sql`true` : sql`d.kind = ${kind}`}`;
  const count = sql`select count(*)::int from element_draft d where ${where}`;
  const cursor = (id: string): RawBuilder<unknown> =>
    sql`select p.updated_at, p.id from element_draft p where p.id = ${id} and p.account_id = ${accountId}`;
  const after = page.after === null ? sql`true` : sql`(d.updated_at, d.id) < (${cursor(page.after)})`;
  const { rows } = await sql<DraftRow & { total: number }>`
    select ${COLUMNS}, (${count}) as total
    from element_draft d where ${where} and ${after}
    order by d.updated_at desc, d.id desc limit ${sql.raw(String(page.rows + 1))}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

/** What decides who may change an element. */
export interface ElementState {
  readonly kind: KindName;
  readonly status: 'draft' | 'published' | 'deleted';
  readonly revision: number;
  readonly isProtected: boolean;
  readonly authorId: string | null;
  readonly source: string;
  readonly catalogueKey: string | null;
  /** Whether anybody but the author has published a revision of it. */
  readonly hasOthers: boolean;
}

/** The state of an element, locked until the end of the transaction; null where there is none. */
export async function lockElement(trx: Db, id: string): Promise<ElementState | null> {
  const { rows } = await sql<ElementState>`
    select e.kind, e.status, e.revision, e.is_protected as "isProtected", e.author_id as "authorId", e.source,
      e.catalogue_key as "catalogueKey",
      exists (select 1 from element_revision r where r.element_id = e.id and r.author_id is distinct from e.author_id) as "hasOthers"
    from element e where e.id = ${id} for update`.execute(trx);
  return rows[0] ?? null;
}

/** How old an account is in days, and how many revisions it has published in the last day. */
export async function findPublishing(db: Db, accountId: string): Promise<{ days: number; published: number }> {
  const { rows } = await sql<{ days: number; published: number }>`
    select extract(epoch from now() - a.created_at)::float8 / 86400 as days,
      (select count(*)::int from element_revision r where r.author_id = a.id and r.created_at > now() - interval '1 day') as published
    from account a where a.id = ${accountId}`.execute(db);
  return rows[0] ?? { days: 0, published: 0 };
}

export async function setStatus(trx: Db, id: string, status: 'published' | 'deleted'): Promise<void> {
  await sql`update element set status = ${status}, updated_at = now() where id = ${id}`.execute(trx);
}

export async function setProtected(trx: Db, id: string, isProtected: boolean): Promise<void> {
  await sql`update element set is_protected = ${isProtected} where id = ${id}`.execute(trx);
}

/** @returns whether there is such a revision */
export async function setHidden(trx: Db, id: string, number: number, isHidden: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update element_revision set is_hidden = ${isHidden} where element_id = ${id} and number = ${number}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface SnapshotRow {
  readonly number: number;
  readonly isHidden: boolean;
  readonly snapshot: Readonly<Record<string, unknown>>;
}

/** Snapshots of a run of revisions of an element, and of the one before them. */
export async function listSnapshots(db: Db, elementId: string, numbers: readonly number[]): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`/* snapshots */
    select number, is_hidden as "isHidden", snapshot from element_revision
    where element_id = ${elementId} and number = any(${[...numbers]}::int[])`.execute(db);
  return rows;
}
