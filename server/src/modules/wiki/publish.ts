import { diffDrafts, withPinAccuracy } from '@cordada/core/elements/draftParts';
import { publishProblems } from '@cordada/core/elements/elementDraft';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { readDraft } from '@cordada/core/elements/readDraft';
import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { PUBLISH_NEW_PER_DAY, PUBLISH_PER_DAY, REVISION_COMMENT_MAX_LENGTH } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import { lockAccount } from '#server/modules/accounts/index.ts';
import {
  changedItems,
  currentDraft,
  findRegionIds,
  listConcernedByRegion,
  listSnapshots,
  MEMBERS_SOURCE,
  rankOnMap,
  recomputeRegions,
  writeEdition,
  writeElements,
  writeOutline,
  writeParents,
} from '#server/modules/elements/index.ts';
import type { ListingPredicates } from '#server/modules/elements/index.ts';
import { requireUsableImages } from '#server/modules/media/index.ts';
import { canCreate, canEdit } from './wiki.policy.ts';
import { deleteDraft, findDraft, findPublishing, lockElement } from './wiki.queries.ts';
import type { ElementState } from './wiki.queries.ts';

/** What publishing needs besides the database. */
export interface RevisionTools {
  readonly events: Events;
  readonly listing: ListingPredicates;
}

/** Accounts younger than this many days have stricter publishing limits. */
const NEW_DAYS = 7;
/** Besides its place, these parts of a draft decide to which regions the element belongs. */
const PARTS_OF_REGIONS: readonly string[] = ['line', 'countries', 'fields.waypoints'];

/**
 * Publishes a draft as a new revision.
 * @returns the id of the element
 * @throws Failure `not_found`, `forbidden`, `no_changes`, `too_many_requests`; `conflict` if another tab saved the
 * draft; `stale_revision` if somebody else published first (call `rebaseDraft`); `invalid_input` with the invalid or
 * undecided parts
 */
export async function publishDraft(
  { db, ...tools }: RevisionTools & { readonly db: Db },
  viewer: Viewer,
  given: { readonly id: string; readonly version: number; readonly comment: string },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    const draft = await findDraft(trx, viewer.id, given.id, true);
    if (!draft) throw new Failure('not_found', 'There is no such draft.');
    if (draft.version !== given.version) {
      throw new Failure('conflict', 'The draft was saved elsewhere meanwhile.', {
        details: { reason: 'changed_elsewhere', version: draft.version },
      });
    }
    if (draft.elementId === null && !canCreate(viewer, draft.kind)) {
      throw new Failure('forbidden', 'Only administrators write elements of this kind.');
    }
    const state = draft.elementId === null ? null : await lockElement(trx, draft.elementId);
    if (state) refuse(viewer, state);
    if (state && state.revision !== draft.baseRevision) {
      throw new Failure('stale_revision', 'Somebody else has published this element meanwhile.', {
        details: { revision: state.revision },
      });
    }
    if (draft.undecided.length > 0) {
      throw new Failure('invalid_input', 'What others changed too was not decided.', {
        fields: Object.fromEntries(draft.undecided.map((path) => [path, 'conflict' as const])),
      });
    }
    if (draft.base && diffDrafts(draft.base, draft.content).length === 0) {
      throw new Failure('no_changes', 'The draft is what is published already.');
    }
    const id = draft.elementId ?? draft.id;
    const content = withPinAccuracy(draft.content, state && (await currentDraft(trx, id)));
    await writeRevision(trx, tools, viewer, { id, state, draft: content, comment: given.comment });
    await deleteDraft(trx, viewer.id, draft.id);
    return id;
  });
}

/**
 * Publishes the content of an earlier revision as a new revision.
 * @throws Failure `not_found`, `forbidden`, `no_changes`, `too_many_requests`
 */
export async function restoreRevision(
  { db, ...tools }: RevisionTools & { readonly db: Db },
  viewer: Viewer,
  given: { readonly elementId: string; readonly number: number; readonly comment: string },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    const { elementId: id, comment } = given;
    const state = await lockElement(trx, id);
    const current = await currentDraft(trx, id);
    const [old] = await listSnapshots(trx, id, [given.number]);
    if (!state || !current || !old || (old.isHidden && !viewer.isAdmin)) {
      throw new Failure('not_found', 'There is no such revision.');
    }
    refuse(viewer, state);
    // Parts missing from an import revision keep their current value.
    const draft = { ...current, ...readSnapshot(state, old.snapshot) };
    if (diffDrafts(current, draft).length === 0) throw new Failure('no_changes', 'The element is as it was then.');
    await writeRevision(trx, tools, viewer, { id, state, draft, comment });
    return id;
  });
}

export function readSnapshot(
  { kind }: Pick<ElementState, 'kind'>,
  snapshot: Readonly<Record<string, unknown>>,
): Partial<ElementDraft> {
  return Object.fromEntries(
    Object.entries(readDraft(kind, snapshot)).filter(([part]) => Object.hasOwn(snapshot, part)),
  );
}

function refuse(viewer: Viewer, state: ElementState): void {
  if (state.status === 'deleted') throw new Failure('not_found', 'The element was deleted.');
  if (!canEdit(viewer, state)) throw new Failure('forbidden', 'Only administrators change this element.');
}

