import { diffDrafts, mergeDrafts } from '@cordada/core/elements/draftParts';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { ENCYCLOPEDIA_KINDS, isKindName } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { emptyDraft, readDraft } from '@cordada/core/elements/readDraft';
import { Failure } from '@cordada/core/failures';
import { DRAFTS_CHANGED_MAX, DRAFTS_MAX } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { keepDeleted, lockAccount, takeDeleted } from '#server/modules/accounts/index.ts';
import { currentDraft } from '#server/modules/elements/index.ts';
import { canCreate, canEdit } from './wiki.policy.ts';
import {
  countDrafts,
  deleteDraft,
  draftContent,
  findDraft,
  findDraftOf,
  insertDraft,
  insertDraftContent,
  lockElement,
  updateBase,
  updateContent,
} from './wiki.queries.ts';
import type { DraftRow, SavedDraft } from './wiki.queries.ts';

const NO_DRAFT = 'There is no such draft.';

/** @throws Failure `not_found`, also for drafts of other accounts */
export async function getDraft(db: Db, accountId: string, id: string): Promise<DraftRow> {
  const draft = await findDraft(db, accountId, id);
  if (!draft) throw new Failure('not_found', NO_DRAFT);
  return draft;
}

/**
 * Creates a draft of an element, or returns the existing draft of the account.
 * @throws Failure `not_found`, `quota`, or `forbidden` if only administrators may edit it
 */
export async function editElement(db: Db, viewer: Viewer, elementId: string): Promise<DraftRow> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    const known = await findDraftOf(trx, viewer.id, elementId);
    if (known) return known;
    const state = await lockElement(trx, elementId);
    const base = await currentDraft(trx, elementId);
    if (!state || !base) throw new Failure('not_found', 'There is no such element.');
    if (!canEdit(viewer, state)) throw new Failure('forbidden', 'Only administrators change this element.');
    return insert(trx, viewer.id, {
      elementId,
      kind: state.kind,
      base,
      baseRevision: state.revision,
      content: base,
    });
  });
}

/**
 * Creates a draft of a new element.
 * @param given initial content, e.g. the parent or the position
 * @throws Failure `forbidden`, `quota`, or `invalid_input` for a kind that users cannot write
 */
export async function beginElement(db: Db, viewer: Viewer, kind: KindName, given: unknown): Promise<DraftRow> {
  if (!ENCYCLOPEDIA_KINDS.includes(kind)) {
    throw new Failure('invalid_input', 'type: invalid_input', { fields: { type: 'invalid_input' } });
  }
  if (!canCreate(viewer, kind)) throw new Failure('forbidden', 'Only administrators write elements of this kind.');
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    const content = given === null ? emptyDraft(kind) : readDraft(kind, given);
    return insert(trx, viewer.id, { elementId: null, kind, base: null, baseRevision: 0, content });
  });
}

/** @throws Failure `quota` */
async function requireRoom(trx: Db, accountId: string): Promise<void> {
  if ((await countDrafts(trx, accountId)) < DRAFTS_MAX) return;
  throw new Failure('quota', `At most ${DRAFTS_MAX} drafts.`, { details: { reason: 'drafts', maximum: DRAFTS_MAX } });
}

async function insert(
  trx: Db,
  accountId: string,
  draft: Pick<DraftRow, 'elementId' | 'kind' | 'base' | 'baseRevision' | 'content'>,
): Promise<DraftRow> {
  await requireRoom(trx, accountId);
  const id = newId();
  await insertDraft(trx, { ...draft, id, accountId });
  return getDraft(trx, accountId, id);
}

/** Deletes a draft; `restoreDraft` undoes it for a while. @throws Failure `not_found` */
export async function discardDraft(db: Db, accountId: string, id: string): Promise<void> {
  await discardDrafts(db, accountId, [id]);
}

/** All of them or none. @throws Failure `not_found`, `payload_too_large` */
export async function discardDrafts(db: Db, accountId: string, ids: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const id of inOneOrder(ids)) {
      await getDraft(trx, accountId, id);
      await keepDeleted(trx, { accountId, kind: 'elementDraft', id }, draftContent(id));
      await deleteDraft(trx, accountId, id);
    }
  });
}

