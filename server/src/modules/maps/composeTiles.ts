import { VectorTile } from '@mapbox/vector-tile';
import { fromVectorTileJs } from '@maplibre/vt-pbf';
import type { VectorTileLike } from '@maplibre/vt-pbf';
import { PbfReader } from 'pbf';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { latitudeAt } from '@cordada/core/geo/mercator';
import type { Archive } from './archive/openArchive.ts';
import { findWholePart } from './archive/wholePart.ts';
import type { WholePart } from './archive/wholePart.ts';
import type { MapRegion } from './mapRegion.ts';
import { cutTile } from './remote/seam.ts';
import { TERRAIN_TILE_PIXELS, decodeTerrarium, encodeTerrarium } from './terrain/terrarium.ts';

type Layer = VectorTileLike['layers'][string];

const SIZE = TERRAIN_TILE_PIXELS;

/** The vector tile of all regions together; null where no region has anything. */
export async function vectorTile(
  regions: readonly MapRegion[],
  z: number,
  x: number,
  y: number,
): Promise<Uint8Array | null> {
  const touching = regions.filter(({ vector }) => overlap(vector.bounds, tileBounds(z, x, y)));
  const [finest] = touching;
  if (!finest) return null;
  if (touching.length === 1) return finest.vector.tile(z, x, y);
  // Bounds are a box and extracts are not.
  if ((await findWholePart(finest.vector, z, x, y))?.isAll) return finest.vector.tile(z, x, y);
  const world = touching.find(({ isWorld }) => isWorld);
  if (world) {
    const detailed = touching.filter((one) => one !== world);
    return besideWorld(detailed, world, z, x, y);
  }
  const tiles = (await Promise.all(touching.map(({ vector }) => vector.tile(z, x, y)))).filter((tile) => tile !== null);
  return tiles.length > 1 ? mergeTiles(tiles) : (tiles[0] ?? null);
}

/** The tile of the regions where one of them is whole, and of the world around them. */
async function besideWorld(
  detailed: readonly MapRegion[],
  world: MapRegion,
  z: number,
  x: number,
  y: number,
): Promise<Uint8Array | null> {
  const parts = await Promise.all(detailed.map(({ vector }) => findWholePart(vector, z, x, y)));
  const isCovered: WholePart['has'] = (across, down) => parts.some((part) => part?.has(across, down));
  const around = await world.vector.tile(z, x, y);
  if (parts.every((part) => part === null)) return around;
  const own = await vectorTile(detailed, z, x, y);
  return mergeTiles([
    ...(own ? [cutTile(own, isCovered)] : []),
    ...(around ? [cutTile(around, (across, down) => !isCovered(across, down))] : []),
  ]);
}

/** All features of the tiles. What several extracts contain is the same to the letter, and kept once. */
export function mergeTiles(tiles: readonly Uint8Array[]): Uint8Array {
  const layers: VectorTileLike['layers'] = {};
  const byName = new Map<string, [Layer, ...Layer[]]>();
  for (const tile of tiles) {
    for (const [name, layer] of Object.entries(new VectorTile(new PbfReader(tile)).layers)) {
      const [first, ...others] = byName.get(name) ?? [];
      byName.set(name, first ? [first, ...others, layer] : [layer]);
    }
  }
  for (const [name, same] of byName) {
    const seen = new Set<string>();
    const features = same.flatMap((layer) =>
      Array.from({ length: layer.length }, (_, i) => layer.feature(i)).filter((feature) => {
        const key = JSON.stringify([feature.type, feature.properties, feature.loadGeometry()]);
        return !seen.has(key) && seen.add(key);
      }),
    );
    const [{ version, extent }] = same;
    layers[name] = { name, version, extent, length: features.length, feature: (i: number) => features[i]! };
  }
  return fromVectorTileJs({ layers });
}

/** The tile of terrain of all regions together, each pixel from the finest; null where no region has any. */
export async function terrainTile(
  regions: readonly MapRegion[],
  z: number,
  x: number,
  y: number,
): Promise<Uint8Array | null> {
  const bounds = tileBounds(z, x, y);
  const touching = regions.flatMap(({ terrain }) => (terrain && overlap(terrain.bounds, bounds) ? [terrain] : []));
  const [finest] = touching;
  if (!finest) return null;
  const isAlone = touching.length === 1 || contains(finest.bounds, bounds);
  if (isAlone && z <= finest.maxZoom) return finest.tile(z, x, y);
  const layers = await Promise.all(
    touching.map(async (archive) => ({ archive, heightAt: await openHeights(archive, z, x, y) })),
  );
  const known = layers.filter(({ heightAt }) => heightAt !== null);
  if (known.length === 0) return null;
  const meters = new Float32Array(SIZE * SIZE);
  for (let row = 0; row < SIZE; row += 1) {
    const lat = latitudeAt((y + (row + 0.5) / SIZE) / 2 ** z);
    for (let column = 0; column < SIZE; column += 1) {
      const lon = ((x + (column + 0.5) / SIZE) / 2 ** z) * 360 - 180;
      const best =
        known.find(
          ({
            archive: {
              bounds: [west, south, east, north],
            },
          }) => {
            return lon >= west && lon <= east && lat >= south && lat <= north;
          },
        ) ?? known.at(-1)!;
      meters[row * SIZE + column] = best.heightAt!(column, row);
    }
  }
  return encodeTerrarium(meters);
}

/** Heights by pixel of a tile, from the archive's tile or the deepest one above it. */
async function openHeights(
  archive: Archive,
  z: number,
  x: number,
  y: number,
): Promise<((column: number, row: number) => number) | null> {
  const zoom = Math.min(z, archive.maxZoom);
  const scale = 2 ** (z - zoom);
  const tile = await archive.tile(zoom, Math.floor(x / scale), Math.floor(y / scale));
  if (!tile) return null;
  const meters = await decodeTerrarium(tile);
  const [left, top] = [((x % scale) * SIZE) / scale, ((y % scale) * SIZE) / scale];
  return (column, row) => {
    const across = Math.max(0, Math.min(SIZE - 1, left + (column + 0.5) / scale - 0.5));
    const down = Math.max(0, Math.min(SIZE - 1, top + (row + 0.5) / scale - 0.5));
    const [west, north] = [Math.floor(across), Math.floor(down)];
    const [east, south] = [Math.min(SIZE - 1, west + 1), Math.min(SIZE - 1, north + 1)];
    const upper = meters[north * SIZE + west]! * (1 - across + west) + meters[north * SIZE + east]! * (across - west);
    const lower = meters[south * SIZE + west]! * (1 - across + west) + meters[south * SIZE + east]! * (across - west);
    return upper * (1 - down + north) + lower * (down - north);
  };
}

function tileBounds(z: number, x: number, y: number): Bounds {
  const wide = 2 ** z;
  return [(x / wide) * 360 - 180, latitudeAt((y + 1) / wide), ((x + 1) / wide) * 360 - 180, latitudeAt(y / wide)];
}

const overlap = (a: Bounds, b: Bounds): boolean => a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
const contains = (a: Bounds, b: Bounds): boolean => a[0] <= b[0] && a[1] <= b[1] && a[2] >= b[2] && a[3] >= b[3];
