import type { RasterSource, TerrainSource } from '@cordada/core/geo/mapSources';

export const MAP_PRESETS = ['world-vector', 'world-topo', 'world-terrain'] as const;

export type MapPreset = (typeof MAP_PRESETS)[number];

/** Maps of the whole world, with the attribution that their terms ask for. */
const WORLD_TOPO: RasterSource = {
  id: 'world-topo',
  title: 'OpenTopoMap',
  tiles: 'https://a.tile.opentopomap.org/{z}/{x}/{y}.png',
  tileSize: 256,
  minzoom: 0,
  maxzoom: 17,
  bounds: null,
  attribution: '© OpenStreetMap contributors, SRTM; style © OpenTopoMap (CC-BY-SA)',
  attributionUrl: 'https://opentopomap.org/about',
};
const WORLD_TERRAIN: TerrainSource = {
  tiles: 'https://s3.amazonaws.com/elevation-tiles-prod/terrarium/{z}/{x}/{y}.png',
  encoding: 'terrarium',
  tileSize: 256,
  maxzoom: 14,
  bounds: null,
  attribution:
    'Terrain Tiles: ArcticDEM, data.gov.uk, data.gv.at, ETOPO1, EU-DEM, Geoscience Australia, INEGI, Kartverket, LINZ, NRCan, SRTM, 3DEP, GMTED',
  attributionUrl: 'https://github.com/tilezen/joerd/blob/master/docs/attribution.md',
};

/** Vector tiles of the OpenMapTiles schema. */
export interface WorldVector {
  /** Address of the TileJSON, which names the tiles of the week. */
  readonly tileJson: string;
  readonly attribution: string;
}
const WORLD_VECTOR: WorldVector = {
  tileJson: 'https://tiles.openfreemap.org/planet',
  attribution: 'OpenFreeMap © OpenMapTiles.org Data from OpenStreetMap',
};

interface ConfiguredMaps {
  readonly rasters: readonly RasterSource[];
  readonly terrain: TerrainSource | null;
  readonly presets: readonly MapPreset[];
}

/** What an operator configures by hand comes first. */
export function withPresets<Maps extends ConfiguredMaps>(maps: Maps): Maps {
  const hasTopo = maps.presets.includes('world-topo') && maps.rasters.every(({ id }) => id !== WORLD_TOPO.id);
  return {
    ...maps,
    rasters: hasTopo ? [...maps.rasters, WORLD_TOPO] : maps.rasters,
    terrain: maps.terrain ?? (maps.presets.includes('world-terrain') ? WORLD_TERRAIN : null),
  };
}

export const worldVectorOf = ({ presets }: Pick<ConfiguredMaps, 'presets'>): WorldVector | null =>
  presets.includes('world-vector') ? WORLD_VECTOR : null;
