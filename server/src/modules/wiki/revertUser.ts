import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { planRevert } from '@cordada/core/elements/revertPlan';
import type { RevertOutcome, RevertPlan } from '@cordada/core/elements/revertPlan';
import { REVERT_STEP, REVISION_COMMENT_MAX_LENGTH } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import {
  currentDraft,
  findRegionIds,
  listImageIds,
  listPublishedBy,
  listSince,
  setStatus,
} from '#server/modules/elements/index.ts';
import { lockAccount } from '#server/modules/accounts/index.ts';
import { readSnapshot, writeRevision } from './publish.ts';
import type { RevisionTools } from './publish.ts';
import { countReverted, findState, insertAction, lockElement } from './wiki.queries.ts';
import type { ElementState } from './wiki.queries.ts';

interface Tools extends RevisionTools {
  readonly db: Db;
}

export interface Reverted {
  readonly accountId: string;
  readonly since: Date;
  readonly after: string | null;
}

export interface RevertedElement {
  readonly id: string;
  readonly kind: ElementState['kind'];
  readonly name: string;
  readonly outcome: RevertOutcome;
  readonly conflicts: readonly string[];
}

export interface RevertStep {
  readonly elements: readonly RevertedElement[];
  readonly total: number;
  readonly next: string | null;
}

export async function previewRevert(db: Db, given: Reverted): Promise<RevertStep> {
  const { ids, total } = await listPublishedBy(db, { ...given, rows: REVERT_STEP });
  const elements: RevertedElement[] = [];
  for (const id of ids) {
    const state = await findState(db, id);
    if (state?.status === 'published') elements.push(describeElement(id, state, await planOf(db, id, state, given)));
  }
  return { elements, total, next: nextOf(ids) };
}

/**
 * Reverts one step of the publications of a user, each element in its own transaction. Idempotent: elements already
 * reverted stay so if a later one fails.
 */
export async function revertUser(
  tools: Tools,
  viewer: Viewer,
  { reason: givenReason, ...given }: Reverted & { readonly reason: string },
): Promise<RevertStep> {
  const reason = cleanText(givenReason, REVISION_COMMENT_MAX_LENGTH);
  const { ids, total } = await listPublishedBy(tools.db, { ...given, rows: REVERT_STEP });
  const elements: RevertedElement[] = [];
  for (const id of ids) {
    const done = await tools.db
      .transaction()
      .execute((trx) => revertElement({ ...tools, db: trx }, viewer, { ...given, id, reason }));
    if (done) elements.push(done);
  }
  const next = nextOf(ids);
  if (next === null) await emitReverted(tools, viewer, given.accountId, reason);
  return { elements, total, next };
}

const nextOf = (ids: readonly string[]): string | null => (ids.length < REVERT_STEP ? null : (ids.at(-1) ?? null));

const describeElement = (
  id: string,
  { kind, name }: ElementState,
  { outcome, conflicts }: RevertPlan,
): RevertedElement => ({
  id,
  kind,
  name,
  outcome,
  conflicts,
});

async function planOf(db: Db, id: string, state: ElementState, given: Reverted): Promise<RevertPlan> {
  const current = await currentDraft(db, id);
  const revisions = await listSince(db, id, given);
  if (!current) return planRevert([]);
  // Parts missing from an import revision count as they are now.
  return planRevert(
    revisions.map(({ number, isTheirs, isHidden, snapshot }) => ({
      number,
      isTheirs,
      isHidden,
      draft: { ...current, ...readSnapshot(state, snapshot) },
    })),
  );
}

async function revertElement(
  { db: trx, ...tools }: Tools,
  viewer: Viewer,
  { id, reason, ...given }: Reverted & { readonly id: string; readonly reason: string },
): Promise<RevertedElement | null> {
  await lockAccount(trx, viewer.id);
  const state = await lockElement(trx, id);
  if (state?.status !== 'published') return null;
  const plan = await planOf(trx, id, state, given);
  if (plan.outcome === 'delete') {
    await setStatus(trx, id, 'deleted');
    await tools.events.emit(trx, 'images.hidden', { imageIds: await listImageIds(trx, id) });
    const related = [id, ...(await findRegionIds(trx, [id]))].map((one) => `element:${one}`);
    await invalidateCacheTags(trx, [...related, `listing:${state.kind}`, 'listing:*', 'tiles']);
  } else if (plan.draft) {
    try {
      await writeRevision(trx, tools, viewer, { id, state, draft: plan.draft, comment: reason });
    } catch (error) {
      // The earlier content may violate rules introduced since; leave the element unchanged.
      if (!(error instanceof Failure) || error.code !== 'invalid_input') throw error;
      return describeElement(id, state, {
        outcome: 'leaveAlone',
        draft: null,
        conflicts: Object.keys(error.fields ?? {}),
      });
    }
  }
  if (plan.outcome === 'delete' || plan.draft) {
    const { accountId } = given;
    await insertAction(trx, { kind: 'revertUser', elementId: id, accountId, actorId: viewer.id, reason });
  }
  return describeElement(id, state, plan);
}

async function emitReverted({ db, events }: Tools, viewer: Viewer, accountId: string, reason: string): Promise<void> {
  const count = await countReverted(db, viewer.id, accountId);
  if (count === 0 || accountId === viewer.id) return;
  await db.transaction().execute((trx) =>
    events.emit(trx, 'contribution.moderated', {
      accountIds: [accountId],
      actorId: viewer.id,
      action: 'revertUser',
      name: '',
      reason,
      subjectKind: 'user',
      subjectId: accountId,
      count,
    }),
  );
}
