import { POST_AUDIENCES, POST_ORDERS } from '@cordada/core/community/posts';
import { Failure } from '@cordada/core/failures';
import { QUERY_STATEMENT_COST, UNDO_MINUTES } from '@cordada/core/limits';
import { builder, EMPTY_PAGE, PAGE_ARGS, pageType, readPage } from '#server/graphql/builder.ts';
import { loadUser, profileField, UserType } from '#server/modules/accounts/index.ts';
import { ActivityType, findReadableActivity } from '#server/modules/activities/index.ts';
import { ElementRef, loadElement } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import type { Page } from '#server/db/page.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { postReader } from './postAccess.queries.ts';
import { LATEST_ROWS, listAnswers, listThreads, loadAnswers, loadLatestPosts } from './posts.queries.ts';
import type { PostRow, PostSubject } from './posts.queries.ts';
import { conversationTag, findPostSubject, findReadablePost } from './readPosts.ts';
import { createPost, deletePost, editPost, restorePost } from './writePost.ts';

export const AudienceType = builder.enumType('PostAudience', { values: POST_AUDIENCES });
const OrderType = builder.enumType('PostOrder', { values: POST_ORDERS });

export const PostType = builder.objectRef<PostRow>('Post').implement({
  description: 'What a member said: a post, a comment on something, or an answer.',
  fields: (t) => ({
    id: t.exposeID('id'),
    text: t.string({
      description: 'Plain text with line breaks, `@handle` and `[name](/path)`; empty when it is gone.',
      resolve: ({ text, isGone }) => (isGone ? '' : text),
    }),
    isGone: t.boolean({
      description: 'Deleted, hidden, or by somebody who is suspended or blocked; shown only because of its answers.',
      resolve: ({ isGone }) => isGone,
    }),
    author: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ authorId, isGone }, _, context) => (isGone ? null : loadUser(context, authorId)),
    }),
    body: t.field({
      type: 'Json',
      nullable: true,
      description: 'Rich content, if it has more than plain text.',
      resolve: ({ body, isGone }) => (isGone ? null : body),
    }),
    audience: t.field({ type: AudienceType, resolve: ({ audience }) => audience }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    editedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When its author last changed the text.',
      resolve: ({ editedAt }) => editedAt,
    }),
    aboutId: t.id({
      nullable: true,
      description: 'The element, list, activity or member that the thread is about.',
      resolve: ({ subjectId }) => subjectId,
    }),
    answersId: t.id({
      nullable: true,
      description: 'The post that it answers.',
      resolve: ({ answersId }) => answersId,
    }),
  }),
});

/** Most threads have none. */
const ANSWERS_DEFAULT = 1;

const PostPage = pageType(PostType, ({ id }) => id);

builder.objectFields(PostType, (t) => ({
  element: t.field({
    type: ElementRef,
    nullable: true,
    description: 'The element that the thread is about.',
    resolve: ({ subjectKind, subjectId }, _, context) =>
      subjectKind === 'element' && subjectId !== null ? loadElement(context, subjectId) : null,
  }),
  activity: t.field({
    type: ActivityType,
    nullable: true,
    description: 'The activity that the thread is about.',
    resolve: ({ subjectKind, subjectId }, _, context) =>
      subjectKind === 'activity' && subjectId !== null ? findReadableActivity(context, subjectId) : null,
  }),
  member: t.field({
    type: UserType,
    nullable: true,
    description: 'The member on whose profile the thread is.',
    resolve: ({ subjectKind, subjectId }, _, context) =>
      subjectKind === 'user' && subjectId !== null ? loadUser(context, subjectId) : null,
  }),
  cited: t.field({
    type: PostType,
    nullable: true,
    description: 'The post that it cites, or null, also for those who may not read that one.',
    resolve: async ({ citesId, isGone }, _, context) => {
      if (citesId === null || isGone) return null;
      const cited = await findReadablePost(context, citesId);
      return cited?.isGone ? null : cited;
    },
  }),
  answers: t.field({
    type: PostPage,
    description: 'The answers of the thread, oldest first, 100 unless `first` says otherwise; none below an answer.',
    extensions: { rows: ANSWERS_DEFAULT, cost: QUERY_STATEMENT_COST },
    args: PAGE_ARGS,
    resolve: async ({ id, rootId }, page, context) => {
      if (rootId !== null) return EMPTY_PAGE;
      const key = { rootId: id, reader: await postReader(context) };
      const isWhole = page.first == null && page.after == null;
      return isWhole ? loadAnswers(context.db, key) : listAnswers(context.db, key, readPage(page));
    },
  }),
}));

async function latestPosts(context: RequestContext, subject: PostSubject): Promise<Page<PostRow>> {
  context.tag(conversationTag(subject.id));
  return loadLatestPosts(context.db, { subject, reader: await postReader(context) });
}

const LATEST_POSTS = 'The three latest posts and answers about it, latest first; the total counts all.';

