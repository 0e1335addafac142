import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { orderingScales } from '@cordada/core/elements/listing/listingFields';
import type { KindName } from '@cordada/core/elements/kinds';
import { SCORE_MAX } from '@cordada/core/elements/scales';
import type { Language } from '@cordada/core/pages/pageTable';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { rowOf } from '../elements.queries.ts';
import { matchedImportance } from './nameMatch.queries.ts';

export type ElementSort = 'importance' | 'elevation' | 'prominence' | 'name' | 'updated' | 'distance' | 'difficulty';

export interface Sort {
  readonly column: RawBuilder<unknown>;
  /** Must match the index: `nulls last` on a column that is never null would force a full sort. */
  readonly order: RawBuilder<unknown>;
  readonly isDescending: boolean;
  /** Of an ascending order, which has rows without a value last; a descending one always may. */
  readonly isNullable?: boolean;
}

const SORTS: Record<Exclude<ElementSort, 'distance' | 'difficulty'>, Sort> = {
  importance: { column: sql`e.importance`, order: sql`e.importance desc, e.id`, isDescending: true },
  elevation: {
    column: sql`e.elevation_meters`,
    order: sql`e.elevation_meters desc nulls last, e.id`,
    isDescending: true,
  },
  prominence: {
    column: sql`e.prominence_meters`,
    order: sql`e.prominence_meters desc nulls last, e.id`,
    isDescending: true,
  },
  name: { column: sql`e.name collate "C"`, order: sql`e.name collate "C", e.id`, isDescending: false },
  updated: { column: sql`e.updated_at`, order: sql`e.updated_at desc, e.id`, isDescending: true },
};

function byDistance(place: LonLat): Sort {
  // Same expression as in the GiST index on positions.
  const column = sql`ll_to_earth(e.lat, e.lon) <-> ll_to_earth(${place[1]}, ${place[0]})`;
  return { column, order: sql`${column}, e.id`, isDescending: false };
}

/** The easiest first, then what is graded on other scales only, which cannot be compared, then what has no grade. */
function byDifficulty(kinds: readonly KindName[]): Sort {
  const column = sql`coalesce(
    (select min(d.score_high) from element_difficulty d where d.element_id = e.id and d.scale = any(${orderingScales(kinds)}::text[])),
    (select ${sql.lit(SCORE_MAX + 1)} from element_difficulty d where d.element_id = e.id and d.score_high is not null limit 1))`;
  return { column, order: sql`${column} nulls last, e.id`, isDescending: false, isNullable: true };
}

/** The most notable first, but those whose main name matches a text best before. */
export function byNameMatch(text: string, language: Language | undefined): Sort {
  const column = matchedImportance(text, language);
  return { column, order: sql`${column} desc, e.id`, isDescending: true };
}

/** @throws Error for `distance` without a place */
export function sortOf(
  {
    kinds,
    near,
  }: { readonly kinds: readonly KindName[]; readonly near?: { readonly place: LonLat } | null | undefined },
  sort: ElementSort,
  field: string | null = null,
): Sort {
  if (field !== null) return byField(field);
  if (sort === 'difficulty') return byDifficulty(kinds);
  if (sort !== 'distance') return SORTS[sort];
  if (!near) throw new Error('Only what is near a place is sorted by its distance.');
  return byDistance(near.place);
}

function byField(name: string): Sort {
  const column = numberField(name);
  return { column, order: sql`${column} desc nulls last, e.id`, isDescending: true };
}

/** Keyset pagination: the cursor is the id of the last row, and its sort value is read from that row. */
export function after(
  id: string | null,
  { column, isDescending, isNullable = isDescending }: Sort,
): RawBuilder<unknown> {
  if (id === null) return sql`true`;
  const value = sql`(select ${column} from element e where e.id = ${id})`;
  const isLater = isDescending ? sql`${column} < ${value}` : sql`${column} > ${value}`;
  return isNullable
    ? sql`(exists (${rowOf(id)}) and
        (${isLater} or (${column} is not distinct from ${value} and e.id > ${id}) or (${column} is null and ${value} is not null)))`
    : sql`(${isLater} or (${column} = ${value} and e.id > ${id}))`;
}

/**
 * SQL number of a field, or else what was computed from the line; null when the stored value is not a number, for
 * example from an old import.
 */
export function numberField(name: string): RawBuilder<unknown> {
  if (name === 'elevationMeters') return sql`e.elevation_meters`;
  if (name === 'prominenceMeters') return sql`e.prominence_meters`;
  return sql`case when jsonb_typeof(e.attributes -> ${name}::text) = 'number' then (e.attributes ->> ${name}::text)::float8
    else (e.computed_facts ->> ${name}::text)::float8 end`;
}
