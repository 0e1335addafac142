import { describe, expect, it } from 'vitest';
import { PACK_LIMITS } from '../limits.ts';
import { areaSquareKm, tileGroup, tilesOf } from './coverage.ts';
import { CHUNK_BYTES, chunkLengths, readSignedManifest } from './manifest.ts';
import { idsOf, joinRows, pickRows, pictureFolder, placelessAddress, rowsAddress } from './packAddress.ts';
import { readPartIndex, writePart } from './partFormat.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a part of a pack', () => {
  it('gives back its answers, of which several may share a body', () => {
    const body = bytes('frame');
    const part = writePart([
      { address: '/pin/1', type: 'text/html', body },
      { address: '/pin/2', type: 'text/html', body },
      { address: '/é', type: 'text/plain', body: bytes('ñandú') },
      { address: '/tiles/0', type: '', body: new Uint8Array() },
    ]);
    const read = readPartIndex(part).map(([address, type, at, length]) => [
      address,
      type,
      new TextDecoder().decode(part.subarray(at, at + length)),
    ]);
    expect(read).toEqual([
      ['/pin/1', 'text/html', 'frame'],
      ['/pin/2', 'text/html', 'frame'],
      ['/é', 'text/plain', 'ñandú'],
      ['/tiles/0', '', ''],
    ]);
  });

  it('is refused when it is damaged', () => {
    const part = writePart([{ address: '/a', type: 'text/plain', body: bytes('text') }]);
    for (const broken of [new Uint8Array(2), part.subarray(0, 10), part.subarray(0, part.byteLength - 1)])
      expect(() => readPartIndex(broken)).toThrow();
  });
});

describe('addresses of operations', () => {
  it('are equal for equal variables, wherever the map is', () => {
    const asked = { sort: 'name', filter: { types: ['a', 'b'], text: null, bounds: [1, 2, 3, 4] } };
    expect(placelessAddress('X', asked)).toBe(
      placelessAddress('X', { filter: { bounds: [5, 6, 7, 8], types: ['a', 'b'] }, sort: 'name' }),
    );
    expect(placelessAddress('X', asked)).not.toBe(placelessAddress('X', { ...asked, sort: 'other' }));
    expect(placelessAddress('X', { id: '1' })).not.toBe(placelessAddress('Y', { id: '1' }));
  });

  it('that are about ids are answered with the rows that name them', () => {
    expect(idsOf({ ids: ['a'] })).toEqual({ name: 'ids', ids: ['a'] });
    for (const variables of [{}, { id: 'a' }, { ids: [1] }, { ids: ['a'], first: 3 }])
      expect(idsOf(variables)).toBeNull();
    expect(rowsAddress('X', 'ids')).not.toBe(rowsAddress('X', 'others'));
    const all = joinRows([{ data: { states: [{ id: 'a', n: 1 }] } }, { data: { states: [{ id: 'b', n: 2 }] } }]);
    expect(pickRows(all, ['b', 'c'])).toEqual({ data: { states: [{ id: 'b', n: 2 }] } });
    expect(pickRows(all, [])).toEqual({ data: { states: [] } });
  });

  it('of a picture share a folder', () => {
    expect(pictureFolder('/media/abc/320.webp')).toBe('/media/abc/');
    expect(pictureFolder('/covers/elements/abc/v1-dark.webp')).toBe('/covers/elements/abc/');
    expect(pictureFolder('/covers/activity-locators/abc/v1-dark.webp')).toBe('/covers/activity-locators/abc/');
    expect(pictureFolder('/tiles/elements/1/2/3.mvt')).toBeNull();
  });
});

describe('the area of a pack', () => {
  it('has tiles once, in a fixed order, also across the edge of the map', () => {
    for (const [boxes, z] of [
      [[[1.4, 42.4, 1.8, 42.7]], 12],
      [
        [
          [179.9, -1, 180, 1],
          [-180, -1, -179.9, 1],
        ],
        8,
      ],
      [[[-180, -85, 180, 85]], 3],
    ] as const) {
      const tiles = tilesOf(boxes, z);
      expect(new Set(tiles.map(({ x, y }) => `${x}/${y}`)).size).toBe(tiles.length);
      expect(tiles.every(({ x, y }) => x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z)).toBe(true);
      expect(tilesOf([...boxes, ...boxes].toReversed(), z)).toEqual(tiles);
    }
    expect(tilesOf([[-180, -85, 180, 85]], 3)).toHaveLength(64);
    const columns = new Set(tilesOf([[179.9, -1, -179.9, 1]], 8).map(({ x }) => x));
    expect([...columns].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 253, 254, 255]);
    expect(tileGroup({ z: 12, x: 4095, y: 1 })).toBe('11-2047-0');
  });

  it('is measured in square kilometres', () => {
    expect(areaSquareKm([0, 0, 1, 1])).toBeCloseTo(12_364, -1);
    expect(areaSquareKm([0, 60, 1, 61])).toBeLessThan(6_200);
    expect(areaSquareKm([179.5, 0, -179.5, 1])).toBeCloseTo(12_364, -1);
    // However thin, a strip has as many tiles as it is long.
    for (const strip of [
      [-180, 42, 180, 42.00005],
      [-180, 42, 180, 42],
      [-180, 89.99, 180, 90],
      [0, -85, 0, 85],
      [10, 42, 9, 42],
    ] as const)
      expect(areaSquareKm(strip)).toBeGreaterThan(PACK_LIMITS.paid.squareKm);
  });
});

describe('a manifest', () => {
  const part = { name: 'a', kind: 'tiles', byteLength: CHUNK_BYTES + 5, encoding: 'gzip', chunks: ['0', '1'] };
  const chunks = part.chunks.map((digit) => digit.repeat(64));
  const signed = {
    manifest: { format: 1, id: 'p', version: 1, title: 't', path: '/', bytes: 1, parts: [{ ...part, chunks }] },
    keyId: 'k',
    signature: 's',
  };

  it('says the length of each chunk', () => {
    const read = readSignedManifest(signed);
    expect(read && [...chunkLengths(read.manifest.parts).values()]).toEqual([CHUNK_BYTES, 5]);
  });

  it('is refused when it is none, or of another format', () => {
    const { manifest } = signed;
    const changed = (change: object): unknown => ({ ...signed, manifest: { ...manifest, ...change } });
    for (const wrong of [
      null,
      {},
      changed({ format: 2 }),
      changed({ bytes: -1 }),
      changed({ parts: [{ ...part, chunks: ['x', 'y'] }] }),
      changed({ parts: [{ ...part, chunks: chunks.slice(1) }] }),
      changed({ parts: [{ ...part, chunks, kind: 'script' }] }),
      { ...signed, signature: 5 },
    ])
      expect(readSignedManifest(wrong)).toBeNull();
  });
});
