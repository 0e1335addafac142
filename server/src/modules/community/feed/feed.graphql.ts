import { FEED_ENTRY_KINDS, FEED_SECTIONS } from '@cordada/core/community/feed';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import { builder, PAGE_ARGS, pageType, readPage } from '#server/graphql/builder.ts';
import { selects } from '#server/graphql/selects.ts';
import { loadUser, UserType } from '#server/modules/accounts/index.ts';
import { ActivityType } from '#server/modules/activities/index.ts';
import { ElementRef } from '#server/modules/elements/index.ts';
import { PostType } from '../posts/posts.graphql.ts';
import { cursorOf } from './feed.queries.ts';
import { readFeed } from './readFeed.ts';
import type { FeedEntry } from './readFeed.ts';

const SectionType = builder.enumType('FeedSection', { values: FEED_SECTIONS });

const FeedEntryKindEnum = builder.enumType('FeedEntryKind', { values: FEED_ENTRY_KINDS });

const FeedEntryType = builder.objectRef<FeedEntry>('FeedEntry').implement({
  description:
    'Something that was published: an activity, the first post of a thread, a new element, or a list that somebody completed.',
  fields: (t) => ({
    id: t.id({ resolve: ({ key }) => key }),
    kind: t.field({ type: FeedEntryKindEnum, resolve: ({ kind }) => kind }),
    actor: t.field({
      type: UserType,
      nullable: true,
      description: 'Who published it.',
      resolve: ({ actorId }, _, context) => loadUser(context, actorId),
    }),
    element: t.field({
      type: ElementRef,
      nullable: true,
      description: 'The new element or the completed list.',
      resolve: ({ element }) => element,
    }),
    publishedAt: t.field({ type: 'DateTime', resolve: ({ publishedAt }) => publishedAt }),
    activity: t.field({
      type: ActivityType,
      nullable: true,
      description: 'The activity, or that which the post is about.',
      resolve: ({ activity }) => activity,
    }),
    post: t.field({
      type: PostType,
      nullable: true,
      resolve: ({ post }) => post,
    }),
  }),
});

builder.queryFields((t) => ({
  communityFeed: t.field({
    type: pageType(FeedEntryType, cursorOf),
    description:
      'What was published and the reader may see, latest first. `following` and `club` need a logged-in user.',
    extensions: { cost: QUERY_STATEMENT_COST },
    args: { section: t.arg({ type: SectionType }), ...PAGE_ARGS },
    resolve: (_, { section, ...args }, context, info) =>
      readFeed(context, section, { ...readPage(args), isCounted: selects(info, ['total', 'hasMoreThanTotal']) }),
  }),
}));
