import type { Bounds } from '@cordada/core/geo/lonLat';
import { BASEMAP_RELIEF_MAX_ZOOM, mercatorOf } from '@cordada/core/geo/mercator';
import type { Basemap } from '#server/adapters/basemap/basemap.ts';
import type { HeightOutside } from './heightGrid.ts';
import { TERRAIN_TILE_PIXELS, decodeTerrarium } from './terrarium.ts';

/** Prepares heights of the built-in relief around an area: coarse, but without gaps. */
export async function readWorldRelief(
  basemap: Pick<Basemap, 'reliefTile'>,
  [west, south, east, north]: Bounds,
): Promise<HeightOutside> {
  const zoom = BASEMAP_RELIEF_MAX_ZOOM;
  const wide = 2 ** zoom;
  const tiles = new Map<number, Float32Array>();
  const [low, high] = [mercatorOf([west, north]), mercatorOf([east, south])];
  // One tile more on each side, because tiles of low zooms reach far beyond the area.
  for (let x = Math.floor(low.x * wide) - 1; x <= Math.floor(high.x * wide) + 1; x += 1) {
    for (let y = Math.floor(low.y * wide) - 1; y <= Math.floor(high.y * wide) + 1; y += 1) {
      const column = (x + wide) % wide;
      if (y < 0 || y >= wide || tiles.has(y * wide + column)) continue;
      const tile = await basemap.reliefTile(zoom, column, y);
      if (tile) tiles.set(y * wide + column, await decodeTerrarium(tile));
    }
  }
  const pixels = TERRAIN_TILE_PIXELS * wide;
  const pixelAt = (x: number, y: number): number => {
    const column = (x + pixels) % pixels;
    const row = Math.max(0, Math.min(pixels - 1, y));
    const side = TERRAIN_TILE_PIXELS;
    const tile = tiles.get(Math.floor(row / side) * wide + Math.floor(column / side));
    return tile?.[(row % side) * side + (column % side)] ?? 0;
  };
  return (lon, lat) => {
    const place = mercatorOf([lon, lat]);
    const [x, y] = [place.x * pixels - 0.5, place.y * pixels - 0.5];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [across, down] = [x - left, y - top];
    const upper = pixelAt(left, top) * (1 - across) + pixelAt(left + 1, top) * across;
    const lower = pixelAt(left, top + 1) * (1 - across) + pixelAt(left + 1, top + 1) * across;
    return upper * (1 - down) + lower * down;
  };
}
