import { sql } from 'kysely';
import type { ElementAction, RegionAction } from '@cordada/core/accounts/adminEvents';
import { batchLoader } from '#server/db/batchLoader.ts';
import type { Db } from '#server/db/connect.ts';
import { CALM } from './calmTags.ts';

export interface DatedElement {
  readonly elementId: string;
  readonly completedOn: string;
}

interface ReachedByActivity {
  activityId: string;
  ownerId: string;
  completions: readonly DatedElement[];
}

export interface EventMap {
  /** Emitted once per activity, when it is published for the first time. */
  'activity.published': ReachedByActivity;
  'activity.changed': ReachedByActivity;
  'hiding.changed': { accountId: string };
  'track.shared': { trackId: string };
  'track.passed': { trackId: string; elementId: string };
  /** Emitted before the account and its rows are deleted, so that listeners remove data outside the database. */
  'account.erased': { accountId: string };
  /** Its owner deletes an account, which can still be restored for some days. */
  'account.leaving': { accountId: string };
  'element.published': { elementId: string; authorId: string };
  'element.purged': { elementId: string };
  /** Elements no longer show these images to everybody. */
  'images.hidden': { imageIds: readonly string[] };
  'list.changed': { listId: string };
  'activity.unpublished': { activityId: string; ownerId: string };
  'activity.joined': {
    activityId: string;
    accountId: string;
    completions: readonly DatedElement[];
  };
  'activity.left': { activityId: string; accountId: string };
  'activity.deleted': { activityId: string; ownerId: string };
  /** A recorded track of an activity turns out to have reached an element that was published later. */
  'activity.elementRecognised': { activityId: string; ownerId: string; elementId: string };
  /** The day of a plan has ended everywhere on earth. Emitted once for each day that it is planned for. */
  'plan.dayPassed': { activityId: string; ownerId: string };
  'participant.invited': { activityId: string; accountId: string; actorId: string; hasHappened: boolean };
  'participant.removed': { activityId: string; accountId: string };
  'follow.created': { followerId: string; followedId: string; isRequest: boolean };
  'follow.accepted': { followerId: string; followedId: string };
  /** What an account may use has been derived anew from its subscriptions. */
  'entitlement.changed': { accountId: string };
  /** Somebody asks to join a club; `managerIds` decide. */
  'membership.requested': { clubId: string; accountId: string; managerIds: readonly string[] };
  'membership.answered': { clubId: string; accountId: string; managerIds: readonly string[]; isAccepted: boolean };
  /** Also a request that was withdrawn. */
  'membership.ended': { clubId: string; accountId: string; managerIds: readonly string[] };
  /** The account of a club has another owner. */
  'club.handedOver': { clubId: string };
  /** A member who waited got a place in a plan of a club. */
  'clubPlan.placeGiven': { activityId: string; accountId: string };
  /** A member below the level of a plan asks its leaders for an exception. */
  'clubPlan.exceptionAsked': { activityId: string; accountId: string; leaderIds: readonly string[] };
  'clubPlan.exceptionDeclined': { activityId: string; accountId: string };
  'member.overdue': { accountId: string; companionIds: readonly string[] };
  /** The day has passed on which equipment that a club handed out was to be back. */
  'equipment.isOverdue': { clubId: string; accountId: string };
  /** A plan of a club is the day after tomorrow or sooner. */
  'clubPlan.isSoon': { activityId: string; accountIds: readonly string[] };
  'member.blocked': { blockerId: string; blockedId: string };
  'follow.ended': { followerId: string; followedId: string };
  /** Somebody reacted to something that has an owner, or took the reaction back. */
  'reaction.changed': {
    subjectKind: 'activity' | 'post';
    subjectId: string;
    ownerId: string;
    actorId: string;
    isLiked: boolean;
  };
  'post.created': {
    postId: string;
    authorId: string;
    /** Members whose post it answers, or about whose activity it is. All of them may read it. */
    answered: readonly string[];
    /** Members whose post it cites. */
    cited: readonly string[];
    /** Members whom its text mentions. */
    mentioned: readonly string[];
  };
  'post.edited': { postId: string; authorId: string; mentioned: readonly string[] };
  'post.deleted': { postId: string; authorId: string; actorId: string };
  'list.completed': { listId: string; accountId: string };
  /** An administrator decided about something that users wrote. */
  'contribution.moderated': {
    accountIds: readonly string[];
    actorId: string;
    action: Exclude<ElementAction, RegionAction>;
    /** Name of the element, or of both elements of a merge. */
    name: string;
    reason: string;
    subjectKind: 'element' | 'user';
    subjectId: string;
    /** Number of elements that the decision changed. */
    count: number;
  };
  /** A user wants no more notification mails. */
  'mails.unsubscribed': { accountId: string };
}

export type EventName = keyof EventMap;
type Reaction<Name extends EventName> = (trx: Db, payload: EventMap[Name]) => Promise<void>;

export interface Events {
  /** Registers a reaction that runs in the transaction of the emitter; call at start only. */
  on<Name extends EventName>(name: Name, reaction: Reaction<Name>): void;
  /** Runs every reaction inside the transaction of the caller, so that all of them take effect or none. */
  emit<Name extends EventName>(trx: Db, name: Name, payload: EventMap[Name]): Promise<void>;
}

export function createEvents(): Events {
  const reactions: { [Name in EventName]?: Reaction<Name>[] } = {};
  return {
    on(name, reaction) {
      ((reactions[name] ??= []) as (typeof reaction)[]).push(reaction);
    },
    async emit(trx, name, payload) {
      for (const reaction of reactions[name] ?? []) await reaction(trx, payload);
    },
  };
}

export const INVALIDATION_CHANNEL = 'cordada_changed';
/** PostgreSQL limits a notification to 8000 bytes. */
const PAYLOAD_MAX_BYTES = 7_000;

/**
 * Invalidates cache tags in all processes when the transaction commits. A tag is `type:id`, for example
 * `element:7hG…` or `listing:activity`; `*` drops every cached page.
 */
export async function invalidateCacheTags(trx: Db, tags: readonly string[]): Promise<void> {
  const payload = tags.join(' ');
  const fits = Buffer.byteLength(payload) <= PAYLOAD_MAX_BYTES;
  await sql`select pg_notify(${INVALIDATION_CHANNEL}, ${fits ? payload : '*'})`.execute(trx);
}

/**
 * Like `invalidateCacheTags` for a number that changes often, after the commit: PostgreSQL lets transactions that notify
 * commit one by one. What shows it is made anew at most once a second. If the process dies before, other processes show
 * the former number until the next change.
 */
export const announceCount = batchLoader(async (db: Db, tags: readonly string[]): Promise<void[]> => {
  await invalidateCacheTags(
    db,
    [...new Set(tags)].map((tag) => CALM + tag),
  );
  return tags.map(() => undefined);
});
