import { describe, expect, it } from 'vitest';
import { sumDeviceFigures } from './deviceFigures.ts';
import { sumFigures } from './activityStats.ts';
import type { ActivityStats } from './activityStats.ts';

const figures = (given: Partial<ActivityStats>): ActivityStats => ({
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

describe('figures of devices', () => {
  const track = (deviceFigures: object | null) => ({ minElevationMeters: null, deviceFigures });
  const deviceFigures = { distanceMeters: 1_000, ascentMeters: 200, descentMeters: null, movingSeconds: 60 };

  it('add up where every device says something, else nobody could compare', () => {
    expect(sumDeviceFigures([track(deviceFigures), track({ ...deviceFigures, ascentMeters: null })])).toEqual({
      distanceMeters: 2_000,
      ascentMeters: null,
      descentMeters: null,
      movingSeconds: 120,
    });
  });

  it('are none where a track has none, and to others', () => {
    expect(sumDeviceFigures([track(deviceFigures), track(null)])).toBeNull();
    expect(sumDeviceFigures([])).toBeNull();
  });
});
