import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundsOf, boundsOfBox, joinBounds, padBounds } from './bounds.ts';
import type { Bounds } from './lonLat.ts';
import { distanceMeters } from './lonLat.ts';

const lon = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180, 179.99, -179.99));
const lat = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90, 89.95, -89.95));

function holds([west, south, east, north]: Bounds, x: number, y: number): boolean {
  const isBetween = west <= east ? x >= west && x <= east : x >= west || x <= east;
  return isBetween && y >= south && y <= north;
}

it('bounds all places, in the narrower way around', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(lon, lat), { minLength: 1 }), (places) => {
      const bounds = boundsOf(
        places.map((p) => p[0]),
        places.map((p) => p[1]),
      )!;
      for (const [x, y] of places) expect(holds(bounds, x, y)).toBe(true);
    }),
  );
  expect(boundsOf([179, -179], [1, 2])).toEqual([179, 1, -179, 2]);
  expect(boundsOf([1, -1], [1, 2])).toEqual([-1, 1, 1, 2]);
  expect(boundsOf([], [])).toBeNull();
});

it('pads so that everything that near is held, at the poles and the antimeridian too', () => {
  const near = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }));
  fc.assert(
    fc.property(lon, lat, fc.constantFrom(50, 5_000, 400_000), near, (x, y, meters, [dx, dy]) => {
      const degrees = meters / 111_195;
      const y2 = Math.max(-90, Math.min(90, y + dy * degrees));
      const spread = Math.min(
        180,
        degrees / Math.max(1e-9, Math.cos((Math.max(Math.abs(y), Math.abs(y2)) * Math.PI) / 180)),
      );
      const x2 = ((((x + dx * spread + 180) % 360) + 360) % 360) - 180;
      fc.pre(distanceMeters([x, y], [x2, y2]) < meters * 0.999999);
      const boxes = padBounds([x, y, x, y], meters);
      for (const [west, south, east, north] of boxes)
        expect(west <= east && south <= north && west >= -180 && east <= 180).toBe(true);
      expect(boxes.some((box) => holds(box, x2, y2))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it('keeps bounds across the antimeridian through the box of a database, which orders its corners', () => {
  expect(boundsOfBox([-179, 1, 179, 2])).toEqual([179, 1, -179, 2]);
  expect(boundsOfBox([1, 1, 2, 2])).toEqual([1, 1, 2, 2]);
  expect(
    joinBounds([
      [179, 1, -179, 2],
      [178, 0, 178.5, 1],
    ]),
  ).toEqual([178, 0, -179, 2]);
  expect(joinBounds([])).toBeNull();
});
