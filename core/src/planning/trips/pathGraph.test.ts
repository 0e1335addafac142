import { expect, it } from 'vitest';
import { PathPlaces } from './pathGraph.ts';

/** About 100 metres on the equator. */
const STEP = 0.0009;

it('finds the nearest place of each part of the lines, the nearest part first', () => {
  const places = new PathPlaces();
  const line = (keys: readonly number[], y: number): void =>
    places.add({
      keys,
      lon: keys.map((key) => (key % 10) * STEP),
      lat: keys.map(() => y * STEP),
      elevation: keys.map(() => 0),
      grade: 1,
    });
  line([0, 1, 2], 0);
  line([20, 21], 2);
  // Ends at a place of the first line, so it is of the same part.
  line([2, 33], 1);
  const [near, far] = places.nearestOfParts(
    [
      [STEP, 1.6 * STEP],
      [STEP, 50 * STEP],
    ],
    200,
  );
  expect(near!.map(({ place }) => place)).toEqual([places.placeAt(21), places.placeAt(1)]);
  expect(near!.map(({ meters }) => Math.round(meters))).toEqual([40, 160]);
  expect(far).toEqual([]);
  const others = places.nearestOfParts([[STEP, 1.6 * STEP]], 200, (_, { place }) => place !== places.placeAt(21));
  expect(others[0]!.map(({ place }) => place)).toEqual([places.placeAt(20), places.placeAt(1)]);
});

it('has two places at one spot, which are joined', () => {
  const places = new PathPlaces();
  places.add({ keys: [0, 1], lon: [0, STEP], lat: [0, 0], elevation: [5, 5], grade: 1 });
  const at = places.placeAt(1)!;
  const beside = places.addBeside(at);
  expect(beside).not.toBe(at);
  const edges = places.graph(new Set([at, beside])).edges.get(beside);
  expect(edges).toMatchObject([{ to: at, meters: 0, ascentMeters: 0, ungradedMeters: 0 }]);
});
