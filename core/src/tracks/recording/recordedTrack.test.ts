import { describe, expect, it } from 'vitest';
import { readTrackFile } from '../reading/readTrackFile.ts';
import { lapWaypoints } from './liveRecording.ts';
import { recordedGpx, recordedSegments, recordedStatistics } from './recordedTrack.ts';
import type { RecordedFix } from './recordedTrack.ts';

const START = Date.UTC(2026, 6, 4, 6) / 1_000;
/** Due north at 1 m/s and 0.3 m of ascent each second, one fix a second. */
const walk = (from: number, count: number, part: number): RecordedFix[] =>
  Array.from({ length: count }, (_, n) => ({
    lon: 1.5,
    lat: 42.5 + (from + n) / 111_195,
    elevationMeters: 2_000 + (from + n) * 0.3,
    accuracyMeters: 5,
    seconds: START + from + n,
    part,
  }));

describe('a recording', () => {
  it('has the figures of its track, without its pauses', () => {
    const fixes = [...walk(0, 600, 0), ...walk(1_600, 601, 1)];
    const { distanceMeters, ascentMeters, startedAt, endedAt } = recordedStatistics(fixes);
    expect(distanceMeters).toBeCloseTo(599 + 600, -1);
    expect(Math.abs((ascentMeters ?? 0) - 0.3 * 1_199)).toBeLessThan(25);
    expect([startedAt, endedAt]).toEqual([START, START + 2_200]);
  });

  it('leaves out what the receiver was not sure of', () => {
    const [first, wild, last] = walk(0, 3, 0);
    if (!first || !wild || !last) throw new Error('no fixes');
    const segments = recordedSegments([first, { ...wild, lat: 43, accuracyMeters: 800 }, last]);
    expect(segments.map(({ lat }) => lat.length)).toEqual([2]);
    // A rough line is better than none.
    const rough = [first, wild, last].map((fix) => ({ ...fix, accuracyMeters: 90 }));
    expect(recordedSegments(rough).map(({ lat }) => lat.length)).toEqual([3]);
  });

  it('is written as GPX with a segment for each part', async () => {
    const gpx = recordedGpx([...walk(0, 3, 0), ...walk(100, 2, 1)], 'Above <Arinsal>');
    const { tracks } = await readTrackFile([new TextEncoder().encode(gpx ?? '')]);
    expect(tracks.map(({ name, segments }) => [name, segments.map(({ lon }) => lon.length)])).toEqual([
      ['Above <Arinsal>', [3, 2]],
    ]);
    expect(tracks[0]?.segments[0]?.time[0]).toBe(START);
    expect(recordedGpx(walk(0, 1, 0), 'x')).toBeNull();
  });

  it('has a waypoint where each lap ended, with the figures of the lap', async () => {
    const fixes = [...walk(0, 100, 0), ...walk(500, 100, 1)];
    const ends = [
      { distanceMeters: 60, ascentMeters: 18, totalSeconds: 60 },
      { distanceMeters: 150, ascentMeters: 45, totalSeconds: 550 },
    ];
    const laps = lapWaypoints(fixes, ends, ({ distanceMeters, totalSeconds }, number) => ({
      name: `Lap ${number}`,
      description: `${distanceMeters} m, ${totalSeconds} s`,
    }));
    const { waypoints } = await readTrackFile([new TextEncoder().encode(recordedGpx(fixes, 'x', laps) ?? '')]);
    expect(waypoints.map(({ name, description, time }) => [name, description, (time ?? 0) - START])).toEqual([
      ['Lap 1', '60 m, 60 s', 60],
      ['Lap 2', '90 m, 490 s', 550],
    ]);
    expect(waypoints[0]?.place[1]).toBeCloseTo(42.5 + 60 / 111_195, 5);
  });
});
