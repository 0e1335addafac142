import { describe, expect, it } from 'vitest';
import { KIND_NAMES } from '../elements/kinds.ts';
import { contourRings } from './contours.ts';
import { coverPath } from './coverPath.ts';
import { parseCoverFile } from './parseCoverFile.ts';
import { reliefCoverSvg } from './reliefCover.ts';
import type { ReliefShape } from './terrain.ts';

const SHAPES: readonly ReliefShape[] = [...KIND_NAMES, 'lake', 'pass'];

describe('reliefCoverSvg', () => {
  it.each(SHAPES)('draws %s in 2 to 6 kB of whole numbers', (kind) => {
    for (const seed of ['a', 'k7Qx2', 'aneto', '42']) {
      for (const elevationMeters of [null, 8849]) {
        const request = { kind, seed, elevationMeters, width: 640, height: 360 };
        const svg = reliefCoverSvg(request);
        expect(svg.length, `${kind} ${seed}`).toBeGreaterThan(1_600);
        expect(svg.length, `${kind} ${seed}`).toBeLessThan(6_144);
        expect(svg).not.toMatch(/NaN|Infinity| d="[^"]*\./);
        expect(reliefCoverSvg(request)).toBe(svg);
      }
    }
  });

  it('draws the scene of the welcome page under 16 kB', () => {
    const svg = reliefCoverSvg({ kind: 'range', seed: 'cordada', elevationMeters: 3404, width: 1440, height: 640 });
    expect(svg.length).toBeGreaterThan(8_000);
    expect(svg.length).toBeLessThan(16_384);
  });

  it('draws another relief for another seed', () => {
    const draw = (seed: string): string =>
      reliefCoverSvg({ kind: 'mountain', seed, elevationMeters: 3000, width: 640, height: 360 });
    expect(draw('a')).not.toBe(draw('b'));
  });
});

describe('contourRings', () => {
  it('closes a ring around a peak and another around a crater', () => {
    const size = 21;
    const heights = Float64Array.from({ length: size * size }, (_, index) => {
      const distance = Math.hypot((index % size) - 10, Math.floor(index / size) - 10);
      return 10 - Math.abs(distance - 5);
    });
    expect(contourRings({ columns: size, rows: size, heights }, 4)).toHaveLength(1);
    expect(contourRings({ columns: size, rows: size, heights }, 8)).toHaveLength(2);
  });

  it('closes along the border what leaves the grid', () => {
    const heights = Float64Array.from({ length: 16 }, (_, index) => (index % 4) / 4);
    const [ring, ...others] = contourRings({ columns: 4, rows: 4, heights }, 0.3);
    expect(others).toHaveLength(0);
    expect(ring!.length).toBeGreaterThan(6);
  });
});

describe('cover addresses', () => {
  it('come back as they went', () => {
    expect(parseCoverFile(coverPath('mountain', 3403.6, 'k7-Qx_2').slice('/covers/'.length))).toMatchObject({
      kind: 'mountain',
      elevationMeters: 3404,
      seed: 'k7-Qx_2',
    });
    expect(parseCoverFile('access--12-a.svg')?.elevationMeters).toBe(-12);
    expect(parseCoverFile('list-x-a.svg')?.elevationMeters).toBeNull();
  });

  it.each([
    'mountain-1-a.png',
    'nothing-x-a.svg',
    'mountain-x-.svg',
    'mountain-12345-a.svg',
    '../x',
    'constructor-x-a.svg',
  ])('refuse %s', (file) => expect(parseCoverFile(file)).toBeNull());
});
