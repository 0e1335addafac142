import { sql } from 'kysely';
import { TILE_MAX_FEATURES, TILE_MAX_ZOOM } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface TileRow {
  id: string;
  kind: string;
  name: string;
  /** Names that differ from `name`, by language; null where there are none. */
  translations: Readonly<Record<string, string>> | null;
  elevation: number | null;
  importance: number;
  lon: number;
  lat: number;
  /** What an access point is; null for other kinds. */
  startKind: string | null;
}

const REGION_NAMES_MAX = 2_000;

/** One literal statement per zoom: the planner uses the index only if the list of zooms is a constant. */
const TEXTS = Array.from({ length: TILE_MAX_ZOOM + 1 }, (_, z) => {
  const zooms = Array.from({ length: z + 1 }, (_zoom, i) => i).join(',');
  return {
    head: sql`/* tile ${sql.lit(z)} */ select id, kind, name, elevation_meters as elevation, importance, lon, lat,
      case when kind = 'access' then attributes ->> 'startKind' end as "startKind",
      (select jsonb_object_agg(language, t.name) from element_text t
        where element_id = element.id and t.name <> element.name) as translations
      from element where minzoom = any(${sql.lit(`{${zooms}}`)}::smallint[]) and cell between `,
    // The map rank limits every zoom except the last one, which contains all remaining elements.
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
  /** Number of published elements inside. The region with the higher weight keeps its label where two overlap. */
  weight: number;
}

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

export async function listTileElements(db: Db, z: number, cells: { low: number; high: number }): Promise<TileRow[]> {
  const text = TEXTS[z];
  if (!text) return [];
  const { rows } = await sql<TileRow>`${text.head}${cells.low} and ${cells.high}${text.tail}`.execute(db);
  return rows;
}
