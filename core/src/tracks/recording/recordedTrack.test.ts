import { describe, expect, it } from 'vitest';
import { readTrackFile } from '../reading/readTrackFile.ts';
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
});
