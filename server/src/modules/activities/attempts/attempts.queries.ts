import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Page } from '#server/db/page.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { notBlocked } from '#server/modules/accounts/index.ts';
import type { StoredActivity } from '../activities.queries.ts';
import { listPage } from '../listing/listing.queries.ts';

/**
 * Published activities that reached an element, of which an account is the owner or a companion who confirmed; not what
 * the owner hides from companions.
 */
export function listOwnAttempts(
  db: Db,
  accountId: string,
  elementId: string,
  rows: number,
): Promise<Page<StoredActivity>> {
  return listPage(
    db,
    sql`activity a where a.status = 'published' and a.deleted_at is null
      and (a.owner_id = ${accountId} or exists (select 1 from activity_participant p
        where p.activity_id = a.id and p.account_id = ${accountId} and p.confirmed_at is not null))
      and a.id in (select m.activity_id from milestone m left join element_summary e on e.id = m.element_id
        where m.element_id = ${elementId} and m.role = 'reached'
          and (a.owner_id = ${accountId} or not exists (select 1 from hidden_area z
            where z.account_id = a.owner_id and (zone_covers(z, m.lon, m.lat) or zone_covers(z, e.lon, e.lat)))))`,
    { rows, after: null },
  );
}

/** The same of those with whom an account has confirmed an activity, as far as everybody may see theirs. */
export function listCompanionAttempts(
  db: Db,
  viewer: Viewer,
  elementId: string,
  rows: number,
): Promise<Page<StoredActivity>> {
  return listPage(
    db,
    sql`public_activity a where a.owner_id <> ${viewer.id} and ${notBlocked(viewer, sql`a.owner_id`)}
      and a.id in (select m.activity_id from public_milestone m
        join milestone r on r.activity_id = m.activity_id and r.element_id = m.element_id and r.role = 'reached'
        where m.element_id = ${elementId})
      and not exists (select 1 from activity_participant p
        where p.activity_id = a.id and p.account_id = ${viewer.id} and p.confirmed_at is not null)
      and a.owner_id in (
        select p.account_id from activity_participant p join activity o on o.id = p.activity_id and o.deleted_at is null
          where o.owner_id = ${viewer.id} and p.confirmed_at is not null
        union select o.owner_id from activity_participant p join activity o on o.id = p.activity_id and o.deleted_at is null
          where p.account_id = ${viewer.id} and p.confirmed_at is not null)`,
    { rows, after: null },
  );
}
