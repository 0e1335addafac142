import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isOwnSection } from '@cordada/core/community/feed';
import type { FeedEntryKind, FeedSection } from '@cordada/core/community/feed';
import { Failure } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { notBlocked } from '#server/modules/accounts/index.ts';
import { publicListDay } from '#server/modules/targets/index.ts';
import { isForReader, isGone, readerColumns } from '../posts/postAccess.queries.ts';

export interface FeedRow {
  /** Kind and id: the cursor of the feed. */
  readonly key: string;
  readonly kind: FeedEntryKind;
  /** The activity, the post, the new element, or the completed list. */
  readonly id: string;
  readonly actorId: string;
  readonly publishedAt: Date;
}

/** Counting stops here: the feed of everybody only grows. */
const COUNTED_MAX = 1_000;
const CURSOR = /^(?:(?:activity|post)-(.+)|(?:element|completion)-([^.]+)\..+)$/;

/** Authors of a section for personal readers. Clubs and follows both fill the view. */
function authorsOf(section: 'following' | 'club', readerId: string | null): RawBuilder<unknown> {
  const audience = section === 'club' ? 'club' : 'followers';
  return sql`select r.owner_id from account_relation r where r.reader_id = ${readerId} and r.audience = ${audience}`;
}

/** What was published with its author and time, as far as the reader may know of it. */
function sources(
  section: FeedSection,
  viewer: Viewer | null,
  authors: RawBuilder<unknown> | null,
): RawBuilder<unknown>[] {
  const readerId = viewer?.id ?? null;
  const reader = readerColumns({ id: readerId, isAdmin: viewer?.isAdmin ?? false });
  const isShown = (author: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${
      readerId === null
        ? sql`true`
        : sql`${notBlocked(viewer, author)} and not exists (select 1 from muted_account m
          where m.reader_id = ${readerId} and m.owner_id = ${author})`
    } and ${authors === null ? sql`true` : sql`${author} in (${authors})`}`;
  const activity = (from: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select 'activity-' || a.id as key, 'activity' as kind, a.id, a.owner_id as "actorId", a.published_at as at
      from ${from} and ${isShown(sql`a.owner_id`)}`;
  const isShared = sql`exists (select 1 from shared_activity s where s.id = p.subject_id and s.reader_id = ${readerId})`;
  const activities = [
    activity(sql`public_activity a where true`),
    ...(readerId === null ? [] : [activity(sql`shared_activity a where a.reader_id = ${readerId}`)]),
  ];
  const posts = sql`select 'post-' || p.id as key, 'post' as kind, p.id, p.author_id as "actorId", p.created_at as at
    from post p
    where p.root_id is null and ${isForReader(reader)} and not ${isGone(reader)}
      and ${isShown(sql`p.author_id`)} and case p.subject_kind
      when 'element' then exists (select 1 from element_summary e where e.id = p.subject_id and e.status = 'published')
      when 'activity' then exists (select 1 from public_activity a where a.id = p.subject_id)
        or ${readerId === null ? sql`false` : sql`(${isShared} or exists (select 1 from activity_summary v where v.id = p.subject_id and v.owner_id = ${readerId}))`}
      when 'user' then p.subject_id = ${readerId} or exists (select 1 from open_profile o where o.id = p.subject_id)
        or exists (select 1 from account_relation t where t.reader_id = ${readerId} and t.owner_id = p.subject_id and t.audience = 'followers')
      else true end`;
  // To strangers, members with a private profile appear on pages of elements, but not as somebody who does things.
  const isKnownMember = sql`(v.actor_id = ${readerId} or exists (select 1 from open_profile o where o.id = v.actor_id)
    or exists (select 1 from account_relation t join account_summary u on u.id = t.owner_id and u.suspended_at is null
      where t.reader_id = ${readerId} and t.owner_id = v.actor_id and t.audience = 'followers'))`;
  const entry = (kind: 'element' | 'completion', isKnown: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select ${sql.lit(`${kind}-`)} || v.subject_id || '.' || v.actor_id as key, ${sql.lit(kind)} as kind, v.subject_id as id,
        v.actor_id as "actorId", v.published_at as at
      from feed_entry v where v.kind = ${sql.lit(kind)}
        and ${isKnownMember}
        and exists (select 1 from element_summary e where e.id = v.subject_id and e.status = 'published')
        and ${isShown(sql`v.actor_id`)} and ${isKnown}`;
  if (section === 'activities') return activities;
  if (section === 'posts') return [posts];
  const completed = sql`${publicListDay(sql`v.actor_id`, sql`v.subject_id`)} is not null`;
  return [...activities, posts, entry('element', sql`true`), entry('completion', completed)];
}

const union = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );

function countOf(all: readonly RawBuilder<unknown>[]): {
  readonly total: RawBuilder<unknown>;
  readonly isMore: RawBuilder<unknown>;
} {
  const each = union(all.map((source) => sql`select 1 from (${source}) c limit ${limitTo(COUNTED_MAX + 1)}`));
  // The limit on the whole spares the last, expensive source where those before it have enough.
  const some = sql`(select 1 from (${each}) every limit ${limitTo(COUNTED_MAX + 1)}) counted`;
  return {
    total: sql`(select least(count(*), ${limitTo(COUNTED_MAX)})::int from ${some})`,
    isMore: sql`(select count(*) > ${limitTo(COUNTED_MAX)} from ${some})`,
  };
}

/**
 * What was published, latest first, as far as the reader may see it. Each source is cut off before they are merged.
 * @throws Failure `invalid_cursor`
 */
export async function listFeed(
  db: Db,
  {
    section,
    viewer,
    isCounted,
  }: { readonly section: FeedSection; readonly viewer: Viewer | null; readonly isCounted: boolean },
  page: PageOfRows,
): Promise<Page<FeedRow>> {
  if (page.after !== null && !CURSOR.test(page.after))
    throw new Failure('invalid_cursor', 'This place in the list is unknown.');
  const readerId = viewer?.id ?? null;
  const authors = isOwnSection(section) ? authorsOf(section, readerId) : null;
  const all = sources(section, viewer, authors);
  const cursor = (key: string): RawBuilder<unknown> => {
    const [, id, subjectId] = CURSOR.exec(key) ?? [];
    return sql`select e.at::text as at, e.key from (${union(all)}) e where e.id = ${id ?? subjectId ?? ''} and e.key = ${key}`;
  };
  const place =
    page.after === null ? null : await sql<{ at: string; key: string }>`${cursor(page.after)} limit 1`.execute(db);
  const [from] = place?.rows ?? [];
  if (page.after !== null && !from) throw new Failure('invalid_cursor', 'This place in the list is unknown.');
  const isAfter = from
    ? sql`x.at <= ${from.at}::timestamptz and (x.at, x.key) < (${from.at}::timestamptz, ${from.key})`
    : sql`true`;
  const order = sql`order by x.at desc, x.key desc limit ${limitTo(page.rows + 1)}`;
  const count = isCounted ? countOf(all) : { total: sql`0`, isMore: sql`false` };
  const { rows } = await sql<FeedRow & { total: number; isMore: boolean }>`/* feed */
    select x.key, x.kind, x.id, x."actorId", x.at as "publishedAt", ${count.total} as total, ${count.isMore} as "isMore"
    from (${union(all.map((source) => sql`select * from (${source}) x where ${isAfter} ${order}`))}) x ${order}`.execute(
    db,
  );
  return pageOf(db, rows, page, { count: count.total, cursor });
}
