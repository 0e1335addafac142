import { describe, expect, it } from 'vitest';
import { findTraverses } from './findTraverses.ts';
import { findTrips } from './findTrips.ts';
import { findWeekends } from './findWeekends.ts';
import type { TripLimits } from './ways.ts';
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

describe('findTraverses', () => {
  // A ridge of 6 km with a start at both ends, and one 1 km beside the first.
  const { places, at } = network([
    ['0,0', '3,0', 2],
    ['3,0', '6,0', 2],
    ['0,0', '0,1', 1],
  ]);
  const starts = [at('0,0'), at('6,0'), at('0,1')];
  const graph = places.graph(new Set([...starts, at('3,0')]));

  it('ends at another start, far enough for a traverse, and walks nothing twice', () => {
    const trips = findTraverses(graph, starts, [at('3,0')], LIMITS);
    expect(trips).toHaveLength(1);
    expect(new Set([trips[0]!.start, trips[0]!.end])).toEqual(new Set([at('0,0'), at('6,0')]));
    expect(trips[0]!.seconds / 3_600).toBeCloseTo(1.5, 1);
    expect(new Set(trips[0]!.edges.map(({ id }) => id)).size).toBe(trips[0]!.edges.length);
  });

  it('keeps to time, grade and ascent, and is none where the only way goes there and back', () => {
    expect(findTraverses(graph, starts, [at('3,0')], { ...LIMITS, grade: 1 })).toEqual([]);
    expect(findTraverses(graph, starts, [at('3,0')], { ...LIMITS, seconds: 3_600 })).toEqual([]);
    expect(findTraverses(graph, [at('0,0'), at('0,1')], [at('3,0')], LIMITS)).toEqual([]);
    const spur = network([
      ['0,0', '3,0', 1],
      ['3,0', '3,9', 1],
      ['3,0', '6,0', 1],
    ]);
    const far = spur.places.graph(new Set([spur.at('0,0'), spur.at('3,9'), spur.at('6,0')]));
    // 18 of 24 km there and back.
    expect(findTraverses(far, [spur.at('0,0'), spur.at('6,0')], [spur.at('3,9')], LIMITS)).toEqual([]);
  });
});

describe('findWeekends', () => {
  const { places, at } = network([
    ['0,0', '8,0', 1],
    ['8,0', '8,6', 2],
    ['8,0', '14,0', 2],
    ['8,0', '8,-2', 5],
  ]);
  const [start, hut] = [at('0,0'), at('8,0')];
  const targets = [at('8,6'), at('14,0'), at('8,-2')];
  const graph = places.graph(new Set([start, hut, ...targets]));
  const find = (more: Partial<TripLimits> = {}) =>
    findWeekends(graph, { starts: [start], nights: [hut], targets }, { ...LIMITS, seconds: 6 * 3_600, ...more })
      .weekends;

  it('shares targets between two days with the night between them, and ends where it began', () => {
    const [trip] = find();
    expect(new Set(trip!.targets)).toEqual(new Set([at('8,6'), at('14,0')]));
    const [first, second] = trip!.days;
    expect([first.start, first.end, second.start, second.end]).toEqual([start, hut, hut, start]);
    expect([...first.targets, ...second.targets]).toEqual(trip!.targets);
    for (const day of trip!.days) expect(day.seconds).toBeLessThanOrEqual(6 * 3_600);
    // One of them in a day would be 28 km.
    expect(findTrips(graph, [start], targets, { ...LIMITS, seconds: 6 * 3_600 })).toEqual([]);
  });

  it('takes two days only for what does not fit into one', () => {
    expect(find({ seconds: 7.1 * 3_600 })[0]!.targets).toHaveLength(2);
    expect(find({ seconds: 10.1 * 3_600 })).toEqual([]);
  });

  it('keeps each day to time, grade and ascent', () => {
    expect(find().flatMap(({ targets: over }) => over)).not.toContain(at('8,-2'));
    expect(find({ grade: 5, seconds: 6.5 * 3_600 })[0]!.targets).toHaveLength(3);
    expect(find({ seconds: 4.5 * 3_600 })).toEqual([]);
    expect(find({ grade: 1 })).toEqual([]);
    expect(findWeekends(graph, { starts: [start], nights: [], targets }, LIMITS)).toEqual({ weekends: [], days: [] });
    const climb = network(
      [
        ['0,0', '3,0', 1],
        ['3,0', '4,0', 1],
      ],
      { '3,0': 900, '4,0': 1_800 },
    );
    const high = climb.places.graph(new Set([climb.at('0,0'), climb.at('3,0')]));
    const over = (ascentMeters: number) =>
      findWeekends(
        high,
        { starts: [climb.at('0,0')], nights: [climb.at('3,0')], targets: [climb.at('4,0')] },
        { ...LIMITS, seconds: 9 * 3_600, ascentMeters },
      ).weekends;
    expect(over(900)).toHaveLength(1);
    expect(over(800)).toEqual([]);
  });

  describe('with a hut an hour from the start', () => {
    const near = network([
      ['0,0', '4,0', 1],
      ['4,0', '4,6', 1],
      ['4,6', '8,6', 1],
      ['8,6', '4,0', 1],
      ['4,0', '18,0', 1],
      ['18,0', '19,0', 1],
    ]);
    const [village, cabin, left, right, far, road] = ['0,0', '4,0', '4,6', '8,6', '18,0', '19,0'].map(near.at);
    const paths = near.places.graph(new Set([village!, cabin!, left!, right!, far!, road!]));
    const ask = (over: readonly number[], from: readonly number[], hours: number) =>
      findWeekends(paths, { starts: from, nights: [cabin!], targets: over }, { ...LIMITS, seconds: hours * 3_600 });

    it('shares the targets so that neither day is short, though both on the second day would be less to walk', () => {
      const { weekends, days } = ask([left!, right!], [village!], 6);
      expect([weekends.length, days]).toEqual([1, []]);
      const [first, second] = weekends[0]!.days;
      expect([first.targets.length, second.targets.length]).toEqual([1, 1]);
      expect(Math.min(first.seconds, second.seconds)).toBeGreaterThan(3.9 * 3_600);
    });

    it('proposes a day from elsewhere rather than a night after one hour', () => {
      const { weekends, days } = ask([far!], [village!, road!], 8.5);
      expect(weekends).toEqual([]);
      expect(days.map(({ start: from, targets: over }) => [from, over])).toEqual([[road, [far]]]);
    });

    it('takes a short day only for a target that is reached no other way', () => {
      const { weekends, days } = ask([far!], [village!], 8.5);
      expect(days).toEqual([]);
      expect(weekends.map(({ targets: over }) => over)).toEqual([[far]]);
    });
  });
});
