import {
  bestTrips,
  edgesOver,
  findTrips,
  nearestTargets,
  quickestOrders,
  tripAlong,
  usefulStarts,
} from './findTrips.ts';
import type { Order, Trip } from './findTrips.ts';
import type { PathGraph } from './pathGraph.ts';
import { Ways } from './ways.ts';
import type { TripLimits } from './ways.ts';

export interface Weekend {
  readonly start: number;
  readonly night: number;
  readonly targets: readonly number[];
  readonly days: readonly [Trip, Trip];
}

export interface WeekendAnswer {
  readonly weekends: readonly Weekend[];
  /** What the weekends leave out because one of the days would be short, on a day and back. */
  readonly days: readonly Trip[];
}

const STARTS_OF_NIGHT = 3;
const SHORT_DAY_SECONDS = 2 * 3_600;
const SHORT_DAY_SHARE = 1 / 4;

interface TwoDays extends Order {
  readonly start: number;
  readonly night: number;
  readonly first: readonly number[];
  readonly second: readonly number[];
  /** The quickest way over the same targets on one day; null if that takes too long. */
  readonly onOneDay: Order | null;
}

/**
 * Trips of two days with a night in between and back to the start, those with most targets first, then the shortest.
 * Each trip has a target that no earlier one has, and does not fit into one day. One with a short day is only taken
 * for a target that is reached neither without one nor on a day and back.
 * @param nights places to sleep at
 */
export function findWeekends(
  graph: PathGraph,
  { starts, nights, targets }: Readonly<Record<'starts' | 'nights' | 'targets', readonly number[]>>,
  limits: TripLimits,
): WeekendAnswer {
  const ways = new Ways(graph, limits);
  const found = nights.flatMap((night) => {
    const near = usefulStarts(
      starts,
      [night],
      (start) => ways.to(night).cost.get(start) ?? Infinity,
      limits.seconds,
    ).slice(0, STARTS_OF_NIGHT);
    const atNight = (target: number): number => ways.from(night).cost.get(target) ?? Infinity;
    const some = nearestTargets(
      targets.filter((target) => target !== night),
      atNight,
      limits.seconds,
    );
    return near.flatMap((start) => splits(ways, { start, night, targets: some }, limits.seconds));
  });
  const even = bestTrips(found, limits.trips, (split) => {
    const weekend = walk(split);
    return weekend && !hasShortDay(weekend.days, limits.seconds) ? weekend : null;
  });
  const isOpen = openAfter(even);
  const uneven = bestTrips(found.filter(isOpen), limits.trips - even.length, walk);
  const onDays = [...new Set(uneven.flatMap(({ targets: over }) => over))].filter((target) =>
    isOpen({ targets: [target] }),
  );
  const days = findTrips(graph, starts, onDays, { ...limits, trips: limits.trips - even.length });
  const weekends = [...even, ...uneven.filter(openAfter([...even, ...days]))];
  return { weekends: weekends.slice(0, limits.trips - days.length), days };

  function walk({ start, night, first, second, targets: over, onOneDay }: TwoDays): Weekend | null {
    const round = onOneDay && edgesOver(ways, start, onOneDay.targets, start);
    if (round && tripAlong(ways, { start, end: start, targets: over, edges: round }, limits)) return null;
    const there = edgesOver(ways, start, first, night);
    const back = edgesOver(ways, night, second, start);
    const days = [
      there && tripAlong(ways, { start, end: night, targets: first, edges: there }, limits),
      back && tripAlong(ways, { start: night, end: start, targets: second, edges: back }, limits),
    ] as const;
    return days[0] && days[1] ? { start, night, targets: over, days: [days[0], days[1]] } : null;
  }
}

const hasShortDay = (days: readonly { readonly seconds: number }[], maxSeconds: number): boolean =>
  days.some(({ seconds }) => seconds < Math.min(SHORT_DAY_SECONDS, maxSeconds * SHORT_DAY_SHARE));

interface Targets {
  readonly targets: readonly number[];
}

/** Whether a trip has a target that none of these has. */
function openAfter(trips: readonly Targets[]): (trip: Targets) => boolean {
  const taken = new Set(trips.flatMap(({ targets }) => targets));
  return ({ targets }) => targets.some((target) => !taken.has(target));
}

/** For each set of targets the quickest ways to share it between the two days. */
function splits(
  ways: Ways,
  { start, night, targets }: { readonly start: number; readonly night: number; readonly targets: readonly number[] },
  maxSeconds: number,
): TwoDays[] {
  const firstDays = quickestOrders(
    ways,
    targets,
    {
      there: (target) => ways.to(target).cost.get(start),
      back: (target) => ways.from(target).cost.get(night),
    },
    maxSeconds,
  );
  const secondDays = quickestOrders(
    ways,
    targets,
    {
      there: (target) => ways.to(target).cost.get(night),
      back: (target) => ways.from(target).cost.get(start),
    },
    maxSeconds,
  );
  const straight = (seconds: number | undefined): Order[] => (seconds === undefined ? [] : [{ targets: [], seconds }]);
  const setOf = (order: Order): number => order.targets.reduce((set, one) => set | (1 << targets.indexOf(one)), 0);
  const withSets = (orders: readonly Order[]) => orders.map((order) => ({ ...order, set: setOf(order) }));
  const seconds = withSets([...straight(ways.from(night).cost.get(start)), ...secondDays]);
  const roundTrips = quickestOrders(
    ways,
    targets,
    {
      there: (target) => ways.to(target).cost.get(start),
      back: (target) => ways.from(target).cost.get(start),
    },
    maxSeconds,
  );
  const onOneDay = new Map(roundTrips.map((order) => [setOf(order), order]));
  const quickest = new Map<string, TwoDays>();
  for (const one of withSets([...straight(ways.to(night).cost.get(start)), ...firstDays])) {
    for (const two of seconds) {
      const set = one.set | two.set;
      const total = one.seconds + two.seconds;
      // The quickest may climb too much on one day, or have a short one.
      const key = [set, one.targets.length, hasShortDay([one, two], maxSeconds)].join();
      if (set === 0 || (one.set & two.set) !== 0 || total >= (quickest.get(key)?.seconds ?? Infinity)) continue;
      const over = [...one.targets, ...two.targets];
      quickest.set(key, {
        start,
        night,
        first: one.targets,
        second: two.targets,
        targets: over,
        seconds: total,
        onOneDay: onOneDay.get(set) ?? null,
      });
    }
  }
  return [...quickest.values()];
}
