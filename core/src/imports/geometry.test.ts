import { describe, expect, it } from 'vitest';
import type { LonLat } from '../geo/lonLat.ts';
import { coarseLine, coarseOutline, joinLines, oneLine, oneOutline, roundPlace } from './geometry.ts';

const along = (from: number, to: number): LonLat[] => [
  [from, 42],
  [(from + to) / 2, 42],
  [to, 42],
];

describe('shapes out of pieces', () => {
  it('joins pieces that meet, whatever their order and direction', () => {
    const pieces = [along(0.02, 0.03), along(0.01, 0), along(0.01, 0.02), along(5, 6)];
    const [long, short] = joinLines(pieces);
    expect(long).toEqual(along(5, 6));
    const lons = short!.map(([lon]) => lon);
    expect(lons).toHaveLength(7);
    expect([lons, lons.toReversed()]).toContainEqual([0, 0.005, 0.01, 0.015, 0.02, 0.025, 0.03]);
  });

  it('crosses a small gap, and makes no line of bits', () => {
    expect(oneLine([along(0, 0.01), along(0.012, 0.02)])).toHaveLength(6);
    expect(oneLine([along(0, 0.01), along(1, 1.01)])).toBeNull();
    expect(oneLine([])).toBeNull();
  });

  it('makes rings of borders, with holes where they are', () => {
    const square = (low: number, high: number): LonLat[] => [
      [low, low],
      [high, low],
      [high, high],
      [low, high],
      [low, low],
    ];
    const outer = square(0, 10);
    const outline = oneOutline([outer.slice(0, 3), outer.slice(2).toReversed()], [square(2, 3), square(20, 21)]);
    expect(outline).toHaveLength(1);
    expect(outline![0]).toHaveLength(2);
    expect(outline![0]![0]).toHaveLength(5);
    expect(oneOutline([outer.slice(0, 3)], [])).toBeNull();
  });

  it('keeps as many points as fit, and rings closed', () => {
    const wave = Array.from({ length: 5_000 }, (_, i): LonLat => [i / 1_000, 42 + Math.sin(i / 50) / 100]);
    const line = coarseLine(wave, 500)!;
    expect(line.length).toBeLessThanOrEqual(500);
    expect([line[0], line.at(-1)]).toEqual([wave[0], wave.at(-1)].map((place) => roundPlace(place!)));
    const circle = Array.from({ length: 5_001 }, (_, i): LonLat => [
      Math.cos((i % 5_000) / 795.775),
      Math.sin((i % 5_000) / 795.775),
    ]);
    const ring = coarseOutline([[circle]], 300)![0]![0]!;
    expect(ring.length).toBeLessThanOrEqual(300);
    expect(ring[0]).toEqual(ring.at(-1));
    expect(
      coarseLine(
        [
          [1, 1],
          [1, 1],
        ],
        10,
      ),
    ).toBeNull();
    expect(roundPlace([180, 1.234_567_89])).toEqual([-180, 1.234_568]);
  });
});
