import type { PathEdge, PathGraph } from './pathGraph.ts';
import { edgesTo, shortestPaths } from './shortestPaths.ts';
import { Ways } from './ways.ts';
import type { TripLimits } from './ways.ts';

export interface Trip {
  readonly start: number;
  readonly end: number;
  /** Targets in the order in which they are reached. */
  readonly targets: readonly number[];
  /** From the start over the targets to the end. */
  readonly edges: readonly PathEdge[];
  readonly seconds: number;
  readonly ascentMeters: number;
}

const TARGETS_OF_TRIP = 6;
const STARTS_OF_TARGET = 5;
/** A way back along other paths may take this much longer than the way there. */
const LOOP_TOLERANCE = 1.15;
const USED_TWICE = 2;

/**
 * Trips from a start over as many targets as fit into the limits and back, those with most targets first, then the
 * shortest. Each trip has a target that no earlier one has.
 */
export function findTrips(
  graph: PathGraph,
  starts: readonly number[],
  targets: readonly number[],
  limits: TripLimits,
): Trip[] {
  const ways = new Ways(graph, limits);
  const roundTrip = (start: number, target: number): number =>
    (ways.to(target).cost.get(start) ?? Infinity) + (ways.from(target).cost.get(start) ?? Infinity);
  const found = usefulStarts(starts, targets, roundTrip, limits.seconds).flatMap((start) => {
    const near = nearestTargets(targets, (target) => roundTrip(start, target), limits.seconds);
    const costs = {
      there: (target: number) => ways.to(target).cost.get(start),
      back: (target: number) => ways.from(target).cost.get(start),
    };
    return quickestOrders(ways, near, costs, limits.seconds).map((order) => ({ ...order, start }));
  });
  return bestTrips(found, limits.trips, (order) => roundWalk(ways, order, limits));
}

/** For each target the starts from which it is reached soonest. */
export function usefulStarts(
  starts: readonly number[],
  targets: readonly number[],
  costOf: (start: number, target: number) => number,
  maxSeconds: number,
): number[] {
  const useful = targets.flatMap((target) =>
    starts
      .filter((start) => costOf(start, target) <= maxSeconds)
      .sort((a, b) => costOf(a, target) - costOf(b, target))
      .slice(0, STARTS_OF_TARGET),
  );
  return [...new Set(useful)];
}

export function nearestTargets(
  targets: readonly number[],
  costOf: (target: number) => number,
  maxSeconds: number,
): number[] {
  return targets
    .filter((target) => costOf(target) <= maxSeconds)
    .sort((a, b) => costOf(a) - costOf(b))
    .slice(0, TARGETS_OF_TRIP);
}

export interface Order {
  readonly targets: readonly number[];
  readonly seconds: number;
}

/** Those with most targets first, then the quickest; each has a target that no earlier one has. */
export function bestTrips<Found extends Order, Walked extends { readonly targets: readonly number[] }>(
  found: readonly Found[],
  count: number,
  walk: (order: Found) => Walked | null,
): Walked[] {
  const sorted = found.toSorted((a, b) => b.targets.length - a.targets.length || a.seconds - b.seconds);
  const trips: Walked[] = [];
  const taken = new Set<number>();
  for (const order of sorted) {
    if (trips.length >= count) break;
    if (order.targets.every((target) => taken.has(target))) continue;
    const trip = walk(order);
    if (!trip) continue;
    trips.push(trip);
    for (const target of trip.targets) taken.add(target);
  }
  return trips;
}

interface EndCosts {
  /** Seconds from where the day begins; undefined if that is too far. */
  readonly there: (target: number) => number | undefined;
  /** Seconds to where it ends. */
  readonly back: (target: number) => number | undefined;
}

