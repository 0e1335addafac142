import { expect, it } from 'vitest';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { DRAWN_CREATOR, drawnTrackFile } from './drawnTrack.ts';
import { prepareSegments } from '../prepareSegments.ts';
import { readTrackFile } from '../reading/readTrackFile.ts';
import { trackStatistics } from '../stats/statistics.ts';
import { segmentsOf } from '../track.ts';

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
const read = (line: readonly LonLat[], name = 'Line') => readTrackFile(chunks(drawnTrackFile(line, name)));
const lengthOf = (line: readonly LonLat[]): number =>
  line.slice(1).reduce((sum, place, i) => sum + distanceMeters(line[i]!, place), 0);

it('is read again as one line through its points, marked as drawn, without times and heights', async () => {
  // Short legs beside long ones, and out and back to one place: a recording would be cut or cleaned there.
  const line: readonly LonLat[] = [
    [0.65, 42.63],
    [0.6501, 42.63],
    [0.6502, 42.6301],
    [0.71, 42.6543211],
    [0.6502, 42.6301],
    [0.6503, 42.63],
  ];
  const file = await read(line, 'Over <the> & pass');
  expect(file).toMatchObject({ creator: DRAWN_CREATOR, name: 'Over <the> & pass', tracks: [{ kind: 'route' }] });
  const segments = prepareSegments(segmentsOf(file));
  expect(segments).toHaveLength(1);
  const points = Array.from(segments[0]!.lon, (lon, i) => `${lon},${segments[0]!.lat[i]}`);
  for (const place of line) expect(points).toContain(place.join());
  const { distanceMeters: meters, ...figures } = trackStatistics(segments);
  expect(Math.abs(meters / lengthOf(line) - 1)).toBeLessThan(0.001);
  expect(figures).toMatchObject({ ascentMeters: null, startedAt: null, totalSeconds: null });
});

it('goes over the antimeridian, not around the Earth', async () => {
  const segments = prepareSegments(
    segmentsOf(
      await read([
        [179.99, -16],
        [-179.99, -16],
      ]),
    ),
  );
  expect(trackStatistics(segments).distanceMeters).toBeLessThan(2_200);
  expect(segments).toHaveLength(1);
});
