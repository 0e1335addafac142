import { sql } from 'kysely';
import type { KindName } from '@cordada/core/elements/kinds';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import { isNear } from '#server/modules/walks/index.ts';
import type { WalkedPlace } from '#server/modules/walks/index.ts';

export interface NearTarget extends WalkedPlace {
  readonly kind: KindName;
  readonly name: string;
}

/** Pending targets of a member that one can stand on, nearest first. */
export async function listTargetsNear(
  db: Db,
  accountId: string,
  place: LonLat,
  { meters, kinds, rows }: { readonly meters: number; readonly kinds: readonly KindName[]; readonly rows: number },
): Promise<NearTarget[]> {
  const found = await sql<NearTarget>`/* targets near */
    select e.id, e.kind, e.name, e.lon, e.lat, e.elevation_meters as "elevationMeters"
    from pending_target t join element_summary e on e.id = t.element_id
    where t.account_id = ${accountId} and e.status = 'published' and e.kind = any(${kinds}::text[]) and ${isNear(place, meters)}
    order by e.place <-> point(${place[0]}, ${place[1]}), e.id limit ${limitTo(rows)}`.execute(db);
  return found.rows;
}

/** Shelters near targets, nearest to one of them first. */
export async function listSheltersNear(
  db: Db,
  targets: readonly NearTarget[],
  { meters, rows }: { readonly meters: number; readonly rows: number },
): Promise<NearTarget[]> {
  const near = sql.join(
    targets.map(({ lon, lat }) => isNear([lon, lat], meters)),
    sql` or `,
  );
  const nearest = sql.join(targets.map(({ lon, lat }) => sql`e.place <-> point(${lon}, ${lat})`));
  const found = await sql<NearTarget>`/* shelters near */
    select e.id, e.kind, e.name, e.lon, e.lat, e.elevation_meters as "elevationMeters"
    from element_summary e where e.kind = 'shelter' and e.status = 'published' and (${near})
    order by least(${nearest}), e.id limit ${limitTo(rows)}`.execute(db);
  return found.rows;
}

/** The largest ascent of an activity since a day; null when there is none with heights. */
export async function findLargestAscent(db: Db, accountId: string, since: string): Promise<number | null> {
  const { rows } = await sql<{ most: number | null }>`/* largest ascent */
    select max(s.ascent) as most from (
      select sum(t.ascent_meters) as ascent from member_activity a
      join activity_recording r on r.activity_id = a.activity_id join track_summary t on t.id = r.track_id
      where a.account_id = ${accountId} and a.is_own and a.happened_on >= ${since}::date and a.ended_on = a.happened_on
      group by a.activity_id) s`.execute(db);
  return rows[0]?.most ?? null;
}

/** Conditions that were reported in public at elements, latest first. */
export interface ReportedConditions {
  readonly elementId: string;
  readonly happenedOn: string;
  readonly conditions: { readonly overall?: string; readonly accessRoad?: string };
}

export async function listReportedConditions(
  db: Db,
  elementIds: readonly string[],
  since: string,
): Promise<ReportedConditions[]> {
  const { rows } = await sql<ReportedConditions>`/* reported conditions */
    select m.element_id as "elementId", c.happened_on as "happenedOn", c.conditions
    from public_conditions c join public_milestone m on m.activity_id = c.activity_id
    where m.element_id = any(${elementIds}::text[]) and c.happened_on >= ${since}::date
    order by c.happened_on desc limit 200`.execute(db);
  return rows;
}

export interface WeeklyUse {
  readonly week: string;
  readonly digest: string;
}

export async function findUse(db: Db, accountId: string): Promise<WeeklyUse | null> {
  const { rows } = await sql<WeeklyUse>`
    select week, digest from what_next_use where account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Keeps what was asked first in a week.
 * @returns whether this is the question that is answered this week; false if another one was first
 */
export async function keepUse(db: Db, accountId: string, { week, digest }: WeeklyUse): Promise<boolean> {
  const { rows } = await sql<WeeklyUse>`
    insert into what_next_use (account_id, week, digest) values (${accountId}, ${week}, ${digest})
    on conflict (account_id) do update
      set digest = case when what_next_use.week < excluded.week then excluded.digest else what_next_use.digest end,
        week = greatest(what_next_use.week, excluded.week)
    returning digest`.execute(db);
  return rows[0]?.digest === digest;
}
