import { describe, expect, it } from 'vitest';
import { sumFigures } from './figures.ts';
import type { OutingFigures } from './figures.ts';

const figures = (given: Partial<OutingFigures>): OutingFigures => ({
  distanceMeters: 1_000,
  ascentMeters: null,
  descentMeters: null,
  movingSeconds: null,
  totalSeconds: null,
  maxElevationMeters: null,
  ...given,
});

describe('figures of several tracks', () => {
  it('are sums, and the highest of the highest points', () => {
    const sum = sumFigures([
      figures({ ascentMeters: 300, maxElevationMeters: 2_057 }),
      figures({ ascentMeters: 900, maxElevationMeters: 3_404 }),
      figures({ distanceMeters: 500 }),
    ]);
    expect(sum).toEqual(figures({ distanceMeters: 2_500, ascentMeters: 1_200, maxElevationMeters: 3_404 }));
  });

  it('are none without a track', () => {
    expect(sumFigures([])).toBeNull();
  });
});
