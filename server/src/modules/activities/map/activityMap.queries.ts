import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { notBlocked } from '#server/modules/accounts/index.ts';
import { matchesQuery } from '../listing/listing.queries.ts';
import type { ActivityListQuery } from '../listing/listing.queries.ts';

export interface MapOwner {
  readonly ownerId: string;
  /** Whether the map shows what everybody may see, instead of everything of the viewer. */
  readonly isPublic: boolean;
  readonly viewer: Viewer | null;
}

export interface ActivityOnMap {
  readonly id: string;
  readonly trackIds: readonly string[];
  /** The highest place that was reached; null without one. */
  readonly kind: KindName | null;
  readonly lon: number | null;
  readonly lat: number | null;
}

const shownTo = ({ ownerId, isPublic, viewer }: MapOwner, filter: ActivityListQuery): RawBuilder<unknown> =>
  isPublic
    ? sql`public_activity a where a.owner_id = ${ownerId} and ${notBlocked(viewer, sql`a.owner_id`)}
        and ${matchesQuery(filter, 'shared')}`
    : sql`activity a where a.owner_id = ${ownerId} and a.deleted_at is null and ${matchesQuery(filter, 'whole')}`;

/**
 * A digest that changes with whatever a map of these activities shows: which ones they are, their content, their tracks
 * and, for others, which ranges of those are shared and what is hidden.
 */
export async function readMapVersion(db: Db, owner: MapOwner, filter: ActivityListQuery): Promise<string> {
  const shared = owner.isPublic
    ? sql`, (select string_agg(s.track_id || s.ranges::text, ',' order by s.track_id)
        from activity_track at join shared_track_summary s on s.track_id = at.track_id where at.activity_id = a.id)`
    : sql``;
  const hidden = owner.isPublic
    ? sql`(select string_agg(z::text, ',' order by z::text) from hidden_area z where z.account_id = ${owner.ownerId})`
    : sql`null::text`;
  const { rows } = await sql<{ version: string }>`/* version of a map of activities */
    select md5(concat(${hidden}, string_agg(concat(a.id, a.updated_at,
      (select string_agg(at.track_id, ',' order by at.position) from activity_track at where at.activity_id = a.id)
      ${shared}), ';' order by a.id))) as version
    from ${shownTo(owner, filter)}`.execute(db);
  return rows[0]!.version;
}

/** Latest first. */
export async function listActivitiesOnMap(
  db: Db,
  owner: MapOwner,
  filter: ActivityListQuery,
  rows: number,
): Promise<ActivityOnMap[]> {
  // Others learn where an element is, which is public, and never where somebody was beside it.
  const place = owner.isPublic
    ? sql`select e.kind, e.lon, e.lat from public_milestone m join element_summary e on e.id = m.element_id
        where m.activity_id = a.id and e.lon is not null order by e.elevation_meters desc nulls last, e.id limit 1`
    : sql`select e.kind, m.lon, m.lat from milestone m left join element_summary e on e.id = m.element_id
        where m.activity_id = a.id and m.lon is not null
        order by m.role = 'reached' desc, m.elevation_meters desc nulls last, m.position limit 1`;
  const result = await sql<ActivityOnMap>`/* activities on a map */
    select a.id, p.kind, p.lon, p.lat,
      coalesce((select json_agg(at.track_id order by at.position) from activity_track at where at.activity_id = a.id), '[]') as "trackIds"
    from (select id, happened_on from ${shownTo(owner, filter)} order by happened_on desc, id desc limit ${limitTo(rows)}) a
    left join lateral (${place}) p on true
    order by a.happened_on desc, a.id desc`.execute(db);
  return result.rows;
}
