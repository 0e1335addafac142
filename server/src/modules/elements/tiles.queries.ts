import { sql } from 'kysely';
import { TILE_MAX_FEATURES, TILE_MAX_ZOOM } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface TileRow {
  id: string;
  kind: string;
  name: string;
  elevation: number | null;
  importance: number;
  lon: number;
  lat: number;
}

/** More names than regions there are; a map of the world needs no more. */
const REGION_NAMES_MAX = 2_000;

/** One literal text a zoom: the list of zooms must be a constant for the index to be used. */
const TEXTS = Array.from({ length: TILE_MAX_ZOOM + 1 }, (_, z) => {
  const zooms = Array.from({ length: z + 1 }, (_zoom, i) => i).join(',');
  return {
    head: sql`/* tile ${sql.lit(z)} */ select id, kind, name, elevation_meters as elevation, round(importance::numeric)::int as importance, lon, lat
      from element where minzoom = any(${sql.lit(`{${zooms}}`)}::smallint[]) and cell between `,
    // The rank bounds every zoom but the last, where whatever found no place comes together.
    tail:
      z === TILE_MAX_ZOOM
        ? sql` and status = 'published' order by importance desc limit ${limitTo(TILE_MAX_FEATURES)}`
        : sql` and status = 'published' limit ${limitTo(TILE_MAX_FEATURES)}`,
  };
});

export interface RegionName {
  lon: number;
  lat: number;
  level: string;
  name: string;
  en: string | null;
  es: string | null;
  /** Published elements inside: the fuller region keeps its name where two would overlap. */
  weight: number;
}

/** Names of the published regions, for the map. */
export async function listRegionNames(db: Db): Promise<RegionName[]> {
  const { rows } = await sql<RegionName>`/* region names */
    select e.lon, e.lat, e.attributes ->> 'level' as level, e.name,
      (select t.name from element_text t where t.element_id = e.id and t.language = 'en') as en,
      (select t.name from element_text t where t.element_id = e.id and t.language = 'es') as es,
      (select count(*)::int from element_region er where er.region_id = e.id) as weight
    from element e where e.kind = 'region' and e.status = 'published' and e.lat is not null and e.attributes ? 'level'
    order by weight desc, e.id limit ${limitTo(REGION_NAMES_MAX)}`.execute(db);
  return rows;
}

/** Published elements of one tile that its zoom has room for. */
export async function listTileElements(db: Db, z: number, cells: { low: number; high: number }): Promise<TileRow[]> {
  const text = TEXTS[z];
  if (!text) return [];
  const { rows } = await sql<TileRow>`${text.head}${cells.low} and ${cells.high}${text.tail}`.execute(db);
  return rows;
}
