import type { PlainPageName } from './paths.ts';
import { objectKeys } from '../objectKeys.ts';

export const FEED_PAGES = {
  activities: 'activities',
  elements: 'contents',
  posts: 'community',
} as const satisfies Record<string, PlainPageName>;

export type Feed = keyof typeof FEED_PAGES;
export const FEEDS = objectKeys(FEED_PAGES);

export function feedPath(feed: Feed): string {
  return `/feeds/${feed}.xml`;
}
