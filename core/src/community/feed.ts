export const FEED_SECTIONS = ['everything', 'following', 'activities', 'posts'] as const;
export type FeedSection = (typeof FEED_SECTIONS)[number];

export function isFeedSection(name: string | null): name is FeedSection {
  return FEED_SECTIONS.some((section) => section === name);
}
