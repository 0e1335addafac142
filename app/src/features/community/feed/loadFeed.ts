import { isFeedSection, isOwnSection } from '@cordada/core/community/feed';
import type { FeedSection } from '@cordada/core/community/feed';
import { parsePost } from '@cordada/core/community/posts';
import { runOperation } from '#app/data/execute.ts';
import { CommunityFeed } from '#app/data/generated/community.ts';
import type { CommunityFeedData } from '#app/data/generated/community.ts';
import { activitySummary } from '#app/features/activities/index.ts';
import { cardOf } from '#app/features/elements/index.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { withSubject } from '../subject.ts';
import type { FeedComment, FeedEntry, FeedPage } from './feedEntries.ts';
import { joinEntries } from './loadedParts.ts';

type Answer = CommunityFeedData['communityFeed'];
type Node = Answer['nodes'][number];

const COMMENTS_SHOWN = 2;
/** Characters of a comment that its lines have room for. */
const COMMENT_LENGTH = 200;

export interface LoadedFeed extends FeedPage {
  readonly section: FeedSection;
  /** Cursor of the shown part; null at the beginning. */
  readonly after: string | null;
}

/** The latest posts about the activity, and the one that brought it here even if there were answers since. */
function commentsOf({ activity, post }: Node): FeedComment[] {
  const latest = (activity?.latestPosts.nodes ?? []).slice(0, COMMENTS_SHOWN);
  if (post && latest.every(({ id }) => id !== post.id)) latest.splice(COMMENTS_SHOWN - 1, 1, post);
  return latest.toReversed().flatMap(({ id, text, createdAt, author }) => {
    const words = parsePost(text)
      .map((part) => part.text)
      .join('');
    return author ? [{ id, text: words.slice(0, COMMENT_LENGTH), createdAt, author }] : [];
  });
}

function feedEntry(node: Node): FeedEntry {
  const { id, kind, activity, post, element, actor, publishedAt } = node;
  return {
    id,
    kind,
    publishedAt,
    activity: activity && {
      ...activitySummary(activity),
      likes: activity.likeCount,
      posts: activity.latestPosts.total,
      comments: commentsOf(node),
      person: activity.owner,
    },
    post: post && !activity ? withSubject({ ...post, activity }) : null,
    card: element && cardOf(element),
    actor,
  };
}

export const feedPage = ({ nodes, hasNextPage, endCursor }: Answer): FeedPage => ({
  entries: joinEntries(nodes.map(feedEntry), []),
  nextCursor: hasNextPage ? endCursor : null,
});

/** What followed members publish depends on the reader: the browser loads it, and the page has none. */
export const loadFeed: Load<LoadedFeed> = async ({ url, site, signal }) => {
  const asked = url.searchParams.get('section');
  const section = isFeedSection(asked) ? asked : 'everything';
  const after = url.searchParams.get('after');
  if (isOwnSection(section)) return { section, after, entries: [], nextCursor: null };
  const { communityFeed } = await runOperation(site, CommunityFeed, { section, after }, signal);
  return { section, after, ...feedPage(communityFeed) };
};