/**
 * Writes a draft as a new revision and updates everything that depends on it.
 * @throws Failure `invalid_input`
 */
export async function writeRevision(
  trx: Db,
  tools: RevisionTools,
  viewer: Viewer,
  {
    id,
    state,
    draft,
    comment,
  }: {
    readonly id: string;
    readonly state: ElementState | null;
    readonly draft: ElementDraft;
    readonly comment: string;
  },
): Promise<void> {
  const problems = publishProblems(draft);
  if (problems.length > 0) {
    throw new Failure('invalid_input', problems.map(({ path, code }) => `${path}: ${code}`).join('; '), {
      fields: Object.fromEntries(problems.map(({ path }) => [path, 'invalid_input' as const])),
    });
  }
  const imageIds = await requireUsableImages(trx, viewer, draft);
  await limitPublishing(trx, viewer);
  const before = state && (await currentDraft(trx, id));
  const regionsBefore = await findRegionIds(trx, [id]);
  const revision = (state?.revision ?? 0) + 1;
  await writeElements(
    trx,
    [
      {
        id,
        revision,
        draft,
        before,
        catalogueKey: state?.catalogueKey ?? null,
        source: state?.source ?? MEMBERS_SOURCE,
      },
    ],
    { authorId: viewer.id, comment: cleanText(comment, REVISION_COMMENT_MAX_LENGTH), imageIds },
  );
  const concerned =
    draft.kind === 'region'
      ? await reshapeRegion(trx, id, before, draft)
      : draft.kind === 'list'
        ? await reviseList(trx, tools, id, before, draft)
        : [];
  const isMoved = before?.place?.[0] !== draft.place?.[0] || before?.place?.[1] !== draft.place?.[1];
  const isNew = before === null;
  if (isMoved || isNew || diffDrafts(before, draft).some(({ path }) => PARTS_OF_REGIONS.includes(path))) {
    await recomputeRegions(trx, [id]);
  }
  if (isMoved || isNew) await rankOnMap(trx, id);
  await tools.events.emit(trx, 'element.published', { elementId: id, authorId: viewer.id });
  const related = [id, before?.parentId, draft.parentId, ...(before?.leadsTo ?? []), ...(draft.leadsTo ?? [])];
  const regions = [...regionsBefore, ...concerned, ...(await findRegionIds(trx, [id]))];
  await invalidateCacheTags(trx, [
    ...new Set([...related, ...regions].filter((one) => one != null).map((one) => `element:${one}`)),
    `user:${viewer.id}`,
    `listing:${draft.kind}`,
    'listing:*',
    'tiles',
  ]);
}

/**
 * Updates outline and parents of a region and recomputes the regions of all affected elements.
 * @returns the affected elements
 * @throws Failure `invalid_input` if the region would become its own ancestor
 */
async function reshapeRegion(
  trx: Db,
  id: string,
  before: ElementDraft | null,
  draft: ElementDraft,
): Promise<readonly string[]> {
  const changed = before ? new Set(diffDrafts(before, draft).map(({ path }) => path)) : new Set(['area', 'partOf']);
  if (!changed.has('area') && !changed.has('partOf')) return [];
  const left = await listConcernedByRegion(trx, id);
  if (changed.has('area'))
    await writeOutline(trx, id, draft.area ?? [], { source: MEMBERS_SOURCE, accuracyMeters: null });
  if (changed.has('partOf') && !(await writeParents(trx, id, draft.partOf ?? []))) {
    throw new Failure('invalid_input', 'A region cannot lie in itself.', { fields: { partOf: 'invalid_input' } });
  }
  const concerned = [...new Set([...left, ...(await listConcernedByRegion(trx, id))])];
  await recomputeRegions(trx, concerned);
  return concerned;
}

/**
 * Writes items and criterion to the open edition of a list.
 * @returns the elements added or removed
 * @throws Failure `invalid_input` if the list would be empty
 */
async function reviseList(
  trx: Db,
  { events, listing }: RevisionTools,
  id: string,
  before: ElementDraft | null,
  draft: ElementDraft,
): Promise<readonly string[]> {
  const isOfEdition = (path: string): boolean =>
    ['members', 'rule'].includes(path) || path.startsWith('fields.') || path.endsWith('.criterion');
  if (before && !diffDrafts(before, draft).some(({ path }) => isOfEdition(path))) return [];
  const { before: old, after } = await writeEdition(trx, listing, id, draft);
  if (after.length === 0) {
    const path = draft.rule ? 'rule' : 'members';
    throw new Failure('invalid_input', `${path}: no element passes`, { fields: { [path]: 'invalid_input' } });
  }
  await events.emit(trx, 'list.changed', { listId: id });
  return changedItems(old, after);
}

/** @throws Failure `too_many_requests` */
async function limitPublishing(trx: Db, viewer: Viewer): Promise<void> {
  if (viewer.isAdmin) return;
  const { days, published } = await findPublishing(trx, viewer.id);
  const maximum = days < NEW_DAYS ? PUBLISH_NEW_PER_DAY : PUBLISH_PER_DAY;
  if (published >= maximum) {
    throw new Failure('too_many_requests', `At most ${maximum} revisions a day.`, {
      details: { reason: 'revisions_a_day', maximum },
    });
  }
}
