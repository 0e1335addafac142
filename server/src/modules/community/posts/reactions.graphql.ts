import { REACTION_KINDS } from '@cordada/core/community/reactions';
import type { ReactionKind } from '@cordada/core/community/reactions';
import { Failure } from '@cordada/core/failures';
import { PAGE_MAX_ROWS } from '@cordada/core/limits';
import { builder, requireViewer } from '#server/graphql/builder.ts';
import { react } from '../changeReaction.ts';
import { ReactionKindEnum } from '../community.graphql.ts';
import { countPostReactions, listPostReactions } from '../community.queries.ts';
import { PostType } from './posts.graphql.ts';
import { postTag } from './readPosts.ts';

interface ReactionCount {
  readonly kind: ReactionKind;
  readonly count: number;
}

const ReactionCountType = builder.objectRef<ReactionCount>('ReactionCount').implement({
  fields: (t) => ({
    kind: t.field({ type: ReactionKindEnum, resolve: ({ kind }) => kind }),
    count: t.exposeInt('count'),
  }),
});

builder.objectFields(PostType, (t) => ({
  reactions: t.field({
    type: [ReactionCountType],
    extensions: { rows: REACTION_KINDS.length },
    description: 'How many members reacted, by kind, without kinds that nobody chose.',
    resolve: async (post, _, context) => {
      context.tag(postTag(post));
      if (post.isGone) return [];
      const counts = await countPostReactions(context.db, post.id);
      return REACTION_KINDS.map((kind) => ({ kind, count: counts[kind] ?? 0 })).filter(({ count }) => count > 0);
    },
  }),
}));

const PostReactionType = builder
  .objectRef<{ readonly postId: string; readonly kind: ReactionKind }>('PostReaction')
  .implement({
    fields: (t) => ({
      postId: t.exposeID('postId'),
      kind: t.field({ type: ReactionKindEnum, resolve: ({ kind }) => kind }),
    }),
  });

/** Posts of one page, with their answers. */
const ASKED_MAX = 25 * PAGE_MAX_ROWS;

builder.queryFields((t) => ({
  myPostReactions: t.field({
    type: [PostReactionType],
    extensions: { rows: PAGE_MAX_ROWS },
    description: 'Reactions of the logged-in user to the given posts. Posts without one are omitted.',
    args: { postIds: t.arg.idList() },
    resolve: async (_, { postIds }, context) => {
      if (postIds.length > ASKED_MAX) throw new Failure('bad_request', `At most ${ASKED_MAX} posts at once.`);
      return listPostReactions(context.db, (await requireViewer(context)).id, postIds);
    },
  }),
}));

builder.mutationFields((t) => ({
  reactToPost: t.field({
    type: PostType,
    nullable: true,
    description:
      'Sets the one reaction of the logged-in user to a post; omitting it removes it. Returns the post, or null if it can no longer be read.',
    args: { postId: t.arg.id(), reaction: t.arg({ type: ReactionKindEnum, required: false }) },
    resolve: async (_, { postId, reaction }, context) => {
      const readable = await react(context, { subject: 'post', id: postId }, reaction ?? null);
      return readable?.post ?? null;
    },
  }),
}));
