import { describe, expect, it } from 'vitest';
import { TRACK_EDITS_MAX } from '@cordada/core/limits';
import { segmentOf } from '../samples/segmentOf.ts';
import { syntheticActivity } from '../samples/syntheticActivity.ts';
import { trackStatistics } from '../stats/statistics.ts';
import type { TrackSegment } from '../track.ts';
import { countPoints, lineOf, segmentsOfLine } from './editedLine.ts';
import type { EditedLine } from './editedLine.ts';
import { figuresAlong, figuresBetween, pointAlong, pointAtTime } from './figuresAlong.ts';
import { findOutliers } from './findOutliers.ts';
import { applyTrackEdits } from './trackEdits.ts';
import type { TrackEdit } from './trackEdits.ts';

const walk = (points: number, { lat = 42, time = 1_000, lon = 0 } = {}): TrackSegment =>
  segmentOf(Array.from({ length: points }, (_, i) => [lon, lat + i * 0.0009, 1_000 + i * 10, time + i * 10]));
const line = (source: number, ...segments: TrackSegment[]): EditedLine =>
  lineOf([{ name: 'Walk', kind: 'track', segments }], source);
const noTerrain = async (): Promise<never> => {
  throw new Error('Nobody asked for terrain.');
};
const edit = (lines: readonly EditedLine[], ...edits: TrackEdit[]): Promise<EditedLine[]> =>
  applyTrackEdits(lines, edits, noTerrain);
const latOf = (one: EditedLine | undefined): number[] =>
  segmentsOfLine(one ?? { parts: [] }).flatMap(({ lat }) =>
    Array.from(lat, (value) => Math.round((value - 42) / 0.0009)),
  );

