import { cleanPostText } from '@cordada/core/community/posts';
import { Failure } from '@cordada/core/failures';
import { POST_MAX_LENGTH, POSTS_RATE } from '@cordada/core/limits';
import { newId } from '#server/db/newId.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { limitRate, lockAccount } from '#server/modules/accounts/index.ts';
import { findPostRecipients } from './postRecipients.ts';
import { findPost, insertPost, markDeleted } from './posts.queries.ts';
import type { PostRow } from './posts.queries.ts';
import { conversationTag, FEED_TAG, findPostSubject, findReadablePost, postTag } from './readPosts.ts';

export interface NewPost {
  readonly text: string;
  readonly aboutId: string | null;
  readonly answersId: string | null;
  readonly citesId: string | null;
}

/** @throws Failure `unauthenticated`, `invalid_input` with the failing field, `not_found`, `too_many_requests` */
export async function createPost(context: RequestContext, given: NewPost): Promise<PostRow> {
  const viewer = await requireViewer(context);
  const text = cleanPostText(given.text);
  if (text === '' || text.length > POST_MAX_LENGTH)
    throw new Failure('invalid_input', 'text: invalid_input', { fields: { text: 'invalid_input' } });
  const place = await findPlace(context, given);
  const { answersId, citesId } = given;
  if (citesId !== null) await getLivingPost(context, citesId);
  await limitRate(context.db, `post:${viewer.id}`, POSTS_RATE);
  const post = { id: newId(), authorId: viewer.id, text, answersId, citesId, ...place };
  const recipients = await findPostRecipients(context, post);
  await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    await insertPost(trx, post);
    await invalidateCacheTags(trx, tagsOf(post));
    await context.events.emit(trx, 'post.created', { postId: post.id, authorId: viewer.id, ...recipients });
  });
  return { ...post, createdAt: new Date(), isGone: false };
}

/** @throws Failure `not_found`, also for a post that is gone */
async function getLivingPost(context: RequestContext, id: string): Promise<PostRow> {
  const post = await findReadablePost(context, id);
  if (!post || post.isGone) throw new Failure('not_found', 'There is no such post.');
  return post;
}

async function findPlace(
  context: RequestContext,
  { aboutId, answersId }: NewPost,
): Promise<Pick<PostRow, 'subjectKind' | 'subjectId' | 'rootId'>> {
  if (answersId !== null) {
    const answered = await getLivingPost(context, answersId);
    const { subjectKind, subjectId } = answered;
    return { subjectKind, subjectId, rootId: answered.rootId ?? answered.id };
  }
  if (aboutId === null) return { subjectKind: null, subjectId: null, rootId: null };
  const subject = await findPostSubject(context, aboutId);
  if (!subject) throw new Failure('not_found', 'There is nothing like that.');
  return { subjectKind: subject.kind, subjectId: subject.id, rootId: null };
}

/**
 * Deletes an own post, or any as administrator.
 * @throws Failure `unauthenticated`, `not_found`, also for posts of others
 */
export async function deletePost(context: RequestContext, id: string): Promise<void> {
  const viewer = await requireViewer(context);
  const post = await findPost(context.db, id);
  if (!post || (post.authorId !== viewer.id && !viewer.isAdmin))
    throw new Failure('not_found', 'There is no such post.');
  const { answered, cited } = await findPostRecipients(context, post);
  await context.db.transaction().execute(async (trx) => {
    await markDeleted(trx, id);
    await invalidateCacheTags(trx, tagsOf(post));
    await context.events.emit(trx, 'post.deleted', {
      postId: id,
      recipientIds: [post.authorId, ...answered, ...cited],
    });
  });
}

function tagsOf(post: Pick<PostRow, 'id' | 'rootId' | 'subjectId'>): string[] {
  const { subjectId } = post;
  return [
    postTag(post),
    ...(subjectId === null ? [] : [conversationTag(subjectId)]),
    ...(post.rootId === null ? [FEED_TAG] : []),
  ];
}
