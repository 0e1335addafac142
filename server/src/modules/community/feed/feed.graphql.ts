import { FEED_ENTRY_KINDS, FEED_SECTIONS, isOwnSection } from '@cordada/core/community/feed';
import type { FeedEntryKind, FeedSection } from '@cordada/core/community/feed';
import { QUERY_STATEMENT_COST } from '@cordada/core/limits';
import type { Page } from '#server/db/page.ts';
import { builder, PAGE_ARGS, pageType, readPage, requireViewer } from '#server/graphql/builder.ts';
import { selects } from '#server/graphql/selects.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { loadUser, UserType } from '#server/modules/accounts/index.ts';
import { ActivityType, findReadableActivity } from '#server/modules/activities/index.ts';
import { ElementRef, loadElement } from '#server/modules/elements/index.ts';
import { PostType } from '../posts/posts.graphql.ts';
import { FEED_TAG, findReadablePost } from '../posts/readPosts.ts';
import { listFeed } from './feed.queries.ts';
import type { FeedRow } from './feed.queries.ts';

const isOfElement = (kind: FeedEntryKind): boolean => kind === 'element' || kind === 'completion';

const SectionType = builder.enumType('FeedSection', { values: FEED_SECTIONS });

const FeedEntryKindEnum = builder.enumType('FeedEntryKind', { values: FEED_ENTRY_KINDS });

/** An entry with what it shows, as far as the reader may see it. */
interface FeedEntry extends FeedRow {
  readonly activity: Awaited<ReturnType<typeof findReadableActivity>>;
  readonly post: Awaited<ReturnType<typeof findReadablePost>>;
  /** The new element or the completed list. */
  readonly element: Awaited<ReturnType<typeof loadElement>>;
}

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
      resolve: ({ activity }) => activity,
    }),
    post: t.field({
      type: PostType,
      nullable: true,
      resolve: ({ post }) => post,
    }),
  }),
});

/** The statement proposes entries; the policy of each decides. */
async function readFeed(
  context: RequestContext,
  section: FeedSection,
  { isCounted, ...args }: Parameters<typeof readPage>[0] & { readonly isCounted: boolean },
): Promise<Page<FeedEntry>> {
  const viewer = isOwnSection(section) ? await requireViewer(context) : await context.viewer();
  context.tag('listing:activity', FEED_TAG);
  const page = await listFeed(context.db, { section, viewer, isCounted }, readPage(args));
  const entries = await Promise.all(
    page.nodes.map(async (row): Promise<FeedEntry> => {
      const { kind, id } = row;
      if (kind === 'activity') context.tag(`activity:${id}`);
      if (isOfElement(kind)) context.tag(`element:${id}`);
      const [activity, post, element] = await Promise.all([
        kind === 'activity' ? findReadableActivity(context, id) : null,
        kind === 'post' ? findReadablePost(context, id) : null,
        isOfElement(kind) ? loadElement(context, id) : null,
      ]);
      return { ...row, activity, post, element };
    }),
  );
  return { ...page, nodes: entries.filter(({ activity, post, element }) => activity ?? post ?? element) };
}

builder.queryFields((t) => ({
  communityFeed: t.field({
    type: pageType(FeedEntryType, ({ key }) => key),
    description:
      'What was published and the reader may see, latest first. `following` and `club` need a logged-in user.',
    extensions: { cost: QUERY_STATEMENT_COST },
    args: { section: t.arg({ type: SectionType }), ...PAGE_ARGS },
    resolve: (_, { section, ...args }, context, info) =>
      readFeed(context, section, { ...args, isCounted: selects(info, ['total', 'hasMoreThanTotal']) }),
  }),
}));