describe('cropping', () => {
  it('keeps what lies between two points, both included, with their times and heights', async () => {
    const [cropped] = await edit([line(0, walk(10))], { kind: 'crop', line: 0, from: 2, to: 5 });
    expect(latOf(cropped)).toEqual([2, 3, 4, 5]);
    expect([...segmentsOfLine(cropped!)[0]!.time]).toEqual([1_020, 1_030, 1_040, 1_050]);
  });

  it('counts points through the segments and leaves lone ones out', async () => {
    const two = line(0, walk(5), walk(5, { lat: 42.0045 + 0.0009 }));
    const [cropped] = await edit([two], { kind: 'crop', line: 0, from: 4, to: 7 });
    expect(segmentsOfLine(cropped!).map(({ lon }) => lon.length)).toEqual([3]);
  });

  it('cuts a range out and leaves a gap that adds no distance', async () => {
    const [cut] = await edit([line(0, walk(10))], { kind: 'cutOut', line: 0, from: 3, to: 7 });
    expect(segmentsOfLine(cut!).map(({ lon }) => lon.length)).toEqual([4, 3]);
    expect(trackStatistics(segmentsOfLine(cut!)).distanceMeters).toBeCloseTo(500, -1);
  });

  it('U08 says that nothing would be left of 0 or 1 points', async () => {
    const nothing = { code: 'track_empty' };
    await expect(edit([line(0, walk(10))], { kind: 'crop', line: 0, from: 4, to: 4 })).rejects.toMatchObject(nothing);
    await expect(edit([line(0, walk(10))], { kind: 'split', line: 0, at: 0 })).rejects.toMatchObject(nothing);
    const all = { kind: 'removePoints', line: 0, runs: [[0, 9]] } as const;
    await expect(edit([line(0, walk(10))], all)).rejects.toMatchObject(nothing);
    await expect(edit([line(0, walk(2))], { kind: 'cutOut', line: 0, from: 0, to: 1 })).rejects.toMatchObject(nothing);
  });

  it.each([
    { kind: 'crop', line: 1, from: 0, to: 3 },
    { kind: 'crop', line: 0, from: 5, to: 3 },
    { kind: 'crop', line: 0, from: -1, to: 3 },
    { kind: 'crop', line: 0, from: 0, to: 10 },
    { kind: 'split', line: 0, at: Number.NaN },
    { kind: 'merge', line: 0, with: 0 },
    { kind: 'removePoints', line: 0, runs: [[3, 12]] },
  ] as TrackEdit[])('refuses a step that does not fit: %o', async (step) => {
    await expect(edit([line(0, walk(10))], step)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('refuses more steps than anybody makes', async () => {
    const steps = Array.from({ length: TRACK_EDITS_MAX + 1 }, () => ({ kind: 'reverse', line: 0 }) as const);
    await expect(edit([line(0, walk(10))], ...steps)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('splitting and merging', () => {
  it('makes two lines that share a point, so that no meter is lost', async () => {
    const parts = await edit([line(0, walk(10))], { kind: 'split', line: 0, at: 4 });
    expect(parts.map(latOf)).toEqual([
      [0, 1, 2, 3, 4],
      [4, 5, 6, 7, 8, 9],
    ]);
  });

  it('makes the very same line again of what was split', async () => {
    const given = line(0, walk(10));
    const merged = await edit([given], { kind: 'split', line: 0, at: 4 }, { kind: 'merge', line: 1, with: 0 });
    expect(merged).toEqual([given]);
  });

  it('puts what was recorded first before, with a gap and ends of its own for each', async () => {
    const [morning, evening] = [line(0, walk(5)), line(1, walk(5, { lat: 42.01, time: 9_000 }))];
    const [merged] = await edit([evening, morning], { kind: 'merge', line: 0, with: 1 });
    expect(merged?.parts).toHaveLength(2);
    expect(segmentsOfLine(merged!).map(({ time }) => time[0])).toEqual([1_000, 9_000]);
    expect(trackStatistics(segmentsOfLine(merged!)).distanceMeters).toBeCloseTo(800, -1);
  });

  it('puts untimed lines so that the gap is short', async () => {
    const untimed = (lat: number): TrackSegment => ({
      ...walk(5, { lat }),
      time: new Float64Array(5).fill(Number.NaN),
    });
    const north = line(0, untimed(42.01));
    const [merged] = await edit([north, line(1, untimed(42))], { kind: 'merge', line: 0, with: 1 });
    expect(segmentsOfLine(merged!).map(({ lat }) => lat[0])).toEqual([42, 42.01]);
    expect(merged).toMatchObject({ sources: [0, 1] });
  });

  it('refuses more points together than a track may have', async () => {
    const long = line(0, walk(120_000, { lat: -50 }));
    const merged = edit([long, { ...line(1, walk(120_000, { lat: -50, time: 9e6 })) }], {
      kind: 'merge',
      line: 0,
      with: 1,
    });
    await expect(merged).rejects.toMatchObject({ code: 'track_too_many_points' });
  });
});

describe('reversing', () => {
  it('turns points and ends round, and forgets times that would be made up', async () => {
    const [turned] = await edit([line(0, walk(3), walk(2, { lat: 42.1 }))], { kind: 'reverse', line: 0 });
    expect(segmentsOfLine(turned!).map(({ lat }) => lat.length)).toEqual([2, 3]);
    expect(latOf(turned).at(-1)).toBe(0);
    expect(segmentsOfLine(turned!)[1]!.elevationMeters[2]).toBe(1_000);
    expect(segmentsOfLine(turned!).every(({ time }) => time.every((at) => Number.isNaN(at)))).toBe(true);
  });
});

describe('outliers', () => {
  const spiked = (): TrackSegment => {
    const segment = syntheticActivity({
      waypoints: [
        [0, 42, 1_000],
        [0, 42.02, 1_400],
      ],
      startEpoch: 1_000_000,
      noiseMeters: 3,
      spacingMeters: 5,
    });
    segment.lon[100] = segment.lon[100]! + 0.002;
    for (const i of [200, 201, 202]) segment.lon[i] = segment.lon[i]! - 0.004;
    return segment;
  };

  it('finds points that jump away and back, alone or a few together, and nothing else', () => {
    expect(findOutliers([spiked()])).toEqual([
      [100, 100],
      [200, 202],
    ]);
  });

  it('finds nothing on a hairpin, on skis, or where a file has no times', () => {
    const skis = syntheticActivity({
      waypoints: [
        [0, 42, 2_000],
        [0.003, 42.01, 1_500],
        [0, 42.02, 1_000],
      ],
      startEpoch: 1_000_000,
      spacingMeters: 40,
      metersPerSecond: 14,
      noiseMeters: 4,
    });
    expect(findOutliers([skis])).toEqual([]);
    expect(findOutliers([{ ...skis, time: new Float64Array(skis.lon.length).fill(Number.NaN) }])).toEqual([]);
    expect(findOutliers([])).toEqual([]);
  });

  it('leaves the line straight where points were removed', async () => {
    const given = line(0, spiked());
    const runs = findOutliers(segmentsOfLine(given));
    const [cleaned] = await edit([given], { kind: 'removePoints', line: 0, runs });
    expect(countPoints(cleaned!)).toBe(countPoints(given) - 4);
    expect(cleaned?.parts[0]?.segments).toHaveLength(1);
    expect(findOutliers(segmentsOfLine(cleaned!))).toEqual([]);
    const meters = (one: EditedLine): number => trackStatistics(segmentsOfLine(one)).distanceMeters;
    expect(meters(given) - meters(cleaned!)).toBeGreaterThan(900);
  });
});

describe('heights of the terrain', () => {
  it('replaces what was recorded where the terrain knows better', async () => {
    const heights = async (): Promise<Float64Array<ArrayBuffer>[]> => [Float64Array.of(1, Number.NaN, 3)];
    const [lifted] = await applyTrackEdits([line(0, walk(3))], [{ kind: 'terrain', line: 0 }], heights);
    expect([...segmentsOfLine(lifted!)[0]!.elevationMeters]).toEqual([1, 1_010, 3]);
  });

  it('says so where it knows nothing', async () => {
    const nothing = async (): Promise<Float64Array<ArrayBuffer>[]> => [new Float64Array(3).fill(Number.NaN)];
    const asked = applyTrackEdits([line(0, walk(3))], [{ kind: 'terrain', line: 0 }], nothing);
    await expect(asked).rejects.toMatchObject({ code: 'no_changes' });
  });
});

describe('figures of any range', () => {
  const segments = [
    syntheticActivity({
      waypoints: [
        [0, 42, 1_000],
        [0, 42.02, 1_600],
        [0.01, 42.03, 1_200],
      ],
      startEpoch: 1_000_000,
      noiseMeters: 2,
    }),
    syntheticActivity({
      waypoints: [
        [0.02, 42.03, 1_200],
        [0.02, 42.05, 1_900],
      ],
      startEpoch: 1_020_000,
      noiseMeters: 2,
      seed: 2,
    }),
  ];
  const along = figuresAlong(segments);

  it('are those of the whole track for the whole track', () => {
    const whole = trackStatistics(segments);
    const figures = figuresBetween(along, 0, along.time.length - 1);
    expect(figures.distanceMeters).toBeCloseTo(whole.distanceMeters, 6);
    expect(figures.ascentMeters).toBeCloseTo(whole.ascentMeters ?? 0, 6);
    expect(figures.descentMeters).toBeCloseTo(whole.descentMeters ?? 0, 6);
    expect(figures.seconds).toBe(whole.totalSeconds);
  });

  it('are those of the cropped track to within the noise of its ends', async () => {
    for (const [from, to] of [
      [10, 200],
      [150, 420],
      [333, along.time.length - 5],
    ] as const) {
      const [cropped] = await edit([line(0, ...segments)], { kind: 'crop', line: 0, from, to });
      const exact = trackStatistics(segmentsOfLine(cropped!));
      const quick = figuresBetween(along, from, to);
      expect(quick.distanceMeters).toBeCloseTo(exact.distanceMeters, 3);
      expect(Math.abs((quick.ascentMeters ?? 0) - (exact.ascentMeters ?? 0))).toBeLessThan(12);
      expect(Math.abs((quick.descentMeters ?? 0) - (exact.descentMeters ?? 0))).toBeLessThan(12);
    }
  });

  it('finds the point at a distance and at a moment', () => {
    expect(pointAlong(along, -1)).toBe(0);
    expect(pointAlong(along, 1e9)).toBe(along.time.length - 1);
    expect(along.distanceMeters[pointAlong(along, 500)]).toBeCloseTo(505, -1);
    expect(pointAtTime(along, 1_020_000)).toBe(segments[0]!.lon.length);
    expect(pointAtTime(along, 9e9)).toBe(along.time.length - 1);
    expect(pointAtTime(figuresAlong([segmentOf([[0, 0]])]), 0)).toBeNull();
  });
});
