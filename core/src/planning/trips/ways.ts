import { walkingSeconds } from '../walkingTime.ts';
import type { PathEdge, PathGraph } from './pathGraph.ts';
import { edgesTo, shortestPaths } from './shortestPaths.ts';
import type { ShortestPaths } from './shortestPaths.ts';

export interface TripLimits {
  /** Of each day. */
  readonly seconds: number;
  /** Of each day. */
  readonly ascentMeters: number;
  /** 1 to 6 for T1 to T6. */
  readonly grade: number;
  /** Time over time by the walking model; below 1 is faster. */
  readonly pace: number;
  readonly trips: number;
}

/** From this grade on members expect to find their way without one, so paths that nobody has graded are taken, too. */
const UNGRADED_FROM = 3;

/** Seconds by DIN 33466. The sum over edges is at least that of the whole way. */
export function edgeSeconds({ meters: distanceMeters, ascentMeters, descentMeters }: PathEdge): number {
  return walkingSeconds('din33466', { distanceMeters, ascentMeters, descentMeters });
}

/** The quickest ways from and to some places within the limits of a day. */
export class Ways {
  readonly graph: PathGraph;
  readonly #limits: TripLimits;
  readonly #from = new Map<number, ShortestPaths>();
  readonly #to = new Map<number, ShortestPaths>();

  constructor(graph: PathGraph, limits: TripLimits) {
    this.graph = graph;
    this.#limits = limits;
  }

  /** Seconds at the own pace; infinite for an edge that may not be used. */
  readonly costOf = (edge: PathEdge): number =>
    edge.grade > this.#limits.grade || (edge.ungradedMeters > 0 && this.#limits.grade < UNGRADED_FROM)
      ? Infinity
      : edgeSeconds(edge) * this.#limits.pace;

  from(place: number): ShortestPaths {
    const paths = this.#from.get(place) ?? shortestPaths(this.graph, place, this.costOf, this.#limits.seconds);
    this.#from.set(place, paths);
    return paths;
  }

  to(place: number): ShortestPaths {
    const known = this.#to.get(place);
    const paths = known ?? shortestPaths(backwards(this.graph), place, this.costOf, this.#limits.seconds);
    this.#to.set(place, paths);
    return paths;
  }

  /** The edges of the quickest way to a place whose ways were searched backwards. */
  edgesTowards(start: number, place: number): PathEdge[] | null {
    return forwards(this.graph, edgesTo(this.to(place), start));
  }

  edgesFrom(place: number, end: number): PathEdge[] | null {
    return edgesTo(this.from(place), end);
  }
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
