import { sql } from 'kysely';
import { PIN_KINDS } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { METERS_PER_DEGREE } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface KnownId {
  readonly key: string;
  readonly elementId: string;
  readonly kind: KindName;
  readonly isDeleted: boolean;
  readonly place: LonLat | null;
  readonly digest: string;
}

/** Finds elements by external ids such as `osm:node/1`. Merged elements resolve to their merge target. */
export async function findByExternalIds(db: Db, keys: readonly string[]): Promise<Map<string, KnownId>> {
  const [sources, ids] = splitKeys(keys);
  const { rows } = await sql<KnownId>`
    select x.source || ':' || x.external_id as key, e.id as "elementId", e.kind, e.status <> 'published' as "isDeleted",
      case when e.lon is not null then array[e.lon, e.lat] end as place, x.digest
    from unnest(${sources}::text[], ${ids}::text[]) w(source, external_id)
    join element_external_id x using (source, external_id)
    join element o on o.id = x.element_id join element e on e.id = coalesce(o.merged_into_id, o.id)`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

const splitKeys = (keys: readonly string[]): [string[], string[]] => [
  keys.map((key) => key.slice(0, key.indexOf(':'))),
  keys.map((key) => key.slice(key.indexOf(':') + 1)),
];

/** Stores external ids of elements. An id that already belongs to another element stays there. */
export async function writeExternalIds(
  trx: Db,
  claims: readonly { readonly key: string; readonly elementId: string; readonly digest: string }[],
): Promise<void> {
  const byKey = new Map(claims.map((claim) => [claim.key, claim]));
  const [sources, ids] = splitKeys([...byKey.keys()]);
  const given = [...byKey.values()];
  await sql`
    insert into element_external_id (source, external_id, element_id, digest)
    select * from unnest(${sources}::text[], ${ids}::text[], ${given.map(({ elementId }) => elementId)}::text[],
      ${given.map(({ digest }) => digest)}::text[])
    on conflict (source, external_id) do update set digest = excluded.digest
    where element_external_id.element_id = excluded.element_id and element_external_id.digest <> excluded.digest`.execute(
    trx,
  );
}

export interface Neighbour {
  readonly index: number;
  readonly id: string;
  readonly kind: KindName;
  readonly names: readonly string[];
  readonly lon: number;
  readonly lat: number;
  readonly accuracyMeters: number | null;
  readonly elevationMeters: number | null;
  readonly level: string | null;
  readonly isOfCollection: boolean;
}

const NEIGHBOUR = (
  collection: string,
) => sql`e.id, e.kind, e.lon, e.lat, e.position_accuracy_meters as "accuracyMeters",
  e.elevation_meters as "elevationMeters", e.attributes ->> 'level' as level,
  array[e.name] || array(select t.name from element_text t where t.element_id = e.id)
    || array(select n.name from element_name n where n.element_id = e.id) as names,
  exists (select 1 from element_external_id x where x.element_id = e.id and x.source = ${collection}) as "isOfCollection"`;

export interface Probe {
  readonly index: number;
  readonly kinds: readonly KindName[];
  readonly place: LonLat;
  readonly meters: number;
  readonly pieces: readonly string[];
}

const NEIGHBOURS_MAX = 12;
const NAMESAKES_MAX = 20;
/** What lies this near is compared whatever its name. */
const SAME_PLACE_METERS = 50;

/**
 * Finds published elements near each probe by kind and name token, and all at its very place. `search_text || ''` keeps the planner off the name
 * index: a token may match thousands of elements, while only a few are nearby.
 */
export async function listNeighbours(db: Db, probes: readonly Probe[], collection: string): Promise<Neighbour[]> {
  if (probes.length === 0) return [];
  const rows = probes.map(({ index, kinds, place: [lon, lat], meters, pieces }) => {
    const high = meters / METERS_PER_DEGREE;
    const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
    return { index, kinds: kinds.join(','), pattern: pieces.join('|'), lon, lat, wide, high, meters };
  });
  const { rows: found } = await sql<Neighbour>`
    select w.index, ${NEIGHBOUR(collection)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      w(index int, kinds text, pattern text, lon float8, lat float8, wide float8, high float8, meters float8)
    cross join lateral (
      select * from element e
      where e.place <@ box(point(w.lon - w.wide, w.lat - w.high), point(w.lon + w.wide, w.lat + w.high))
        and e.status = 'published' and e.kind = any(string_to_array(w.kinds, ',')) and ((e.search_text || '') ~ w.pattern or e.place <@ box(
          point(w.lon - w.wide * ${SAME_PLACE_METERS}::float8 / w.meters, w.lat - w.high * ${SAME_PLACE_METERS}::float8 / w.meters),
          point(w.lon + w.wide * ${SAME_PLACE_METERS}::float8 / w.meters, w.lat + w.high * ${SAME_PLACE_METERS}::float8 / w.meters)))
      order by e.place <-> point(w.lon, w.lat) limit ${limitTo(NEIGHBOURS_MAX)}) e`.execute(db);
  return found;
}

/** Published elements whose names contain a word, the best known first, for records without a position. */
export async function listNamesakes(
  db: Db,
  wanted: readonly { readonly index: number; readonly word: string }[],
  kinds: readonly KindName[],
): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    select w.index, ${NEIGHBOUR('')}
    from unnest(${wanted.map(({ index }) => index)}::int[], ${wanted.map(({ word }) => `%${word.replace(/[%_\\]/g, '\\$&')}%`)}::text[])
      w(index, pattern)
    cross join lateral (
      select * from element e where e.search_text like w.pattern and e.status = 'published' and e.kind = any(${kinds}::text[])
      order by e.importance desc, e.id limit ${limitTo(NAMESAKES_MAX)}) e`.execute(db);
  return rows;
}

export async function listAllRegions(db: Db, collection: string): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    select -1 as index, ${NEIGHBOUR(collection)} from element e
    where e.kind = 'region' and e.status = 'published' and e.lat is not null`.execute(db);
  return rows;
}

