import { sql } from 'kysely';
import type { Bounds } from '@cordada/core/geo/lonLat';
import type { LineDirection } from '@cordada/core/tracks/recognition/lineOverlap';
import type { Proposal } from '@cordada/core/tracks/recognition/proposal';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import { instantOf } from '../instant.ts';

const MATCH_FINDINGS = [
  'distance_meters',
  'along_meters',
  'reached_at',
  'probability',
  'is_ticked',
  'outcome',
  'visits',
  'direction',
  'coverage',
  'climb_meters',
  'heading_degrees',
  'spot_lon',
  'spot_lat',
] as const;

/**
 * Stores matches. An existing match changes only to `reached`.
 * @returns whether any row was written
 */
export async function insertMatches(trx: Db, trackId: string, proposals: readonly Proposal[]): Promise<boolean> {
  if (proposals.length === 0) return false;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('track_match')
    .values(
      proposals.map((proposal) => ({
        track_id: trackId,
        element_id: proposal.elementId,
        distance_meters: proposal.distanceMeters,
        along_meters: proposal.alongMeters,
        reached_at: instantOf(proposal.reachedAt),
        probability: proposal.probability,
        is_ticked: proposal.isTicked,
        outcome: proposal.outcome,
        visits: JSON.stringify(
          proposal.visits.map((visit) => ({ ...visit, reachedAt: instantOf(visit.reachedAt)?.toISOString() ?? null })),
        ),
        direction: proposal.followed?.direction ?? null,
        coverage: proposal.followed?.coverage ?? null,
        climb_meters: proposal.followed?.climbMeters ?? null,
        heading_degrees: proposal.followed?.headingDegrees ?? null,
        spot_lon: proposal.summitSpot?.[0] ?? null,
        spot_lat: proposal.summitSpot?.[1] ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['track_id', 'element_id'])
        .doUpdateSet((eb) => Object.fromEntries(MATCH_FINDINGS.map((column) => [column, eb.ref(`excluded.${column}`)])))
        // If the element was moved, an attempt may turn out to have reached it.
        .where(sql<boolean>`track_match.outcome <> 'reached' and excluded.outcome = 'reached'`),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** Lists tracks that touch any of the boxes and have no `reached` match with the element, with full geometry, by id. */
export async function listTracksNear(
  db: Db,
  boxes: readonly Bounds[],
  { elementId, after, rows }: { readonly elementId: string; readonly after: string; readonly rows: number },
): Promise<{ id: string; geometry: Buffer }[]> {
  const [west, south, east, north] = [0, 1, 2, 3].map((side) => boxes.map((box) => box[side as 0]));
  const result = await sql<{ id: string; geometry: Buffer }>`
    with near as (
      select distinct p.track_id as id
      from unnest(${west}::float8[], ${south}::float8[], ${east}::float8[], ${north}::float8[]) b(w, s, e, n)
      cross join lateral (
        select track_id from track_piece where band = 2 and bbox && box(point(b.w, b.s), point(b.e, b.n)) offset 0) p
    )
    select t.id, t.geometry from near join track t using (id)
    where t.id > ${after}
      and not exists (select 1 from track_match k
        where k.track_id = t.id and k.element_id = ${elementId} and k.outcome = 'reached')
    order by t.id limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}

export interface TrackMatch {
  elementId: string;
  distanceMeters: number;
  alongMeters: number;
  reachedAt: string | null;
  probability: number;
  isTicked: boolean;
  outcome: Proposal['outcome'];
  visits: { alongMeters: number; reachedAt: string | null }[];
  direction: LineDirection | null;
  coverage: number | null;
  climbMeters: number | null;
  headingDegrees: number | null;
}

export async function listMatches(db: Db, trackId: string): Promise<TrackMatch[]> {
  const { rows } = await sql<TrackMatch>`
    select p.element_id as "elementId", p.distance_meters as "distanceMeters", p.along_meters as "alongMeters",
      p.reached_at as "reachedAt", p.probability, p.is_ticked as "isTicked", p.outcome, p.visits, p.direction, p.coverage,
      p.climb_meters as "climbMeters", p.heading_degrees as "headingDegrees"
    from track_match p join element_summary e on e.id = p.element_id and e.status = 'published'
    where p.track_id = ${trackId} order by p.along_meters, p.element_id`.execute(db);
  return rows;
}

/**
 * Moves track matches from one element to another. If a track matched both, the better match stays: reached before
 * attempted, then the closer one.
 * @returns the number of matches of the source
 */
export async function moveMatches(
  trx: Db,
  { sourceId, targetId }: { readonly sourceId: string; readonly targetId: string },
): Promise<number> {
  await sql`delete from track_match p using track_match s
    where s.element_id = ${sourceId} and p.element_id = ${targetId} and p.track_id = s.track_id
      and (s.outcome <> 'reached', s.outcome <> 'attempted', s.distance_meters)
        < (p.outcome <> 'reached', p.outcome <> 'attempted', p.distance_meters)`.execute(trx);
  const findings = sql.join(MATCH_FINDINGS.map((column) => sql.ref(column)));
  await sql`insert into track_match (track_id, element_id, ${findings}) select track_id, ${targetId}, ${findings}
    from track_match where element_id = ${sourceId} on conflict do nothing`.execute(trx);
  const { numAffectedRows } = await sql`delete from track_match where element_id = ${sourceId}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
