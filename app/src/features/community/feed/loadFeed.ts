import { isFeedSection, isOwnSection } from '@cordada/core/community/feed';
import type { FeedEntryKind, FeedSection } from '@cordada/core/community/feed';
import { runOperation } from '#app/data/execute.ts';
import { CommunityFeed } from '#app/data/generated/community.ts';
import type { CommunityFeedData } from '#app/data/generated/community.ts';
import type { PostSubjectFragment } from '#app/data/generated/types.ts';
import { activitySummary } from '#app/features/activities/index.ts';
import type { ActivitySummary } from '#app/features/activities/index.ts';
import { cardOf } from '#app/features/elements/index.ts';
import type { Card } from '#app/features/elements/index.ts';
import type { Person } from '#app/ui/images/Avatar.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { withSubject } from '../subject.ts';
import type { Subject } from '../subject.ts';

type Answer = CommunityFeedData['communityFeed'];
type Post = Omit<NonNullable<Answer['nodes'][number]['post']>, keyof PostSubjectFragment>;

export interface FeedEntry {
  readonly id: string;
  readonly activity:
    | (ActivitySummary & {
        readonly likes: number;
        readonly posts: number;
        readonly person: Person & { readonly slug: string };
      })
    | null;
  readonly kind: FeedEntryKind;
  readonly publishedAt: string;
  readonly post: (Post & { readonly subject: Subject | null }) | null;
  /** The new element or the completed list, and who did it. */
  readonly card: Card | null;
  readonly actor: (Person & { readonly slug: string }) | null;
}

export interface FeedPage {
  readonly entries: readonly FeedEntry[];
  readonly nextCursor: string | null;
}

export interface LoadedFeed extends FeedPage {
  readonly section: FeedSection;
  /** Cursor of the shown part; null at the beginning. */
  readonly after: string | null;
}

export function feedPage({ nodes, hasNextPage, endCursor }: Answer): FeedPage {
  return {
    entries: nodes.map(({ id, kind, activity, post, element, actor, publishedAt }) => ({
      id,
      kind,
      publishedAt,
      activity: activity && {
        ...activitySummary(activity),
        likes: activity.likeCount,
        posts: activity.latestPosts.total,
        person: activity.owner,
      },
      post: post && withSubject(post),
      card: element && cardOf(element),
      actor,
    })),
    nextCursor: hasNextPage ? endCursor : null,
  };
}

/** What followed members publish depends on the reader: the browser loads it, and the page has none. */
export const loadFeed: Load<LoadedFeed> = async ({ url, site, signal }) => {
  const asked = url.searchParams.get('section');
  const section = isFeedSection(asked) ? asked : 'everything';
  const after = url.searchParams.get('after');
  if (isOwnSection(section)) return { section, after, entries: [], nextCursor: null };
  const { communityFeed } = await runOperation(site, CommunityFeed, { section, after }, signal);
  return { section, after, ...feedPage(communityFeed) };
};
