import type { PlainPageName } from './paths.ts';

/** Feeds of what is new, and the page that shows the same to people. */
export const FEED_PAGES = { activities: 'activities', elements: 'contents' } as const satisfies Record<
  string,
  PlainPageName
>;

export type Feed = keyof typeof FEED_PAGES;
export const FEEDS = Object.keys(FEED_PAGES) as Feed[];

/** Where a feed is, on every host. */
export function feedPath(feed: Feed): string {
  return `/feeds/${feed}.xml`;
}
