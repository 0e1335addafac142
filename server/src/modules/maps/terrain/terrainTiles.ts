import type { Bounds } from '@cordada/core/geo/lonLat';
import { mercatorOf } from '@cordada/core/geo/mercator';
import type { HeightOutside } from './heightGrid.ts';
import type { HeightSources } from './heightSources.ts';
import type { TileLog } from '../building/tileLog.ts';
import { TERRAIN_TILE_PIXELS, decodeTerrarium, encodeTerrarium, roundHeights } from './terrarium.ts';

export const TERRAIN_MIN_ZOOM = 6;
const TERRAIN_MAX_ZOOM = 14;
const SIZE = TERRAIN_TILE_PIXELS;
const METERS_PER_DEGREE = 111_320;
const EARTH_CIRCUMFERENCE_METERS = 40_075_017;
/** Pixels are at most this wide in cells of the source, so that contours of the map are as smooth as the source. */
const CELLS_PER_PIXEL = 0.6;

/** The first zoom that shows all detail of cells of this width in metres. */
export function terrainZoomOf(cellMeters: number, latitude: number): number {
  const wide = (EARTH_CIRCUMFERENCE_METERS * Math.cos((latitude * Math.PI) / 180)) / SIZE;
  const zoom = Math.ceil(Math.log2(wide / (cellMeters * CELLS_PER_PIXEL)));
  return Math.max(TERRAIN_MIN_ZOOM, Math.min(TERRAIN_MAX_ZOOM, zoom));
}

export function cellMetersOf({ stepLon, stepLat }: { stepLon: number; stepLat: number }, latitude: number): number {
  const across = stepLon * Math.cos((latitude * Math.PI) / 180);
  return Math.sqrt(across * stepLat) * METERS_PER_DEGREE;
}

/**
 * Makes all tiles of terrain that touch the bounds and are not in the log. A tile of a lower zoom is the mean of the
 * four below it, which are made first, so that few are in memory at a time.
 */
export async function makeTerrainTiles(
  sources: HeightSources,
  bounds: Bounds,
  maxZoom: number,
  heightOutside: HeightOutside,
  tiles: TileLog,
  onProgress: (share: number) => void,
): Promise<void> {
  const [west, south, east, north] = bounds;
  const [low, high] = [mercatorOf([west, north]), mercatorOf([east, south])];
  const touches = (z: number, x: number, y: number): boolean => {
    const wide = 2 ** z;
    return x + 1 > low.x * wide && x < high.x * wide && y + 1 > low.y * wide && y < high.y * wide;
  };
  const total = (high.x - low.x) * (high.y - low.y) * 4 ** maxZoom;
  let made = 0;
  const sample = async (z: number, x: number, y: number): Promise<Float32Array> => {
    const meters = new Float32Array(SIZE * SIZE);
    const lon = (column: number): number => ((x + (column + 0.5) / SIZE) / 2 ** z) * 360 - 180;
    const lat = (row: number): number => {
      const down = Math.PI * (1 - (2 * (y + (row + 0.5) / SIZE)) / 2 ** z);
      return (Math.atan(Math.sinh(down)) * 180) / Math.PI;
    };
    const heightAt = await sources.open([lon(0), lat(SIZE - 1), lon(SIZE - 1), lat(0)], bounds, heightOutside);
    for (let row = 0; row < SIZE; row += 1) {
      for (let column = 0; column < SIZE; column += 1) meters[row * SIZE + column] = heightAt(lon(column), lat(row));
    }
    return meters;
  };
  const keep = async (z: number, x: number, y: number, meters: Float32Array): Promise<Float32Array> => {
    // As a tile that is read from the log has them, so that an interrupted build makes the same map.
    roundHeights(meters);
    tiles.add(z, x, y, await encodeTerrarium(meters));
    return meters;
  };
  const make = async (z: number, x: number, y: number): Promise<Float32Array> => {
    const kept = tiles.get(z, x, y);
    if (kept) {
      made += 4 ** (maxZoom - z);
      return decodeTerrarium(kept);
    }
    const isOutside = !touches(z, x, y);
    // Beyond the bounds a tile is needed only as a quarter of the one above it, for which a coarse one is enough.
    if (isOutside || z === maxZoom) {
      const meters = await sample(z, x, y);
      if (isOutside) return meters;
      await keep(z, x, y, meters);
      made += 1;
      onProgress(Math.min(1, made / total));
      return meters;
    }
    const meters = new Float32Array(SIZE * SIZE);
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const [east, south] = [quarter & 1, quarter >> 1];
      shrinkInto(meters, await make(z + 1, x * 2 + east, y * 2 + south), (east * SIZE) / 2, (south * SIZE) / 2);
    }
    return keep(z, x, y, meters);
  };
  const wide = 2 ** TERRAIN_MIN_ZOOM;
  for (let x = Math.floor(low.x * wide); x <= Math.floor(high.x * wide); x += 1)
    for (let y = Math.floor(low.y * wide); y <= Math.floor(high.y * wide); y += 1) await make(TERRAIN_MIN_ZOOM, x, y);
}

function shrinkInto(target: Float32Array, source: Float32Array, left: number, top: number): void {
  for (let row = 0; row < SIZE / 2; row += 1) {
    for (let column = 0; column < SIZE / 2; column += 1) {
      const at = row * 2 * SIZE + column * 2;
      const sum = source[at]! + source[at + 1]! + source[at + SIZE]! + source[at + SIZE + 1]!;
      target[(top + row) * SIZE + left + column] = sum / 4;
    }
  }
}
