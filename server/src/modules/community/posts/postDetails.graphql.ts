import { POST_IMAGES_MAX, POST_REVISIONS_SHOWN } from '@cordada/core/limits';
import { builder, requireAdmin, requireViewer } from '#server/graphql/builder.ts';
import { canReadProfile, loadRelation, loadUser, UserType } from '#server/modules/accounts/index.ts';
import { ImageType, shownImage } from '#server/modules/media/index.ts';
import { listRevisions, loadMentions, loadPostImageIds, setThreadMute } from './postDetails.queries.ts';
import type { MentionRow, PostRevisionRow } from './postDetails.queries.ts';
import { PostType } from './posts.graphql.ts';
import { getReadablePost } from './readPosts.ts';

/** Most posts have none; what there is more counts when it is read. */
const MENTIONS_DEFAULT = 1;
const IMAGES_DEFAULT = 1;

const MentionType = builder.objectRef<MentionRow>('PostMention').implement({
  fields: (t) => ({
    handle: t.exposeString('handle', { description: 'As written in the text, in lower case, without `@`.' }),
    user: t.field({
      type: UserType,
      nullable: true,
      description: 'Null when the reader may not see the profile.',
      resolve: async ({ accountId }, _, context) => {
        context.tag(`user:${accountId}`);
        const user = await loadUser(context, accountId);
        const isShown = user && canReadProfile(await context.viewer(), user, await loadRelation(context, accountId));
        return isShown ? user : null;
      },
    }),
  }),
});

const RevisionType = builder.objectRef<PostRevisionRow>('PostRevision').implement({
  description: 'A former text of a post.',
  fields: (t) => ({
    text: t.exposeString('text'),
    replacedAt: t.field({ type: 'DateTime', resolve: ({ replacedAt }) => replacedAt }),
  }),
});

builder.objectFields(PostType, (t) => ({
  mentions: t.field({
    type: [MentionType],
    extensions: { rows: MENTIONS_DEFAULT },
    resolve: (post, _, { db }) => (post.isGone ? [] : loadMentions(db, post.id)),
  }),
  images: t.field({
    type: [ImageType],
    description: `At most ${POST_IMAGES_MAX} photos, for the readers of the post.`,
    extensions: { rows: IMAGES_DEFAULT },
    resolve: async (post, _, context) => {
      if (post.isGone) return [];
      const ids = await loadPostImageIds(context.db, post.id);
      return (await Promise.all(ids.map((id) => shownImage(context, id)))).filter((image) => image !== null);
    },
  }),
}));

builder.queryFields((t) => ({
  postRevisions: t.field({
    type: [RevisionType],
    description: 'Former texts of a post, latest first; only for administrators.',
    extensions: { rows: POST_REVISIONS_SHOWN },
    args: { id: t.arg.id() },
    resolve: async (_, { id }, context) => {
      await requireAdmin(context);
      const post = await getReadablePost(context, id);
      return listRevisions(context.db, post.id, POST_REVISIONS_SHOWN);
    },
  }),
}));

builder.mutationFields((t) => ({
  muteThread: t.boolean({
    description: 'Sends the logged-in user no notifications of a thread, until a time or without end.',
    args: {
      id: t.arg.id({ description: 'Any post of the thread.' }),
      until: t.arg({ type: 'DateTime', required: false }),
    },
    resolve: async (_, { id, until }, context) => {
      const viewer = await requireViewer(context);
      const post = await getReadablePost(context, id);
      await setThreadMute(context.db, viewer.id, post.rootId ?? post.id, { until: until ?? null });
      return true;
    },
  }),
  unmuteThread: t.boolean({
    args: { id: t.arg.id({ description: 'Any post of the thread.' }) },
    resolve: async (_, { id }, context) => {
      const viewer = await requireViewer(context);
      const post = await getReadablePost(context, id);
      await setThreadMute(context.db, viewer.id, post.rootId ?? post.id, null);
      return true;
    },
  }),
}));
