import { describe, expect, it } from 'vitest';
import { findTrips } from './findTrips.ts';
import type { TripLimits } from './findTrips.ts';
import { PathPlaces, nearMeters } from './pathGraph.ts';
import { shortestPaths } from './shortestPaths.ts';

/** About a kilometre on the equator. */
const KM = 0.009;

/** Lines between named places, `x,y` in kilometres; a place has no height unless it is given. */
function network(
  lines: readonly (readonly [from: string, to: string, grade: number])[],
  heights: Readonly<Record<string, number>> = {},
) {
  const places = new PathPlaces();
  const keys = new Map<string, number>();
  const keyOf = (name: string): number => keys.get(name) ?? (keys.set(name, keys.size), keys.get(name)!);
  const position = (name: string): readonly [number, number] => {
    const [x = 0, y = 0] = name.split(',').map(Number);
    return [x * KM, y * KM];
  };
  for (const [from, to, grade] of lines) {
    const ends = [from, to];
    places.add({
      keys: ends.map(keyOf),
      lon: ends.map((end) => position(end)[0]),
      lat: ends.map((end) => position(end)[1]),
      elevation: ends.map((end) => heights[end] ?? 0),
      grade,
    });
  }
  const at = (name: string): number => places.placeAt(keyOf(name))!;
  return { places, at };
}

const LIMITS: TripLimits = { seconds: 20 * 3_600, ascentMeters: Infinity, grade: 2, pace: 1, trips: 5 };

describe('findTrips', () => {
  it('goes round instead of back the same way when that costs little more', () => {
    const { places, at } = network([
      ['0,0', '1,0', 1],
      ['1,0', '1,1', 1],
      ['1,1', '0,1', 1],
      ['0,1', '0,0', 1],
    ]);
    const graph = places.graph(new Set([at('0,0'), at('1,1')]));
    const [trip] = findTrips(graph, [at('0,0')], [at('1,1')], LIMITS);
    expect(new Set(trip!.edges.map(({ id }) => id)).size).toBe(2);
    expect(trip!.edges.reduce((sum, { meters }) => sum + meters, 0)).toBeCloseTo(4 * nearMeters(0, 0, KM, 0), -2);
  });

  it('takes both targets in one trip, in the order that is quickest, and neither when the time is too short', () => {
    const { places, at } = network([
      ['0,0', '1,0', 1],
      ['1,0', '2,0', 1],
      ['2,0', '3,0', 1],
    ]);
    const kept = [at('0,0'), at('2,0'), at('3,0')];
    const graph = places.graph(new Set(kept));
    const [start, near, far] = kept as [number, number, number];
    const both = findTrips(graph, [start], [far, near], LIMITS);
    expect(both).toHaveLength(1);
    expect(new Set(both[0]!.targets)).toEqual(new Set([near, far]));
    // 6 km at 4 km an hour.
    expect(both[0]!.seconds / 3_600).toBeCloseTo(1.5, 1);
    const short = findTrips(graph, [start], [far, near], { ...LIMITS, seconds: 1.2 * 3_600 });
    expect(short.map(({ targets }) => targets)).toEqual([[near]]);
    expect(findTrips(graph, [start], [far, near], { ...LIMITS, seconds: 600 })).toEqual([]);
  });

  it('uses nothing harder than allowed, and paths without a grade from T3 on only', () => {
    const { places, at } = network([
      ['0,0', '1,0', 4],
      ['0,0', '0,1', 0],
    ]);
    const graph = places.graph(new Set([at('0,0')]));
    const reached = (grade: number): number[] =>
      findTrips(graph, [at('0,0')], [at('1,0'), at('0,1')], { ...LIMITS, grade }).flatMap(({ targets }) => targets);
    expect(reached(2)).toEqual([]);
    expect(reached(3)).toEqual([at('0,1')]);
    expect(new Set(reached(4))).toEqual(new Set([at('1,0'), at('0,1')]));
  });

  it('knows what is uphill, also on the way back, and keeps to the ascent that is allowed', () => {
    const { places, at } = network([['0,0', '3,0', 1]], { '3,0': 900 });
    const graph = places.graph(new Set());
    const [trip] = findTrips(graph, [at('0,0')], [at('3,0')], LIMITS);
    expect(trip!.ascentMeters).toBe(900);
    expect(trip!.edges.map(({ ascentMeters, descentMeters }) => [ascentMeters, descentMeters])).toEqual([
      [900, 0],
      [0, 900],
    ]);
    expect(findTrips(graph, [at('0,0')], [at('3,0')], { ...LIMITS, ascentMeters: 899 })).toEqual([]);
    // By DIN 33466: 3 h up, 1.8 h down, and half of 1.5 h along.
    expect(trip!.seconds / 3_600).toBeCloseTo(5.55, 1);
  });
});

describe('PathPlaces', () => {
  it('finds the nearest place within a distance', () => {
    const { places, at } = network([['0,0', '1,0', 1]]);
    expect(places.nearest([[KM * 0.98, 0]], 50)).toEqual([
      { place: at('1,0'), meters: expect.closeTo(20, 0) as number },
    ]);
    expect(places.nearest([[KM * 0.5, 0]], 50)).toEqual([null]);
  });

  it('joins places without forks to one edge', () => {
    const { places, at } = network([
      ['0,0', '1,0', 1],
      ['1,0', '2,0', 3],
      ['2,0', '2,1', 0],
    ]);
    const [edge] = places.graph(new Set()).edges.get(at('0,0'))!;
    expect(edge).toMatchObject({ to: at('2,1'), grade: 3, ungradedMeters: expect.closeTo(1_000, -1) as number });
    expect(edge!.places).toHaveLength(4);
  });
});

describe('shortestPaths', () => {
  it('takes a longer way that costs less, and leaves out what is too far', () => {
    const { places, at } = network([
      ['0,0', '2,0', 5],
      ['0,0', '1,1', 1],
      ['1,1', '2,0', 1],
      ['2,0', '9,0', 1],
    ]);
    const graph = places.graph(new Set([at('0,0'), at('1,1')]));
    const { cost } = shortestPaths(graph, at('0,0'), ({ grade, meters }) => (grade > 4 ? Infinity : meters), 4_000);
    expect(cost.get(at('2,0'))).toBeCloseTo(2 * Math.SQRT2 * 1_000, -1);
    expect(cost.has(at('9,0'))).toBe(false);
  });
});
