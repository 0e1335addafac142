export interface AttemptPoint {
  /** The same for the same place in every attempt. */
  readonly key: string;
  /** Seconds since 1970; null where no time is known. */
  readonly at: number | null;
}

export interface Attempt {
  readonly id: string;
  /** In the order of the activity. */
  readonly points: readonly AttemptPoint[];
}

export interface AttemptSegment {
  readonly from: string;
  readonly to: string;
  /** Of each attempt, in their order; null for those that did not go from one to the other. */
  readonly seconds: readonly (number | null)[];
  /** The least of them; null when fewer than two attempts can be compared. */
  readonly best: number | null;
}

const SEGMENTS_MAX = 12;

/** First times at each place, in the order in which they were reached. */
function timesOf({ points }: Attempt): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const known = points.flatMap(({ key, at }) => (at === null ? [] : [{ key, at }]));
  for (const { key, at } of known.toSorted((a, b) => a.at - b.at)) if (!times.has(key)) times.set(key, at);
  return times;
}

/**
 * Divides attempts at the places that two or more of them reached: along the one that has most of these, from each to the
 * next. Who went the other way round, or left one out, has no time for that segment.
 */
export function compareAttempts(attempts: readonly Attempt[]): AttemptSegment[] {
  const times = attempts.map(timesOf);
  const shared = (key: string): boolean => times.filter((one) => one.has(key)).length > 1;
  const chains = times.map((one) => [...one.keys()].filter(shared));
  const longest = chains.reduce((most, chain) => (chain.length > most.length ? chain : most), []);
  return longest
    .slice(1, SEGMENTS_MAX + 1)
    .map((to, index) => segmentOf(longest[index] ?? to, to, times))
    .filter(({ best }) => best !== null);
}

/** From the first to the last place that all segments span. */
export function wholeOf(attempts: readonly Attempt[], segments: readonly AttemptSegment[]): AttemptSegment | null {
  const [first, last] = [segments[0], segments.at(-1)];
  return first && last && segments.length > 1 ? segmentOf(first.from, last.to, attempts.map(timesOf)) : null;
}

function segmentOf(from: string, to: string, times: readonly ReadonlyMap<string, number>[]): AttemptSegment {
  const seconds = times.map((one) => {
    const [start, end] = [one.get(from), one.get(to)];
    return start === undefined || end === undefined || end <= start ? null : end - start;
  });
  const known = seconds.filter((value) => value !== null);
  return { from, to, seconds, best: known.length > 1 ? Math.min(...known) : null };
}
