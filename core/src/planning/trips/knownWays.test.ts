import { describe, expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { PathPlaces, nearMeters } from './pathGraph.ts';
import { addKnownWays, inSteps } from './knownWays.ts';
import { findTrips } from './findTrips.ts';

/** About a kilometre on the equator. */
const KM = 0.009;
const LIMITS = { seconds: 20 * 3_600, ascentMeters: Infinity, grade: 4, pace: 1, trips: 5 };

/** A path of two kilometres to the east, with places every 20 m. */
function path(): PathPlaces {
  const steps = Array.from({ length: 101 }, (_, i) => i);
  const places = new PathPlaces();
  places.add({
    keys: steps,
    lon: steps.map((step) => (step / 50) * KM),
    lat: steps.map(() => 0),
    elevation: steps.map(() => 2_000),
    grade: 1,
  });
  return places;
}
const add = (places: PathPlaces, line: readonly LonLat[], grade: number, elevation = 2_000): void => {
  const way = inSteps(line);
  addKnownWays(
    places,
    [{ line: way, grade }],
    way.map(() => elevation),
  );
};

describe('ways that the encyclopedia knows', () => {
  it('are places at most 25 m apart', () => {
    const line = inSteps([
      [0, 0],
      [0, KM],
    ]);
    expect(line).toHaveLength(42);
    expect(nearMeters(...line[0]!, ...line[1]!)).toBeLessThanOrEqual(25);
    expect(inSteps([[1, 2]])).toEqual([[1, 2]]);
  });

  it('lead from a path to a summit, which is as hard as they are', () => {
    const places = path();
    const summit: LonLat = [KM, KM];
    expect(places.nearest([summit], 150)).toEqual([null]);
    // Begins 60 m beside the path.
    add(places, [[KM, 0.06 * KM], summit], 4);
    const [found] = places.nearest([summit], 150);
    const trips = (grade: number) =>
      findTrips(places.graph(new Set([0, found!.place])), [0], [found!.place], { ...LIMITS, grade });
    expect(trips(4)[0]?.edges.map(({ grade }) => grade)).toContain(4);
    expect(trips(3)).toEqual([]);
  });

  it('add nothing where they run along a path, and meet it where they leave it and come back', () => {
    const places = path();
    const before = places.graph(new Set([0, 100])).lon.length;
    add(
      places,
      [
        [0, 0],
        [2 * KM, 0],
      ],
      2,
    );
    expect(places.graph(new Set([0, 100])).lon).toHaveLength(before);
    add(
      places,
      [
        [0.5 * KM, 0],
        [KM, 0.5 * KM],
        [1.5 * KM, 0],
      ],
      3,
    );
    const { edges } = places.graph(new Set([0, 100]));
    expect([...edges.values()].flat().filter(({ grade }) => grade === 3)).toHaveLength(2);
  });

  it('are left out without heights', () => {
    const places = path();
    const before = places.graph(new Set([0])).lon.length;
    add(
      places,
      [
        [KM, 0],
        [KM, KM],
      ],
      2,
      Number.NaN,
    );
    expect(places.graph(new Set([0])).lon).toHaveLength(before);
  });
});
