import { describe, expect, it } from 'vitest';
import { readTrackFile } from '../reading/readTrackFile.ts';
import type { Track, TrackSegment } from '../track.ts';
import { TRACK_FILE_FORMATS } from './trackFiles.ts';
import type { TrackFileFormat } from './trackFiles.ts';
import type { TrackContent } from './writeGpx.ts';
import { objectKeys } from '@cordada/core/objectKeys';

const FORMATS = objectKeys(TRACK_FILE_FORMATS);
const NAN = Number.NaN;

const segment = (points: readonly (readonly [number, number, number, number])[]): TrackSegment => ({
  lon: Float64Array.from(points, ([lon]) => lon),
  lat: Float64Array.from(points, ([, lat]) => lat),
  elevationMeters: Float64Array.from(points, ([, , elevation]) => elevation),
  time: Float64Array.from(points, ([, , , time]) => time),
});
const T = Date.parse('2025-07-19T06:00:00Z') / 1_000;
const LONG = segment(
  Array.from({ length: 1_201 }, (_, i) => [-0.6 + i * 1e-5, 42.6 - i * 1e-5, 1_000.25 + i, T + i] as const),
);

const write = (format: TrackFileFormat, content: TrackContent): Uint8Array =>
  new TextEncoder().encode([...TRACK_FILE_FORMATS[format].write(content)].join(''));
const read = (format: TrackFileFormat, content: TrackContent) => readTrackFile([write(format, content)]);

function expectSame(found: readonly TrackSegment[], expected: readonly TrackSegment[]): void {
  expect(found).toHaveLength(expected.length);
  for (const [i, one] of expected.entries())
    for (const column of ['lon', 'lat', 'elevationMeters', 'time'] as const) {
      const [values, wanted] = [found[i]![column], one[column]];
      expect(values).toHaveLength(wanted.length);
      wanted.forEach((value, at) => {
        if (Number.isNaN(value)) expect(values[at]).toBeNaN();
        else expect(Math.abs(values[at]! - value)).toBeLessThan(column === 'elevationMeters' ? 0.006 : 1e-6);
      });
    }
}

describe.each(FORMATS)('a track as %s', (format) => {
  it('comes back as it was: segments, heights, times and names', async () => {
    const second = segment([
      [0.5, 42.7, 2_000, T + 5_000],
      [0.5001, 42.7001, 2_010.5, T + 5_060],
    ]);
    const track: Track = { name: 'Pica <d’Estats> & "más"', kind: 'track', segments: [LONG, second] };
    const file = await read(format, { name: 'Día 1', tracks: [track], waypoints: [] });
    expect(file).toMatchObject({ format, name: 'Día 1' });
    expect(file.tracks.map(({ name }) => name)).toEqual([track.name]);
    expectSame(file.tracks[0]!.segments, track.segments);
  });

  it('knows no heights and no times where there are none', async () => {
    const bare = segment([
      [179.9999, -42.7, NAN, NAN],
      [-179.9999, -42.7001, NAN, NAN],
    ]);
    const file = await read(format, {
      name: null,
      tracks: [{ name: null, kind: 'track', segments: [bare] }],
      waypoints: [],
    });
    expectSame(file.tracks[0]!.segments, [bare]);
  });

  it('keeps places beside the way', async () => {
    const hut = {
      place: [0.66, 42.64] as const,
      elevationMeters: 2_140,
      time: T,
      name: 'Refugio & más',
      description: 'Agua, <cama>',
      symbol: 'Lodge',
    };
    const file = await read(format, {
      name: null,
      tracks: [{ name: 'x', kind: 'track', segments: [LONG] }],
      waypoints: [hut],
    });
    expect(file.waypoints).toMatchObject([{ place: hut.place, elevationMeters: 2_140, time: T, name: hut.name }]);
  });
});
