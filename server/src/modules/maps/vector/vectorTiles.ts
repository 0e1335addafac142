import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import type { GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Geometry, Position } from 'geojson';
import { mercatorOf } from '@cordada/core/geo/mercator';
import type { Bounds } from '@cordada/core/geo/lonLat';
import type { TileLog } from '../building/tileLog.ts';
import { COARSE_ZOOMS, EXTENT, PART_ZOOM, boxOf } from './featureStore.ts';
import type { FeatureStore, TilePlace } from './featureStore.ts';
import { MAP_LAYERS, WORLD_UNITS } from './mapFeature.ts';
import type { Line, MapFeature, MapLayer } from './mapFeature.ts';

export const VECTOR_MIN_ZOOM = COARSE_ZOOMS[0];
export const VECTOR_MAX_ZOOM = 14;
const BUFFER = 96;
/** The library keeps every tile it has cut, so zooms from this one are cut from small parts that are forgotten. */
const SMALL_PART_ZOOM = COARSE_ZOOMS.at(-1)! + 1;
/** Share of a tile around it whose features it may show; more than `BUFFER`. */
const REACH = 1 / 32;

type OnTile = (z: number, x: number, y: number, data: Buffer) => void;

/**
 * Cuts the stored features into compressed vector tiles of all zooms that touch the bounds, without the steps that the
 * log says are done.
 */
export async function makeVectorTiles(
  store: FeatureStore,
  bounds: Bounds,
  tiles: TileLog,
  onProgress: (share: number) => void,
): Promise<void> {
  const area = tileRange(bounds);
  const onTile: OnTile = (z, x, y, data) => tiles.add(z, x, y, data);
  const [coarse, fine] = [store.coarseTiles(), store.fineTiles()];
  const steps = [
    ...coarse.map((tile) => () => {
      if (touches(area, tile)) new TileCutter(store.readCoarse(tile), tile, tile.z).emit(tile, onTile);
    }),
    ...fine.map((part) => () => makeSmallParts(store.readFine(part), part, area, onTile)),
  ];
  for (const [i, step] of steps.entries()) {
    if (tiles.isStepDone(i)) continue;
    step();
    tiles.endStep(i);
    onProgress((i + 1) / steps.length);
    // The process learns here that its build was killed.
    await setImmediate();
  }
}

/** Cuts the zooms from `SMALL_PART_ZOOM` within a tile of `PART_ZOOM`. */
function makeSmallParts(features: readonly MapFeature[], { x, y }: TilePlace, area: TileRange, onTile: OnTile): void {
  const side = 2 ** (SMALL_PART_ZOOM - PART_ZOOM);
  const wide = WORLD_UNITS / 2 ** SMALL_PART_ZOOM;
  const boxes = features.map(boxOf);
  for (let small = 0; small < side * side; small += 1) {
    const tile = { z: SMALL_PART_ZOOM, x: x * side + (small % side), y: y * side + Math.floor(small / side) };
    if (!touches(area, tile)) continue;
    const within = features.filter((_, i) => {
      const [left, top, right, bottom] = boxes[i]!;
      return (
        right >= (tile.x - REACH) * wide &&
        left <= (tile.x + 1 + REACH) * wide &&
        bottom >= (tile.y - REACH) * wide &&
        top <= (tile.y + 1 + REACH) * wide
      );
    });
    if (within.length > 0) new TileCutter(within, tile, VECTOR_MAX_ZOOM).descend(tile, area, onTile);
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

const touches = (area: TileRange, { z, x, y }: TilePlace): boolean => {
  const { left, top, right, bottom } = area(z);
  return x >= left && x <= right && y >= top && y <= bottom;
};

/** Cuts a tile and those below it, up to a zoom, from features in units of that tile. */
class TileCutter {
  readonly #features: readonly MapFeature[];
  readonly #root: TilePlace;
  readonly #maxZoom: number;
  readonly #layers: readonly (readonly [MapLayer, GeoJSONVT])[];

  constructor(features: readonly MapFeature[], root: TilePlace, maxZoom: number) {
    this.#features = features;
    this.#root = root;
    this.#maxZoom = maxZoom;
    const byLayer = Map.groupBy(features.keys(), (i) => features[i]!.layer);
    // The library keeps all positions at its last zoom, which is wanted for the last of the map alone.
    const levels = maxZoom - root.z + (maxZoom === VECTOR_MAX_ZOOM ? 0 : 1);
    this.#layers = MAP_LAYERS.flatMap((layer) => {
      const members = byLayer.get(layer);
      if (!members) return [];
      const data = members.map((i): Feature => ({
        type: 'Feature',
        id: i,
        properties: {},
        geometry: shapeOf(features[i]!, root),
      }));
      const options = { maxZoom: levels, indexMaxZoom: 0, tolerance: 3, extent: EXTENT, buffer: BUFFER, wrap: false };
      const index = new GeoJSONVT(
        { type: 'FeatureCollection', features: data },
        { ...options, coordinates: 'unitSquare' },
      );
      return [[layer, index] as const];
    });
  }

  /** Emits a tile and all tiles below it that touch the area. */
  descend(tile: TilePlace, area: TileRange, onTile: OnTile): void {
    if (!touches(area, tile) || !this.emit(tile, onTile) || tile.z >= this.#maxZoom) return;
    for (const [east, south] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      this.descend({ z: tile.z + 1, x: tile.x * 2 + east, y: tile.y * 2 + south }, area, onTile);
    }
  }

  /** @returns whether anything lies in the tile, at whatever zoom it appears */
  emit({ z, x, y }: TilePlace, onTile: OnTile): boolean {
    const layers: Record<string, GeoJSONVTTile> = {};
    const depth = z - this.#root.z;
    let hasAny = false;
    for (const [layer, index] of this.#layers) {
      const tile = index.getTile(depth, x - this.#root.x * 2 ** depth, y - this.#root.y * 2 ** depth);
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

function shapeOf({ shape, parts }: MapFeature, root: TilePlace): Geometry {
  const positionsOf = (line: Line): Position[] => unitPositions(line, root);
  if (shape === 'point') return { type: 'MultiPoint', coordinates: parts.flatMap(([line]) => positionsOf(line!)) };
  if (shape === 'line') return { type: 'MultiLineString', coordinates: parts.map(([line]) => positionsOf(line!)) };
  return { type: 'MultiPolygon', coordinates: parts.map((rings) => rings.map(positionsOf)) };
}

function unitPositions(line: Line, { z, x, y }: TilePlace): Position[] {
  const wide = WORLD_UNITS / 2 ** z;
  const positions: Position[] = [];
  for (let i = 0; i < line.length; i += 2) positions.push([line[i]! / wide - x, line[i + 1]! / wide - y]);
  return positions;
}
