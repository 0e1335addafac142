import type { FeedEntry, FeedPage } from './feedEntries.ts';

/** A part that followed the first one, with the cursor it was asked for. */
interface Part extends FeedPage {
  readonly cursor: string;
}

/** Visits whose parts are kept; more would only hold memory. */
const VISITS_MAX = 10;
const visits = new Map<string, readonly Part[]>();

/** What was loaded in a visit of the history, so that going back finds the same place. */
export const partsOf = (visit: string): readonly Part[] => visits.get(visit) ?? [];

export function rememberParts(visit: string, parts: readonly Part[]): void {
  visits.delete(visit);
  visits.set(visit, parts);
  const [oldest] = visits.keys();
  if (visits.size > VISITS_MAX && oldest !== undefined) visits.delete(oldest);
}

/** A part that is already there, because it was asked for twice, changes nothing. */
export const appendPart = (parts: readonly Part[], cursor: string, page: FeedPage): readonly Part[] =>
  parts.some((part) => part.cursor === cursor) ? parts : [...parts, { ...page, cursor }];

/** An activity appears once, with its comments. */
const keyOf = ({ id, activity }: FeedEntry): string => activity?.id ?? id;

/** New entries at the top push others into the next part: none is shown twice. */
export function joinEntries(first: readonly FeedEntry[], parts: readonly Pick<FeedPage, 'entries'>[]): FeedEntry[] {
  const entries = new Map<string, FeedEntry>();
  for (const entry of [...first, ...parts.flatMap((part) => part.entries)])
    if (!entries.has(keyOf(entry))) entries.set(keyOf(entry), entry);
  return [...entries.values()];
}
