import { canHaveHappened, checkActivity, latestToday } from '@cordada/core/activities/activity';
import type { ActivityDraft } from '@cordada/core/activities/activity';
import { Failure } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import { addJob } from '#server/jobs/jobs.ts';
import { rememberVisibility } from '#server/modules/accounts/index.ts';
import { findRegionIds } from '#server/modules/elements/index.ts';
import { canEditActivity } from './activities.policy.ts';
import { completedBy } from './completedBy.ts';
import {
  loadActivities,
  lockActivity,
  markPublished,
  markUnpublished,
  convertPlanToDraft,
  replaceMilestones,
  replaceTracks,
  upsertActivity,
} from './activities.queries.ts';
import type { StoredActivity } from './activities.queries.ts';
import { askParticipants } from './participants.ts';
import { placePhotos, attachImages } from './placePhotos.ts';

interface Tools {
  readonly db: Db;
  readonly events: Events;
}

/** What a change began from; without a revision it wins over whatever is there. */
export interface SaveBasis {
  readonly revision: number | null;
  /** The form that it comes from: what it saved itself, though it did not hear of it, is no conflict. */
  readonly savedBy: string | null;
}

const NO_BASIS: SaveBasis = { revision: null, savedBy: null };

function isStale({ revision, savedBy }: SaveBasis, known: StoredActivity): boolean {
  return revision !== null && revision !== known.revision && (savedBy === null || savedBy !== known.savedBy);
}

/**
 * Creates an activity as a draft or as a plan, or changes one of the viewer's.
 * @throws Failure `invalid_input` with fields, `not_found`, `conflict` when it was saved elsewhere since its basis
 */
export async function saveActivity(
  { db, events }: Tools,
  viewer: Viewer,
  id: string | null,
  given: ActivityDraft,
  basis: SaveBasis = NO_BASIS,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const known = id === null ? null : await getOwnActivity(trx, viewer, id);
    if (known && isStale(basis, known)) throw new Failure('conflict', 'It was saved elsewhere meanwhile.');
    const draft = checkActivity(given, new Date(), { isComplete: given.isPlan || known?.status === 'published' });
    if (draft.isPlan && known?.status === 'published') {
      throw new Failure('invalid_input', 'What has been published has happened.', {
        fields: { happenedOn: 'invalid_input' },
      });
    }
    const activityId = id ?? newId();
    await upsertActivity(trx, activityId, viewer.id, draft, basis.savedBy);
    if ((await replaceTracks(trx, activityId, viewer.id, draft.trackIds)) < draft.trackIds.length) {
      throw new Failure('invalid_input', 'A track is not yours, is gone, or is part of another activity.', {
        fields: { trackIds: 'not_found' },
      });
    }
    if (draft.photos) await attachImages(trx, viewer, activityId, draft.photos);
    await placePhotos(trx, activityId);
    if ((await replaceMilestones(trx, activityId, draft.milestones)) < draft.milestones.length) {
      throw new Failure('invalid_input', 'A milestone names an element that is not there.', {
        fields: { milestones: 'not_found' },
      });
    }
    if (known?.status === 'published') await emitActivityEvents(trx, events, 'activity.changed', known);
    if (known?.status === 'planned') await invalidateCacheTags(trx, [`activity:${activityId}`]);
    return activityId;
  });
}

/**
 * Publishes a draft: from now on its readers see it, and what it reached is completed on its date.
 * Publishing twice is no error and counts once.
 * @throws Failure `not_found`, `conflict` for a plan, `invalid_input` while something is missing
 */
export async function publishActivity({ db, events }: Tools, viewer: Viewer, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await getOwnActivity(trx, viewer, id);
    if (known.status === 'planned')
      throw new Failure('conflict', 'A plan is published once it has been made an activity.');
    if (known.status === 'published') return;
    checkActivity(
      { ...known, trackIds: known.whole.trackIds, isPlan: false, milestones: [], photos: undefined },
      new Date(),
      {
        isComplete: true,
      },
    );
    await markPublished(trx, id);
    await rememberVisibility(trx, viewer.id, known.visibility);
    // What was taken back and is shown again is not new to anybody.
    await emitActivityEvents(
      trx,
      events,
      known.publishedAt === null ? 'activity.published' : 'activity.changed',
      known,
    );
  });
}

