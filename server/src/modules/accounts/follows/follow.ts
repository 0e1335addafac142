import { Failure } from '@cordada/core/failures';
import { NEW_MEMBER_HOURS, POSTING_LIMITS, REACTION_RATE } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import { stateOfNewFollow } from '../accounts.policy.ts';
import { findAgeHours, lockAccounts } from '../accounts.queries.ts';
import { acceptFollow, deleteFollow, loadRelations, lockProfile, upsertFollow } from './follows.queries.ts';
import type { FollowState } from './follows.queries.ts';
import { limitRate } from '../rateLimits/limitRate.ts';

interface Tools {
  readonly db: Db;
  readonly events: Events;
}

/**
 * Follows a user; a private profile gets a request instead.
 * @throws Failure `not_found`, `invalid_input` for oneself, `too_many_requests`
 */
export async function followUser({ db, events }: Tools, viewer: Viewer, followedId: string): Promise<FollowState> {
  if (followedId === viewer.id) throw new Failure('invalid_input', 'Nobody follows themselves.');
  await limitRate(db, `reaction:${viewer.id}`, REACTION_RATE);
  const isNew = (await findAgeHours(db, viewer.id)) < NEW_MEMBER_HOURS;
  const { followsPerDay } = POSTING_LIMITS[isNew ? 'newMember' : 'member'];
  await limitRate(db, `follow:${viewer.id}`, { max: followsPerDay, windowSeconds: 86_400 });
  return db.transaction().execute(async (trx) => {
    await lockAccounts(trx, [viewer.id, followedId]);
    const profile = await lockProfile(trx, followedId);
    const isBlocked = !viewer.isAdmin && (await loadRelations(trx, viewer.id, [followedId])).get(followedId)?.isBlocked;
    if (!profile || isBlocked) throw new Failure('not_found', 'There is no such member.');
    const follow = await upsertFollow(trx, viewer.id, followedId, stateOfNewFollow(profile));
    if (follow.isNew) {
      const isAccepted = follow.state === 'accepted';
      await events.emit(trx, 'follow.created', { followerId: viewer.id, followedId, isRequest: !isAccepted });
      if (isAccepted) await invalidateCacheTags(trx, tagsOf(viewer.id, followedId));
    }
    return follow.state;
  });
}

async function endFollow({ db, events }: Tools, followerId: string, followedId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccounts(trx, [followerId, followedId]);
    if (!(await deleteFollow(trx, followerId, followedId))) return;
    await events.emit(trx, 'follow.ended', { followerId, followedId });
    await invalidateCacheTags(trx, tagsOf(followerId, followedId));
  });
}

/** @throws Failure `too_many_requests` */
export async function unfollowUser(tools: Tools, viewer: Viewer, followedId: string): Promise<void> {
  await limitRate(tools.db, `reaction:${viewer.id}`, REACTION_RATE);
  await endFollow(tools, viewer.id, followedId);
}

export async function removeFollower(tools: Tools, viewer: Viewer, followerId: string): Promise<void> {
  await endFollow(tools, followerId, viewer.id);
}

/** @throws Failure `not_found` without a request */
export async function acceptFollower({ db, events }: Tools, viewer: Viewer, followerId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccounts(trx, [viewer.id, followerId]);
    const isThere = (await lockProfile(trx, followerId)) !== null;
    if (!isThere || !(await acceptFollow(trx, followerId, viewer.id))) {
      throw new Failure('not_found', 'There is no such request.');
    }
    await events.emit(trx, 'follow.accepted', { followerId, followedId: viewer.id });
    await invalidateCacheTags(trx, tagsOf(followerId, viewer.id));
  });
}

const tagsOf = (...accountIds: string[]): string[] => accountIds.map((id) => `user:${id}`);
