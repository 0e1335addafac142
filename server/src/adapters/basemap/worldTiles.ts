import fs from 'node:fs';
import { createRequire } from 'node:module';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import type { GeoJSONVTFeature } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { BASEMAP_VECTOR_MAX_ZOOM } from '@cordada/core/geo/mercator';
import { asParts, cutPolygon } from './cutPolygons.ts';
import { seaOf } from './seaOf.ts';
import { worldPlaces } from './worldPlaces.ts';

const EXTENT = 4_096;
/** By so many units tiles reach beyond their edge. */
const BUFFER = 64;
/** The geometry type of vector tiles. */
const POLYGON = 3;
/** Smaller lakes are left out: the data is made for a scale at which they are triangles. */
const LAKE_MIN_SQUARE_KILOMETERS = 5;
/** The seas are in the same data, which is older than that of the coasts; the Caspian is counted among the lakes. */
const LAKE_MAX_SQUARE_KILOMETERS = 500_000;
/** Below the last zoom, lakes smaller than this many units of a tile's grid are left out: 2 by 2 pixels. */
const LAKE_MIN_UNITS = 16 * 16;
const KILOMETERS_PER_DEGREE = 111.2;

const require = createRequire(import.meta.url);

/** Makes the vector tiles of the world, also those of the high sea. For the tool that writes the archive. */
export function makeWorldTiles(
  rivers: FeatureCollection,
  lands: Geometry,
  onTile: (z: number, x: number, y: number, tile: Uint8Array) => void,
): void {
  const layers = buildLayers(rivers, lands);
  const make = (z: number, x: number, y: number): void => {
    const tile: Parameters<typeof fromGeojsonVt>[0] = {};
    for (const [name, index] of layers) {
      const part = index.getTile(z, x, y);
      if (!part) continue;
      const features = part.features.filter((one: GeoJSONVTFeature) => SHOWN[name]?.(one, z) ?? true);
      if (features.length > 0) tile[name] = { ...part, features };
    }
    const land = (tile['land']?.features ?? []).flatMap((part: GeoJSONVTFeature) =>
      part.type === POLYGON ? part.geometry : [],
    );
    delete tile['land'];
    const sea = seaOf(land, EXTENT, BUFFER);
    if (sea.length > 0) {
      const feature: GeoJSONVTFeature = { type: POLYGON, tags: {}, geometry: sea };
      tile['sea'] = { transformed: true, features: [feature], source: null, x, y, z };
    }
    onTile(z, x, y, fromGeojsonVt(tile, { version: 2, extent: EXTENT }));
    if (z === BASEMAP_VECTOR_MAX_ZOOM) return;
    for (let child = 0; child < 4; child += 1) make(z + 1, x * 2 + (child & 1), y * 2 + (child >> 1));
  };
  make(0, 0, 0);
}

function buildLayers(rivers: FeatureCollection, lands: Geometry): Map<string, GeoJSONVT> {
  const atlas = require('world-atlas/countries-10m.json') as Topology<{ countries: GeometryCollection }>;
  const borders = mesh(atlas, atlas.objects.countries, (a, b) => a !== b);
  return new Map([
    ['land', index(landsAndSeas(lands))],
    ['lakes', index(lakes())],
    ['rivers', index(rivers)],
    [
      'borders',
      index({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: borders }] }),
    ],
    ['places', index(worldPlaces())],
  ]);
}

/** What the tiles before the last zoom show of a layer. */
const SHOWN: Readonly<Record<string, (one: GeoJSONVTFeature, z: number) => boolean>> = {
  lakes: (lake, z) =>
    z === BASEMAP_VECTOR_MAX_ZOOM || (lake.type === POLYGON && ringArea(lake.geometry[0] ?? []) >= LAKE_MIN_UNITS),
  // The greatest rivers from zoom 2 on, one rank more at each further zoom.
  rivers: ({ tags }, z) => Number(tags?.['rank']) < z,
  // A tile is drawn until the next zoom; the tiles of the last zoom at all that follow.
  places: ({ tags }, z) => z === BASEMAP_VECTOR_MAX_ZOOM || Number(tags?.['zoom']) <= z,
};

/** Lakes of OpenStreetMap and rivers as wide as they. */
function lakes(): FeatureCollection {
  const file = require.resolve('@geo-maps/earth-waterbodies-1km/map.geo.json');
  const waters: Geometry = JSON.parse(fs.readFileSync(file, 'utf8'));
  const features = coordinatesOf(waters).flatMap((coordinates): Feature[] => {
    const area = squareKilometers(coordinates[0] ?? []);
    const isLake = area >= LAKE_MIN_SQUARE_KILOMETERS && area <= LAKE_MAX_SQUARE_KILOMETERS;
    return isLake ? [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates } }] : [];
  });
  return { type: 'FeatureCollection', features };
}

/** Of a ring in degrees that is not so large that a degree of longitude changes much within it. */
function squareKilometers(ring: readonly (readonly number[])[]): number {
  const shrink = Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180);
  return ringArea(ring) * KILOMETERS_PER_DEGREE ** 2 * shrink;
}

function ringArea(ring: readonly (readonly number[])[]): number {
  let sum = 0;
  ring.forEach(([x = 0, y = 0], i) => {
    const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length] ?? [];
    sum += x * nextY - nextX * y;
  });
  return Math.abs(sum) / 2;
}

/** Land up to its coasts, with lakes, which are drawn over it; the Caspian is a hole. */
function landsAndSeas(lands: Geometry): FeatureCollection {
  const parts = coordinatesOf(lands).flatMap(([coast = [], ...waters]) => {
    const seas = waters.filter((ring) => squareKilometers(ring) > LAKE_MAX_SQUARE_KILOMETERS);
    return asParts(cutPolygon({ type: 'Polygon', coordinates: [coast, ...seas] }));
  });
  return {
    type: 'FeatureCollection',
    features: parts.map((coordinates) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: coordinates.map((ring) => ring.map((place) => [...place])) },
    })),
  };
}

function coordinatesOf(geometry: Geometry): number[][][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  if (geometry.type === 'MultiPolygon') return geometry.coordinates;
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(coordinatesOf) : [];
}

function index(data: FeatureCollection): GeoJSONVT {
  return new GeoJSONVT(data, {
    maxZoom: BASEMAP_VECTOR_MAX_ZOOM,
    indexMaxZoom: 5,
    tolerance: 3,
    extent: EXTENT,
    buffer: BUFFER,
  });
}
