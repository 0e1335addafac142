import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import { prepareSegments } from '../prepareSegments.ts';
import { hillyGround, recordedGround, trueAscentMeters } from '../samples/hillyActivity.ts';
import type { Noise } from '../samples/hillyActivity.ts';
import { normalRandom, seededRandom } from '../samples/random.ts';
import { segmentOf } from '../samples/segmentOf.ts';
import { syntheticActivity } from '../samples/syntheticActivity.ts';
import { trackStatistics } from './statistics.ts';
import { sliceSegment } from '../track.ts';

const HYSTERESIS_METERS = 5;

const north = (meters: number) => meters / 111_195.08;

const walk = fc
  .array(
    fc.record({
      dx: fc.integer({ min: -80, max: 80 }),
      dy: fc.integer({ min: -80, max: 80 }),
      dz: fc.integer({ min: -40, max: 40 }),
    }),
    {
      minLength: 2,
      maxLength: 60,
    },
  )
  .map((steps) => {
    let [lon, lat, elevation] = [1, 42, 1_500];
    return segmentOf(
      steps.map(({ dx, dy, dz }, i) => {
        lon += north(dx);
        lat += north(dy);
        elevation += dz;
        return [lon, lat, elevation, 1_600_000_000 + i * 20] as const;
      }),
    );
  });

