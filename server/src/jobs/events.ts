import { sql } from 'kysely';
import type { ElementAction, RegionAction } from '@cordada/core/accounts/adminEvents';
import type { Db } from '#server/db/connect.ts';

/** What an activity completed, on which of its days. */
export interface DatedElement {
  readonly elementId: string;
  /** `year-month-day`. */
  readonly completedOn: string;
}

/** A published activity, as far as what it reached is concerned. */
interface ReachedByActivity {
  activityId: string;
  ownerId: string;
  completions: readonly DatedElement[];
}

/** What modules tell each other; past tense, the payload holds ids only. */
export interface EventMap {
  /** For the first time: once for each activity. */
  'activity.published': ReachedByActivity;
  /** An activity that had been published says something else now. */
  'activity.changed': ReachedByActivity;
  /** A member hides other places or more or less of the ends of tracks. */
  'hiding.changed': { accountId: string };
  /** Others see another version of a track from now on. */
  'track.shared': { trackId: string };
  /** A track that was there before turns out to have reached an element. */
  'track.passed': { trackId: string; elementId: string };
  /** A member is about to be deleted with all rows; what is not rows has to go too. */
  'account.erased': { accountId: string };
  /** A member published an element, or changed one. */
  'element.published': { elementId: string; authorId: string };
  /** A deleted element lost its contents for good. */
  'element.purged': { elementId: string };
  /** Elements no longer show these images to everybody. */
  'images.hidden': { imageIds: readonly string[] };
  /** The newest edition of a list has other members, or is completed in another way. */
  'list.changed': { listId: string };
  /** What had been published is a draft again. */
  'activity.unpublished': { activityId: string; ownerId: string };
  /** Somebody else says that they were on an activity, or it says something else now. */
  'activity.joined': {
    activityId: string;
    accountId: string;
    completions: readonly DatedElement[];
  };
  /** Somebody was not on an activity after all. */
  'activity.left': { activityId: string; accountId: string };
  'activity.deleted': { activityId: string; ownerId: string };
  /** A recorded track of an activity turns out to have reached an element that was published later. */
  'activity.elementRecognised': { activityId: string; ownerId: string; elementId: string };
  /** The day of a plan has ended everywhere on earth. Repeated for some days until the plan is no longer one. */
  'plan.dayPassed': { activityId: string; ownerId: string };
  'participant.invited': { activityId: string; accountId: string; actorId: string; hasHappened: boolean };
  'participant.removed': { activityId: string; accountId: string };
  'follow.created': { followerId: string; followedId: string; isRequest: boolean };
  'follow.accepted': { followerId: string; followedId: string };
  'follow.ended': { followerId: string; followedId: string };
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
  /** Registers what happens in the transaction of whoever emits; called at start only. */
  on<Name extends EventName>(name: Name, reaction: Reaction<Name>): void;
  /** Runs every reaction inside the caller's transaction: all of it happens, or none. */
  emit<Name extends EventName>(trx: Db, name: Name, payload: EventMap[Name]): Promise<void>;
}

/** A bus without reactions; `main.ts` lets each module register its own. */
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

/** Channel on which processes learn that pages they may have cached show something old. */
export const INVALIDATION_CHANNEL = 'cordada_changed';
/** PostgreSQL carries at most 8000 bytes in one notification. */
const PAYLOAD_MAX_BYTES = 7_000;

/**
 * Announces at commit that what these tags name has changed. A tag is `type:id`, e.g.
 * `element:7hG…` or `listing:activity`; `*` drops every cached page.
 */
export async function invalidateCacheTags(trx: Db, tags: readonly string[]): Promise<void> {
  const payload = tags.join(' ');
  const fits = Buffer.byteLength(payload) <= PAYLOAD_MAX_BYTES;
  await sql`select pg_notify(${INVALIDATION_CHANNEL}, ${fits ? payload : '*'})`.execute(trx);
}
