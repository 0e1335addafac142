import { canHaveHappened, checkActivity } from '@cordada/core/activities/activity';
import type { ActivityDraft } from '@cordada/core/activities/activity';
import { Failure } from '@cordada/core/failures';
import { isId } from '@cordada/core/ids';
import { latestToday } from '@cordada/core/time/today';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { DatedElement, Events } from '#server/jobs/events.ts';
import { addJob } from '#server/jobs/jobs.ts';
import { rememberVisibility } from '#server/modules/accounts/index.ts';
import { findRegionIds, requireAfterFirstAscent } from '#server/modules/elements/index.ts';
import { canEditActivity } from '../activities.policy.ts';
import { completedBy } from './completedBy.ts';
import { loadActivities, loadLockedActivity } from '../activities.queries.ts';
import {
  findOwnerId,
  markPublished,
  markUnpublished,
  convertPlanToDraft,
  replaceMilestones,
  replaceTracks,
  upsertActivity,
} from './saving.queries.ts';
import type { StoredActivity } from '../activities.queries.ts';
import { askParticipants } from '../participants/participants.ts';
import { placeImages, attachImages } from '../images/placeImages.ts';

interface Tools {
  readonly db: Db;
  readonly events: Events;
}

/** Revision a change is based on; without one it overwrites any other change. */
export interface SaveBasis {
  readonly revision: number | null;
  /** Identifier of the form. Its own last save is no conflict, even when its response was lost. */
  readonly savedBy: string | null;
  /** Id of a new activity, made by the client. */
  readonly newId?: string | null;
}

const NO_BASIS: SaveBasis = { revision: null, savedBy: null };

function isStale({ revision, savedBy }: SaveBasis, known: StoredActivity): boolean {
  return revision !== null && revision !== known.revision && (savedBy === null || savedBy !== known.savedBy);
}

/**
 * Creates a draft or a plan, or changes an activity of the viewer.
 * @throws Failure `invalid_input` with fields, `not_found`, `conflict` when it was saved elsewhere since its basis,
 * `before_first_ascent` when it is published
 */
export async function saveActivity(
  { db, events }: Tools,
  viewer: Viewer,
  givenId: string | null,
  given: ActivityDraft,
  basis: SaveBasis = NO_BASIS,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const wantedId = basis.newId ?? null;
    let id = givenId;
    if (id === null && wantedId !== null) {
      if (!isId(wantedId)) throw new Failure('bad_request', 'This is no id.');
      const ownerId = await findOwnerId(trx, wantedId);
      if (ownerId !== null && ownerId !== viewer.id)
        throw new Failure('conflict', 'This id is taken.', { details: { reason: 'id_taken' } });
      if (ownerId !== null && basis.savedBy === null) return wantedId;
      // The answer to an earlier save of this form was lost.
      if (ownerId !== null) id = wantedId;
    }
    const known = id === null ? null : await getOwnActivity(trx, viewer, id);
    const isOfOtherForm = givenId === null && known !== null && known.savedBy !== basis.savedBy;
    if (known && (isOfOtherForm || isStale(basis, known)))
      throw new Failure('conflict', 'It was saved elsewhere meanwhile.', { details: { reason: 'changed_elsewhere' } });
    const draft = checkActivity(given, new Date(), { isComplete: given.isPlan || known?.status === 'published' });
    if (draft.isPlan && known?.status === 'published') {
      throw new Failure('invalid_input', 'What has been published has happened.', {
        fields: { happenedOn: 'invalid_input' },
      });
    }
    const activityId = id ?? wantedId ?? newId();
    await upsertActivity(trx, activityId, viewer.id, draft, basis.savedBy);
    if ((await replaceTracks(trx, activityId, viewer.id, draft.trackIds)) < draft.trackIds.length) {
      throw new Failure('invalid_input', 'A track is not yours, is gone, or is part of another activity.', {
        fields: { trackIds: 'not_found' },
      });
    }
    if (draft.photos) await attachImages(trx, viewer, activityId, draft.photos);
    await placeImages(trx, activityId);
    if ((await replaceMilestones(trx, activityId, draft.milestones)) < draft.milestones.length) {
      throw new Failure('invalid_input', 'A milestone names an element that is not there.', {
        fields: { milestones: 'not_found' },
      });
    }
    if (known) await emitChange(trx, events, known);
    return activityId;
  });
}

/**
 * Publishes a draft and completes the elements it reached. Idempotent.
 * @throws Failure `not_found`, `conflict` for a plan, `invalid_input` when required fields are missing, `before_first_ascent`
 */
