import { describe, expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { TrackProfile } from '@cordada/core/tracks/stats/profile';
import { colorTrack } from './trackColors.ts';
import { lineProfile } from './lineProfile.ts';
import { distanceMarks } from './trackMarks.ts';
import { trackEnds } from './useTrackDetail.tsx';

/** 50 m between samples, up by a rise over run that changes at the middle. */
function climb(first: number, then: number): TrackProfile {
  const indices = Array.from({ length: 101 }, (_, i) => i);
  return {
    distanceMeters: indices.map((i) => i * 50),
    elevationMeters: indices.map((i) => 1000 + Math.min(i, 50) * 50 * first + Math.max(0, i - 50) * 50 * then),
    lon: indices.map((i) => 1 + i * 0.0006),
    lat: indices.map(() => 42),
    time: indices.map((i) => 1000 + i * (i < 50 ? 50 : 25)),
    breaks: [],
  };
}

describe('a track coloured along its line', () => {
  it('has the classes of slope of the profile', () => {
    const { runs, limits } = colorTrack(climb(0.05, 0.35), 'slope');
    expect(limits).toEqual([0.1, 0.2, 0.3, 0.4]);
    expect(runs[0]?.level).toBe(0);
    expect(runs.at(-1)?.level).toBe(3);
    // Runs join without a gap.
    for (const [i, run] of runs.entries()) if (i > 0) expect(run.line[0]).toEqual(runs[i - 1]?.line.at(-1));
  });

  it('rises with height and time, and is faster where less time passes', () => {
    for (const coloring of ['height', 'time'] as const) {
      const levels = colorTrack(climb(0.2, 0.2), coloring).runs.map(({ level }) => level);
      expect(levels[0]).toBe(0);
      expect(levels.at(-1)).toBe(4);
    }
    const speeds = colorTrack(climb(0.1, 0.1), 'speed').runs.map(({ level }) => level);
    expect(speeds[0]).toBe(0);
    expect(speeds.at(-1)).toBe(4);
  });

  it('has no colour where nothing is known, and none over a gap', () => {
    const profile = climb(0.1, 0.1);
    expect(colorTrack({ ...profile, time: profile.time.map(() => null) }, 'speed').runs).toEqual([]);
    const { runs } = colorTrack({ ...profile, breaks: [50] }, 'height');
    const steps = runs.flatMap(({ line }) => line.slice(1).map(([lon], i) => lon - line[i]![0]));
    expect(steps).toHaveLength(99);
  });
});

it('counts kilometres along the line', () => {
  const marks = distanceMarks(climb(0.1, 0.1), 1000);
  expect(marks.map(({ count }) => count)).toEqual([1, 2, 3, 4]);
  expect(marks[0]?.place[0]).toBeCloseTo(1 + 20 * 0.0006, 9);
});

describe('a drawn line', () => {
  const there: LonLat[] = [
    [1.5, 42.5],
    [1.5, 42.52],
  ];
  const namesOf = (line: readonly LonLat[]): string[] =>
    trackEnds(lineProfile(line), (key) => key).map(({ name }) => name);

  it('has kilometres as soon as it is long enough, and no colours', () => {
    const profile = lineProfile(there);
    expect(distanceMarks(profile, 1000).map(({ count }) => count)).toEqual([1, 2]);
    expect(colorTrack(profile, 'slope').runs).toEqual([]);
    expect(distanceMarks(lineProfile([]), 1000)).toEqual([]);
  });

  it('begins and ends somewhere, a round at one place', () => {
    expect(namesOf(there)).toEqual(['map.board.start', 'map.board.end']);
    expect(namesOf([...there, [1.5, 42.5005]])).toEqual(['map.board.startAndEnd']);
    expect(namesOf(there.slice(1))).toEqual([]);
  });
});
