import { Failure } from '@cordada/core/failures';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, EMPTY_PAGE, PAGE_ARGS, pageType, readPage } from '#server/graphql/builder.ts';
import { loadUser, UserType } from '#server/modules/accounts/index.ts';
import { ActivityType, findReadableActivity } from '#server/modules/activities/index.ts';
import { ElementRef, loadElement } from '#server/modules/elements/index.ts';
import type { ElementRow } from '#server/modules/elements/index.ts';
import type { Page } from '#server/db/page.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { LATEST_ROWS, listAnswers, listThreads, loadLatestPosts } from './posts.queries.ts';
import type { PostRow, PostSubject } from './posts.queries.ts';
import { conversationTag, findPostSubject, findReadablePost } from './readPosts.ts';
import { createPost, deletePost } from './writePost.ts';

export const PostType = builder.objectRef<PostRow>('Post').implement({
  description: 'What a member said: a post, a comment on something, or an answer.',
  fields: (t) => ({
    id: t.exposeID('id'),
    text: t.string({
      description: 'Plain text with line breaks; empty when it is gone.',
      resolve: ({ text, isGone }) => (isGone ? '' : text),
    }),
    isGone: t.boolean({
      description: 'Deleted, or by a suspended member; shown only because of its answers.',
      resolve: ({ isGone }) => isGone,
    }),
    author: t.field({
      type: UserType,
      nullable: true,
      resolve: ({ authorId, isGone }, _, context) => (isGone ? null : loadUser(context, authorId)),
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    aboutId: t.id({
      nullable: true,
      description: 'The element or activity that the thread is about.',
      resolve: ({ subjectId }) => subjectId,
    }),
    answersId: t.id({
      nullable: true,
      description: 'The post that it answers.',
      resolve: ({ answersId }) => answersId,
    }),
  }),
});

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
    description: 'The answers of the thread, oldest first; none below an answer.',
    extensions: { cost: QUERY_STATEMENT_COST },
    resolve: ({ id, rootId }, _, { db }) => (rootId === null ? listAnswers(db, id) : EMPTY_PAGE),
  }),
}));

function latestPosts(context: RequestContext, subject: PostSubject): Promise<Page<PostRow>> {
  context.tag(conversationTag(subject.id));
  return loadLatestPosts(context.db, subject);
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

const PostInput = builder.inputType('PostInput', {
  fields: (t) => ({
    text: t.string(),
    aboutId: t.id({ required: false, description: 'An element or activity.' }),
    answersId: t.id({ required: false, description: 'A post; the answer is about the same as its thread.' }),
    citesId: t.id({ required: false, description: 'A post that is shown below the text to those who may read it.' }),
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
    description: 'First posts of the threads about an element or activity, newest first.',
    extensions: { cost: QUERY_STATEMENT_COST },
    args: { aboutId: t.arg.id(), ...PAGE_ARGS },
    resolve: async (_, { aboutId, ...page }, context) => {
      context.tag(conversationTag(aboutId));
      const subject = await findPostSubject(context, aboutId);
      if (!subject) throw new Failure('not_found', 'There is nothing like that.');
      return listThreads(context.db, subject, readPage(page));
    },
  }),
}));

builder.mutationFields((t) => ({
  createPost: t.field({
    type: PostType,
    description: 'Says something about an element or activity, answers a post, or just says something.',
    args: { input: t.arg({ type: PostInput }) },
    resolve: (_, { input: { text, aboutId, answersId, citesId } }, context) =>
      createPost(context, {
        text,
        aboutId: aboutId ?? null,
        answersId: answersId ?? null,
        citesId: citesId ?? null,
      }),
  }),
  deletePost: t.boolean({
    description: 'Deletes an own post, or any as administrator. Where it has answers its place stays.',
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await deletePost(context, id);
      return true;
    },
  }),
}));
