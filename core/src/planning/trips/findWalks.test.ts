import { describe, expect, it } from 'vitest';
import { findWalks } from './findWalks.ts';
import { PathPlaces } from './pathGraph.ts';

/** About a kilometre on the equator. */
const KM = 0.009;
const LIMITS = { seconds: 8 * 3_600, walks: 3 };

type Line = readonly [from: string, to: string, grade: number];

/** Lines between places, `x,y` in kilometres, all at one height. */
function network(lines: readonly Line[], kept: readonly string[]) {
  const places = new PathPlaces();
  const keys = new Map<string, number>();
  const keyOf = (name: string): number => keys.get(name) ?? (keys.set(name, keys.size), keys.get(name)!);
  const coordinate = (name: string, axis: 0 | 1): number => Number(name.split(',')[axis]) * KM;
  for (const [from, to, grade] of lines) {
    const ends = [from, to];
    places.add({
      keys: ends.map(keyOf),
      lon: ends.map((end) => coordinate(end, 0)),
      lat: ends.map((end) => coordinate(end, 1)),
      elevation: [0, 0],
      grade,
    });
  }
  const at = (name: string): number => places.placeAt(keyOf(name))!;
  return { graph: places.graph(new Set(kept.map(at))), at };
}

/** The starts of the walks that are found, by name, with their lengths in kilometres. */
function walks(lines: readonly Line[], starts: readonly string[], target: string) {
  const { graph, at } = network(lines, [...starts, target]);
  return findWalks(graph, starts.map(at), at(target), LIMITS).map(({ start, edges }) => [
    starts.find((name) => at(name) === start),
    Math.round(edges.reduce((sum, { meters }) => sum + meters, 0) / 1_000),
  ]);
}

describe('findWalks', () => {
  it('finds the walks from starts of different valleys, the quickest first', () => {
    const lines: Line[] = [
      ['0,4', '0,0', 2],
      ['3,0', '0,0', 2],
    ];
    expect(walks(lines, ['0,4', '3,0'], '0,0')).toEqual([
      ['3,0', 3],
      ['0,4', 4],
    ]);
  });

  it('leaves out starts that lead past another start, and those that only begin elsewhere', () => {
    const lines: Line[] = [
      ['0,5', '0,4', 1],
      ['0,4', '0,3', 2],
      ['0.3,4', '0,3', 2],
      ['0,3', '0,0', 2],
    ];
    expect(walks(lines, ['0,4', '0,5'], '0,0')).toEqual([['0,4', 4]]);
    const variants: Line[] = [
      ['0,9', '0,8.5', 2],
      ['0.2,9', '0,8.5', 2],
      ['0,8.5', '0,0', 2],
    ];
    expect(walks(variants, ['0,9', '0.2,9'], '0,0')).toEqual([['0,9', 9]]);
  });

  it('offers an easier way round beside a hard short one', () => {
    const lines: Line[] = [
      ['0,2', '0,0', 5],
      ['0,2', '2,2', 2],
      ['2,2', '0,0', 2],
    ];
    expect(walks(lines, ['0,2'], '0,0')).toEqual([
      ['0,2', 2],
      ['0,2', 5],
    ]);
  });

  it('takes the easier of two paths that take about as long, instead of the hard short cut', () => {
    const lines: Line[] = [
      ['0,9', '0,1', 2],
      ['0,1', '0,0', 5],
      ['0,1', '0.7,0.5', 2],
      ['0.7,0.5', '0,0', 2],
    ];
    const { graph, at } = network(lines, ['0,9', '0,0']);
    const found = findWalks(graph, [at('0,9')], at('0,0'), LIMITS);
    expect(found.map(({ edges }) => Math.max(...edges.map(({ grade }) => grade)))).toEqual([2]);
  });

  it('finds nothing where no start is connected or near enough', () => {
    expect(walks([['0,2', '0,1', 2]], ['0,2'], '0,1')).toEqual([['0,2', 1]]);
    const apart: Line[] = [
      ['0,2', '0,1', 2],
      ['5,0', '0,0', 2],
    ];
    expect(walks(apart, ['0,2'], '0,0')).toEqual([]);
    expect(walks([['0,60', '0,0', 2]], ['0,60'], '0,0')).toEqual([]);
  });
});
