import { Failure } from '@cordada/core/failures';
import { INVITATIONS_RATE, PARTICIPANTS_MAX } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import type { RequestContext, Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import { canReadProfile, limitRate, loadRelation, loadUser } from '#server/modules/accounts/index.ts';
import { canEditActivity } from '../activities.policy.ts';
import { completedBy } from '../saving/completedBy.ts';
import { loadActivities, loadLockedActivity } from '../activities.queries.ts';
import type { StoredActivity } from '../activities.queries.ts';
import {
  deleteParticipant,
  findAnswer,
  insertParticipant,
  loadParticipants,
  updateAnswer,
  updateConfirmed,
} from './participants.queries.ts';
import type { Answer, CreditVisibility } from './participants.queries.ts';

interface Tools {
  readonly db: Db;
  readonly events: Events;
}

/**
 * Invites a user; inviting twice sends one notification.
 * @throws Failure `not_found` for an activity of others, or with the field `accountId` for a user whom the viewer may
 * not see; `conflict` for a draft or a user who has left; `quota`, `too_many_requests`
 */
export async function inviteParticipant(
  context: RequestContext,
  viewer: Viewer,
  activityId: string,
  accountId: string,
): Promise<void> {
  const member = await loadUser(context, accountId);
  const isShown = member && canReadProfile(viewer, member, await loadRelation(context, accountId));
  if (!isShown || accountId === viewer.id) {
    throw new Failure('not_found', 'There is no such member.', { fields: { accountId: 'not_found' } });
  }
  await limitRate(context.db, `invite:${viewer.id}`, INVITATIONS_RATE);
  await addInvitation(context, viewer, activityId, accountId);
}

/**
 * Invites a user whom the viewer may see.
 * @throws Failure as `inviteParticipant` does
 */
export async function addInvitation(
  { db, events }: Tools,
  viewer: Viewer,
  activityId: string,
  accountId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const activity = await getLocked(trx, activityId);
    if (!canEditActivity(viewer, activity)) throw missing();
    if (activity.status === 'draft')
      throw new Failure('conflict', 'A draft has no participants yet.', { details: { reason: 'is_draft' } });
    if ((await findAnswer(trx, activityId, accountId)) === 'left') {
      throw new Failure('conflict', 'This member has left.', {
        details: { reason: 'has_left' },
        fields: { accountId: 'conflict' },
      });
    }
    if (!(await insertParticipant(trx, activityId, accountId))) return;
    requireFreePlace(activity);
    const invitation = { activityId, accountId, actorId: viewer.id, hasHappened: isOver(activity) };
    await events.emit(trx, 'participant.invited', invitation);
    await invalidateCacheTags(trx, [`activity:${activityId}`]);
  });
}

/**
 * Removes a participant and reverts the completions from the activity. Who has left keeps that answer, so that nobody
 * invites them again.
 * @throws Failure `not_found`
 */
export async function removeParticipant(
  { db, events }: Tools,
  viewer: Viewer,
  activityId: string,
  accountId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const activity = await getLocked(trx, activityId);
    if (!canEditActivity(viewer, activity)) throw missing();
    await removeFrom(trx, events, activity, accountId);
  });
}

/**
 * Takes a member into a plan who has asked to come, without an invitation; whoever leads it may be another member.
 * @throws Failure `not_found`, `quota`
 */
export async function joinPlan(trx: Db, activityId: string, accountId: string): Promise<void> {
  const activity = await getLocked(trx, activityId);
  if (!activity.participantIds.includes(accountId)) requireFreePlace(activity);
  await insertParticipant(trx, activityId, accountId);
  await updateAnswer(trx, activityId, accountId, 'yes');
  await invalidateCacheTags(trx, [`activity:${activityId}`]);
}

/** Takes a member out of a plan again, and reverts what it completed for them. */
export async function leavePlan(trx: Db, events: Events, activityId: string, accountId: string): Promise<void> {
  await removeFrom(trx, events, await getLocked(trx, activityId), accountId);
}

/** Does nothing for who is no participant, as whoever leads it, or has left. The activity is locked. */
async function removeFrom(trx: Db, events: Events, activity: StoredActivity, accountId: string): Promise<void> {
  const answer = await findAnswer(trx, activity.id, accountId);
  if (answer === null || answer === 'left') return;
  await deleteParticipant(trx, activity.id, accountId);
  await events.emit(trx, 'participant.removed', { activityId: activity.id, accountId });
  await emitLeft(trx, events, activity, accountId);
}

