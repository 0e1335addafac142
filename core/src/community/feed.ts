export const FEED_SECTIONS = ['everything', 'following', 'club', 'activities', 'posts'] as const;
export type FeedSection = (typeof FEED_SECTIONS)[number];

export function isFeedSection(name: string | null): name is FeedSection {
  return FEED_SECTIONS.some((section) => section === name);
}

/** Sections that depend on the reader; pages for everybody have none of their entries. */
export function isOwnSection(section: FeedSection): section is 'following' | 'club' {
  return section === 'following' || section === 'club';
}

/** What one entry of the feed is about. */
export const FEED_ENTRY_KINDS = ['activity', 'post', 'element', 'completion'] as const;
export type FeedEntryKind = (typeof FEED_ENTRY_KINDS)[number];
