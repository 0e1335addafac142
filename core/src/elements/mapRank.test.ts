import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOf, cellRange, mercatorOf } from '../geo/mercator.ts';
import { TILE_MAX_ZOOM } from '../limits.ts';
import { gridCell, gridLevels, gridRange, importanceOf, rankForMap } from './mapRank.ts';
import type { RankedElement } from './mapRank.ts';
import type { ElementDraft } from './elementDraft.ts';
import type { KindName } from './kinds.ts';
import type { Quality } from './qualities.ts';

const KINDS = ['mountain', 'shelter'];

const elements = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    place: fc.oneof(
      fc.tuple(fc.double({ min: 0, max: 0.05, noNaN: true }), fc.double({ min: 42, max: 42.05, noNaN: true })),
      fc.tuple(fc.double({ min: -180, max: 179.9, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true })),
    ),
  }),
  { maxLength: 300 },
);
const ranked = (given: { kind: string; place: [number, number] }[]): RankedElement[] =>
  given.map(({ kind, place }) => ({ kind, cell: cellOf(place) }));

describe('rankForMap', () => {
  it('shows at most one element of a kind in each grid cell, at every zoom but the last', () => {
    fc.assert(
      fc.property(elements, (given) => {
        const sorted = ranked(given);
        const zooms = rankForMap(sorted);
        for (let zoom = 0; zoom < TILE_MAX_ZOOM; zoom += 1) {
          const shown = sorted.filter(({ cell }, i) => cell !== null && zooms[i]! <= zoom);
          const places = shown.map(({ kind, cell }) => `${kind} ${gridCell(cell!, zoom)}`);
          expect(new Set(places).size).toBe(places.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives an element the first zoom at which nobody more important is in its way', () => {
    fc.assert(
      fc.property(elements, (given) => {
        const sorted = ranked(given);
        const zooms = rankForMap(sorted);
        sorted.forEach(({ kind, cell }, i) => {
          if (cell === null) return void expect(zooms[i]).toBe(TILE_MAX_ZOOM);
          const isTaken = (zoom: number): boolean =>
            sorted.some(
              (other, k) =>
                k < i &&
                other.kind === kind &&
                other.cell !== null &&
                zooms[k]! <= zoom &&
                gridCell(other.cell, zoom) === gridCell(cell, zoom),
            );
          let first = 0;
          while (first < TILE_MAX_ZOOM && isTaken(first)) first += 1;
          expect(zooms[i]).toBe(first);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('bounds a tile by its grid cells times the kinds: 16 while it is a continent, then 64', () => {
    const crowd = Array.from({ length: 5_000 }, (_, i): RankedElement => {
      const place = [1 + (i % 71) / 2_000, 42 + ((i * 37) % 71) / 2_000] as const;
      return { kind: KINDS[i % 2]!, cell: cellOf(place) };
    });
    const zooms = rankForMap(crowd);
    for (let zoom = 0; zoom < TILE_MAX_ZOOM; zoom += 1) {
      const perTile = new Map<number, number>();
      crowd.forEach(({ cell }, i) => {
        if (zooms[i]! > zoom) return;
        const tile = Math.floor(cell! / 4 ** (20 - zoom));
        perTile.set(tile, (perTile.get(tile) ?? 0) + 1);
      });
      expect(Math.max(0, ...perTile.values())).toBeLessThanOrEqual((zoom < 4 ? 16 : 64) * KINDS.length);
    }
  });

  it('names the cells around a cell as tiles that are as many zooms deeper as the grid has levels', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -180, max: 179.999, noNaN: true }),
        fc.double({ min: -85, max: 85, noNaN: true }),
        fc.integer({ min: 0, max: 16 }),
        (lon, lat, zoom) => {
          const cell = cellOf([lon, lat])!;
          const { x, y } = mercatorOf([lon, lat]);
          const level = zoom + gridLevels(zoom);
          const size = 2 ** level;
          const range = gridRange(cell, zoom);
          expect(range).toEqual(cellRange(level, Math.floor(x * size), Math.floor(y * size)));
          expect(cell).toBeGreaterThanOrEqual(range.low);
          expect(cell).toBeLessThanOrEqual(range.high);
        },
      ),
    );
  });
});

describe('importanceOf', () => {
  const of = (kind: KindName, fields: ElementDraft['fields'] = {}): number => importanceOf({ kind, fields }, 'medium');
  const summit = (elevationMeters: number, prominenceMeters: number): number =>
    of('mountain', { elevationMeters, prominenceMeters });
  const way = (quality: Quality, fields: ElementDraft['fields'] = {}): number =>
    importanceOf({ kind: 'route', fields }, quality);

  it('counts the rise of summits first, then the height of anything', () => {
    expect(summit(1_500, 1_000)).toBeGreaterThan(summit(3_400, 50));
    expect(of('volcano', { elevationMeters: 3_000 })).toBe(of('genericPoint', { elevationMeters: 3_000 }));
    expect(of('genericPoint', { elevationMeters: 3_000, prominenceMeters: 9_999 })).toBe(
      of('genericPoint', { elevationMeters: 3_000 }),
    );
    expect(of('mountain')).toBe(0);
    expect(of('genericPoint', { elevationMeters: -400 })).toBe(0);
  });

  it('counts first how well a way is described, then its length, and never where it lies', () => {
    expect(way('medium')).toBeGreaterThan(way('draft', { lengthMeters: 2_000_000 }));
    expect(way('medium', { lengthMeters: 18_000 })).toBeGreaterThan(way('medium', { lengthMeters: 11_000 }));
    expect(way('draft', { lengthMeters: 18_000, elevationMeters: 800 })).toBeGreaterThan(
      way('draft', { lengthMeters: 1_200, elevationMeters: 2_650 }),
    );
  });

  it('has routes of a day before those of several that are described as well', () => {
    const trail = { shape: 'multiDay', lengthMeters: 840_000, stages: 47 };
    expect(way('medium', { lengthMeters: 6_000 })).toBeGreaterThan(way('medium', trail));
    expect(way('medium', trail)).toBeGreaterThan(way('draft', { lengthMeters: 30_000 }));
    for (const name of ['lengthMeters', 'stages', 'durationMinutes'])
      expect(way('medium')).toBeGreaterThan(way('medium', { [name]: 100_000 }));
    expect(importanceOf({ kind: 'ridge', fields: { lengthMeters: 41_000 } }, 'draft')).toBeGreaterThan(
      importanceOf({ kind: 'ridge', fields: { lengthMeters: 1_000 } }, 'draft'),
    );
  });

  it('counts of shelters how well they are described, then beds and height', () => {
    const shelter = (quality: Quality, fields: ElementDraft['fields']): number =>
      importanceOf({ kind: 'shelter', fields }, quality);
    const hut = { elevationMeters: 2_140, placesStaffed: 92 };
    expect(shelter('medium', hut)).toBeGreaterThan(shelter('medium', { elevationMeters: 3_800, placesUnstaffed: 9 }));
    expect(shelter('medium', hut)).toBeGreaterThan(shelter('draft', { elevationMeters: 5_000, placesStaffed: 900 }));
    expect(shelter('good', {})).toBeGreaterThan(shelter('medium', { elevationMeters: 9_000, placesStaffed: 5_000 }));
  });
});
