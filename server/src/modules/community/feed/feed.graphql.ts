import { FEED_SECTIONS } from '@cordada/core/community/feed';
import type { FeedSection } from '@cordada/core/community/feed';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import type { Page } from '#server/db/page.ts';
import { builder, PAGE_ARGS, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { ActivityType, findReadableActivity } from '#server/modules/activities/index.ts';
import { PostType } from '../posts/posts.graphql.ts';
import { FEED_TAG, findReadablePost } from '../posts/readPosts.ts';
import { listFeed } from './feed.queries.ts';
import type { FeedRow } from './feed.queries.ts';

const SectionType = builder.enumType('FeedSection', { values: FEED_SECTIONS });

const FeedEntryType = builder.objectRef<FeedRow>('FeedEntry').implement({
  description: 'Something that was published: an activity or the first post of a thread.',
  fields: (t) => ({
    id: t.id({ resolve: ({ key }) => key }),
    publishedAt: t.field({ type: 'DateTime', resolve: ({ publishedAt }) => publishedAt }),
    activity: t.field({
      type: ActivityType,
      nullable: true,
      resolve: ({ kind, id }, _, context) => (kind === 'activity' ? findReadableActivity(context, id) : null),
    }),
    post: t.field({
      type: PostType,
      nullable: true,
      resolve: ({ kind, id }, _, context) => (kind === 'post' ? findReadablePost(context, id) : null),
    }),
  }),
});

/** The statement proposes entries; the policy of each decides. */
async function readFeed(
  context: RequestContext,
  section: FeedSection,
  args: Parameters<typeof readPage>[0],
): Promise<Page<FeedRow>> {
  const viewer = section === 'following' ? await requireViewer(context) : await context.viewer();
  context.tag('listing:activity', FEED_TAG);
  const page = await listFeed(context.db, { section, viewer }, readPage(args));
  const readable = await Promise.all(
    page.nodes.map(async ({ kind, id }) => {
      if (kind === 'post') return (await findReadablePost(context, id)) !== null;
      context.tag(`activity:${id}`);
      return (await findReadableActivity(context, id)) !== null;
    }),
  );
  return { ...page, nodes: page.nodes.filter((_, index) => readable[index]) };
}

builder.queryFields((t) => ({
  communityFeed: t.field({
    type: pageType(FeedEntryType, ({ key }) => key),
    description:
      'Activities and first posts of threads that the reader may see, latest publication first. `following` needs a logged-in user.',
    extensions: { cost: QUERY_STATEMENT_COST },
    args: { section: t.arg({ type: SectionType }), ...PAGE_ARGS },
    resolve: (_, { section, ...args }, context) => readFeed(context, section, args),
  }),
}));
