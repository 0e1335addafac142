import { describe, expect, it } from 'vitest';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';
import { frameAround, pixelOf } from './frame.ts';

const BOUNDS: Bounds = [1, 42, 2, 43];
const SIZE = { width: 640, height: 360 };

describe('the frame of a cover', () => {
  it('has a single place in its middle, and the same scale in both directions', () => {
    const frame = frameAround([[1.5, 42.5]], SIZE, BOUNDS)!;
    expect(frame.pixelMeters).toBeCloseTo(10, 5);
    const [x, y] = pixelOf(frame, [1.5, 42.5]);
    expect(x).toBeCloseTo(320, 5);
    expect(y).toBeCloseTo(180, 5);
  });

  it('moves beside the end of the terrain rather than beyond it', () => {
    const frame = frameAround([[1.001, 42.001]], SIZE, BOUNDS)!;
    expect(pixelOf(frame, [1, 42])[0]).toBeCloseTo(0, 5);
    expect(pixelOf(frame, [1, 42])[1]).toBeCloseTo(360, 5);
  });

  it('contains a line with room beside it', () => {
    const line: LonLat[] = [
      [1.2, 42.3],
      [1.8, 42.5],
    ];
    const frame = frameAround(line, SIZE, BOUNDS)!;
    for (const [x, y] of line.map((place) => pixelOf(frame, place))) {
      expect(x).toBeGreaterThan(60);
      expect(x).toBeLessThan(580);
      expect(y).toBeGreaterThan(30);
      expect(y).toBeLessThan(330);
    }
  });

  it('is none where the places do not fit into the terrain', () => {
    expect(frameAround([[0.99, 42.5]], SIZE, BOUNDS)).toBeNull();
    expect(frameAround([], SIZE, BOUNDS)).toBeNull();
    expect(frameAround([[1.5, 42.5]], SIZE, [1.49, 42.49, 1.51, 42.51])).toBeNull();
    // As high as the terrain: its lower end would touch the rim.
    expect(
      frameAround(
        [
          [1.5, 42.001],
          [1.5, 42.999],
        ],
        SIZE,
        BOUNDS,
      ),
    ).toBeNull();
  });
});
