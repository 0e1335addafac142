import { describe, expect, it } from 'vitest';
import type { MapCoverage, TileRuns } from '@cordada/core/geo/mapSources';
import { mercatorOf } from '@cordada/core/geo/mercator';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { outlineCoverage } from './coverageEdge.ts';

const of = (zoom: number, runs: TileRuns['runs']): MapCoverage => ({
  name: 'here',
  bounds: [-180, -85, 180, 85],
  tiles: { zoom, runs },
});
/** A ring in tiles of a zoom. */
const inTiles = (ring: readonly LonLat[], zoom: number): number[][] =>
  ring.map((place) => {
    const { x, y } = mercatorOf(place);
    return [Math.round(x * 2 ** zoom * 100) / 100, Math.round(y * 2 ** zoom * 100) / 100];
  });
/** Twice the area in tiles; positive where what is covered is on the right. */
const areaOf = (ring: readonly LonLat[], zoom: number): number =>
  inTiles(ring, zoom).reduce((sum, [x = 0, y = 0], i, all) => {
    const [nextX = 0, nextY = 0] = all[(i + 1) % all.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);

describe('the outline of detailed maps', () => {
  it('goes around a tile with its corners cut off', () => {
    const { outer, gaps } = outlineCoverage([of(10, [[300, 500, 500]])]);
    expect(gaps).toEqual([]);
    expect(outer).toHaveLength(1);
    const corners = new Set(inTiles(outer[0]!, 10).map(String));
    expect(corners).toEqual(new Set(['500.5,300', '501,300.5', '500.5,301', '500,300.5']));
    expect(outer[0]!.at(-1)).toEqual(outer[0]![0]);
  });

  it('makes slopes of steps', () => {
    const { outer } = outlineCoverage([
      of(10, [
        [300, 500, 500],
        [301, 500, 501],
        [302, 500, 502],
      ]),
    ]);
    const corners = inTiles(outer[0]!, 10);
    // All on the line from the first step to the last.
    for (const [x, y] of [
      [501, 300.5],
      [501.5, 301],
      [502, 301.5],
      [502.5, 302],
    ])
      expect(corners).toContainEqual([x, y]);
    expect(corners).not.toContainEqual([501, 301]);
  });

  it('has a gap inside, which turns the other way', () => {
    const { outer, gaps } = outlineCoverage([
      of(10, [
        [300, 500, 504],
        [301, 500, 500],
        [301, 504, 504],
        [302, 500, 504],
      ]),
    ]);
    expect([outer.length, gaps.length]).toEqual([1, 1]);
    expect(areaOf(outer[0]!, 10)).toBeGreaterThan(0);
    expect(areaOf(gaps[0]!, 10)).toBeLessThan(0);
  });

  it('is one of maps that overlap, of several zooms or with a box alone', () => {
    const box: MapCoverage = { name: 'box', bounds: [-4.3, 59.9, -4.2, 60] };
    expect(outlineCoverage([of(10, [[300, 500, 501]]), of(11, [[601, 1002, 1005]])]).outer).toHaveLength(1);
    expect(outlineCoverage([of(10, [[300, 500, 501]]), box]).outer).toHaveLength(2);
    expect(outlineCoverage([]).outer).toEqual([]);
  });

  it('stays small where a map of many rows joins a fine one', () => {
    const tall = Array.from({ length: 200 }, (_, i): [number, number, number] => [100 + i, 200, 300]);
    const { outer } = outlineCoverage([of(9, tall), of(14, [[3_300, 6_500, 6_501]])]);
    expect(outer).toHaveLength(1);
    expect(outer[0]!.length).toBeLessThan(20);
  });
});
