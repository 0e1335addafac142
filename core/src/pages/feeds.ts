import type { PlainPageName } from './paths.ts';

export const FEED_PAGES = { activities: 'activities', elements: 'contents' } as const satisfies Record<
  string,
  PlainPageName
>;

export type Feed = keyof typeof FEED_PAGES;
export const FEEDS = Object.keys(FEED_PAGES) as Feed[];

export function feedPath(feed: Feed): string {
  return `/feeds/${feed}.xml`;
}
