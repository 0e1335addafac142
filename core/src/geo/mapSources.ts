import type { Bounds } from './lonLat.ts';

/** Tiles that whoever runs the product has configured; sizes and zooms are spelled as TileJSON does. */
export interface TileSource {
  /** Address with `{z}`, `{x}` and `{y}`; one that begins with `/` is of this site. */
  readonly tiles: string;
  /** Pixels at the edge of a tile. */
  readonly tileSize: number;
  readonly maxzoom: number;
  /** Where there are tiles; null for the whole world. */
  readonly bounds: Bounds | null;
  /** Shown on every map that shows the tiles. */
  readonly attribution: string;
  /** Where it leads. */
  readonly attributionUrl: string | null;
}

/** A base map made of pictures. */
export interface RasterSource extends TileSource {
  /** Stands in addresses. */
  readonly id: string;
  readonly title: string;
  readonly minzoom: number;
}

/** How a picture says heights. */
export const TERRAIN_ENCODINGS = ['terrarium', 'mapbox'] as const;

/** Heights: relief, contours, slope angle and 3D are made of them. */
export interface TerrainSource extends TileSource {
  readonly encoding: (typeof TERRAIN_ENCODINGS)[number];
}

/** What maps may show besides the built-in base. */
export interface MapSources {
  readonly rasters: readonly RasterSource[];
  readonly terrain: TerrainSource | null;
}

/** Nothing configured. */
export const NO_MAP_SOURCES: MapSources = { rasters: [], terrain: null };

/** The other origins that maps fetch from. */
export function originsOf({ rasters, terrain }: MapSources): string[] {
  const others = [...rasters, ...(terrain ? [terrain] : [])].filter(({ tiles }) => !tiles.startsWith('/'));
  return [...new Set(others.map(({ tiles }) => new URL(tiles).origin))];
}
