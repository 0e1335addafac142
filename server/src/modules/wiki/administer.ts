import type { ElementAction, RegionAction, RegionMembership } from '@cordada/core/accounts/adminEvents';
import { imagesOfDraft } from '@cordada/core/elements/elementDraft';
import { readDraft } from '@cordada/core/elements/readDraft';
import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { REVISION_COMMENT_MAX_LENGTH } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import {
  addFormerImages,
  correctRegion,
  dropFormerImages,
  findRegionIds,
  findRevisionAuthor,
  listImageIds,
  listSnapshots,
  unmerge,
  setHidden,
  setProtected,
  setStatus,
} from '#server/modules/elements/index.ts';
import { lockImages } from '#server/modules/media/index.ts';
import { canDelete, canPutBack } from './wiki.policy.ts';
import { insertAction, lockElement } from './wiki.queries.ts';
import type { ElementState } from './wiki.queries.ts';

interface Tools {
  readonly db: Db;
  readonly events: Events;
}

interface Decision {
  readonly id: string;
  readonly reason: string;
}

interface Done<Action extends ElementAction, Account> {
  readonly action: Action;
  readonly revision?: number;
  readonly otherId?: string;
  readonly accountId: Account;
}

async function decide(
  { db, events }: Tools,
  viewer: Viewer,
  { id, reason: given }: Decision,
  act: (
    trx: Db,
    state: ElementState,
  ) => Promise<Done<Exclude<ElementAction, RegionAction>, string | null> | Done<RegionAction, null>>,
): Promise<void> {
  const reason = cleanText(given, REVISION_COMMENT_MAX_LENGTH);
  const work = async (trx: Db): Promise<void> => {
    const state = await lockElement(trx, id);
    if (!state) throw new Failure('not_found', 'There is no such element.');
    const done = await act(trx, state);
    const { action, revision, otherId } = done;
    await insertAction(trx, {
      kind: action,
      elementId: id,
      actorId: viewer.id,
      reason,
      ...(revision === undefined ? {} : { revision }),
      ...(otherId === undefined ? {} : { otherId }),
    });
    if (done.accountId !== null && done.accountId !== viewer.id) {
      await events.emit(trx, 'contribution.moderated', {
        accountIds: [done.accountId],
        actorId: viewer.id,
        action: done.action,
        name: state.name,
        reason,
        subjectKind: 'element',
        subjectId: id,
        count: 1,
      });
    }
    const related = [id, ...(otherId === undefined ? [] : [otherId]), ...(await findRegionIds(trx, [id]))].map(
      (one) => `element:${one}`,
    );
    await invalidateCacheTags(trx, [...related, `listing:${state.kind}`, 'listing:*', 'tiles']);
  };
  // A moderation case deletes and restores in its own transaction.
  await (db.isTransaction ? work(db) : db.transaction().execute(work));
}

/**
 * Soft-deletes an element.
 * @throws Failure `not_found`, `forbidden`
 */
export async function deleteElement(tools: Tools, viewer: Viewer, decision: Decision): Promise<void> {
  await decide(tools, viewer, decision, async (trx, state) => {
    if (state.status === 'deleted') throw new Failure('not_found', 'There is no such element.');
    if (!canDelete(viewer, state)) throw new Failure('forbidden', 'Others have written of this element.');
    await setStatus(trx, decision.id, 'deleted');
    await tools.events.emit(trx, 'images.hidden', { imageIds: await listImageIds(trx, decision.id) });
    return { action: 'delete', accountId: state.authorId };
  });
}

/**
 * Restores a deleted element. Administrators may restore any, authors those they deleted themselves. A merged element
 * returns with its own page; rows moved by the merge stay with the target.
 * @throws Failure `not_found`, `forbidden`
 */
export async function undeleteElement(tools: Tools, viewer: Viewer, decision: Decision): Promise<void> {
  await decide(tools, viewer, decision, async (trx, state) => {
    if (state.status !== 'deleted' || state.isPurged) throw new Failure('not_found', 'No such element was deleted.');
    if (!canPutBack(viewer, state)) throw new Failure('forbidden', 'This is for administrators.');
    if (state.mergedIntoId !== null) {
      await invalidateCacheTags(trx, [`element:${state.mergedIntoId}`]);
      await unmerge(trx, decision.id);
    }
    await setStatus(trx, decision.id, 'published');
    return { action: 'putBack', accountId: state.authorId };
  });
}

/**
 * Restricts editing of an element to administrators, or lifts the restriction.
 * @throws Failure `not_found`
 */
export async function protectElement(
  tools: Tools,
  viewer: Viewer,
  { isProtected, ...decision }: Decision & { readonly isProtected: boolean },
): Promise<void> {
  await decide(tools, viewer, decision, async (trx, state) => {
    if (state.status === 'deleted') throw new Failure('not_found', 'There is no such element.');
    await setProtected(trx, decision.id, isProtected);
    return { action: isProtected ? 'protect' : 'giveBack', accountId: state.authorId };
  });
}

const REGION_ACTIONS: Readonly<Record<RegionMembership, RegionAction>> = {
  inside: 'includeInRegion',
  outside: 'excludeFromRegion',
  computed: 'computeRegions',
};

/**
 * Overrides whether an element belongs to a region, or removes the override.
 * @throws Failure `not_found`, or `invalid_input` if the region is not a published region or the element is itself a
 * region or list
 */
export async function correctRegionOf(
  tools: Tools,
  viewer: Viewer,
  {
    regionId,
    membership,
    ...decision
  }: Decision & { readonly regionId: string; readonly membership: RegionMembership },
): Promise<void> {
  await decide(tools, viewer, decision, async (trx, state) => {
    if (state.status === 'deleted') throw new Failure('not_found', 'There is no such element.');
    const region = await lockElement(trx, regionId);
    if (
      region?.status !== 'published' ||
      region.kind !== 'region' ||
      state.kind === 'region' ||
      state.kind === 'list'
    ) {
      throw new Failure('invalid_input', 'regionId: invalid_input', { fields: { regionId: 'invalid_input' } });
    }
    await correctRegion(trx, decision.id, regionId, membership);
    return { action: REGION_ACTIONS[membership], otherId: regionId, accountId: null };
  });
}

/**
 * Hides or shows the content of a revision, with images that no other visible revision contains. The current revision
 * cannot be hidden.
 * @throws Failure `not_found`, `conflict`
 */
export async function hideRevision(
  tools: Tools,
  viewer: Viewer,
  { number, isHidden, ...decision }: Decision & { readonly number: number; readonly isHidden: boolean },
): Promise<void> {
  await decide(tools, viewer, decision, async (trx, state) => {
    if (state.revision === number)
      throw new Failure('conflict', 'Restore another revision first.', { details: { reason: 'revision_shown' } });
    if (!(await setHidden(trx, decision.id, number, isHidden))) {
      throw new Failure('not_found', 'There is no such revision.');
    }
    if (isHidden) {
      await tools.events.emit(trx, 'images.hidden', { imageIds: await dropFormerImages(trx, decision.id) });
    } else {
      const [shown] = await listSnapshots(trx, decision.id, [number]);
      const draft = readDraft(state.kind, shown?.snapshot);
      const imageIds = imagesOfDraft(draft).map(({ imageId }) => imageId);
      await addFormerImages(trx, decision.id, [...(await lockImages(trx, imageIds)).keys()]);
    }
    const accountId = await findRevisionAuthor(trx, decision.id, number);
    return { action: isHidden ? 'hideRevision' : 'showRevision', revision: number, accountId };
  });
}
