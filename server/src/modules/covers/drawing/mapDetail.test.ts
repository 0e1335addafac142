import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { describe, expect, it } from 'vitest';
import { readMapDetail } from './mapDetail.ts';

// The picture is a corner of one tile of zoom 9.
const SIDE = 400;
const TILE_SIDE = 700;
const FRAME = { left: 0, top: 0, step: 1 / 2 ** 9 / TILE_SIDE, width: SIDE, height: SIDE, pixelMeters: 10 } as const;
const EXTENT = 4096;

type Point = [number, number];

async function streams(...lines: readonly Point[][]): Promise<string> {
  const features = lines.map((line) => ({
    type: 2 as const,
    geometry: [line.map(([x, y]): Point => [(x / TILE_SIDE) * EXTENT, (y / TILE_SIDE) * EXTENT])],
    tags: { kind: 'river' },
  }));
  const tile = fromGeojsonVt(
    { waterways: { features } },
    {
      version: 2,
      extent: EXTENT,
    },
  );
  const { lines: drawn } = await readMapDetail(
    (z, x, y) => Promise.resolve(z === 9 && x + y === 0 ? tile : null),
    FRAME,
    'light',
  );
  return drawn;
}
const pointsIn = (text: string): number => text.match(/[ML]/g)?.length ?? 0;
const wave = (y: number, from: number, to: number, step: number): Point[] =>
  Array.from({ length: Math.floor((to - from) / step) }, (_, i) => [from + i * step, y + (i % 2) * step]);

describe('the map detail of a cover', () => {
  it('leaves out what lies beside the picture', async () => {
    expect(await streams(wave(SIDE + 100, 0, TILE_SIDE, 20))).toBe('');
    expect(await streams(wave(SIDE / 2, SIDE + 20, TILE_SIDE, 20))).toBe('');
  });

  it('keeps each point that bends a line in the picture, and the two that lead out of it', async () => {
    const inside = wave(SIDE / 2, 20, SIDE - 20, 20);
    const beyond = wave(SIDE / 2, SIDE + 20, TILE_SIDE, 20);
    expect(pointsIn(await streams([...inside, ...beyond]))).toBe(inside.length + 2);
  });

  it('keeps a line that crosses the picture between two points beside it', async () => {
    expect(
      pointsIn(
        await streams([
          [-100, -100],
          [500, 500],
        ]),
      ),
    ).toBe(2);
  });

  it('leaves out points that are closer than can be seen, but not the ends', async () => {
    expect(pointsIn(await streams(wave(SIDE / 2, 100, 101, 0.4)))).toBe(2);
  });
});
