import { canMergeKinds, missingParts, takeParts } from '@cordada/core/elements/merging';
import type { MissingPart } from '@cordada/core/elements/merging';
import type { ElementDraft } from '@cordada/core/elements/elementDraft';
import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { REVISION_COMMENT_MAX_LENGTH } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { lockAccounts } from '#server/modules/accounts/index.ts';
import { moveMilestones } from '#server/modules/activities/index.ts';
import { moveCollected } from '#server/modules/collections/index.ts';
import { movePosts, moveReactions } from '#server/modules/community/index.ts';
import {
  mergeRows,
  currentDraft,
  findRegionIds,
  listImageIds,
  moveElementRows,
  moveMembership,
  setProtected,
  recomputeRegions,
} from '#server/modules/elements/index.ts';
import type { MergePair } from '#server/modules/elements/index.ts';
import { moveLegacyUrls } from '#server/modules/legacy/index.ts';
import { listConcerned, moveTargets } from '#server/modules/targets/index.ts';
import { moveMatches } from '#server/modules/tracks/index.ts';
import { insertAction, listDraftAuthors, lockElement, moveDrafts, writeRevision } from '#server/modules/wiki/index.ts';
import type { ElementState, RevisionTools } from '#server/modules/wiki/index.ts';

interface Tools extends RevisionTools {
  readonly db: Db;
}

interface Merge extends MergePair {
  readonly parts: readonly string[];
  readonly reason: string;
}

/** What a merge moves, as counts only, because the rows may be private data of users. */
export interface MergeReport {
  readonly parts: readonly MissingPart[];
  readonly children: number;
  readonly accesses: number;
  readonly lists: number;
  readonly targets: number;
  readonly completions: number;
  readonly activities: number;
  readonly matches: number;
  readonly collections: number;
  readonly drafts: number;
  readonly addresses: number;
}

/** Attempts before giving up, when other users change the elements concurrently. */
const TRIES = 5;

/**
 * Merges the source into the target: moves all references, deletes the source and redirects its URLs.
 * @param isRehearsal runs the merge and rolls it back, to report what it would do
 * @throws Failure `not_found`, `invalid_input` for elements that cannot be merged, `conflict`
 */
export async function mergeElements(
  tools: Tools,
  viewer: Viewer,
  merge: Merge,
  isRehearsal = false,
): Promise<MergeReport> {
  if (merge.sourceId === merge.targetId) {
    throw new Failure('invalid_input', 'An element cannot be merged into itself.', {
      fields: { targetId: 'invalid_input' },
    });
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const trx = await tools.db.startTransaction().execute();
    try {
      const report = await mergeOnce({ ...tools, db: trx }, viewer, merge);
      await (isRehearsal || report === null ? trx.rollback() : trx.commit()).execute();
      if (report) return report;
    } catch (error) {
      if (!trx.isRolledBack) await trx.rollback().execute();
      throw error;
    }
  }
  throw new Failure('conflict', 'Too many members change these elements right now.', { details: { reason: 'busy' } });
}

/** @returns null when another user became involved whose account is not locked */
async function mergeOnce({ db: trx, ...tools }: Tools, viewer: Viewer, merge: Merge): Promise<MergeReport | null> {
  const { sourceId, targetId } = merge;
  const pair = { sourceId, targetId };
  const activities = await moveMilestones(trx, pair);
  // Lock accounts before elements, in the same order as all other code. Once the elements are locked, no further
  // account can become involved.
  const concerned = async (): Promise<string[]> => [
    ...(await listConcerned(trx, [sourceId, targetId])),
    ...(await listDraftAuthors(trx, sourceId)),
  ];
  const locked = new Set([viewer.id, ...(await concerned())]);
  await lockAccounts(trx, [...locked]);
  const states = new Map<string, ElementState | null>();
  for (const id of [sourceId, targetId].toSorted()) states.set(id, await lockElement(trx, id));
  if ((await concerned()).some((id) => !locked.has(id))) return null;

  const [source, target] = [states.get(sourceId), states.get(targetId)];
  const before = source && (await currentDraft(trx, sourceId));
  const known = target && (await currentDraft(trx, targetId));
  if (!source || !target || !before || !known) throw new Failure('not_found', 'There is no such element.');
  if (!canMergeKinds(source.kind, target.kind)) {
    throw new Failure('invalid_input', 'Elements of these kinds are not the same thing.', {
      fields: { targetId: 'invalid_input' },
    });
  }
  const offered = missingParts(known, before);
  const regions = await findRegionIds(trx, [sourceId]);
  const moved = await moveElementRows(trx, source.kind, pair);
  const { children, accesses } = moved;
  const addresses = moved.addresses + (await moveLegacyUrls(trx, pair));
  const lists = await moveMembership(trx, pair);
  const { accountIds, completions } = await moveTargets(trx, tools.events, pair, lists);
  const matches = await moveMatches(trx, pair);
  const collections = await moveCollected(trx, pair);
  await moveReactions(trx, pair);
  await movePosts(trx, pair);
  const authors = await moveDrafts(trx, pair);
  // Publish before the source is removed: images that the target takes are public only while the source shows them.
  await publishMerged(trx, tools, viewer, { merge, source, target, before });
  await mergeRows(trx, pair);
  await tools.events.emit(trx, 'images.hidden', { imageIds: await listImageIds(trx, sourceId) });
  if (source.isProtected) await setProtected(trx, targetId, true);
  if (source.kind === 'region') await recomputeRegions(trx, null);
  const reason = cleanText(merge.reason, REVISION_COMMENT_MAX_LENGTH);
  await insertAction(trx, { kind: 'merge', elementId: sourceId, otherId: targetId, actorId: viewer.id, reason });
  const authorIds = [...authors, ...(source.authorId === null ? [] : [source.authorId])].filter(
    (id) => id !== viewer.id,
  );
  const name = `${source.name} → ${target.name}`;
  await tools.events.emit(trx, 'contribution.moderated', {
    accountIds: authorIds,
    actorId: viewer.id,
    action: 'merge',
    name,
    reason,
    subjectKind: 'element',
    subjectId: targetId,
    count: 1,
  });
  await invalidateCacheTags(trx, [
    ...[...new Set([sourceId, targetId, ...children, ...accesses, ...lists, ...regions])].map((id) => `element:${id}`),
    ...[...new Set(activities)].map((id) => `activity:${id}`),
    ...accountIds.map((id) => `user:${id}`),
    `listing:${source.kind}`,
    `listing:${target.kind}`,
    'listing:*',
    'tiles',
  ]);
  return {
    parts: offered,
    children: children.length,
    accesses: accesses.length,
    lists: lists.length,
    targets: accountIds.length,
    completions,
    activities: new Set(activities).size,
    matches,
    collections,
    drafts: authors.length,
    addresses,
  };
}

async function publishMerged(
  trx: Db,
  tools: RevisionTools,
  viewer: Viewer,
  {
    merge,
    source,
    target,
    before,
  }: {
    readonly merge: Merge;
    readonly source: ElementState;
    readonly target: ElementState;
    readonly before: ElementDraft;
  },
): Promise<void> {
  const { targetId: id, parts, reason } = merge;
  const known = await currentDraft(trx, id);
  if (!known) throw new Failure('not_found', 'There is no such element.');
  const comment = [`${source.name} → ${target.name}`, cleanText(reason)].filter(Boolean).join(': ');
  await writeRevision(trx, tools, viewer, { id, state: target, draft: takeParts(known, before, parts), comment });
}
