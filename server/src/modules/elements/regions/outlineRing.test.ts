import { describe, expect, it } from 'vitest';
import { drawnRing, outlineRing, simplifiedRing } from './outlineRing.ts';
import type { LonLat } from '@cordada/core/geo/lonLat';

const SQUARE: readonly LonLat[] = [
  [0, 42],
  [0.4, 42],
  [0.4, 42.4],
  [0, 42.4],
  [0, 42],
];

/** A circle with waves far smaller than a picture of it shows. */
const WAVY: readonly LonLat[] = Array.from({ length: 4_001 }, (_, i): LonLat => {
  const angle = ((i % 4_000) / 4_000) * 2 * Math.PI;
  const radius = 1 + (i % 2) * 0.0002;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
});

describe('the ring of an outline', () => {
  it('that was drawn by hand is a closed curve through its points', () => {
    const drawn = drawnRing(SQUARE);
    expect(drawn.at(0)).toEqual(drawn.at(-1));
    for (const corner of SQUARE) expect(drawn).toContainEqual(corner);
    expect(drawn).toHaveLength(33);
  });

  it('turns little at each point of the curve', () => {
    const drawn = drawnRing(SQUARE);
    const turns = drawn.slice(2).map((c, i) => {
      const [a, b] = [drawn[i]!, drawn[i + 1]!];
      const [before, after] = [Math.atan2(b[1] - a[1], b[0] - a[0]), Math.atan2(c[1] - b[1], c[0] - b[0])];
      return Math.abs(Math.atan2(Math.sin(after - before), Math.cos(after - before)));
    });
    expect(Math.max(...turns)).toBeLessThan(Math.PI / 6);
  });

  it('of many points keeps what a picture shows', () => {
    const drawn = drawnRing(WAVY);
    expect(drawn.length).toBeLessThan(401);
    expect(drawn.length).toBeGreaterThan(40);
    expect(drawn.at(0)).toEqual(drawn.at(-1));
    // Each kept point is one of the ring, in its order.
    expect(drawn.every((place) => WAVY.includes(place))).toBe(true);
  });

  it('keeps the corners of surveyed borders, and of no others', () => {
    expect(simplifiedRing(SQUARE)).toEqual(SQUARE);
    for (const level of ['country', 'province']) expect(outlineRing(SQUARE, level)).toEqual(SQUARE);
    for (const level of ['range', 'park', '', undefined]) expect(outlineRing(SQUARE, level)).toHaveLength(33);
  });
});
