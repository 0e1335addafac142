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

/** Pages of a member and of a region, which have a feed of their own. */
export const SUBJECT_FEEDS = { user: 'members', region: 'regions' } as const satisfies Record<string, string>;
export type SubjectFeed = (typeof SUBJECT_FEEDS)[keyof typeof SUBJECT_FEEDS];

export function subjectFeedPath(feed: SubjectFeed, id: string): string {
  return `/feeds/${feed}/${id}.xml`;
}
