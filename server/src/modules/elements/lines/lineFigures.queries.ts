import { sql } from 'kysely';
import type { ComputedFacts, LineFigures } from '@cordada/core/elements/computed/computedFacts';
import type { LineHeights } from '@cordada/core/tracks/stats/profileOnLine';
import type { Ground } from '#server/adapters/terrain/terrain.ts';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import type { MeasuredLine } from './lineFigures.ts';

/**
 * Lists lines that were not compared with this terrain, or whose element has changed since, neighbours after each
 * other, because they are on the same tiles.
 */
export async function listUnmeasured(db: Db, terrain: string, rows: number): Promise<string[]> {
  const result = await sql<{ id: string }>`/* unmeasured lines */
    select e.id from element_line l join element e on e.id = l.element_id
      left join line_figures f on f.element_id = e.id
    where e.status = 'published' and (f.terrain, f.revision) is distinct from (${terrain}, e.revision)
    order by e.cell, e.id limit ${limitTo(rows)}`.execute(db);
  return result.rows.map(({ id }) => id);
}

export interface KnownFigures {
  readonly terrain: string;
  readonly ground: string | null;
  /** Null where a part of the line has no terrain. */
  readonly figures: LineFigures | null;
}

interface FiguresRow {
  readonly terrain: string;
  readonly ground: string | null;
  readonly distanceMeters: number | null;
  readonly ascentMeters: number;
  readonly descentMeters: number;
  readonly minElevationMeters: number;
  readonly maxElevationMeters: number;
  readonly isClosed: boolean;
}

const FIGURES = sql`f.distance_meters as "distanceMeters", f.ascent_meters as "ascentMeters",
  f.descent_meters as "descentMeters", f.min_elevation_meters as "minElevationMeters",
  f.max_elevation_meters as "maxElevationMeters", f.is_closed as "isClosed"`;

const knownOf = ({ terrain, ground, distanceMeters, ...rest }: FiguresRow): KnownFigures => ({
  terrain,
  ground,
  figures: distanceMeters === null ? null : { ...rest, distanceMeters },
});

export async function findFigures(db: Db, id: string): Promise<KnownFigures | null> {
  const { rows } = await sql<FiguresRow>`select f.terrain, f.ground, ${FIGURES} from line_figures f
    where f.element_id = ${id}`.execute(db);
  return rows[0] ? knownOf(rows[0]) : null;
}

/** A measured line as its page shows it. */
export interface ShownFigures extends LineFigures {
  readonly source: string;
  readonly cellMeters: number;
  readonly profile: LineHeights;
  readonly computedAt: string;
}

export async function loadLineFigures(db: Db, ids: readonly string[]): Promise<Map<string, ShownFigures>> {
  const { rows } = await sql<ShownFigures & { id: string }>`/* line figures */
    select f.element_id as id, ${FIGURES}, f.source, f.cell_meters as "cellMeters", f.profile, f.computed_at as "computedAt"
    from line_figures f where f.element_id = any(${ids}::text[]) and f.distance_meters is not null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** @returns whether the element still has this revision, which nobody replaces before the transaction ends */
export async function lockRevision(trx: Db, id: string, revision: number): Promise<boolean> {
  const { rows } =
    await sql`select from element where id = ${id} and revision = ${revision}::int for no key update`.execute(trx);
  return rows.length > 0;
}

/** Writes figures, unless the line has been replaced since it was read. */
export async function writeFigures(
  trx: Db,
  given: {
    readonly id: string;
    readonly line: Uint8Array;
    readonly terrain: string;
    readonly revision: number;
    readonly ground: Ground | null;
    readonly measured: MeasuredLine | null;
  },
): Promise<void> {
  const { id, line, terrain, revision, ground, measured } = given;
  const figures = measured?.figures ?? null;
  const profile = measured && JSON.stringify(measured.profile);
  await sql`
    insert into line_figures (element_id, terrain, ground, revision, distance_meters, ascent_meters, descent_meters,
      min_elevation_meters, max_elevation_meters, is_closed, source, cell_meters, profile)
    select element_id, ${terrain}, ${ground?.version ?? null}::text, ${revision}::int, ${figures?.distanceMeters ?? null}::float8,
      ${figures?.ascentMeters ?? null}::float8, ${figures?.descentMeters ?? null}::float8,
      ${figures?.minElevationMeters ?? null}::float8, ${figures?.maxElevationMeters ?? null}::float8,
      ${figures?.isClosed ?? null}::boolean, ${ground?.source ?? null}::text, ${ground?.cellMeters ?? null}::float8,
      ${profile}::jsonb
    from element_line where element_id = ${id} and line = ${Buffer.from(line)}
    on conflict (element_id) do update set (terrain, ground, revision, distance_meters, ascent_meters, descent_meters,
      min_elevation_meters, max_elevation_meters, is_closed, source, cell_meters, profile, computed_at) =
      (excluded.terrain, excluded.ground, excluded.revision, excluded.distance_meters, excluded.ascent_meters, excluded.descent_meters,
      excluded.min_elevation_meters, excluded.max_elevation_meters, excluded.is_closed, excluded.source,
      excluded.cell_meters, excluded.profile, now())`.execute(trx);
}

/** Notes that figures stay as they are. */
export async function confirmFigures(
  trx: Db,
  { id, terrain, revision }: { readonly id: string; readonly terrain: string; readonly revision: number },
): Promise<void> {
  await sql`update line_figures set terrain = ${terrain}, revision = ${revision}::int where element_id = ${id}`.execute(
    trx,
  );
}

/** @returns the parent and the regions of the element if its computed facts have changed, null otherwise */
export async function setComputedFacts(
  trx: Db,
  { id, revision, facts }: { readonly id: string; readonly revision: number; readonly facts: ComputedFacts | null },
): Promise<string[] | null> {
  const value = facts && JSON.stringify(facts);
  const { rows } = await sql<{ ids: string[] }>`
    update element e set computed_facts = ${value}::jsonb
    where e.id = ${id} and e.revision = ${revision}::int and e.computed_facts is distinct from ${value}::jsonb
    returning array_remove(e.parent_id || array(select r.region_id from element_region r where r.element_id = e.id), null)
      as ids`.execute(trx);
  return rows[0]?.ids ?? null;
}