/**
 * Says that a plan was carried out: it becomes the draft of an activity. Saying so twice is no error.
 * @throws Failure `not_found`, `conflict` before its day
 */
export async function completePlan({ db }: Tools, viewer: Viewer, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const plan = await getOwnActivity(trx, viewer, id);
    if (plan.status !== 'planned') return;
    if (!canHaveHappened(plan.happenedOn, latestToday(new Date()))) {
      throw new Failure('conflict', 'The day of this plan is still to come.');
    }
    await convertPlanToDraft(trx, id);
    await invalidateCacheTags(trx, [`activity:${id}`]);
  });
}

/**
 * Takes a published activity back: a draft again that nobody else sees, and that completes nothing.
 * @throws Failure `not_found`
 */
export async function unpublishActivity({ db, events }: Tools, viewer: Viewer, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await getOwnActivity(trx, viewer, id);
    if (!(await markUnpublished(trx, id))) return;
    await events.emit(trx, 'activity.unpublished', { activityId: id, ownerId: viewer.id });
    await invalidateCacheTags(trx, await cacheTagsOf(trx, known, known));
  });
}

/** What a list of activities changes about one of them. */
export type ActivityHead = Pick<ActivityDraft, 'title' | 'kind' | 'visibility' | 'happenedOn'>;

/**
 * Changes what stands in the head of an activity, and leaves all else.
 * @throws Failure `not_found`, `invalid_input` with fields
 */
export async function changeHead(
  { db, events }: Tools,
  viewer: Viewer,
  id: string,
  head: Partial<ActivityHead>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await getOwnActivity(trx, viewer, id);
    const isComplete = known.status !== 'draft';
    const given = {
      ...known,
      ...head,
      isPlan: known.status === 'planned',
      trackIds: [],
      milestones: [],
      photos: undefined,
    };
    await upsertActivity(trx, id, viewer.id, checkActivity(given, new Date(), { isComplete }), null);
    if (known.status === 'published') await emitActivityEvents(trx, events, 'activity.changed', known);
  });
}

/** An activity of the viewer, kept from others until the end of the transaction. @throws Failure `not_found` */
export async function getOwnActivity(trx: Db, viewer: Viewer, id: string): Promise<StoredActivity> {
  await lockActivity(trx, id);
  const activity = (await loadActivities(trx, [id])).get(id);
  if (!activity || !canEditActivity(viewer, activity)) throw new Failure('not_found', 'There is no such activity.');
  return activity;
}

/** Emits what a published activity reached, and invalidates the pages that show it. */
export async function emitActivityEvents(
  trx: Db,
  events: Events,
  name: 'activity.published' | 'activity.changed',
  before: StoredActivity,
): Promise<void> {
  const after = (await loadActivities(trx, [before.id])).get(before.id) as StoredActivity;
  await events.emit(trx, name, {
    activityId: after.id,
    ownerId: after.ownerId,
    completions: completedBy(after),
  });
  if (name === 'activity.published') await askParticipants(trx, events, after);
  // Those who were there may be many, and each is a transaction: the owner does not wait for them.
  else await addJob(trx, 'activities:reconcileParticipants', { activityId: after.id });
  await invalidateCacheTags(trx, await cacheTagsOf(trx, before, after));
}

/** Pages that show an activity: its own, its owner's, those of its elements and their regions, and the listings. */
export async function cacheTagsOf(trx: Db, before: StoredActivity, after: StoredActivity): Promise<string[]> {
  const milestones = [...before.milestones, ...after.milestones].map((milestone) => milestone.elementId);
  const elements = [...new Set(milestones.filter((id) => id !== null))];
  const regions = await findRegionIds(trx, elements);
  return [
    `activity:${after.id}`,
    `user:${after.ownerId}`,
    'listing:activity',
    ...[...elements, ...regions].map((id) => `element:${id}`),
  ];
}
