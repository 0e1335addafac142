import type { FeedEntryKind } from '@cordada/core/community/feed';
import type { CommunityFeedData } from '#app/data/generated/community.ts';
import type { PostSubjectFragment } from '#app/data/generated/types.ts';
import type { ActivitySummary } from '#app/features/activities/index.ts';
import type { Card } from '#app/features/elements/index.ts';
import type { Person } from '#app/ui/images/Avatar.tsx';
import type { Subject } from '../subject.ts';

type Post = Omit<NonNullable<CommunityFeedData['communityFeed']['nodes'][number]['post']>, keyof PostSubjectFragment>;

/** What a card shows of a comment. */
export interface FeedComment {
  readonly id: string;
  readonly text: string;
  readonly createdAt: string;
  readonly author: Person & { readonly slug: string };
}

export interface FeedEntry {
  readonly id: string;
  /** What was published, or what was commented on: the comment is shown with it. */
  readonly activity:
    | (ActivitySummary & {
        readonly likes: number;
        readonly posts: number;
        /** The latest ones, oldest first. */
        readonly comments: readonly FeedComment[];
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