/** So that two requests do not wait for each other. @throws Failure `payload_too_large` */
function inOneOrder(ids: readonly string[]): string[] {
  if (ids.length > DRAFTS_CHANGED_MAX) {
    throw new Failure('payload_too_large', `At most ${DRAFTS_CHANGED_MAX} drafts at once.`, {
      details: { maximum: DRAFTS_CHANGED_MAX },
    });
  }
  return [...new Set(ids)].sort();
}

/** @throws Failure `not_found`, `quota`, `conflict` when the element has another draft by now */
export async function restoreDraft(db: Db, accountId: string, id: string): Promise<DraftRow> {
  await restoreDrafts(db, accountId, [id]);
  return getDraft(db, accountId, id);
}

/** All of them or none. @throws Failure as `restoreDraft`, `payload_too_large` */
export async function restoreDrafts(db: Db, accountId: string, ids: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    for (const id of inOneOrder(ids)) {
      const content = await takeDeleted(trx, { accountId, kind: 'elementDraft', id });
      if (content === null) throw new Failure('not_found', 'There is no such draft.');
      await requireRoom(trx, accountId);
      if (!(await insertDraftContent(trx, content)))
        throw new Failure('conflict', 'There is another draft.', { details: { reason: 'draft_exists' } });
    }
  });
}

/**
 * Saves a draft, complete or not.
 * @param given.undecided parts still in conflict; all current ones if omitted
 * @throws Failure `not_found`, or `conflict` with the stored version if another tab saved first
 */
export async function saveDraft(
  db: Db,
  accountId: string,
  given: {
    readonly id: string;
    readonly version: number;
    readonly content?: unknown;
    readonly undecided?: readonly string[] | null;
  },
): Promise<SavedDraft> {
  const { id, version, undecided = null } = given;
  const save = (kind: KindName): Promise<SavedDraft | null> =>
    updateContent(db, accountId, { id, version, kind, content: readDraft(kind, given.content), undecided });
  // Fast path with one statement if the content states its kind, because clients save every second while typing.
  const said = (given.content as Partial<ElementDraft> | null | undefined)?.kind;
  const saved = typeof said === 'string' && isKindName(said) ? await save(said) : null;
  if (saved) return saved;
  const kept = await getDraft(db, accountId, id);
  if (kept.version === version && kept.kind !== said) {
    const late = await save(kept.kind);
    if (late) return late;
  }
  // Idempotent: a client repeats the save if the response was lost.
  const isKept = diffDrafts(kept.content, readDraft(kept.kind, given.content)).length === 0;
  if (isKept && kept.undecided.every((path) => undecided?.includes(path) ?? true)) return kept;
  throw new Failure('conflict', 'The draft was saved elsewhere meanwhile.', {
    details: { reason: 'changed_elsewhere', version: kept.version },
  });
}

/**
 * Rebases a draft onto the published revision. Parts changed on one side take that change; parts changed on both
 * sides keep the draft value and become undecided.
 * @throws Failure `not_found`
 */
export async function rebaseDraft(db: Db, accountId: string, id: string): Promise<DraftRow> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const draft = await findDraft(trx, accountId, id, true);
    if (!draft) throw new Failure('not_found', NO_DRAFT);
    if (draft.elementId === null || draft.base === null) return draft;
    const state = await lockElement(trx, draft.elementId);
    const theirs = await currentDraft(trx, draft.elementId);
    if (!state || !theirs) throw new Failure('not_found', 'The element was deleted.');
    if (state.revision === draft.baseRevision) return draft;
    const { merged, conflicts } = mergeDrafts(draft.base, draft.content, theirs);
    const differing = new Set(diffDrafts(theirs, merged).map(({ path }) => path));
    const undecided = [...new Set([...draft.undecided, ...conflicts])].filter((path) => differing.has(path));
    await updateBase(trx, id, { base: theirs, baseRevision: state.revision, content: merged, undecided });
    return getDraft(trx, accountId, id);
  });
}
