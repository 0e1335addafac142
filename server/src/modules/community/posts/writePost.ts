import { cleanPostText, countOutsideLinks, mentionedHandles, postTextKey } from '@cordada/core/community/posts';
import type { PostAudience } from '@cordada/core/community/posts';
import { Failure } from '@cordada/core/failures';
import type { FailureCode } from '@cordada/core/failures';
import { isId } from '@cordada/core/ids';
import {
  NEW_MEMBER_HOURS,
  POST_EDITS_RATE,
  POST_IMAGES_MAX,
  POST_MAX_LENGTH,
  POSTING_LIMITS,
  TWIN_POST_MINUTES,
} from '@cordada/core/limits';
import type { PostingLimits } from '@cordada/core/limits';
import { imageIdsOf, plainText, readRichText } from '@cordada/core/richText/richText';
import type { RichText } from '@cordada/core/richText/richText';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext, Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import {
  findSubscriptionLevel,
  isInClub,
  isLimited,
  dropDeleted,
  keepDeleted,
  limitRate,
  lockAccount,
  takeDeleted,
  tooMany,
} from '#server/modules/accounts/index.ts';
import { loadOwnImages } from '#server/modules/media/index.ts';
import {
  findAuthorId,
  findStanding,
  findTwin,
  findWrittenAt,
  hasBlockedTerm,
  loadPostImageIds,
  replaceImages,
  replaceMentions,
  setHidden,
  updatePost,
} from './postDetails.queries.ts';
import { findMentioned, findPostRecipients } from './postRecipients.ts';
import {
  findAnyPost,
  insertPost,
  listKeptImageIds,
  markDeleted,
  postContent,
  undelete,
  lockPost,
} from './posts.queries.ts';
import type { PostRow } from './posts.queries.ts';
import { conversationTag, FEED_TAG, findPostSubject, findReadablePost, postTag } from './readPosts.ts';

export interface PostContent {
  readonly text: string;
  /** JSON of a rich text; `text` is then derived from it. */
  readonly body: unknown;
  readonly imageIds: readonly string[];
}

export interface NewPost extends PostContent {
  /** Made by the client; null for a new one made here. */
  readonly id: string | null;
  readonly aboutId: string | null;
  readonly answersId: string | null;
  readonly citesId: string | null;
  readonly audience: PostAudience | null;
}

const refuse = (field: string, code: FailureCode = 'invalid_input'): Failure =>
  new Failure('invalid_input', `${field}: ${code}`, { fields: { [field]: code } });

/**
 * Publishes a post; one with a known id was published before. The same text in the same place within some minutes is one post, so that a second click or a repeated
 * request makes no second one.
 * @throws Failure `unauthenticated`, `invalid_input` with the failing field, `not_found`, `conflict`, `too_many_requests`
 */
export async function createPost(context: RequestContext, given: NewPost): Promise<PostRow> {
  const viewer = await requireViewer(context);
  const content = readContent(given);
  const place = await findPlace(context, viewer, given);
  const { answersId, citesId } = given;
  if (citesId !== null) await getLivingPost(context, citesId);
  if (given.id !== null && !isId(given.id)) throw refuse('id');
  const post = { id: given.id ?? newId(), authorId: viewer.id, answersId, citesId, ...content, ...place };
  const mentioned = await findMentioned(context, content.text);
  const recipients = await findPostRecipients(context, post, mentioned);
  const twinId = await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    const authorId = given.id === null ? null : await findAuthorId(trx, given.id);
    if (authorId !== null && authorId !== viewer.id)
      throw new Failure('conflict', 'This id is taken.', { details: { reason: 'id_taken' } });
    if (authorId !== null) return post.id;
    const twin = await findTwin(trx, { ...post, imageIds: given.imageIds }, TWIN_POST_MINUTES);
    if (twin !== null) return twin;
    if (await isLimited(trx, viewer.id)) throw new Failure('posting_limited', 'This account is limited.');
    await limitPosting(trx, viewer, content);
    if (await hasBlockedTerm(trx, content.text)) throw refuse('text', 'post_blocked_words');
    await requireOwnImages(trx, viewer, given.imageIds);
    await insertPost(trx, post);
    await replaceImages(trx, post.id, given.imageIds);
    await replaceMentions(trx, post.id, mentioned);
    await invalidateCacheTags(trx, tagsOf(post));
    await context.events.emit(trx, 'post.created', { postId: post.id, authorId: viewer.id, ...recipients });
    return null;
  });
  const stored = await findReadablePost(context, twinId ?? post.id);
  if (!stored) throw new Failure('not_found', 'There is no such post.');
  return stored;
}

/**
 * Changes the text and the photos of an own post; the former text is kept for moderators.
 * @param basis when the text was written that the change is based on; null replaces whatever is there
 * @throws Failure `unauthenticated`, `invalid_input` with the failing field, `not_found`, `posting_limited`,
 * `too_many_requests`, `conflict` when another text was written since `basis`
 */