/**
 * Answers an invitation; the latest answer counts, and a negative one withdraws the confirmation.
 * @throws Failure `not_found` when not invited
 */
export async function answerInvitation(
  { db, events }: Tools,
  viewer: Viewer,
  activityId: string,
  answer: Answer | 'left',
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const activity = await getJoined(trx, viewer, activityId);
    await updateAnswer(trx, activityId, viewer.id, answer);
    if (answer !== 'yes') await emitLeft(trx, events, activity, viewer.id);
    else await invalidateCacheTags(trx, [`activity:${activityId}`]);
  });
}

/**
 * Confirms that the viewer took part, and completes the reached elements for them with the chosen visibility.
 * @throws Failure `not_found` when not invited, `conflict` before the activity is published
 */
export async function confirmParticipation(
  { db, events }: Tools,
  viewer: Viewer,
  activityId: string,
  visibility: CreditVisibility,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const activity = await getJoined(trx, viewer, activityId);
    if (!isOver(activity))
      throw new Failure('conflict', 'This activity has not been published yet.', {
        details: { reason: 'not_published' },
      });
    await updateConfirmed(trx, activityId, viewer.id, visibility);
    await emitJoined(trx, events, activity, viewer.id);
  });
}

/** Recomputes the completions of every confirmed participant, each in its own transaction. */
export async function reconcileParticipants({ db, events }: Tools, activityId: string): Promise<void> {
  const activity = (await loadActivities(db, [activityId])).get(activityId);
  if (!activity || activity.isDeleted || !isOver(activity)) return;
  for (const { accountId } of (await loadParticipants(db, [activityId])).get(activityId) ?? []) {
    await db.transaction().execute(async (trx) => {
      const now = await getLocked(trx, activityId);
      const known = (await loadParticipants(trx, [activityId])).get(activityId) ?? [];
      const isConfirmed = known.some((one) => one.accountId === accountId && one.isConfirmed);
      if (isConfirmed) await emitJoined(trx, events, now, accountId);
    });
  }
}

export async function askParticipants(trx: Db, events: Events, activity: StoredActivity): Promise<void> {
  const activityId = activity.id;
  for (const { accountId, answer, isConfirmed } of (await loadParticipants(trx, [activityId])).get(activityId) ?? []) {
    if (answer === 'no' || isConfirmed) continue;
    const invitation = { activityId, accountId, actorId: activity.ownerId, hasHappened: true };
    await events.emit(trx, 'participant.invited', invitation);
  }
}

const isOver = (activity: StoredActivity): boolean => activity.status === 'published';

async function emitJoined(trx: Db, events: Events, activity: StoredActivity, accountId: string): Promise<void> {
  await events.emit(trx, 'activity.joined', {
    activityId: activity.id,
    accountId,
    completions: completedBy(activity),
  });
  await invalidateCacheTags(trx, cacheTagsOf(activity, accountId));
}

async function emitLeft(trx: Db, events: Events, activity: StoredActivity, accountId: string): Promise<void> {
  await events.emit(trx, 'activity.left', { activityId: activity.id, accountId });
  await invalidateCacheTags(trx, cacheTagsOf(activity, accountId));
}

const reachedIds = (activity: StoredActivity): string[] => completedBy(activity).map(({ elementId }) => elementId);

const cacheTagsOf = (activity: StoredActivity, accountId: string): string[] => [
  `activity:${activity.id}`,
  `user:${accountId}`,
  ...reachedIds(activity).map((id) => `element:${id}`),
];

/** @throws Failure `not_found` when the viewer is not invited or has left */
async function getJoined(trx: Db, viewer: Viewer, activityId: string): Promise<StoredActivity> {
  const activity = await getLocked(trx, activityId);
  if (activity.isDeleted || activity.status === 'draft' || !activity.participantIds.includes(viewer.id))
    throw missing();
  return activity;
}

/** @throws Failure `quota` */
function requireFreePlace({ participantIds }: StoredActivity): void {
  if (participantIds.length < PARTICIPANTS_MAX) return;
  throw new Failure('quota', 'There are as many participants as there can be.', {
    details: { reason: 'participants', maximum: PARTICIPANTS_MAX },
  });
}

async function getLocked(trx: Db, activityId: string): Promise<StoredActivity> {
  const activity = await loadLockedActivity(trx, activityId);
  if (!activity) throw missing();
  return activity;
}

const missing = (): Failure => new Failure('not_found', 'There is no such activity.');
