import type { FeedEntry } from './feedEntries.ts';

/** Of an activity that was published; one that a comment brought here is no news of its author. */
const authorOf = ({ kind, activity }: FeedEntry): string | undefined =>
  kind === 'activity' ? activity?.person.id : undefined;

/** Activities that one member published in a row are one group; everything else is one of its own. */
export function groupEntries(entries: readonly FeedEntry[]): readonly (readonly FeedEntry[])[] {
  const groups: FeedEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const author = group?.[0] && authorOf(group[0]);
    if (author !== undefined && authorOf(entry) === author) group?.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