export async function editPost(
  context: RequestContext,
  id: string,
  given: PostContent,
  basis: Date | null = null,
): Promise<PostRow> {
  const viewer = await requireViewer(context);
  const content = readContent(given);
  const post = await findReadablePost(context, id);
  if (!post || post.isGone || post.authorId !== viewer.id) throw new Failure('not_found', 'There is no such post.');
  await limitRate(context.db, `edit:${viewer.id}`, POST_EDITS_RATE);
  const mentioned = await findMentioned(context, content.text);
  const before = new Set(mentionedHandles(post.text));
  const added = mentioned.filter(({ handle }) => !before.has(handle));
  const recipients = await findPostRecipients(
    context,
    { ...post, answersId: null, citesId: null, subjectKind: null },
    added,
  );
  await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    if (await isLimited(trx, viewer.id)) throw new Failure('posting_limited', 'This account is limited.');
    const now = await loadPostImageIds(trx, id);
    const isSame = content.text === post.text && JSON.stringify(content.body) === JSON.stringify(post.body);
    if (!isSame) {
      const writtenAt = basis && (await findWrittenAt(trx, id));
      if (writtenAt && writtenAt.getTime() > basis.getTime()) {
        throw new Failure('conflict', 'The post was changed elsewhere since.', {
          details: { reason: 'changed_elsewhere' },
        });
      }
      if (await hasBlockedTerm(trx, content.text)) throw refuse('text', 'post_blocked_words');
      requireFewLinks(content, await standingLimits(trx, viewer, content.textKey));
      await updatePost(trx, id, content);
    }
    await requireOwnImages(
      trx,
      viewer,
      given.imageIds.filter((one) => !now.includes(one)),
    );
    await replaceImages(trx, id, given.imageIds);
    await replaceMentions(trx, id, mentioned);
    await hideImages(
      context,
      trx,
      now.filter((one) => !given.imageIds.includes(one)),
    );
    await invalidateCacheTags(trx, tagsOf(post));
    await context.events.emit(trx, 'post.edited', { postId: id, authorId: viewer.id, mentioned: recipients.mentioned });
  });
  return { ...post, ...content, editedAt: new Date() };
}

interface ReadContent {
  readonly text: string;
  readonly textKey: string;
  readonly body: RichText | null;
}

function readContent({ text: given, body: json, imageIds }: PostContent): ReadContent {
  if (imageIds.length > POST_IMAGES_MAX || new Set(imageIds).size < imageIds.length) throw refuse('imageIds');
  const body = json == null ? null : readRichText(json);
  // Photos are a list of their own, whose permission is that of the post.
  if (body !== null && imageIdsOf(body).length > 0) throw refuse('body');
  const text = cleanPostText(body === null ? given : plainText(body));
  if ((text === '' && imageIds.length === 0) || text.length > POST_MAX_LENGTH) throw refuse('text');
  return { text, textKey: postTextKey(text), body };
}

async function requireOwnImages(trx: Db, viewer: Viewer, imageIds: readonly string[]): Promise<void> {
  if (imageIds.length === 0) return;
  const { own } = await loadOwnImages(trx, viewer, imageIds);
  if (own.size < imageIds.length) throw refuse('imageIds');
}

async function standingLimits(
  trx: Db,
  viewer: Viewer,
  textKey: string,
): Promise<PostingLimits & Awaited<ReturnType<typeof findStanding>>> {
  const standing = await findStanding(trx, viewer.id, textKey);
  const isNew = standing.ageHours < NEW_MEMBER_HOURS && (await findSubscriptionLevel(trx, viewer.id)) === 'free';
  return { ...POSTING_LIMITS[isNew ? 'newMember' : 'member'], ...standing };
}

/** @throws Failure `too_many_requests`, `invalid_input` with the field `text` */
async function limitPosting(trx: Db, viewer: Viewer, content: ReadContent): Promise<void> {
  if (viewer.isAdmin) return;
  const limits = await standingLimits(trx, viewer, content.textKey);
  if (limits.postsLastHour >= limits.postsPerHour) throw tooMany({ max: limits.postsPerHour, windowSeconds: 3_600 });
  if (limits.postsLastDay >= limits.postsPerDay) throw tooMany({ max: limits.postsPerDay, windowSeconds: 86_400 });
  requireFewLinks(content, limits);
  if (limits.sameText >= limits.sameTextPerDay && content.textKey.length >= limits.sameTextMinLength)
    throw refuse('text', 'post_repeated');
}

function requireFewLinks({ text, body }: ReadContent, limits: PostingLimits): void {
  const links = countOutsideLinks(text) + (body === null ? 0 : JSON.stringify(body).split('"href":"http').length - 1);
  if (links > limits.links) throw refuse('text', 'post_too_many_links');
  if (mentionedHandles(text).length > limits.mentions) throw refuse('text', 'post_too_many_mentions');
}

