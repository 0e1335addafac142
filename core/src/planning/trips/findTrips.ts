import { walkingSeconds } from '../walkingTime.ts';
import type { PathEdge, PathGraph } from './pathGraph.ts';
import { edgesTo, shortestPaths } from './shortestPaths.ts';
import type { ShortestPaths } from './shortestPaths.ts';

export interface Trip {
  readonly start: number;
  /** Targets in the order in which they are reached. */
  readonly targets: readonly number[];
  /** From the start over the targets and back. */
  readonly edges: readonly PathEdge[];
  readonly seconds: number;
  readonly ascentMeters: number;
}

export interface TripLimits {
  readonly seconds: number;
  readonly ascentMeters: number;
  /** 1 to 6 for T1 to T6. */
  readonly grade: number;
  /** Time over time by the walking model; below 1 is faster. */
  readonly pace: number;
  readonly trips: number;
}

/** From this grade on members expect to find their way without one, so paths that nobody has graded are taken, too. */
const UNGRADED_FROM = 3;
const TARGETS_OF_TRIP = 6;
const STARTS_OF_TARGET = 5;
/** A way back along other paths may take this much longer than the way there. */
const LOOP_TOLERANCE = 1.15;
const USED_TWICE = 2;

/** Seconds by DIN 33466. The sum over edges is at least that of the whole way. */
export function edgeSeconds({ meters: distanceMeters, ascentMeters, descentMeters }: PathEdge): number {
  return walkingSeconds('din33466', { distanceMeters, ascentMeters, descentMeters });
}

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
  const costOf = (edge: PathEdge): number =>
    edge.grade > limits.grade || (edge.ungradedMeters > 0 && limits.grade < UNGRADED_FROM)
      ? Infinity
      : edgeSeconds(edge) * limits.pace;
  const from = new Map(targets.map((target) => [target, shortestPaths(graph, target, costOf, limits.seconds)]));
  const to = new Map(
    targets.map((target) => [target, shortestPaths(backwards(graph), target, costOf, limits.seconds)]),
  );
  const roundTrip = (start: number, target: number): number =>
    (to.get(target)!.cost.get(start) ?? Infinity) + (from.get(target)!.cost.get(start) ?? Infinity);

  const useful = new Set(
    targets.flatMap((target) =>
      starts
        .filter((start) => roundTrip(start, target) <= limits.seconds)
        .sort((a, b) => roundTrip(a, target) - roundTrip(b, target))
        .slice(0, STARTS_OF_TARGET),
    ),
  );
  const found = [...useful].flatMap((start) => {
    const near = targets
      .filter((target) => roundTrip(start, target) <= limits.seconds)
      .sort((a, b) => roundTrip(start, a) - roundTrip(start, b))
      .slice(0, TARGETS_OF_TRIP);
    return ordersFrom(start, near, { from, to }, limits.seconds);
  });
  found.sort((a, b) => b.targets.length - a.targets.length || a.seconds - b.seconds);

  const trips: Trip[] = [];
  const taken = new Set<number>();
  for (const order of found) {
    if (trips.length >= limits.trips) break;
    if (order.targets.every((target) => taken.has(target))) continue;
    const trip = walk(graph, order, from, to, costOf, limits);
    if (!trip) continue;
    trips.push(trip);
    for (const target of trip.targets) taken.add(target);
  }
  return trips;
}

interface Order {
  readonly start: number;
  readonly targets: readonly number[];
  readonly seconds: number;
}

interface Costs {
  readonly from: ReadonlyMap<number, ShortestPaths>;
  readonly to: ReadonlyMap<number, ShortestPaths>;
}

/** For each set of targets that fits, the quickest order (Held and Karp, 1962). */
function ordersFrom(start: number, targets: readonly number[], { from, to }: Costs, maxSeconds: number): Order[] {
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
        const seconds = to.get(targets[last]!)!.cost.get(start);
        if (seconds !== undefined) reached = { seconds, order: [targets[last]!] };
      }
      for (let before = 0; rest !== 0 && before < count; before++) {
        const earlier = rest & (1 << before) ? best.get(keyOf(rest, before)) : undefined;
        const leg = from.get(targets[before]!)!.cost.get(targets[last]!);
        if (!earlier || leg === undefined || earlier.seconds + leg >= (reached?.seconds ?? Infinity)) continue;
        reached = { seconds: earlier.seconds + leg, order: [...earlier.order, targets[last]!] };
      }
      if (!reached) continue;
      best.set(keyOf(set, last), reached);
      const back = from.get(targets[last]!)!.cost.get(start);
      if (back === undefined) continue;
      const seconds = reached.seconds + back;
      if (seconds <= maxSeconds && seconds < (quickest?.seconds ?? Infinity)) {
        quickest = { start, targets: reached.order, seconds };
      }
    }
    if (quickest) orders.push(quickest);
  }
  return orders;
}

function walk(
  graph: PathGraph,
  { start, targets }: Order,
  from: ReadonlyMap<number, ShortestPaths>,
  to: ReadonlyMap<number, ShortestPaths>,
  costOf: (edge: PathEdge) => number,
  limits: TripLimits,
): Trip | null {
  const there = forwards(graph, edgesTo(to.get(targets[0]!)!, start));
  if (!there) return null;
  const legs = targets.slice(1).map((target, i) => edgesTo(from.get(targets[i]!)!, target));
  if (legs.includes(null)) return null;
  const way = [...there, ...legs.flatMap((leg) => leg ?? [])];
  const last = targets.at(-1)!;
  const straight = edgesTo(from.get(last)!, start);
  if (!straight) return null;
  const used = new Set(way.map(({ id }) => id));
  const other = edgesTo(
    shortestPaths(graph, last, (edge) => costOf(edge) * (used.has(edge.id) ? USED_TWICE : 1), 2 * limits.seconds),
    start,
  );
  const sum = (edges: readonly PathEdge[], value: (edge: PathEdge) => number): number =>
    edges.reduce((total, edge) => total + value(edge), 0);
  const isLoop = other !== null && sum(other, costOf) <= sum(straight, costOf) * LOOP_TOLERANCE;
  for (const back of isLoop ? [other, straight] : [straight]) {
    const edges = [...way, ...back];
    const seconds = sum(edges, costOf);
    const ascentMeters = sum(edges, (edge) => edge.ascentMeters);
    if (seconds <= limits.seconds && ascentMeters <= limits.ascentMeters) {
      return { start, targets, edges, seconds, ascentMeters };
    }
  }
  return null;
}

const reversedGraphs = new WeakMap<PathGraph, PathGraph>();

/** The same nodes, each edge with the costs of its other direction. */
function backwards(graph: PathGraph): PathGraph {
  let reversed = reversedGraphs.get(graph);
  if (!reversed) {
    const edges = new Map<number, PathEdge[]>();
    for (const [node, own] of graph.edges) {
      edges.set(
        node,
        own.map((edge) => ({ ...edge, ascentMeters: edge.descentMeters, descentMeters: edge.ascentMeters })),
      );
    }
    reversed = { ...graph, edges };
    reversedGraphs.set(graph, reversed);
  }
  return reversed;
}

/** The edges of a way that was searched backwards, in the direction in which it is walked. */
function forwards(graph: PathGraph, edges: readonly PathEdge[] | null): PathEdge[] | null {
  if (!edges) return null;
  const walked: PathEdge[] = [];
  for (const { id, places, to } of edges.toReversed()) {
    const edge = graph.edges.get(to)?.find((one) => one.id === id && one.to === places[0]);
    if (!edge) return null;
    walked.push(edge);
  }
  return walked;
}