export async function findPlacesNearPins(db: Db, places: readonly LonLat[], meters: number): Promise<Set<number>> {
  const high = meters / METERS_PER_DEGREE;
  const wide = places.map(([, lat]) => high / Math.max(0.01, Math.cos((lat * Math.PI) / 180)));
  const { rows } = await sql<{ index: number }>`
    select w.index::int - 1 as index
    from unnest(${places.map(([lon]) => lon)}::float8[], ${places.map(([, lat]) => lat)}::float8[], ${wide}::float8[])
      with ordinality w(lon, lat, wide, index)
    where exists (select 1 from element e
      where e.place <@ box(point(w.lon - w.wide, w.lat - ${high}::float8), point(w.lon + w.wide, w.lat + ${high}::float8))
        and e.status = 'published' and e.kind = any(${PIN_KINDS}::text[]))`.execute(db);
  return new Set(rows.map(({ index }) => index));
}

/**
 * Locks elements until the end of the transaction, so that no revision is published during the merge. Uses `for no
 * key update`, which does not block the previous batch from inserting references to them.
 */
export async function lockElements(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`select id from element where id = any(${ids}::text[]) order by id for no key update`.execute(trx);
}

/** Puts regions below those of countries, by code. */
export async function putUnderCountries(
  trx: Db,
  regions: readonly { readonly id: string; readonly countries: readonly string[] }[],
): Promise<void> {
  const pairs = regions.flatMap(({ id, countries }) => countries.map((code) => ({ id, code })));
  await sql`
    insert into region_parent (region_id, parent_id)
    select e.id, c.id from unnest(${pairs.map(({ id }) => id)}::text[], ${pairs.map(({ code }) => code)}::text[]) p(id, code)
    join element e on e.id = p.id and e.attributes ->> 'level' <> 'country'
    join element c on c.kind = 'region' and c.status = 'published' and c.id <> e.id and c.attributes ->> 'level' = 'country'
      and c.countries @> array[p.code]
    on conflict do nothing`.execute(trx);
}

const PLACES_AT_ONCE = 50_000;

export async function eachPlaceOnMap(
  db: Db,
  take: (place: { readonly kind: string; readonly cell: number; readonly minzoom: number }) => void,
): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await sql<{ id: string; kind: string; cell: number; minzoom: number }>`
      select id, kind, cell, minzoom from element
      where status = 'published' and cell is not null and kind <> 'region' and id > ${after}
      order by id limit ${limitTo(PLACES_AT_ONCE)}`.execute(db);
    for (const row of rows) take(row);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
export async function loadExternalIds(db: Db, ids: readonly string[]): Promise<Map<string, Record<string, string>>> {
  const { rows } = await sql<{ id: string; known: Record<string, string> }>`
    select id, jsonb_object_agg(source, first) as known from (
      select element_id as id, source, min(external_id) as first from element_external_id
      where element_id = any(${ids}::text[]) group by 1, 2) x
    group by id`.execute(db);
  return new Map(rows.map(({ id, known }) => [id, known]));
}