describe('trackStatistics', () => {
  it('gives ascent minus descent as the difference of the ends', () => {
    fc.assert(
      fc.property(walk, (segment) => {
        const { ascentMeters, descentMeters } = trackStatistics([segment]);
        const ends = segment.elevationMeters.at(-1)! - segment.elevationMeters[0]!;
        expect(Math.abs(ascentMeters! - descentMeters! - ends)).toBeLessThan(1e-6);
        expect(Math.min(ascentMeters!, descentMeters!)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('swaps ascent and descent for the way back, within the threshold', () => {
    fc.assert(
      fc.property(walk, (segment) => {
        const there = trackStatistics([segment]);
        const back = trackStatistics([
          {
            lon: segment.lon.toReversed(),
            lat: segment.lat.toReversed(),
            elevationMeters: segment.elevationMeters.toReversed(),
            time: segment.time.map((_, i, all) => all[0]! + all.at(-1)! - all.at(-1 - i)!),
          },
        ]);
        expect(back.distanceMeters).toBeCloseTo(there.distanceMeters, 6);
        expect(Math.abs(back.ascentMeters! - there.descentMeters!)).toBeLessThan(4 * HYSTERESIS_METERS);
        expect(back.steepest100mSlope ?? 0).toBeLessThan(100);
      }),
    );
  });

  it('does not depend on how densely the same line is sampled', () => {
    const waypoints: [number, number, number][] = Array.from({ length: 12 }, (_, i) => [
      1 + north(700) * i,
      42 + north(300) * (i % 3),
      1_500 + (i % 2) * 120 + i * 10,
    ]);
    const figures = [3, 10, 30].map((spacingMeters) =>
      trackStatistics([syntheticActivity({ waypoints, spacingMeters, startEpoch: 0 })]),
    );
    for (const other of figures.slice(1)) {
      expect(other.ascentMeters! / figures[0]!.ascentMeters!).toBeCloseTo(1, 1.7);
      expect(other.distanceMeters / figures[0]!.distanceMeters).toBeCloseTo(1, 4);
      expect(other.movingSeconds! / figures[0]!.movingSeconds!).toBeCloseTo(1, 2);
    }
  });

  const NOISES: Record<string, Noise> = {
    none: { white: 0, placeWhite: 0, wandering: 0, drift: 0 },
    barometer: { white: 0.3, placeWhite: 2, wandering: 1, drift: 0 },
    'barometer in changing weather': { white: 0.3, placeWhite: 2, wandering: 1, drift: 15 },
    'good reception': { white: 0.5, placeWhite: 2, wandering: 3, drift: 0 },
    'trembling heights': { white: 3, placeWhite: 2, wandering: 0, drift: 0 },
  };
  const SPACINGS = [1.2, 3, 10, 30] as const;
  const GROUNDS = Array.from({ length: 60 }, (_, seed) => hillyGround(seed + 1)).filter(
    (ground) => trueAscentMeters(ground) > 300,
  );
  const known = new Map<string, number[]>();
  const errorsOf = (noise: Noise, spacingMeters: number): number[] => {
    const key = JSON.stringify([noise, spacingMeters]);
    const errors =
      known.get(key) ??
      GROUNDS.map((ground, seed) => {
        const recorded = prepareSegments([recordedGround(ground, noise, spacingMeters, seed)]);
        return trackStatistics(recorded).ascentMeters! / trueAscentMeters(ground) - 1;
      });
    known.set(key, errors);
    return errors;
  };
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

  it.each(Object.entries(NOISES))('counts ascent within 3 %, whatever the sampling: %s', (_name, noise) => {
    for (const spacing of SPACINGS) {
      const errors = errorsOf(noise, spacing);
      const within = errors.filter((error) => Math.abs(error) <= 0.03).length / errors.length;
      expect(Math.abs(mean(errors)), `every ${spacing} m`).toBeLessThan(0.015);
      expect(within, `every ${spacing} m`).toBeGreaterThanOrEqual(0.9);
    }
  });

  it.each(Object.entries(NOISES))(
    'counts the same ascent within 2 % however densely it is sampled: %s',
    (_name, noise) => {
      const means = SPACINGS.map((spacing) => mean(errorsOf(noise, spacing)));
      expect(Math.max(...means) - Math.min(...means)).toBeLessThan(0.02);
      if (noise.white > 0) return;
      const [first, ...others] = SPACINGS.map((spacing) => errorsOf(noise, spacing));
      for (const errors of others) {
        for (const [i, error] of errors.entries()) expect(Math.abs(error - first![i]!)).toBeLessThan(0.02);
      }
    },
  );

  it('counts too much under a poor sky, by no more than 5 % in the mean', () => {
    for (const spacing of SPACINGS) {
      const errors = errorsOf({ white: 2, placeWhite: 3, wandering: 8, drift: 0 }, spacing);
      expect(Math.abs(mean(errors)), `every ${spacing} m`).toBeLessThan(0.05);
    }
  });

  it('counts a wall that was climbed and abseiled', () => {
    const normal = normalRandom(seededRandom(5));
    const rows = Array.from({ length: 1_201 }, (_, i) => {
      const rise = Math.min(i, 1_200 - i) / 2;
      return [1, 42 + north(rise / 20 + normal() * 0.3), 2_000 + rise, i * 10] as const;
    });
    const { ascentMeters } = trackStatistics([segmentOf(rows)]);
    expect(Math.abs(ascentMeters! - 300)).toBeLessThan(20);
  });

  it('counts a climb through noise', () => {
    const noisy = syntheticActivity({
      waypoints: [
        [1, 42, 1_000],
        [1.05, 42.02, 2_000],
        [1.1, 42.0, 1_400],
      ],
      noiseMeters: 3,
      spacingMeters: 5,
    });
    const { ascentMeters, descentMeters } = trackStatistics([noisy]);
    expect(ascentMeters!).toBeGreaterThan(985);
    expect(ascentMeters!).toBeLessThan(1_030);
    expect(descentMeters!).toBeGreaterThan(585);
    expect(descentMeters!).toBeLessThan(630);
  });

  it('adds nothing across gaps', () => {
    const segment = syntheticActivity({
      waypoints: [
        [1, 42, 1_000],
        [1.05, 42, 2_000],
      ],
      startEpoch: 0,
    });
    const count = segment.lon.length;
    const parts = [sliceSegment(segment, 0, count >> 2), sliceSegment(segment, count >> 1, count)];
    const whole = trackStatistics(parts);
    const alone = parts.map((part) => trackStatistics([part]));
    expect(whole.distanceMeters).toBeCloseTo(alone[0]!.distanceMeters + alone[1]!.distanceMeters, 6);
    expect(whole.ascentMeters).toBeCloseTo(alone[0]!.ascentMeters! + alone[1]!.ascentMeters!, 6);
  });

  it('knows no ascent without heights and no times without times', () => {
    expect(
      trackStatistics([
        segmentOf([
          [1, 42],
          [1.1, 42],
        ]),
      ]),
    ).toMatchObject({
      ascentMeters: null,
      descentMeters: null,
      minElevationMeters: null,
      startedAt: null,
      totalSeconds: null,
      movingSeconds: null,
      steepest100mSlope: null,
      ascentMetersPerHour: null,
      distanceMeters: expect.closeTo(distanceMeters([1, 42], [1.1, 42]), 3),
    });
    expect(trackStatistics([])).toMatchObject({ pointCount: 0, distanceMeters: 0, bounds: null });
  });

  it('counts rests out of the moving time even when the receiver jitters', () => {
    const normal = normalRandom(seededRandom(7));
    const jitter = () => north(normal());
    const rows = Array.from({ length: 1_800 }, (_, i) => {
      const walked = i < 600 ? i : i < 1_200 ? 600 : i - 600;
      return [1 + jitter(), 42 + north(walked * 1.2) + jitter(), null, i] as const;
    });
    const { movingSeconds, totalSeconds } = trackStatistics([segmentOf(rows)]);
    expect(totalSeconds).toBe(1_799);
    expect(Math.abs(movingSeconds! - 1_200)).toBeLessThan(60);
  });

  it('counts a slow climb on steep ground as moving, and the belay below it as rest', () => {
    const normal = normalRandom(seededRandom(11));
    const jitter = () => north(normal());
    // Half an hour of rest, then two hours at 300 m per hour up a 60° slope.
    const rows = Array.from({ length: 901 }, (_, i) => {
      const climbing = Math.max(0, i * 10 - 1_800);
      const rise = climbing / 12;
      return [
        1 + jitter(),
        42 + north(rise / Math.tan(Math.PI / 3)) + jitter(),
        2_000 + rise + normal(),
        i * 10,
      ] as const;
    });
    const { movingSeconds, totalSeconds } = trackStatistics([segmentOf(rows)]);
    expect(totalSeconds).toBe(9_000);
    expect(Math.abs(movingSeconds! - 7_200)).toBeLessThan(240);
  });

  it('takes the wandering height of a resting receiver for no climb', () => {
    const normal = normalRandom(seededRandom(12));
    let drift = 0;
    const rows = Array.from({ length: 720 }, (_, i) => {
      drift = drift * 0.95 + normal();
      return [1, 42, 2_000 + drift, i * 5] as const;
    });
    expect(trackStatistics([segmentOf(rows)]).movingSeconds).toBeLessThan(180);
  });

  it('states slope, rate and bounds', () => {
    const segment = syntheticActivity({
      waypoints: [
        [179.99, 42, 1_000],
        [-179.99, 42, 1_400],
      ],
      startEpoch: 0,
    });
    const figures = trackStatistics([segment]);
    expect(figures.steepest100mSlope).toBeCloseTo(400 / figures.distanceMeters, 3);
    expect(figures.ascentMetersPerHour).toBeCloseTo((400 / figures.totalSeconds!) * 3_600, 0);
    expect(figures.bounds![0]).toBeCloseTo(179.99);
    expect(figures.bounds![2]).toBeCloseTo(-179.99);
  });
});
