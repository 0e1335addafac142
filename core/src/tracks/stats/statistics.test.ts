import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { prepareSegments } from '../prepareSegments.ts';
import { hillyGround, recordedGround, trueAscentMeters } from '../samples/hillyActivity.ts';
import type { Noise } from '../samples/hillyActivity.ts';
import { normalRandom, seededRandom } from '../samples/random.ts';
import { segmentOf } from '../samples/segmentOf.ts';
import { syntheticActivity } from '../samples/syntheticActivity.ts';
import { trackStatistics } from './statistics.ts';
import { sliceSegment } from '../track.ts';
import type { TrackSegment } from '../track.ts';

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

describe('prepareSegments', () => {
  const DAY = 1_600_000_000;
  const line = (times: (i: number) => number, meters: (i: number) => number, count = 20) =>
    segmentOf(Array.from({ length: count }, (_, i) => [1, 42 + north(meters(i)), 1_000, DAY + times(i)] as const));

  it('cuts where the recording stopped and went on elsewhere', () => {
    const segments = prepareSegments([
      line(
        (i) => (i < 10 ? i : i + 600),
        (i) => (i < 10 ? i : i + 3_000),
      ),
    ]);
    expect(segments.map((segment) => segment.lon.length)).toEqual([10, 10]);
  });

  it('loses nothing that was walked: interruptions, sparse recordings and legs of a drawn line stay one line', () => {
    const lengthOf = (segments: readonly TrackSegment[]) => trackStatistics(segments).distanceMeters;
    const interrupted = line(
      (i) => (i < 10 ? i : i + 900),
      (i) => (i < 10 ? i : i + 700),
    );
    expect(prepareSegments([interrupted])).toHaveLength(1);
    const drawn = segmentOf(
      Array.from({ length: 80 }, (_, i) => [1, 42 + north(i % 8 === 0 ? i * 300 : i * 300 + 20)] as const),
    );
    expect(lengthOf(prepareSegments([drawn]))).toBeCloseTo(lengthOf([drawn]), 6);
    const sparse = line(
      (i) => i * 240 + (i > 12 ? 3_000 : 0),
      (i) => i * 280 + (i > 12 ? 900 : 0),
    );
    expect(lengthOf(prepareSegments([sparse]))).toBeCloseTo(lengthOf([sparse]), 6);
  });

  it('keeps ascent minus descent the difference of the ends of each segment of the file, and its ends', () => {
    const point = fc.record({
      meters: fc.double({ min: 0, max: 900, noNaN: true }),
      seconds: fc.integer({ min: 300, max: 2_000 }),
      height: fc.option(fc.integer({ min: 500, max: 3_000 }), { nil: null }),
      isTimed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 40 }), (points) => {
        let [meters, seconds] = [0, DAY];
        const rows = points.map((one, i) => {
          meters += one.meters + 1;
          seconds += one.seconds;
          const isEnd = i === 0 || i === points.length - 1;
          return [1, 42 + north(meters), one.height ?? (isEnd ? 700 : null), one.isTimed ? seconds : null] as const;
        });
        const prepared = prepareSegments([segmentOf(rows)]);
        const { ascentMeters, descentMeters } = trackStatistics(prepared);
        const first = prepared[0]!;
        const last = prepared.at(-1)!;
        expect([first.lat[0], last.lat.at(-1)]).toEqual([rows[0]![1], rows.at(-1)![1]]);
        expect(ascentMeters! - descentMeters!).toBeCloseTo(rows.at(-1)![2]! - rows[0]![2]!, 6);
      }),
    );
  });

  it('takes the noise of a barometer on a flat run for no climb', () => {
    const normal = normalRandom(seededRandom(5));
    let drift = 0;
    const rows = Array.from({ length: 3_600 }, (_, i) => {
      drift = drift * 0.9917 + normal() * 0.26;
      return [1, 42 + north(i * 3), 100 + drift, DAY + i] as const;
    });
    expect(trackStatistics([segmentOf(rows)]).ascentMeters).toBeLessThan(30);
  });

  it('leaves a long pause at one place and a sparse recording whole', () => {
    expect(
      prepareSegments([
        line(
          (i) => (i < 10 ? i : i + 6_000),
          (i) => i,
        ),
      ]).length,
    ).toBe(1);
    expect(
      prepareSegments([
        line(
          (i) => i * 90,
          (i) => i * 250,
        ),
      ]).map((segment) => segment.lon.length),
    ).toEqual([20]);
    expect(
      prepareSegments([
        line(
          () => Number.NaN,
          (i) => i * 300 + (i > 9 ? 300 : 0),
        ),
      ]).length,
    ).toBe(1);
  });

  it('drops repeated points, points without fix and speed spikes', () => {
    const good = Array.from({ length: 6 }, (_, i) => [1, 42 + north(i), 1_000, DAY + i] as const);
    const rows = [
      good[0]!,
      good[0]!,
      good[1]!,
      [0, 0, 0, DAY + 1.2] as const,
      good[2]!,
      [1.01, 42, 1_000, DAY + 2.5] as const,
      ...good.slice(3),
    ];
    expect(prepareSegments([segmentOf(rows)])).toEqual([segmentOf(good)]);
  });

  it('forgets single heights far off both neighbours but keeps the place', () => {
    const rows = [1_000, 1_001, 1_500, 1_002, 1_003].map((height, i) => [1, 42 + north(i * 5), height, i] as const);
    const [segment] = prepareSegments([segmentOf(rows)]);
    expect(segment!.elevationMeters).toEqual(Float64Array.of(1_000, 1_001, Number.NaN, 1_002, 1_003));
  });

  it('forgets times from before the clock was set', () => {
    const rows = [0, 1_600_000_001, 1_600_000_002, 99, 1_600_000_004].map(
      (t, i) => [1, 42 + north(i), null, t] as const,
    );
    expect(trackStatistics(prepareSegments([segmentOf(rows)])).totalSeconds).toBe(3);
  });

  it('takes no time from a clock that nobody set', () => {
    const rows = Array.from({ length: 5 }, (_, i) => [1, 42 + north(i * 5), null, -2_147_483_648 + i] as const);
    const { startedAt, totalSeconds, movingSeconds } = trackStatistics(prepareSegments([segmentOf(rows)]));
    expect([startedAt, totalSeconds, movingSeconds]).toEqual([null, null, null]);
  });

  it('keeps a lone point only where the file begins or ends', () => {
    const way = segmentOf([
      [1, 42],
      [1, 43],
    ]);
    const lone = segmentOf([[1, 42]]);
    expect(prepareSegments([lone])).toHaveLength(1);
    expect(prepareSegments([lone, way, lone, way])).toEqual([lone, way, way]);
  });

  it('never invents points', () => {
    const place = (a: LonLat) => a.join();
    fc.assert(
      fc.property(walk, (segment) => {
        const known = new Set(Array.from(segment.lon, (lon, i) => place([lon, segment.lat[i]!])));
        for (const part of prepareSegments([segment])) {
          for (let i = 0; i < part.lon.length; i += 1)
            expect(known.has(place([part.lon[i]!, part.lat[i]!]))).toBe(true);
        }
      }),
    );
  });
});
