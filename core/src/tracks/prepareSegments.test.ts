import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { prepareSegments } from './prepareSegments.ts';
import { normalRandom, seededRandom } from './samples/random.ts';
import { segmentOf } from './samples/segmentOf.ts';
import { trackStatistics } from './stats/statistics.ts';
import type { TrackSegment } from './track.ts';

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
