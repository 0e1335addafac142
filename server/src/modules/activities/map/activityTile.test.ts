import { gzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { mercatorOf } from '@cordada/core/geo/mercator';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { activityTile, lineOf, thinLine } from './activityTile.ts';
import type { ActivityLine, ActivityPoint } from './activityTile.ts';

const tileAt = (content: Parameters<typeof activityTile>[0], place: LonLat, z: number): Uint8Array => {
  const { x, y } = mercatorOf(place);
  return activityTile(content, z, Math.floor(x * 2 ** z), Math.floor(y * 2 ** z));
};
const hasLine = (line: ActivityLine, place: LonLat): boolean => {
  const tile = tileAt({ points: [], lines: [line] }, place, 9);
  return new VectorTile(new PbfReader(tile)).layers['lines']?.length === 1;
};
const textOf = (tile: Uint8Array): string => Buffer.from(tile).toString('latin1');
const pointAt = (id: string, place: LonLat): ActivityPoint => ({ id, kind: 'mountain', ...mercatorOf(place) });

describe('a tile of activities', () => {
  it('B7 of 10,000 activities with their tracks stays below 60 kB at every zoom', () => {
    const random = seededRandom(21);
    const points: ActivityPoint[] = [];
    const lines: ActivityLine[] = [];
    for (let i = 0; i < 10_000; i += 1) {
      // Most of them near home, as they are.
      const reach = i % 4 === 0 ? 4 : 0.15;
      let [lon, lat]: LonLat = [1.5 + (random() - 0.5) * reach, 42.5 + (random() - 0.5) * reach];
      points.push(pointAt(`activity${i}x`, [lon, lat]));
      const places: LonLat[] = [];
      for (let step = 0; step < 60; step += 1) {
        [lon, lat] = [lon + (random() - 0.45) * 0.002, lat + (random() - 0.45) * 0.002];
        places.push([lon, lat]);
      }
      lines.push(lineOf(places));
    }
    for (let z = 0; z <= 16; z += 1) {
      const tile = tileAt({ points, lines }, [1.5, 42.5], z);
      expect(tile.byteLength, `z${z}`).toBeGreaterThan(50);
      expect(gzipSync(tile).byteLength, `z${z}`).toBeLessThan(60_000);
    }
  });

  it('names the activities of a place when one is close enough, and only counts more of them', () => {
    const summit: LonLat = [1, 42.5];
    const points = Array.from({ length: 30 }, (_, i) => pointAt(`day${i}.`, summit));
    const content = { points, lines: [] };
    expect(textOf(tileAt(content, summit, 9))).not.toContain('day0.');
    expect(textOf(tileAt(content, summit, 16))).toContain('day0.,day1.,day2.');
    expect(textOf(tileAt({ ...content, points: points.slice(0, 3) }, summit, 9))).toContain('day0.,day1.,day2.');
  });

  it('leaves out a track that lies on another one, and nothing else', () => {
    const way = Array.from({ length: 50 }, (_, i): LonLat => [1.4 + i * 0.001, 42.5 + Math.sin(i) * 0.001]);
    const other = way.map(([lon, lat]): LonLat => [lon, lat + 0.03]);
    const bytes = (...lines: readonly LonLat[][]): number =>
      tileAt({ points: [], lines: lines.map(lineOf) }, way[25]!, 11).byteLength;
    expect(bytes(way, way, way)).toBe(bytes(way));
    expect(bytes(way, other)).toBeGreaterThan(bytes(way) * 1.5);
  });

  it('draws a line that crosses the tile without a place inside, and one across the antimeridian on both sides', () => {
    const across = lineOf([
      [-20, 42.5],
      [20, 42.5],
    ]);
    expect(hasLine(across, [0.3, 42.4999])).toBe(true);
    expect(hasLine(across, [0.3, 50])).toBe(false);
    const dateline = lineOf([
      [179.9, -17],
      [-179.9, -17],
    ]);
    expect(hasLine(dateline, [179.95, -17.0001])).toBe(true);
    expect(hasLine(dateline, [-179.95, -17.0001])).toBe(true);
    expect(hasLine(dateline, [10, -17.0001])).toBe(false);
  });

  it('thins a line to every second place and keeps its ends', () => {
    const places = [0, 1, 2, 3, 4, 5].map((i): LonLat => [i / 100, 42]);
    const line = lineOf(places);
    const eastOf = ({ places: beside }: ActivityLine): number[] => [...beside].filter((_, i) => i % 2 === 0);
    expect(eastOf(thinLine(line, 2))).toEqual([0, 2, 4, 5].map((i) => eastOf(line)[i]));
    expect(thinLine(line, 1)).toBe(line);
    expect(eastOf(thinLine(thinLine(line, 4), 4))).toEqual([0, 5].map((i) => eastOf(line)[i]));
  });
});
