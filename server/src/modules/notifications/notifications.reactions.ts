import { NOTIFICATION_KIND_NAMES } from '@cordada/core/accounts/notificationKinds';
import type { Config } from '#server/config/config.ts';
import type { Events } from '#server/jobs/events.ts';
import { queueFollowerNotifications } from './notifyFollowers.ts';
import { mailModeration } from './moderationMails.ts';
import {
  deleteActor,
  deleteActorEverywhere,
  deleteNotifications,
  upsertNotificationSettings,
} from './notifications.queries.ts';
import { notify } from './notify.ts';

/** Turns events of other modules into notifications, inside the transaction that emits them. */
export function registerNotificationReactions(events: Events, config: Pick<Config, 'publicUrl'>): void {
  events.on('follow.created', async (trx, { followerId, followedId, isRequest }) => {
    const follower = { kind: 'user', id: followerId } as const;
    await deleteNotifications(trx, [followedId], ['follow', 'followRequest'], follower);
    const kind = isRequest ? 'followRequest' : 'follow';
    await notify(trx, [followedId], { kind, subjectKind: 'user', subjectId: followerId, actorId: followerId });
  });
  events.on('follow.accepted', async (trx, { followerId, followedId }) => {
    await deleteNotifications(trx, [followedId], ['followRequest'], { kind: 'user', id: followerId });
    const notice = { kind: 'followAccepted', subjectKind: 'user', subjectId: followedId, actorId: followedId } as const;
    await notify(trx, [followerId], notice);
  });
  events.on('follow.ended', async (trx, { followerId, followedId }) => {
    await deleteNotifications(trx, [followedId], ['follow', 'followRequest'], { kind: 'user', id: followerId });
    await deleteNotifications(trx, [followerId], ['followAccepted'], { kind: 'user', id: followedId });
  });

  events.on('member.overdue', (trx, { accountId, companionIds }) =>
    notify(trx, companionIds, { kind: 'overdue', subjectKind: 'user', subjectId: accountId, actorId: accountId }),
  );

  events.on('clubPlan.placeGiven', (trx, { activityId, accountId }) =>
    notify(trx, [accountId], { kind: 'placeGiven', subjectKind: 'activity', subjectId: activityId }),
  );
  events.on('clubPlan.exceptionAsked', (trx, { activityId, accountId, leaderIds }) =>
    notify(trx, leaderIds, {
      kind: 'exceptionRequest',
      subjectKind: 'activity',
      subjectId: activityId,
      actorId: accountId,
    }),
  );
  events.on('clubPlan.exceptionDeclined', (trx, { activityId, accountId }) =>
    notify(trx, [accountId], { kind: 'exceptionDeclined', subjectKind: 'activity', subjectId: activityId }),
  );
  events.on('clubPlan.isSoon', (trx, { activityId, accountIds }) =>
    notify(trx, accountIds, { kind: 'planReminder', subjectKind: 'activity', subjectId: activityId }),
  );
  events.on('equipment.isOverdue', (trx, { clubId, accountId }) =>
    notify(trx, [accountId], { kind: 'equipmentOverdue', subjectKind: 'user', subjectId: clubId, actorId: clubId }),
  );
  events.on('membership.requested', (trx, { accountId, managerIds }) =>
    notify(trx, managerIds, {
      kind: 'membershipRequest',
      subjectKind: 'user',
      subjectId: accountId,
      actorId: accountId,
    }),
  );
  events.on('membership.answered', async (trx, { clubId, accountId, managerIds, isAccepted }) => {
    await deleteNotifications(trx, managerIds, ['membershipRequest'], { kind: 'user', id: accountId });
    const notice = { kind: 'membershipAccepted', subjectKind: 'user', subjectId: clubId, actorId: clubId } as const;
    if (isAccepted) await notify(trx, [accountId], notice);
  });
  // Only those of this club: the same member may wait for the answer of another one.
  events.on('membership.ended', (trx, { accountId, managerIds }) =>
    deleteNotifications(trx, managerIds, ['membershipRequest'], { kind: 'user', id: accountId }),
  );

  events.on('member.blocked', async (trx, { blockerId, blockedId }) => {
    await deleteActorEverywhere(trx, blockerId, blockedId);
    await deleteActorEverywhere(trx, blockedId, blockerId);
  });

  events.on('reaction.changed', async (trx, { ownerId, isLiked, ...subject }) => {
    if (isLiked) await notify(trx, [ownerId], { kind: 'reaction', ...subject });
    else await deleteActor(trx, ownerId, 'reaction', subject);
  });

  events.on('post.created', async (trx, { postId, authorId, answered, cited, mentioned }) => {
    const subject = { subjectKind: 'post', subjectId: postId, actorId: authorId } as const;
    await notify(trx, answered, { kind: 'answer', ...subject });
    await notify(trx, cited, { kind: 'citation', ...subject });
    await notify(trx, mentioned, { kind: 'mention', ...subject });
  });
  events.on('post.edited', (trx, { postId, authorId, mentioned }) =>
    notify(trx, mentioned, { kind: 'mention', subjectKind: 'post', subjectId: postId, actorId: authorId }),
  );

  events.on('participant.invited', (trx, { activityId, accountId, actorId, hasHappened }) => {
    const kind = hasHappened ? 'participantConfirmation' : 'participantInvitation';
    return notify(trx, [accountId], { kind, subjectKind: 'activity', subjectId: activityId, actorId });
  });
  events.on('participant.removed', (trx, { activityId, accountId }) =>
    deleteNotifications(trx, [accountId], ['participantInvitation', 'participantConfirmation'], {
      kind: 'activity',
      id: activityId,
    }),
  );
  events.on('plan.dayPassed', (trx, { activityId, ownerId }) =>
    notify(trx, [ownerId], { kind: 'planDue', subjectKind: 'activity', subjectId: activityId }),
  );
  events.on('activity.elementRecognised', (trx, { activityId, ownerId }) =>
    notify(trx, [ownerId], { kind: 'targetRecognised', subjectKind: 'activity', subjectId: activityId }),
  );

  events.on('element.published', (trx, { elementId, authorId }) =>
    queueFollowerNotifications(trx, { kind: 'elementEdited', elementId, authorId }),
  );
  events.on('list.changed', (trx, { listId }) => queueFollowerNotifications(trx, { kind: 'listChanged', listId }));
  events.on('list.completed', (trx, { listId, accountId }) =>
    notify(trx, [accountId], { kind: 'listCompleted', subjectKind: 'element', subjectId: listId }),
  );
  events.on('contribution.moderated', async (trx, moderation) => {
    const { accountIds, subjectKind, subjectId, actorId } = moderation;
    const recipientIds = [...new Set(accountIds)];
    await notify(trx, recipientIds, { kind: 'moderation', subjectKind, subjectId, actorId, isMailed: true });
    await mailModeration(trx, config, recipientIds, moderation);
  });

  events.on('mails.unsubscribed', (trx, { accountId }) =>
    upsertNotificationSettings(trx, accountId, NOTIFICATION_KIND_NAMES, 'email', false),
  );
}