/** For each set of targets that fits, the quickest order (Held and Karp, 1962). */
export function quickestOrders(
  ways: Ways,
  targets: readonly number[],
  { there, back }: EndCosts,
  maxSeconds: number,
): Order[] {
  const count = targets.length;
  const best = new Map<number, { seconds: number; order: readonly number[] }>();
  const keyOf = (set: number, last: number): number => set * count + last;
  const orders: Order[] = [];
  for (let set = 1; set < 1 << count; set++) {
    let quickest: Order | null = null;
    for (let last = 0; last < count; last++) {
      if (!(set & (1 << last))) continue;
      const rest = set & ~(1 << last);
      let reached: { seconds: number; order: readonly number[] } | null = null;
      if (rest === 0) {
        const seconds = there(targets[last]!);
        if (seconds !== undefined) reached = { seconds, order: [targets[last]!] };
      }
      for (let before = 0; rest !== 0 && before < count; before++) {
        const earlier = rest & (1 << before) ? best.get(keyOf(rest, before)) : undefined;
        const leg = ways.from(targets[before]!).cost.get(targets[last]!);
        if (!earlier || leg === undefined || earlier.seconds + leg >= (reached?.seconds ?? Infinity)) continue;
        reached = { seconds: earlier.seconds + leg, order: [...earlier.order, targets[last]!] };
      }
      if (!reached) continue;
      best.set(keyOf(set, last), reached);
      const home = back(targets[last]!);
      if (home === undefined) continue;
      const seconds = reached.seconds + home;
      if (seconds <= maxSeconds && seconds < (quickest?.seconds ?? Infinity)) {
        quickest = { targets: reached.order, seconds };
      }
    }
    if (quickest) orders.push(quickest);
  }
  return orders;
}

/**
 * The edges from a place over targets to another place, each leg the quickest; null where one is missing.
 * @param end null to stop at the last target
 */
export function edgesOver(
  ways: Ways,
  start: number,
  targets: readonly number[],
  end: number | null,
): PathEdge[] | null {
  const [first] = targets;
  const last = targets.at(-1);
  if (first === undefined || last === undefined) return end === null ? null : ways.edgesFrom(start, end);
  const legs = [
    ways.edgesTowards(start, first),
    ...targets.slice(1).map((target, i) => ways.edgesFrom(targets[i]!, target)),
    end === null ? [] : ways.edgesFrom(last, end),
  ];
  return legs.includes(null) ? null : legs.flatMap((leg) => leg ?? []);
}

const sum = (edges: readonly PathEdge[], value: (edge: PathEdge) => number): number =>
  edges.reduce((total, edge) => total + value(edge), 0);

/** A trip along edges; null if it does not fit. */
export function tripAlong(
  ways: Ways,
  { start, end, targets, edges }: Pick<Trip, 'start' | 'end' | 'targets' | 'edges'>,
  limits: TripLimits,
): Trip | null {
  const seconds = sum(edges, ways.costOf);
  const ascentMeters = sum(edges, (edge) => edge.ascentMeters);
  const fits = seconds <= limits.seconds && ascentMeters <= limits.ascentMeters;
  return fits ? { start, end, targets, edges, seconds, ascentMeters } : null;
}

/** Back along other paths where that costs little more. */
function roundWalk(
  ways: Ways,
  { start, targets }: Order & { readonly start: number },
  limits: TripLimits,
): Trip | null {
  const last = targets.at(-1)!;
  const way = edgesOver(ways, start, targets, null);
  const straight = ways.edgesFrom(last, start);
  if (!way || !straight) return null;
  const used = new Set(way.map(({ id }) => id));
  const other = edgesTo(
    shortestPaths(
      ways.graph,
      last,
      (edge) => ways.costOf(edge) * (used.has(edge.id) ? USED_TWICE : 1),
      2 * limits.seconds,
    ),
    start,
  );
  const isLoop = other !== null && sum(other, ways.costOf) <= sum(straight, ways.costOf) * LOOP_TOLERANCE;
  for (const back of isLoop ? [other, straight] : [straight]) {
    const trip = tripAlong(ways, { start, end: start, targets, edges: [...way, ...back] }, limits);
    if (trip) return trip;
  }
  return null;
}
