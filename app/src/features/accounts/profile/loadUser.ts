import type { KindName } from '@cordada/core/elements/kinds';
import { activitySummary } from '#app/features/activities/index.ts';
import type { ActivitySummary } from '#app/features/activities/index.ts';
import type { LatestPostsData } from '#app/features/community/posts/index.ts';
import { runOperation } from '#app/data/execute.ts';
import { User } from '#app/data/generated/users.ts';
import type { Load } from '#app/pages/pageContext.tsx';
import { requireCanonical } from '#app/pages/pageResponses.ts';
import type { Slugs } from '@cordada/core/pages/paths';
import { topSummits } from './summits/topSummits.ts';
import type { TopSummit } from './summits/topSummits.ts';

export interface UserData {
  readonly id: string;
  readonly slugs: Slugs;
  readonly name: string;
  readonly about: string;
  readonly memberSince: string;
  readonly followers: number;
  readonly following: number;
  /** Null for an account that is no club. */
  readonly club: { readonly place: string; readonly contact: string; readonly memberCount: number } | null;
  readonly picture: { readonly id: string } | null;
  readonly cover: { readonly id: string } | null;
  readonly years: readonly {
    readonly year: number;
    readonly activities: number;
    readonly days: number;
    readonly distanceMeters: number;
    readonly ascentMeters: number;
  }[];
  readonly daysOut: readonly { readonly day: string; readonly count: number }[];
  readonly completed: readonly { readonly kind: KindName; readonly count: number }[];
  /** The highest first. */
  readonly summits: readonly TopSummit[];
  /** The latest ones. */
  readonly activities: readonly ActivitySummary[];
  readonly latestPosts: LatestPostsData;
  readonly total: number;
}

export const loadUser: Load<UserData> = async (input) => {
  const { params, site, signal } = input;
  const { user } = await runOperation(site, User, { id: params['id'] ?? '' }, signal);
  requireCanonical(input, 'user', { id: user.id, slug: user.slug });
  return {
    id: user.id,
    slugs: { en: user.slug, es: user.slug },
    name: user.fullName,
    about: user.about,
    memberSince: user.memberSince,
    followers: user.followerCount,
    following: user.followingCount,
    club: user.club ?? null,
    picture: user.picture ?? null,
    cover: user.cover ?? null,
    years: user.yearTotals,
    daysOut: user.daysOut,
    completed: user.completedCounts.map(({ type, count }) => ({ kind: type as KindName, count })),
    summits: topSummits([...user.mountains.nodes, ...user.volcanoes.nodes]),
    activities: user.activities.nodes.map((activity) => activitySummary(activity)),
    latestPosts: user.latestPosts,
    total: user.activities.total,
  };
};
