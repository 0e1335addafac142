import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ActivityKind, ActivityStatus, Visibility } from '@cordada/core/activities/activity';
import type { ActivitySort } from '@cordada/core/activities/activityFilter';
import { CONDITIONS_DAYS } from '@cordada/core/activities/conditions';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import type { TrackVersion } from '#server/modules/tracks/index.ts';
import { loadActivities } from '../activities.queries.ts';
import type { StoredActivity } from '../activities.queries.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { notBlocked } from '#server/modules/accounts/index.ts';

export interface ActivityListQuery {
  readonly ids?: readonly string[] | undefined;
  readonly kind?: ActivityKind | undefined;
  readonly status?: ActivityStatus | undefined;
  readonly visibility?: Visibility | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly text?: string | undefined;
  readonly hasTrack?: boolean | undefined;
  readonly sort?: ActivitySort | undefined;
}

/** Each word is looked for in every activity, so more are ignored. */
const WORDS_MAX = 8;

export const VERSIONS = {
  whole: { tracks: sql`activity_track at join track_summary t on t.id = at.track_id`, milestones: sql`milestone` },
  shared: {
    tracks: sql`activity_track at join shared_track_summary t on t.track_id = at.track_id and t.point_count > 0`,
    milestones: sql`public_milestone`,
  },
} as const satisfies Record<TrackVersion, object>;

export function matchesQuery(asked: ActivityListQuery, version: TrackVersion): RawBuilder<unknown> {
  const { tracks, milestones } = VERSIONS[version];
  const parts = [sql`true`];
  if (asked.ids !== undefined) parts.push(sql`a.id = any(${[...asked.ids]}::text[])`);
  if (asked.kind !== undefined) parts.push(sql`a.kind = ${asked.kind}`);
  if (asked.status !== undefined) parts.push(sql`a.status = ${asked.status}`);
  if (asked.visibility !== undefined) parts.push(sql`a.visibility = ${asked.visibility}`);
  if (asked.from !== undefined) parts.push(sql`a.happened_on >= ${asked.from}::date`);
  if (asked.to !== undefined) parts.push(sql`a.happened_on <= ${asked.to}::date`);
  if (asked.hasTrack) parts.push(sql`exists (select 1 from ${tracks} where at.activity_id = a.id)`);
  for (const word of wordsOf(asked.text ?? '')) {
    const has = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
      sql`strpos(lower(unaccent(${column})), lower(unaccent(${word}))) > 0`;
    parts.push(sql`(${has(sql`a.title`)} or ${has(sql`a.story`)}
      or exists (select 1 from ${milestones} m where m.activity_id = a.id and ${has(sql`m.name`)}))`);
  }
  return sql.join(parts, sql` and `);
}

/** Each word may stand in the title, the story or the name of a place. */
function wordsOf(text: string): string[] {
  return [...new Set(text.split(/\s+/).filter((word) => word !== ''))].slice(0, WORDS_MAX);
}

