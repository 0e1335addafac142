import { bestTrips, edgesOver, nearestTargets, quickestOrders, tripAlong, usefulStarts } from './findTrips.ts';
import type { Trip } from './findTrips.ts';
import { nearMeters } from './pathGraph.ts';
import type { PathGraph } from './pathGraph.ts';
import { Ways } from './ways.ts';
import type { TripLimits } from './ways.ts';

/** As the crow flies between start and end; nearer ones are joined by a walk along the road. */
const APART_METERS = 2_000;
/** What is walked twice is a detour to a target, not the way itself. */
const TWICE_MAX = 0.3;

/**
 * Trips over as many targets as fit that end at another of the starts, those with most targets first, then the
 * shortest. Each trip has a target that no earlier one has.
 */
export function findTraverses(
  graph: PathGraph,
  starts: readonly number[],
  targets: readonly number[],
  limits: TripLimits,
): Trip[] {
  const ways = new Ways(graph, limits);
  const towards = (start: number, target: number): number => ways.to(target).cost.get(start) ?? Infinity;
  const isApart = (a: number, b: number): boolean =>
    nearMeters(graph.lon[a]!, graph.lat[a]!, graph.lon[b]!, graph.lat[b]!) >= APART_METERS;
  const found = usefulStarts(starts, targets, towards, limits.seconds).flatMap((start) => {
    const ends = new Map(targets.map((target) => [target, nearestEnd(start, target)]));
    const back = (target: number): number | undefined => ends.get(target)?.seconds;
    const near = nearestTargets(
      targets,
      (target) => towards(start, target) + (back(target) ?? Infinity),
      limits.seconds,
    );
    const costs = { there: (target: number) => ways.to(target).cost.get(start), back };
    return quickestOrders(ways, near, costs, limits.seconds).flatMap((order) => {
      const end = ends.get(order.targets.at(-1)!);
      return end ? [{ ...order, start, end: end.place }] : [];
    });
  });
  return bestTrips(found, limits.trips, ({ start, end, targets: over }) => {
    const edges = edgesOver(ways, start, over, end);
    const trip = edges && tripAlong(ways, { start, end, targets: over, edges }, limits);
    return trip && shareWalkedTwice(trip) <= TWICE_MAX ? trip : null;
  });

  function nearestEnd(start: number, target: number): { place: number; seconds: number } | null {
    let nearest: { place: number; seconds: number } | null = null;
    for (const place of starts) {
      const seconds = ways.from(target).cost.get(place);
      if (seconds === undefined || seconds >= (nearest?.seconds ?? Infinity) || !isApart(start, place)) continue;
      nearest = { place, seconds };
    }
    return nearest;
  }
}

function shareWalkedTwice({ edges }: Trip): number {
  const seen = new Set<number>();
  let [all, again] = [0, 0];
  for (const { id, meters } of edges) {
    all += meters;
    if (seen.has(id)) again += 2 * meters;
    seen.add(id);
  }
  return all === 0 ? 1 : again / all;
}
