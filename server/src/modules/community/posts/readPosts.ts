import type { RequestContext } from '#server/graphql/context.ts';
import { findReadableActivity } from '#server/modules/activities/index.ts';
import { loadElement } from '#server/modules/elements/index.ts';
import { findPost } from './posts.queries.ts';
import type { PostRow, PostSubject } from './posts.queries.ts';

/** The element or activity with this id, if the viewer may see it. */
export async function findPostSubject(context: RequestContext, id: string): Promise<PostSubject | null> {
  const element = await loadElement(context, id);
  // A page with posts changes with the visibility of what they are about.
  context.tag(`${element ? 'element' : 'activity'}:${element?.id ?? id}`);
  if (element) return { kind: 'element', id: element.id };
  const activity = await findReadableActivity(context, id);
  return activity && { kind: 'activity', id: activity.id };
}

/** A post is readable by those who may see what it is about. */
export async function findReadablePost(context: RequestContext, id: string): Promise<PostRow | null> {
  const post = await findPost(context.db, id);
  if (!post) return null;
  context.tag(postTag(post));
  return post.subjectId === null || (await findPostSubject(context, post.subjectId)) ? post : null;
}

/** All posts of a thread share the tag of the first. */
export const postTag = ({ id, rootId }: Pick<PostRow, 'id' | 'rootId'>): string => `post:${rootId ?? id}`;

/** Pages with the feed of everybody. */
export const FEED_TAG = 'listing:post';

export const conversationTag = (subjectId: string): string => `conversation:${subjectId}`;
