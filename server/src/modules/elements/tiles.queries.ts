import { sql } from 'kysely';
import { TILE_MAX_FEATURES, TILE_MAX_ZOOM } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';

export interface TileRow {
  id: string;
  kind: string;
  name: string;
  elevation: number | null;
  importance: number;
  lon: number;
  lat: number;
}

/** One literal text a zoom: the list of zooms must be a constant for the index to be used. */
const TEXTS = Array.from({ length: TILE_MAX_ZOOM + 1 }, (_, z) => {
  const zooms = Array.from({ length: z + 1 }, (_zoom, i) => i).join(',');
  return {
    head: sql.raw(`/* tile ${z} */ select id, kind, name, elevation_meters as elevation, round(importance::numeric)::int as importance, lon, lat
      from element where minzoom = any('{${zooms}}'::smallint[]) and cell between `),
    // The rank bounds every zoom but the last, where whatever found no place comes together.
    tail: sql.raw(
      z === TILE_MAX_ZOOM
        ? ` and status = 'published' order by importance desc limit ${TILE_MAX_FEATURES}`
        : ` and status = 'published' limit ${TILE_MAX_FEATURES}`,
    ),
  };
});

/** Published elements of one tile that its zoom has room for. */
export async function listTileElements(db: Db, z: number, cells: { low: number; high: number }): Promise<TileRow[]> {
  const text = TEXTS[z];
  if (!text) return [];
  const { rows } = await sql<TileRow>`${text.head}${cells.low} and ${cells.high}${text.tail}`.execute(db);
  return rows;
}
