import type { LonLat } from '@cordada/core/geo/lonLat';
import type { TerrainCells, TerrainSource } from '@cordada/core/geo/mapSources';
import { pixelMetersOf } from '@cordada/core/geo/mercator';

/** Where a source without bounds is read, for the size of its pixels. */
const MIDDLE_LATITUDE = 45;

type Cells = Pick<TerrainCells, 'cellMeters' | 'attribution'>;

/** Size and source of the cells that the heights around a place come from. */
export function terrainCellsAt(terrain: TerrainSource, [lon, lat]: LonLat): Cells {
  const found = terrain.cells?.find(
    ({ bounds: [west, south, east, north] }) => lon >= west && lon <= east && lat >= south && lat <= north,
  );
  return found ?? pixelsOf(terrain, lat);
}

/** The different cells of a terrain, finest first. */
export function allTerrainCells(terrain: TerrainSource): Cells[] {
  const { cells = [], bounds } = terrain;
  if (cells.length === 0) return [pixelsOf(terrain, bounds ? (bounds[1] + bounds[3]) / 2 : MIDDLE_LATITUDE)];
  return cells.filter(
    ({ cellMeters, attribution }, i) =>
      cells.findIndex((other) => other.cellMeters === cellMeters && other.attribution === attribution) === i,
  );
}

function pixelsOf({ maxzoom, tileSize, attribution }: TerrainSource, latitude: number): Cells {
  return { cellMeters: Math.round(pixelMetersOf(maxzoom, latitude, tileSize)), attribution };
}