/** @throws Failure `not_found`, also for a post that is gone */
async function getLivingPost(context: RequestContext, id: string): Promise<PostRow> {
  const post = await findReadablePost(context, id);
  if (!post || post.isGone) throw new Failure('not_found', 'There is no such post.');
  return post;
}

type Place = Pick<PostRow, 'subjectKind' | 'subjectId' | 'rootId' | 'audience' | 'audienceOwnerId'>;

async function findPlace(
  context: RequestContext,
  viewer: Viewer,
  { aboutId, answersId, audience }: NewPost,
): Promise<Place> {
  if (answersId !== null) {
    const { subjectKind, subjectId, rootId, id, ...answered } = await getLivingPost(context, answersId);
    // An answer is for those who may read the thread, whatever else was asked for.
    const { audience: inherited, audienceOwnerId } = answered;
    return { subjectKind, subjectId, rootId: rootId ?? id, audience: inherited, audienceOwnerId };
  }
  if (audience === 'club' && !(await isInClub(context.db, viewer.id))) throw refuse('audience', 'no_club');
  const forWhom = audience === null || audience === 'everyone' ? EVERYONE : { audience, audienceOwnerId: viewer.id };
  if (aboutId === null) return { subjectKind: null, subjectId: null, rootId: null, ...forWhom };
  const subject = await findPostSubject(context, aboutId);
  if (!subject) throw new Failure('not_found', 'There is nothing like that.');
  return { subjectKind: subject.kind, subjectId: subject.id, rootId: null, ...forWhom };
}

const EVERYONE = { audience: 'everyone', audienceOwnerId: null } as const;

/** Addresses of photos that everybody could see and nobody should any more end. */
async function hideImages(context: RequestContext, trx: Db, imageIds: readonly string[]): Promise<void> {
  if (imageIds.length > 0) await context.events.emit(trx, 'images.hidden', { imageIds });
}

/**
 * Deletes an own post, or any as administrator.
 * @throws Failure `unauthenticated`, `not_found`, also for posts of others
 */
export async function deletePost(context: RequestContext, id: string): Promise<void> {
  const viewer = await requireViewer(context);
  await context.db.transaction().execute(async (trx) => {
    await lockPost(trx, id);
    const post = await findAnyPost(trx, id);
    const isModerated = viewer.isAdmin && post?.authorId !== viewer.id;
    // What an administrator deletes stays deleted, also if its author was faster.
    const isDropped = post && isModerated && (await dropDeleted(trx, { accountId: post.authorId, kind: 'post', id }));
    if (post?.isDeleted && isDropped) return;
    if (!post || post.isDeleted || (post.authorId !== viewer.id && !viewer.isAdmin))
      throw new Failure('not_found', 'There is no such post.');
    const imageIds = await loadPostImageIds(trx, id);
    if (!isModerated) await keepDeleted(trx, { accountId: viewer.id, kind: 'post', id }, postContent(id));
    await markDeleted(trx, id);
    await hideImages(context, trx, imageIds);
    await invalidateCacheTags(trx, tagsOf(post));
    await context.events.emit(trx, 'post.deleted', { postId: id, authorId: post.authorId, actorId: viewer.id });
  });
}

/** Undoes `deletePost` of the author for a while. @throws Failure `unauthenticated`, `not_found` */
export async function restorePost(context: RequestContext, id: string): Promise<void> {
  const viewer = await requireViewer(context);
  await context.db.transaction().execute(async (trx) => {
    await lockPost(trx, id);
    const content = await takeDeleted(trx, { accountId: viewer.id, kind: 'post', id });
    const post = await findAnyPost(trx, id);
    if (content === null || !post?.isDeleted) throw new Failure('not_found', 'There is no such post.');
    const { own } = await loadOwnImages(trx, viewer, await listKeptImageIds(trx, content));
    await undelete(trx, id, content, [...own]);
    await invalidateCacheTags(trx, tagsOf(post));
  });
}

/** Hides a post for everybody, or shows it again, as a decision of a moderator. */
export async function setPostHidden(context: RequestContext, trx: Db, id: string, isHidden: boolean): Promise<void> {
  const post = await findAnyPost(trx, id);
  if (!post || post.isDeleted) throw new Failure('not_found', 'There is no such post.');
  await setHidden(trx, id, isHidden);
  if (isHidden) await hideImages(context, trx, await loadPostImageIds(trx, id));
  await invalidateCacheTags(trx, tagsOf(post));
}

function tagsOf(post: Pick<PostRow, 'id' | 'rootId' | 'subjectId'>): string[] {
  const { id, subjectId } = post;
  return [
    postTag(post),
    // The page of an answer that was not found knows no thread.
    `post:${id}`,
    ...(subjectId === null ? [] : [conversationTag(subjectId)]),
    ...(post.rootId === null ? [FEED_TAG] : []),
  ];
}