export async function publishActivity({ db, events }: Tools, viewer: Viewer, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await getOwnActivity(trx, viewer, id);
    if (known.status === 'planned')
      throw new Failure('conflict', 'A plan is published once it has been made an activity.', {
        details: { reason: 'is_plan' },
      });
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
    // Publishing again after unpublishing does not count as new.
    await emitActivityEvents(
      trx,
      events,
      known.publishedAt === null ? 'activity.published' : 'activity.changed',
      known,
    );
  });
}

/**
 * Turns a plan into the draft of an activity. Idempotent.
 * @throws Failure `not_found`, `conflict` before its day
 */
export async function completePlan({ db }: Tools, viewer: Viewer, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const plan = await getOwnActivity(trx, viewer, id);
    if (plan.status !== 'planned') return;
    if (!canHaveHappened(plan.happenedOn, latestToday(new Date()))) {
      throw new Failure('conflict', 'The day of this plan is still to come.', { details: { reason: 'day_to_come' } });
    }
    await convertPlanToDraft(trx, id);
    await invalidateCacheTags(trx, [`activity:${id}`]);
  });
}

/**
 * Turns a published activity into a draft and reverts its completions.
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

export type ActivityHead = Pick<ActivityDraft, 'title' | 'kind' | 'visibility' | 'happenedOn'>;

/**
 * Changes the given fields and keeps the rest.
 * @throws Failure `not_found`, `invalid_input` with fields
 */
export async function changeHead(
  { db, events }: Tools,
  viewer: Viewer,
  id: string,
  head: Partial<ActivityHead>,
): Promise<void> {
  await db.transaction().execute((trx) => changeHeadIn(trx, events, viewer, id, head));
}

/** The same within a transaction of the caller. */
export async function changeHeadIn(
  trx: Db,
  events: Events,
  viewer: Viewer,
  id: string,
  head: Partial<ActivityHead>,
): Promise<void> {
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
  await emitChange(trx, events, known);
}

/** Emits the change of a published activity. A plan completes nothing, but others may read its page. */
async function emitChange(trx: Db, events: Events, before: StoredActivity): Promise<void> {
  if (before.status === 'published') await emitActivityEvents(trx, events, 'activity.changed', before);
  if (before.status === 'planned') await invalidateCacheTags(trx, [`activity:${before.id}`]);
}

/**
 * Loads an activity of the viewer and locks it until the end of the transaction.
 * @throws Failure `not_found`
 */
export async function getOwnActivity(trx: Db, viewer: Viewer, id: string): Promise<StoredActivity> {
  const activity = await loadLockedActivity(trx, id);
  if (!activity || !canEditActivity(viewer, activity)) throw new Failure('not_found', 'There is no such activity.');
  return activity;
}

/**
 * Emits what a published activity reached, and invalidates the pages that show it.
 * @throws Failure `before_first_ascent` if it newly reached something on a day before that
 */
export async function emitActivityEvents(
  trx: Db,
  events: Events,
  name: 'activity.published' | 'activity.changed',
  before: StoredActivity,
): Promise<void> {
  const after = (await loadActivities(trx, [before.id])).get(before.id) as StoredActivity;
  const completions = completedBy(after);
  // What was published before the page said a year can still be hidden and changed.
  const accepted = before.status === 'published' ? completedBy(before) : [];
  await requireAllAfterFirstAscent(trx, completions, accepted);
  await events.emit(trx, name, { activityId: after.id, ownerId: after.ownerId, completions });
  if (name === 'activity.published') await askParticipants(trx, events, after);
  // There may be many participants, each with a transaction, so a job updates them and the owner does not wait.
  else await addJob(trx, 'activities:reconcileParticipants', { activityId: after.id });
  await invalidateCacheTags(trx, await cacheTagsOf(trx, before, after));
}

async function requireAllAfterFirstAscent(
  trx: Db,
  completions: readonly DatedElement[],
  accepted: readonly DatedElement[],
): Promise<void> {
  const added = completions.filter(
    (one) => !accepted.some((other) => other.elementId === one.elementId && other.completedOn === one.completedOn),
  );
  for (const [day, reached] of Map.groupBy(added, ({ completedOn }) => completedOn)) {
    await requireAfterFirstAscent(
      trx,
      reached.map(({ elementId }) => elementId),
      day,
    );
  }
}

export async function cacheTagsOf(trx: Db, before: StoredActivity, after: StoredActivity): Promise<string[]> {
  const milestones = [...before.milestones, ...after.milestones].map((milestone) => milestone.elementId);
  const elements = [...new Set(milestones.filter((id) => id !== null))];
  const regions = await findRegionIds(trx, elements);
  return [
    `activity:${after.id}`,
    // Companions count it too.
    ...[after.ownerId, ...after.participantIds].map((id) => `user:${id}`),
    'listing:activity',
    ...[...elements, ...regions].map((id) => `element:${id}`),
  ];
}
