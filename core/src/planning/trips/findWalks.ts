import { easierFirst } from './easierFirst.ts';
import type { WalkEffort } from './easierFirst.ts';
import type { PathEdge, PathGraph } from './pathGraph.ts';
import { Ways } from './ways.ts';

/** A walk from a start to one place. */
export interface FoundWalk {
  readonly start: number;
  /** From the start on. */
  readonly edges: readonly PathEdge[];
  readonly seconds: number;
}

export interface WalkLimits {
  /** Seconds by DIN 33466, one way. */
  readonly seconds: number;
  readonly walks: number;
}

const HARDEST = 6;
/** Beside the quickest walk, one of at most this grade is of use to those who do not climb. */
const EASY = 3;
/** Beyond this multiple of the quickest walk, nobody sets out from there. */
const SLOWEST = 2.5;
/** A walk with less of its own is a variant of another one. */
const OWN_SHARE = 0.2;

/**
 * The walks to a place that are worth choosing between, the quickest first and of about the same time the easiest:
 * from different starts, or by paths of their own. A start that a better walk passes is left out, and so is one whose walk leads past another start.
 */
export function findWalks(
  graph: PathGraph,
  starts: readonly number[],
  target: number,
  { seconds, walks: most }: WalkLimits,
): FoundWalk[] {
  const candidates = [HARDEST, EASY].flatMap((grade) => {
    const ways = new Ways(graph, { seconds, grade, pace: 1, ascentMeters: Infinity, trips: most });
    const { cost } = ways.to(target);
    return starts.flatMap((start): FoundWalk[] => {
      const edges = start === target ? null : ways.edgesTowards(start, target);
      return edges && edges.length > 0 ? [{ start, edges, seconds: cost.get(start) ?? Infinity }] : [];
    });
  });
  const isStart = new Set(starts);
  const walks: FoundWalk[] = [];
  const used = new Set<number>();
  for (const walk of easierFirst(candidates, effortOf)) {
    if (walks.length >= most) break;
    if (walk.seconds > Math.min(...walks.map(({ seconds: one }) => one)) * SLOWEST) continue;
    if (walk.edges.slice(0, -1).some(({ to }) => isStart.has(to))) continue;
    const total = metersOf(walk.edges);
    const own = metersOf(walk.edges.filter(({ id }) => !used.has(id)));
    if (walks.length > 0 && own < total * OWN_SHARE) continue;
    walks.push(walk);
    for (const { id } of walk.edges) used.add(id);
  }
  return walks;
}

const effortOf = ({ edges, seconds }: FoundWalk): WalkEffort => ({
  seconds,
  grade: Math.max(...edges.map(({ grade }) => grade)),
  meters: metersOf(edges),
  ungradedMeters: edges.reduce((sum, { ungradedMeters }) => sum + ungradedMeters, 0),
});

const metersOf = (edges: readonly PathEdge[]): number => edges.reduce((sum, { meters }) => sum + meters, 0);