function sortValue(sort: ActivitySort, version: TrackVersion): RawBuilder<unknown> {
  const best = (figure: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`coalesce((select ${figure} from ${VERSIONS[version].tracks} where at.activity_id = a.id), -1000)`;
  const values: Record<ActivitySort, RawBuilder<unknown>> = {
    newest: sql`a.happened_on`,
    oldest: sql`a.happened_on`,
    longest: best(sql`sum(t.distance_meters)`),
    climbed: best(sql`sum(t.ascent_meters)`),
    highest: best(sql`max(t.max_elevation_meters)`),
  };
  return values[sort];
}

export async function listPublicActivities(
  db: Db,
  filter: {
    readonly ownerId?: string;
    readonly elementId?: string;
    readonly regionId?: string;
    /** Leaves out owners whom the viewer has blocked, or who have blocked the viewer. */
    readonly viewer?: Viewer | null;
  },
  page: PageOfRows,
  asked: ActivityListQuery = {},
): Promise<Page<StoredActivity>> {
  const parts: RawBuilder<unknown>[] = [
    matchesQuery(asked, 'shared'),
    notBlocked(filter.viewer ?? null, sql`a.owner_id`),
  ];
  if (filter.ownerId !== undefined) parts.push(sql`a.owner_id = ${filter.ownerId}`);
  if (filter.elementId !== undefined) {
    parts.push(
      sql`exists (select 1 from public_milestone m where m.activity_id = a.id and m.element_id = ${filter.elementId})`,
    );
  }
  if (filter.regionId !== undefined) {
    parts.push(sql`exists (select 1 from public_milestone m join region_member er on er.element_id = m.element_id
      where m.activity_id = a.id and er.region_id = ${filter.regionId})`);
  }
  return listPage(db, sql`public_activity a where ${sql.join(parts, sql` and `)}`, page, {
    sort: asked.sort,
    isPrepared: page.after === null && Object.values(asked).every((value) => value === undefined),
  });
}

export async function listConditions(
  db: Db,
  { elementId, viewer }: { readonly elementId: string; readonly viewer: Viewer | null },
  rows: number,
): Promise<Page<StoredActivity>> {
  return listPage(
    db,
    sql`public_activity a where a.has_conditions and a.ended_on >= current_date - ${CONDITIONS_DAYS}::int
      and exists (select 1 from public_milestone m where m.activity_id = a.id and m.element_id = ${elementId})
      and ${notBlocked(viewer, sql`a.owner_id`)}`,
    { rows, after: null },
    { isPrepared: true },
  );
}

export async function listFollowedActivities(
  db: Db,
  readerId: string,
  page: PageOfRows,
): Promise<Page<StoredActivity>> {
  const followed = sql`select f.owner_id from account_relation f where f.reader_id = ${readerId} and f.audience = 'followers'`;
  return listPage(
    db,
    sql`(select id, happened_on from public_activity where owner_id in (${followed})
      union all select id, happened_on from shared_activity where reader_id = ${readerId} and owner_id in (${followed})) a
      where true`,
    page,
  );
}

export async function listSharedActivities(
  db: Db,
  { readerId, ownerId }: { readonly readerId: string; readonly ownerId: string },
  page: PageOfRows,
): Promise<Page<StoredActivity>> {
  return listPage(db, sql`shared_activity a where a.reader_id = ${readerId} and a.owner_id = ${ownerId}`, page);
}

export async function listOwnActivities(
  db: Db,
  ownerId: string,
  asked: ActivityListQuery,
  page: PageOfRows,
): Promise<Page<StoredActivity>> {
  return listPage(db, ownActivities(ownerId, asked), page, { sort: asked.sort, version: 'whole' });
}

const ownActivities = (ownerId: string, asked: ActivityListQuery): RawBuilder<unknown> =>
  sql`activity a where a.owner_id = ${ownerId} and a.deleted_at is null and ${matchesQuery(asked, 'whole')}`;

interface ListOptions {
  readonly sort?: ActivitySort | undefined;
  readonly version?: TrackVersion;
  /** Whether the statement is the same for many requests: planning it takes longer than running it. */
  readonly isPrepared?: boolean;
}

export async function listPage(
  db: Db,
  from: RawBuilder<unknown>,
  page: PageOfRows,
  { sort = 'newest', version = 'shared', isPrepared = false }: ListOptions = {},
): Promise<Page<StoredActivity>> {
  const value = sortValue(sort, version);
  const [direction, beyond] = sort === 'oldest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const cursor = (id: string): RawBuilder<unknown> => sql`select ${value}, a.id from ${from} and a.id = ${id}`;
  const count = sql`select count(*)::int from ${from}`;
  const isAfter = page.after === null ? sql`true` : sql`(${value}, a.id) ${beyond} (${cursor(page.after)})`;
  const { rows: found } = await sql<{ id: string; total: number }>`${isPrepared ? sql`/* activities */` : sql``}
    select a.id, (${count}) as total from ${from} and ${isAfter}
    order by ${value} ${direction}, a.id ${direction} limit ${limitTo(page.rows + 1)}`.execute(db);
  // Loaded with a prepared statement, because planning this query takes longer than running it.
  const activities = await loadActivities(
    db,
    found.map(({ id }) => id),
  );
  const rows = found.flatMap(({ id, total }) => {
    const activity = activities.get(id);
    return activity ? [{ ...activity, total }] : [];
  });
  return pageOf(db, rows, page, { count, cursor });
}
