import type { PathEdge, PathGraph } from './pathGraph.ts';

export interface PathStep {
  readonly from: number;
  readonly edge: PathEdge;
}

/** Least costs from one node, and the last step to each node. */
export interface ShortestPaths {
  readonly cost: ReadonlyMap<number, number>;
  readonly last: ReadonlyMap<number, PathStep>;
}

/**
 * Dijkstra's algorithm over a graph.
 * @param costOf not negative; infinite for an edge that may not be used
 * @param maxCost nodes farther away are left out
 */
export function shortestPaths(
  { edges }: PathGraph,
  start: number,
  costOf: (edge: PathEdge) => number,
  maxCost: number,
): ShortestPaths {
  const cost = new Map([[start, 0]]);
  const last = new Map<number, PathStep>();
  const done = new Set<number>();
  const heap = new NearestFirst();
  heap.push(start, 0);
  for (let node = heap.pop(); node !== null; node = heap.pop()) {
    if (done.has(node)) continue;
    done.add(node);
    for (const edge of edges.get(node) ?? []) {
      const total = cost.get(node)! + costOf(edge);
      if (total > maxCost || total >= (cost.get(edge.to) ?? Infinity)) continue;
      cost.set(edge.to, total);
      last.set(edge.to, { from: node, edge });
      heap.push(edge.to, total);
    }
  }
  return { cost, last };
}

/** Edges from the start to a node, in order; null when it was not reached. */
export function edgesTo({ cost, last }: ShortestPaths, node: number): PathEdge[] | null {
  if (!cost.has(node)) return null;
  const found: PathEdge[] = [];
  for (let step = last.get(node); step; step = last.get(step.from)) found.push(step.edge);
  return found.reverse();
}

/** A binary heap of nodes by cost. */
class NearestFirst {
  readonly #nodes: number[] = [];
  readonly #costs: number[] = [];

  push(node: number, cost: number): void {
    let at = this.#nodes.length;
    this.#nodes.push(node);
    this.#costs.push(cost);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#costs[parent]! <= cost) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  pop(): number | null {
    const [first] = this.#nodes;
    if (first === undefined) return null;
    this.#swap(0, this.#nodes.length - 1);
    this.#nodes.pop();
    this.#costs.pop();
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      const least = [left, right].reduce(
        (best, child) => (child < this.#costs.length && this.#costs[child]! < this.#costs[best]! ? child : best),
        at,
      );
      if (least === at) return first;
      this.#swap(at, least);
      at = least;
    }
  }

  #swap(a: number, b: number): void {
    [this.#nodes[a], this.#nodes[b]] = [this.#nodes[b]!, this.#nodes[a]!];
    [this.#costs[a], this.#costs[b]] = [this.#costs[b]!, this.#costs[a]!];
  }
}
