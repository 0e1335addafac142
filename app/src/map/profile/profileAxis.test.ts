import { describe, expect, it } from 'vitest';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { clockText, timeAxis, timeTicks } from './profileAxis.ts';
import { PLOT_WIDTH, profileShape, sampleAlong } from './profileShape.ts';

const profileOf = (
  rows: readonly (readonly [meters: number, height: number, time: number | null])[],
): TrackProfile => ({
  distanceMeters: rows.map(([meters]) => meters),
  elevationMeters: rows.map(([, height]) => height),
  lon: rows.map(() => 1),
  lat: rows.map(() => 42),
  time: rows.map(([, , time]) => time),
  breaks: [],
});

describe('profile by time', () => {
  it('shows a rest as wide as it was long, and where it was', () => {
    const profile = profileOf([
      [0, 1_000, 0],
      [100, 1_020, 100],
      [110, 1_020, 700],
      [200, 1_040, 800],
    ]);
    const axis = timeAxis(profile)!;
    expect(axis).toEqual({ seconds: [0, 100, 700, 800], pauses: [[100, 700]] });
    const shape = profileShape(profile, axis.seconds)!;
    expect(shape.total).toBe(800);
    // The pause is drawn level, from 1/8 to 7/8 of the axis.
    const [first, second] = shape.line
      .split('L')
      .slice(1, 3)
      .map((point) => point.split(' ').map(Number));
    expect([first![0], second![0]]).toEqual([PLOT_WIDTH / 8, (PLOT_WIDTH * 7) / 8]);
    expect(first![1]).toBe(second![1]);
    expect(sampleAlong(axis.seconds, 350)).toBe(1);
    expect(sampleAlong(axis.seconds, 450)).toBe(2);
  });

  it('takes a slow climb for no rest, and gives the night between two days no width', () => {
    const climb = profileOf([
      [0, 1_000, 0],
      [5, 1_060, 400],
    ]);
    expect(timeAxis(climb)!.pauses).toEqual([]);
    const days = profileOf([
      [0, 1_000, 0],
      [900, 1_100, 900],
      [900, 1_100, 50_900],
      [1_800, 1_200, 51_800],
    ]);
    expect(timeAxis({ ...days, breaks: [2] })).toEqual({ seconds: [0, 900, 900, 1_800], pauses: [] });
  });

  it('is none where times are missing or stand still', () => {
    expect(
      timeAxis(
        profileOf([
          [0, 1, null],
          [1, 1, 5],
        ]),
      ),
    ).toBeNull();
    expect(
      timeAxis(
        profileOf([
          [0, 1, 5],
          [1, 1, 5],
        ]),
      ),
    ).toBeNull();
  });

  it('counts in round times', () => {
    expect(timeTicks(3_000).map(clockText)).toEqual(['0:00', '0:10', '0:20', '0:30', '0:40', '0:50']);
    expect(timeTicks(9 * 3_600).map(clockText)).toEqual(['0:00', '2:00', '4:00', '6:00', '8:00']);
  });
});
