import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../geo/lonLat.ts';
import type { LonLat } from '../geo/lonLat.ts';
import { cellOf } from '../geo/mercator.ts';
import type { TrackSegment } from './track.ts';
import { ENDS_HIDDEN_METERS, heatmapCells } from './heatmapCells.ts';

const segment = (...places: LonLat[]): TrackSegment => ({
  lon: Float64Array.from(places, ([lon]) => lon),
  lat: Float64Array.from(places, ([, lat]) => lat),
  elevationMeters: new Float64Array(places.length).fill(Number.NaN),
  time: new Float64Array(places.length).fill(Number.NaN),
});
const cell = (place: LonLat): number => Math.floor(cellOf(place)! / 16);

describe('cells that a way crosses', () => {
  // About 8 km to the east.
  const [start, end] = [
    [0.6, 42.6],
    [0.7, 42.6],
  ] as const;
  const at = (share: number): LonLat => [0.6 + 0.1 * share, 42.6];

  const along = (parts: number): TrackSegment => segment(...Array.from({ length: parts + 1 }, (_, i) => at(i / parts)));

  it('are all cells between its points, each once, though these are far apart', () => {
    const cells = heatmapCells([along(10)]);
    expect(cells).toEqual(heatmapCells([along(4_000)]));
    expect(new Set(cells).size).toBe(cells.length);
    for (let share = 0.1; share < 0.9; share += 0.001) expect(cells).toContain(cell(at(share)));
  });

  it('are none around its ends (N02)', () => {
    const cells = new Set(heatmapCells([along(10)]));
    const isCounted = (place: LonLat): boolean => cells.has(cell(place));
    // A cell is wider than a step, so both results are correct near the edge.
    for (let share = 0; share <= 1; share += 0.001) {
      const place = at(share);
      const toEnd = Math.min(distanceMeters(place, start), distanceMeters(place, end)) - ENDS_HIDDEN_METERS;
      if (toEnd < -120) expect(isCounted(place)).toBe(false);
      if (toEnd > 30) expect(isCounted(place)).toBe(true);
    }
    expect(heatmapCells([segment(start, at(0.1))])).toEqual([]);
  });

  it('are not made up where a track has a gap, nor without end of a file made for that (U19)', () => {
    const cells = heatmapCells([segment(at(0), at(0.5), at(1))]);
    expect(cells).toEqual([cell(at(0.5))]);
    const restless = segment(...Array.from({ length: 4_000 }, (_, i): LonLat => [0, i % 2 ? 40 : 40.008]));
    expect(heatmapCells([restless, along(10)]).length).toBeLessThan(20);
  });

  it('go on across the antimeridian, and leave out what is on no map', () => {
    const cells = heatmapCells([
      segment(
        ...Array.from({ length: 21 }, (_, i): LonLat => [
          (359.95 + i * 0.005 >= 360 ? i * 0.005 - 0.05 : 359.95 + i * 0.005) - 180,
          10,
        ]),
      ),
    ]);
    expect(cells).toContain(cell([179.99, 10]));
    expect(cells).toContain(cell([-179.99, 10]));
    expect(cells).not.toContain(cell([0, 10]));
    expect(heatmapCells([segment([0, 88], [1, 88.1])])).toEqual([]);
    expect(heatmapCells([])).toEqual([]);
  });
});
