import type { Bounds } from './lonLat.ts';

/** Tiles configured by the operator; sizes and zooms are named as in TileJSON. */
export interface TileSource {
  /** URL template with `{z}`, `{x}` and `{y}`; a leading `/` means this site. */
  readonly tiles: string;
  readonly tileSize: number;
  readonly maxzoom: number;
  readonly bounds: Bounds | null;
  readonly attribution: string;
  readonly attributionUrl: string | null;
}

export interface RasterSource extends TileSource {
  readonly id: string;
  readonly title: string;
  readonly minzoom: number;
}

export const TERRAIN_ENCODINGS = ['terrarium', 'mapbox'] as const;

/** Where the heights of a terrain come from, and how far apart they were measured. */
export interface TerrainCells {
  readonly bounds: Bounds;
  readonly cellMeters: number;
  readonly attribution: string;
}

export interface TerrainSource extends TileSource {
  readonly encoding: (typeof TERRAIN_ENCODINGS)[number];
  /** Of the maps of regions, finest first. Elsewhere a cell is a pixel of the last zoom. */
  readonly cells?: readonly TerrainCells[];
}

/** Vector tiles with the layer `contours`, which the server draws from the terrain. */
export interface ContourSource {
  /** URL template with `{unit}` (`m` or `ft`), `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  readonly minzoom: number;
  readonly maxzoom: number;
}

/** The terrain that the map shows. */
export interface ShownTerrain extends TerrainSource {
  readonly contours: ContourSource;
}

/** Vector tiles of the regions that have a detailed map, in the schema of `docs/map-schema.md`. */
export interface RegionSource extends TileSource {
  readonly minzoom: number;
}

/** Tiles of one zoom, row by row from the north. */
export interface TileRuns {
  readonly zoom: number;
  /** Each row has one or more runs of columns, from the west; both ends are included. */
  readonly runs: readonly (readonly [row: number, first: number, last: number])[];
}

/** An area with a detailed map, named as its files are. */
export interface MapCoverage {
  readonly name: string;
  readonly bounds: Bounds;
  /** Where within the bounds the map has content; missing where that is unknown. */
  readonly tiles?: TileRuns;
}

export interface MapSources {
  /** Null where there is no detailed map. */
  readonly region: RegionSource | null;
  readonly rasters: readonly RasterSource[];
  readonly terrain: ShownTerrain | null;
  /** Finest first; empty where there is no detailed map. `region.bounds` is the box around all of them. */
  readonly coverage: readonly MapCoverage[];
}

export const NO_MAP_SOURCES: MapSources = { region: null, rasters: [], terrain: null, coverage: [] };

/** What an operator can configure. */
export interface ConfiguredSources extends Pick<MapSources, 'rasters'> {
  readonly terrain: TerrainSource | null;
}

/** Third parties that the app asks for tiles. */
export function originsOf({ rasters, terrain }: ConfiguredSources): string[] {
  const others = [...rasters, ...(terrain ? [terrain] : [])].filter(({ tiles }) => !tiles.startsWith('/'));
  return [...new Set(others.map(({ tiles }) => new URL(tiles).origin))];
}
