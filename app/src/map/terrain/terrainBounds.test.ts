import { expect, it } from 'vitest';
import { clearOutside, readPlace } from './terrainBounds.ts';

it('reads the place of a tile from its address, whatever the order of the template', () => {
  const place = { z: 11, x: 1033, y: 760 };
  expect(readPlace('https://c.example/a/{z}/{x}/{y}.webp?v=7', 'https://c.example/a/11/1033/760.webp?v=7')).toEqual(
    place,
  );
  expect(readPlace('https://c.example/{y}-{x}@{z}', 'https://c.example/760-1033@11')).toEqual(place);
});

it('removes heights beyond the terrain, and leaves a tile within it alone', () => {
  const grid = () => ({ width: 4, height: 4, data: new Float32Array(16).fill(1000) });
  const inside = grid();
  clearOutside(inside, { z: 1, x: 1, y: 0 }, [-10, -10, 180, 86]);
  expect(inside.data.every((meters) => meters === 1000)).toBe(true);
  const edge = grid();
  // The western half of the tile is beyond the bounds.
  clearOutside(edge, { z: 1, x: 1, y: 0 }, [90, -10, 180, 86]);
  expect([...edge.data.subarray(0, 4)]).toEqual([Number.NaN, Number.NaN, 1000, 1000]);
});
