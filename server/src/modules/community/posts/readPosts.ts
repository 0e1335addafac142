import { Failure } from '@cordada/core/failures';
import { contextOf } from '#server/graphql/context.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { canReadProfile, loadRelation, loadUser } from '#server/modules/accounts/index.ts';
import { findReadableActivity } from '#server/modules/activities/index.ts';
import { loadElement } from '#server/modules/elements/index.ts';
import { postReader } from './postAccess.queries.ts';
import { isInAudience } from './posts.policy.ts';
import { findPost } from './posts.queries.ts';
import type { PostRow, PostSubject } from './posts.queries.ts';

/** The element, activity or profile with this id, if the viewer may see it. */
export async function findPostSubject(context: RequestContext, id: string): Promise<PostSubject | null> {
  const element = await loadElement(context, id);
  if (element) {
    // A page with posts changes with the visibility of what they are about.
    context.tag(`element:${element.id}`);
    return { kind: 'element', id: element.id };
  }
  context.tag(`activity:${id}`);
  const activity = await findReadableActivity(context, id);
  if (activity) return { kind: 'activity', id: activity.id };
  const user = await loadUser(context, id);
  if (!user) return null;
  context.tag(`user:${id}`);
  const isShown = canReadProfile(await context.viewer(), user, await loadRelation(context, id));
  return isShown ? { kind: 'user', id: user.id } : null;
}

/** A post is readable by its audience, as far as they may see what it is about. */
export async function findReadablePost(context: RequestContext, id: string): Promise<PostRow | null> {
  const post = await findPost(context.db, { id, reader: await postReader(context) });
  if (!post) return null;
  context.tag(postTag(post));
  return post.subjectId === null || (await findPostSubject(context, post.subjectId)) ? post : null;
}

/** @throws Failure `not_found` */
export async function getReadablePost(context: RequestContext, id: string): Promise<PostRow> {
  const post = await findReadablePost(context, id);
  if (!post) throw new Failure('not_found', 'There is no such post.');
  return post;
}

/** Whether another member may read a post, also one that is not stored yet. */
export async function canMemberRead(
  context: RequestContext,
  accountId: string,
  post: Pick<PostRow, 'authorId' | 'subjectId' | 'audience' | 'audienceOwnerId'>,
): Promise<boolean> {
  const theirs = contextOf(context, accountId);
  if ((await loadRelation(theirs, post.authorId)).isBlocked) return false;
  const owner = post.audienceOwnerId ?? post.authorId;
  if (!isInAudience(await theirs.viewer(), post, await loadRelation(theirs, owner))) return false;
  return post.subjectId === null || (await findPostSubject(theirs, post.subjectId)) !== null;
}

/** All posts of a thread share the tag of the first. */
export const postTag = ({ id, rootId }: Pick<PostRow, 'id' | 'rootId'>): string => `post:${rootId ?? id}`;
/** Pages with the feed of everybody. */
export const FEED_TAG = 'listing:post';
export const conversationTag = (subjectId: string): string => `conversation:${subjectId}`;
