import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import type { GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Geometry, Position } from 'geojson';
import { mercatorOf } from '@cordada/core/geo/mercator';
import type { Bounds } from '@cordada/core/geo/lonLat';
import type { FeatureStore } from './featureStore.ts';
import { boxOf, PART_ZOOM } from './featureStore.ts';
import { MAP_LAYERS, WORLD_UNITS } from './mapFeature.ts';
import type { Line, MapFeature, MapLayer } from './mapFeature.ts';

export const VECTOR_MIN_ZOOM = 6;
export const VECTOR_MAX_ZOOM = 14;
const EXTENT = 4096;
const BUFFER = 96;
/** The library keeps every tile it has cut, so larger zooms are cut from small parts that are forgotten. */
const SMALL_PART_ZOOM = 11;
/** Share of a tile around it whose features it may show; more than `BUFFER`. */
const REACH = 1 / 32;

type OnTile = (z: number, x: number, y: number, data: Buffer) => void;

/** Cuts the stored features into compressed vector tiles of all zooms that touch the bounds. */
export function makeVectorTiles(
  store: FeatureStore,
  bounds: Bounds,
  onTile: OnTile,
  onProgress: (share: number) => void,
): void {
  const area = tileRange(bounds);
  makeTopTiles(store, area, onTile);
  const parts = store.tiles();
  for (const [i, { x, y }] of parts.entries()) {
    const features = store.read({ x, y });
    new PartTiles(features, VECTOR_MAX_ZOOM).descend(PART_ZOOM, x, y, SMALL_PART_ZOOM - 1, area, onTile);
    makeSmallParts(features, x, y, area, onTile);
    onProgress((i + 1) / parts.length);
  }
}

function makeTopTiles(store: FeatureStore, area: TileRange, onTile: OnTile): void {
  const top = new PartTiles(store.read(null), PART_ZOOM - 1);
  for (let z = VECTOR_MIN_ZOOM; z < PART_ZOOM; z += 1) {
    const { left, top: first, right, bottom } = area(z);
    for (let x = left; x <= right; x += 1) for (let y = first; y <= bottom; y += 1) top.emit(z, x, y, onTile);
  }
}

/** Cuts the zooms from `SMALL_PART_ZOOM` within a tile of `PART_ZOOM`. */
function makeSmallParts(features: readonly MapFeature[], x: number, y: number, area: TileRange, onTile: OnTile): void {
  const side = 2 ** (SMALL_PART_ZOOM - PART_ZOOM);
  const wide = WORLD_UNITS / 2 ** SMALL_PART_ZOOM;
  const boxes = features.map(boxOf);
  for (let small = 0; small < side * side; small += 1) {
    const [east, south] = [x * side + (small % side), y * side + Math.floor(small / side)];
    const within = features.filter((_, i) => {
      const [left, top, right, bottom] = boxes[i]!;
      return (
        right >= (east - REACH) * wide &&
        left <= (east + 1 + REACH) * wide &&
        bottom >= (south - REACH) * wide &&
        top <= (south + 1 + REACH) * wide
      );
    });
    if (within.length === 0) continue;
    new PartTiles(within, VECTOR_MAX_ZOOM).descend(SMALL_PART_ZOOM, east, south, VECTOR_MAX_ZOOM, area, onTile);
  }
}

type TileRange = (z: number) => {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

function tileRange([west, south, east, north]: Bounds): TileRange {
  const [low, high] = [mercatorOf([west, north]), mercatorOf([east, south])];
  return (z) => {
    const at = (share: number): number => Math.max(0, Math.min(2 ** z - 1, Math.floor(share * 2 ** z)));
    return { left: at(low.x), top: at(low.y), right: at(high.x), bottom: at(high.y) };
  };
}

class PartTiles {
  readonly #features: readonly MapFeature[];
  readonly #layers: readonly (readonly [MapLayer, GeoJSONVT])[];

  constructor(features: readonly MapFeature[], maxZoom: number) {
    this.#features = features;
    const byLayer = Map.groupBy(features.keys(), (i) => features[i]!.layer);
    this.#layers = MAP_LAYERS.flatMap((layer) => {
      const members = byLayer.get(layer);
      if (!members) return [];
      const data = members.map((i): Feature => ({
        type: 'Feature',
        id: i,
        properties: {},
        geometry: shapeOf(features[i]!),
      }));
      const options = { maxZoom, indexMaxZoom: 0, tolerance: 3, extent: EXTENT, buffer: BUFFER, wrap: false };
      const index = new GeoJSONVT(
        { type: 'FeatureCollection', features: data },
        { ...options, coordinates: 'unitSquare' },
      );
      return [[layer, index] as const];
    });
  }

  /** Emits a tile and all tiles below it, up to a zoom, that touch the area. */
  descend(z: number, x: number, y: number, last: number, area: TileRange, onTile: OnTile): void {
    const { left, top, right, bottom } = area(z);
    if (x < left || x > right || y < top || y > bottom) return;
    if (!this.emit(z, x, y, onTile) || z >= last) return;
    for (const [east, south] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      this.descend(z + 1, x * 2 + east, y * 2 + south, last, area, onTile);
    }
  }

  /** @returns whether anything lies in the tile, at whatever zoom it appears */
  emit(z: number, x: number, y: number, onTile: OnTile): boolean {
    const layers: Record<string, GeoJSONVTTile> = {};
    let hasAny = false;
    for (const [layer, index] of this.#layers) {
      const tile = index.getTile(z, x, y);
      if (!tile) continue;
      hasAny = true;
      const features = [...tile.features].flatMap((feature: GeoJSONVTTile['features'][number]) => {
        const { minZoom, tags } = this.#features[Number(feature.id)]!;
        if (minZoom > z) return [];
        const { id: _, ...kept } = feature;
        return [{ ...kept, tags }];
      });
      if (features.length > 0) layers[layer] = { ...tile, features };
    }
    if (Object.keys(layers).length > 0)
      onTile(z, x, y, gzipSync(fromGeojsonVt(layers, { version: 2, extent: EXTENT }), { level: 9 }));
    return hasAny;
  }
}

function shapeOf({ shape, parts }: MapFeature): Geometry {
  if (shape === 'point') return { type: 'MultiPoint', coordinates: parts.flatMap(([line]) => positionsOf(line!)) };
  if (shape === 'line') return { type: 'MultiLineString', coordinates: parts.map(([line]) => positionsOf(line!)) };
  return { type: 'MultiPolygon', coordinates: parts.map((rings) => rings.map(positionsOf)) };
}

function positionsOf(line: Line): Position[] {
  const positions: Position[] = [];
  for (let i = 0; i < line.length; i += 2) positions.push([line[i]! / WORLD_UNITS, line[i + 1]! / WORLD_UNITS]);
  return positions;
}