builder.interfaceFields(ElementRef, (t) => ({
  latestPosts: t.field({
    type: PostPage,
    description: LATEST_POSTS,
    extensions: { rows: LATEST_ROWS },
    resolve: ({ id }: ElementRow, _, context) => latestPosts(context, { kind: 'element', id }),
  }),
}));

builder.objectFields(ActivityType, (t) => ({
  latestPosts: t.field({
    type: PostPage,
    description: LATEST_POSTS,
    extensions: { rows: LATEST_ROWS },
    resolve: ({ id }, _, context) => latestPosts(context, { kind: 'activity', id }),
  }),
}));

profileField('latestPosts', {
  type: PostPage,
  description: 'The three latest posts and answers on the profile, latest first; the total counts all.',
  extensions: { rows: LATEST_ROWS },
  hidden: EMPTY_PAGE,
  resolve: ({ id }, _, context) => latestPosts(context, { kind: 'user', id }),
});

const CONTENT_FIELDS = {
  body: 'Rich content as a ProseMirror document without images; `text` is then ignored.',
  imageIds: 'At most 10 own photos.',
};

const PostInput = builder.inputType('PostInput', {
  fields: (t) => ({
    id: t.id({
      required: false,
      description:
        'Made by the client: 11 random characters of the alphabet of ids. The same post again is not a second one.',
    }),
    text: t.string({ description: 'Plain text, in which `@handle` and `[name](/path)` are allowed.' }),
    body: t.field({ type: 'Json', required: false, description: CONTENT_FIELDS.body }),
    imageIds: t.idList({ required: false, description: CONTENT_FIELDS.imageIds }),
    audience: t.field({
      type: AudienceType,
      required: false,
      description: 'Everybody who may see what it is about, unless given. Answers have the audience of their thread.',
    }),
    aboutId: t.id({ required: false, description: 'An element, a list, an activity or a member.' }),
    answersId: t.id({ required: false, description: 'A post; the answer is about the same as its thread.' }),
    citesId: t.id({ required: false, description: 'A post that is shown below the text to those who may read it.' }),
  }),
});

const PostEditInput = builder.inputType('PostEditInput', {
  fields: (t) => ({
    text: t.string(),
    body: t.field({ type: 'Json', required: false, description: CONTENT_FIELDS.body }),
    imageIds: t.idList({ required: false, description: CONTENT_FIELDS.imageIds }),
  }),
});

builder.queryFields((t) => ({
  post: t.field({
    type: PostType,
    description: 'One post with its answers.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      context.tag(`post:${id}`);
      const post = await findReadablePost(context, id);
      if (!post) throw new Failure('not_found', 'There is no such post.');
      return post;
    },
  }),
  conversation: t.field({
    type: PostPage,
    description: 'First posts of the threads about an element, a list, an activity or a member.',
    extensions: { cost: QUERY_STATEMENT_COST },
    args: { aboutId: t.arg.id(), order: t.arg({ type: OrderType, required: false }), ...PAGE_ARGS },
    resolve: async (_, { aboutId, order, ...page }, context) => {
      context.tag(conversationTag(aboutId));
      const subject = await findPostSubject(context, aboutId);
      if (!subject) throw new Failure('not_found', 'There is nothing like that.');
      const asked = { subject, reader: await postReader(context), order: order ?? 'newest' };
      return listThreads(context.db, asked, readPage(page));
    },
  }),
}));

builder.mutationFields((t) => ({
  createPost: t.field({
    type: PostType,
    description:
      'Says something about an element, a list, an activity or a member, answers a post, or just says something.',
    args: { input: t.arg({ type: PostInput }) },
    resolve: (_, { input: { id, text, body, imageIds, audience, aboutId, answersId, citesId } }, context) =>
      createPost(context, {
        id: id ?? null,
        text,
        body: body ?? null,
        imageIds: imageIds ?? [],
        audience: audience ?? null,
        aboutId: aboutId ?? null,
        answersId: answersId ?? null,
        citesId: citesId ?? null,
      }),
  }),
  editPost: t.field({
    type: PostType,
    description: 'Changes the text and the photos of an own post, which is then marked as edited.',
    args: {
      id: t.arg.id(),
      input: t.arg({ type: PostEditInput }),
      revision: t.arg({
        type: 'DateTime',
        required: false,
        description:
          '`editedAt ?? createdAt` of the text that the change is based on: `conflict` if there is a newer one.',
      }),
    },
    resolve: (_, { id, input: { text, body, imageIds }, revision = null }, context) =>
      editPost(context, id, { text, body: body ?? null, imageIds: imageIds ?? [] }, revision),
  }),
  deletePost: t.boolean({
    description: 'Deletes an own post, or any as administrator. Where it has answers its place stays.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await deletePost(context, id);
      return true;
    },
  }),
  restorePost: t.boolean({
    description: `Undoes \`deletePost\` of its author within ${UNDO_MINUTES} minutes.`,
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await restorePost(context, id);
      return true;
    },
  }),
}));
