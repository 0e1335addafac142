import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ElementAction } from '@cordada/core/accounts/adminEvents';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';

export interface DraftRow {
  readonly id: string;
  readonly accountId: string;
  readonly elementId: string | null;
  readonly kind: KindName;
  readonly base: ElementDraft | null;
  readonly baseRevision: number;
  readonly content: ElementDraft;
  /** Paths of parts that both the author and somebody else changed; the other value is in `base`. */
  readonly undecided: readonly string[];
  readonly version: number;
  readonly updatedAt: string;
}

const HEAD = sql`d.id, d.account_id as "accountId", d.element_id as "elementId", d.kind, d.base_revision as "baseRevision",
  d.undecided, d.version, d.updated_at as "updatedAt"`;
const COLUMNS = sql`${HEAD}, d.base, d.content`;

export type SavedDraft = Omit<DraftRow, 'base'>;

export async function findDraft(db: Db, accountId: string, id: string, isLocked = false): Promise<DraftRow | null> {
  const { rows } = await sql<DraftRow>`
    select ${COLUMNS} from element_draft d where d.id = ${id} and d.account_id = ${accountId}
    ${isLocked ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

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

/**
 * Saves the content if kind and version still match.
 * @param given.undecided remaining undecided parts; null keeps all
 * @returns the stored draft, or null if kind or version differ
 */
export async function updateContent(
  db: Db,
  accountId: string,
  given: Pick<DraftRow, 'id' | 'version' | 'kind' | 'content'> & { readonly undecided: readonly string[] | null },
): Promise<SavedDraft | null> {
  const { rows } = await sql<Omit<SavedDraft, 'content'>>`/* save draft */
    update element_draft d set content = ${JSON.stringify(given.content)}::jsonb, version = version + 1, updated_at = now(),
      undecided = case when ${given.undecided}::text[] is null then undecided
        else array(select part from unnest(undecided) part where part = any(${given.undecided}::text[])) end
    where id = ${given.id} and account_id = ${accountId} and version = ${given.version} and kind = ${given.kind}
    returning ${HEAD}`.execute(db);
  return rows[0] ? { ...rows[0], content: given.content } : null;
}

export async function updateBase(
  trx: Db,
  id: string,
  given: Pick<DraftRow, 'baseRevision' | 'content' | 'undecided'> & { readonly base: ElementDraft },
): Promise<void> {
  await sql`update element_draft set base = ${JSON.stringify(given.base)}::jsonb, base_revision = ${given.baseRevision},
    content = ${JSON.stringify(given.content)}::jsonb, undecided = ${given.undecided}, version = version + 1, updated_at = now() where id = ${id}`.execute(
    trx,
  );
}

/** The row of a draft as JSON. */
export const draftContent = (id: string): RawBuilder<unknown> =>
  sql`(select to_jsonb(d) from element_draft d where d.id = ${id})`;

/** @returns false when there is another draft of the element. @param content made by `draftContent` */
export async function insertDraftContent(trx: Db, content: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into element_draft select * from jsonb_populate_record(null::element_draft, ${content}::jsonb)
    on conflict do nothing`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

export async function deleteDraft(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from element_draft where id = ${id} and account_id = ${accountId}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

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
    order by d.updated_at desc, d.id desc limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

export interface ElementState {
  readonly kind: KindName;
  readonly name: string;
  readonly status: 'draft' | 'published' | 'deleted';
  readonly mergedIntoId: string | null;
  readonly isPurged: boolean;
  readonly revision: number;
  readonly isProtected: boolean;
  readonly authorId: string | null;
  readonly source: string;
  readonly catalogueKey: string | null;
  readonly hasOthers: boolean;
  readonly deletedBy: string | null;
}

const STATE = sql`select e.kind, e.name, e.status, e.merged_into_id as "mergedIntoId", e.purged_at is not null as "isPurged", e.revision, e.is_protected as "isProtected", e.author_id as "authorId", e.source,
      e.catalogue_key as "catalogueKey",
      exists (select 1 from element_revision_summary r where r.element_id = e.id and r.author_id is distinct from e.author_id) as "hasOthers",
      case when e.status = 'deleted' then (select a.actor_id from element_action a
        where a.element_id = e.id and a.kind in ('delete', 'merge', 'revertUser') order by a.id desc limit 1) end as "deletedBy"
    from element_summary e`;

/**
 * Locks an element until the end of the transaction and returns its state, or null. Uses `for no key update`, so rows
 * that reference the element can still be inserted.
 */
export async function lockElement(trx: Db, id: string): Promise<ElementState | null> {
  const { rows } = await sql<ElementState>`${STATE} where e.id = ${id} for no key update`.execute(trx);
  return rows[0] ?? null;
}

export async function findState(db: Db, id: string): Promise<ElementState | null> {
  const { rows } = await sql<ElementState>`${STATE} where e.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function findPublishing(db: Db, accountId: string): Promise<{ days: number; published: number }> {
  const { rows } = await sql<{ days: number; published: number }>`
    select extract(epoch from now() - a.created_at)::float8 / 86400 as days,
      (select count(*)::int from element_revision_summary r where r.author_id = a.id and r.created_at > now() - interval '1 day') as published
    from account_summary a where a.id = ${accountId}`.execute(db);
  return rows[0] ?? { days: 0, published: 0 };
}

export async function listDraftAuthors(db: Db, elementId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from element_draft where element_id = ${elementId} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Moves drafts from a merged element to its target, where they must be rebased. If the author already has a draft of
 * the target, or the kinds differ, the draft becomes one of a new element.
 * @returns their authors
 */
export async function moveDrafts(
  trx: Db,
  { sourceId, targetId }: { readonly sourceId: string; readonly targetId: string },
): Promise<string[]> {
  const apart = await detachDrafts(
    trx,
    sourceId,
    sql`d.kind <> (select e.kind from element_summary e where e.id = ${targetId}) or exists (
      select 1 from element_draft o where o.account_id = d.account_id and o.element_id = ${targetId})`,
  );
  // Base revision 0 is never current, so the author has to rebase the draft.
  const { rows: moved } = await sql<{ id: string }>`
    update element_draft set element_id = ${targetId}, base_revision = 0, version = version + 1
    where element_id = ${sourceId} returning account_id as id`.execute(trx);
  return [...apart, ...moved.map(({ id }) => id)];
}

/**
 * Turns drafts of an element into drafts of new elements, so that no content is lost.
 * @returns their authors
 */
export async function detachDrafts(
  trx: Db,
  elementId: string,
  which: RawBuilder<unknown> = sql`true`,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update element_draft d set element_id = null, base = null, base_revision = 0, undecided = '{}', version = version + 1
    where d.element_id = ${elementId} and (${which}) returning account_id as id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function insertAction(
  trx: Db,
  action: {
    readonly kind: ElementAction;
    readonly actorId: string;
    readonly reason: string;
    readonly elementId?: string;
    readonly otherId?: string;
    readonly revision?: number;
    readonly accountId?: string;
    readonly count?: number;
  },
): Promise<void> {
  await trx
    .insertInto('element_action')
    .values({
      kind: action.kind,
      actor_id: action.actorId,
      reason: action.reason,
      element_id: action.elementId ?? null,
      other_id: action.otherId ?? null,
      revision: action.revision ?? null,
      account_id: action.accountId ?? null,
      count: action.count ?? 1,
    })
    .execute();
}

export async function countReverted(db: Db, actorId: string, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from element_action where kind = 'revertUser' and actor_id = ${actorId}
      and account_id = ${accountId} and created_at > now() - interval '1 hour'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Drafts of elements of each type that an account writes, as JSON. */
export const draftsByTypeOf = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('type', k.kind, 'count', k.count)) from (
    select kind, count(*)::int as count from element_draft where account_id = ${accountId} group by kind
  ) k)`;
