import type { FeedEntry } from './loadFeed.ts';

/** Activities of one member that follow each other are one group; everything else is one of its own. */
export function groupEntries(entries: readonly FeedEntry[]): readonly (readonly FeedEntry[])[] {
  const groups: FeedEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const author = group?.[0]?.activity?.person.id;
    if (author !== undefined && entry.activity?.person.id === author) group?.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
