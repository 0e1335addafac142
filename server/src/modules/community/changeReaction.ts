import { takesReaction } from '@cordada/core/community/reactions';
import type { ReactionKind } from '@cordada/core/community/reactions';
import { Failure } from '@cordada/core/failures';
import { REACTION_RATE } from '@cordada/core/limits';
import { announceCount } from '#server/jobs/events.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { limitRateOfMany, lockAccount } from '#server/modules/accounts/index.ts';
import { findReadableActivity } from '#server/modules/activities/index.ts';
import { getElement, loadElement } from '#server/modules/elements/index.ts';
import { canMemberRead, findReadablePost, postTag } from './posts/readPosts.ts';
import type { PostRow } from './posts/posts.queries.ts';
import { setFollow, setReaction } from './community.queries.ts';
import type { Subject } from './community.queries.ts';

/**
 * Returns a subject that the viewer may see; a merged element is replaced by its target.
 * @throws Failure `not_found`
 */
export async function getReadable(context: RequestContext, subject: Subject): Promise<ReadableSubject> {
  const readable = await findReadable(context, subject);
  if (!readable) throw new Failure('not_found', 'There is nothing like that.');
  return readable;
}

interface ReadableSubject extends Subject {
  /** Null for what the members write together. */
  readonly ownerId: string | null;
  /** Tag of the pages that show the reactions. */
  readonly tag: string;
  readonly post?: PostRow;
}

const tagOf = ({ subject, id }: Subject): string => `${subject}:${id}`;

async function findReadable(context: RequestContext, { subject, id }: Subject): Promise<ReadableSubject | null> {
  if (subject === 'element') {
    const element = await loadElement(context, id);
    return element && { subject, id: element.id, ownerId: null, tag: tagOf({ subject, id: element.id }) };
  }
  if (subject === 'post') {
    const post = await findReadablePost(context, id);
    return post && !post.isGone ? { subject, id, ownerId: post.authorId, tag: postTag(post), post } : null;
  }
  const activity = await findReadableActivity(context, id);
  return activity && { subject, id, ownerId: activity.ownerId, tag: tagOf({ subject, id }) };
}

/**
 * Sets the one reaction of the viewer to a subject; null removes it, even when the subject has become hidden.
 * @returns the subject, with its post if it is one; null when it has become hidden
 * @throws Failure `unauthenticated`, `not_found`, `too_many_requests`, `invalid_input` for a reaction that the
 * subject does not support
 */
export async function react(
  context: RequestContext,
  given: Subject,
  kind: ReactionKind | null,
): Promise<ReadableSubject | null> {
  const viewer = await requireViewer(context);
  if (kind !== null && !takesReaction(given.subject, kind)) {
    throw new Failure('invalid_input', 'kind: invalid_input', { fields: { kind: 'invalid_input' } });
  }
  await limitRateOfMany(context.db, `reaction:${viewer.id}`, REACTION_RATE);
  const readable = kind === null ? await findReadable(context, given) : await getReadable(context, given);
  const subject = readable ?? given;
  // The author of a post may have lost access to what it is about.
  const ownerId = readable === null ? null : await findNotified(context, readable);
  const isChanged = await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    const change = await setReaction(trx, viewer.id, subject, kind);
    if (change === null) return false;
    if (ownerId === null || ownerId === viewer.id || subject.subject === 'element' || change === 'replaced')
      return true;
    const about = { subjectKind: subject.subject, subjectId: subject.id, ownerId, actorId: viewer.id };
    await context.events.emit(trx, 'reaction.changed', { ...about, isLiked: change === 'added' });
    return true;
  });
  if (isChanged) await announceCount(context.db, readable?.tag ?? tagOf(subject));
  return readable;
}

async function findNotified(context: RequestContext, { post, ownerId }: ReadableSubject): Promise<string | null> {
  if (!post || ownerId === null) return ownerId;
  return (await canMemberRead(context, ownerId, post)) ? ownerId : null;
}

/** @throws Failure `unauthenticated`, `not_found`, `too_many_requests` */
export async function follow(context: RequestContext, elementId: string, wanted: boolean): Promise<void> {
  const viewer = await requireViewer(context);
  await limitRateOfMany(context.db, `reaction:${viewer.id}`, REACTION_RATE);
  // Unfollowing works for deleted elements too.
  const element = wanted ? await getElement(context, elementId) : await loadElement(context, elementId);
  await setFollow(context.db, viewer.id, element?.id ?? elementId, wanted);
}
