import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isOwnSection } from '@cordada/core/community/feed';
import type { FeedEntryKind, FeedSection } from '@cordada/core/community/feed';
import { Failure } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { publicListDay } from '#server/modules/targets/index.ts';
import { isForReader, isGone } from '../posts/postAccess.queries.ts';

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

/** The id of the reader, hidden from the planner: it would plan the long statement anew for each one. */
const readerOf = (viewer: Viewer | null): RawBuilder<unknown> => sql`(select ${viewer?.id ?? null}::text)`;

/** Authors of a section for personal readers. Clubs and follows both fill the view. */
function authorsOf(section: 'following' | 'club', readerId: RawBuilder<unknown>): RawBuilder<unknown> {
  const audience = section === 'club' ? 'club' : 'followers';
  return sql`select r.owner_id from account_relation r where r.reader_id = ${readerId} and r.audience = ${audience}`;
}

/** Entries of one kind. */
interface Source {
  /** SQL of those whose author, a column, fulfils a condition. */
  readonly of: (isWanted: (author: RawBuilder<unknown>) => RawBuilder<unknown>) => RawBuilder<unknown>;
  /** For an entry `x`: a condition that is dear to ask, and so the last. */
  readonly isKnown?: RawBuilder<unknown>;
}

/** What was published with its author and time, as far as the reader may know of it. */
function sources(section: FeedSection, viewer: Viewer | null): Source[] {
  const readerId = readerOf(viewer);
  const reader = { id: readerId, blockerId: viewer?.isAdmin ? sql`null::text` : readerId };
  const isNoVisitor = viewer !== null;
  const isShown = (author: RawBuilder<unknown>): RawBuilder<unknown> =>
    isNoVisitor
      ? sql`not exists (select 1 from blocked_account b where b.reader_id = ${reader.blockerId} and b.owner_id = ${author})
        and not exists (select 1 from muted_account m where m.reader_id = ${readerId} and m.owner_id = ${author})`
      : sql`true`;
  const activity = (from: RawBuilder<unknown>): Source => ({
    of: (
      isWanted,
    ) => sql`select 'activity-' || a.id as key, 'activity' as kind, a.id, a.owner_id as "actorId", a.published_at as at
      from ${from} and ${isWanted(sql`a.owner_id`)} and ${isShown(sql`a.owner_id`)}`,
  });
  const activities = [
    activity(sql`public_activity a where true`),
    ...(isNoVisitor ? [activity(sql`shared_activity a where a.reader_id = ${readerId}`)] : []),
  ];
  const ofReader = isNoVisitor
    ? sql`or exists (select 1 from shared_activity s where s.id = p.subject_id and s.reader_id = ${readerId})
        or exists (select 1 from activity_summary v where v.id = p.subject_id and v.owner_id = ${readerId})`
    : sql``;
  const posts: Source = {
    of: (
      isWanted,
    ) => sql`select 'post-' || p.id as key, 'post' as kind, p.id, p.author_id as "actorId", p.created_at as at
    from post p
    where p.root_id is null and ${isWanted(sql`p.author_id`)} and ${isForReader(reader)} and not ${isGone(reader)}
      and ${isShown(sql`p.author_id`)} and case p.subject_kind
      when 'element' then exists (select 1 from element_summary e where e.id = p.subject_id and e.status = 'published')
      when 'activity' then exists (select 1 from public_activity a where a.id = p.subject_id) ${ofReader}
      when 'user' then p.subject_id = ${readerId} or exists (select 1 from open_profile o where o.id = p.subject_id)
        or exists (select 1 from account_relation t where t.reader_id = ${readerId} and t.owner_id = p.subject_id and t.audience = 'followers')
      else true end`,
  };
  // To strangers, members with a private profile appear on pages of elements, but not as somebody who does things.
  const isKnownMember = sql`(v.actor_id = ${readerId} or exists (select 1 from open_profile o where o.id = v.actor_id)
    or exists (select 1 from account_relation t join account_summary u on u.id = t.owner_id and u.suspended_at is null
      where t.reader_id = ${readerId} and t.owner_id = v.actor_id and t.audience = 'followers'))`;
  const entry = (kind: 'element' | 'completion'): Source => ({
    of: (
      isWanted,
    ) => sql`select ${sql.lit(`${kind}-`)} || v.subject_id || '.' || v.actor_id as key, ${sql.lit(kind)} as kind, v.subject_id as id,
        v.actor_id as "actorId", v.published_at as at
      from feed_entry v where v.kind = ${sql.lit(kind)} and ${isWanted(sql`v.actor_id`)} and ${isKnownMember}
        and exists (select 1 from element_summary e where e.id = v.subject_id and e.status = 'published')
        and ${isShown(sql`v.actor_id`)}`,
  });
  if (section === 'activities') return activities;
  if (section === 'posts') return [posts];
  const completion = {
    ...entry('completion'),
    isKnown: sql`${publicListDay(sql`x."actorId"`, sql`x.id`)} is not null`,
  };
  return [...activities, posts, entry('element'), completion];
}

/** Of so many authors the newest entries are among the newest of everybody; fewer are asked one by one. */
const FEW_AUTHORS = 100;
/** Entries of everybody that are looked through before each author is asked, however many there are. */
const LOOKED_THROUGH = 1_000;

interface Cut {
  readonly isAfter: RawBuilder<unknown>;
  readonly rows: number;
}

const newest = (from: RawBuilder<unknown>, { isAfter, rows }: Cut, isKnown = sql`true`): RawBuilder<unknown> =>
  sql`select x.* from (${from}) x where ${isAfter} and ${isKnown} order by x.at desc, x.key desc limit ${limitTo(rows)}`;

/**
 * The newest entries of some authors, each found by an index. A plan for an average number of authors is slow for
 * those who follow few or many.
 */
function newestOf(authors: RawBuilder<unknown>, { of, isKnown = sql`true` }: Source, cut: Cut): RawBuilder<unknown> {
  const isMany = sql`(select count(*) from (${authors} limit ${limitTo(FEW_AUTHORS + 1)}) few) > ${limitTo(FEW_AUTHORS)}`;
  // A scalar subquery is asked for each row; the planner would join an `exists` with all authors.
  const isByOne = sql`(select true from (${authors}) f where f.owner_id = x."actorId" limit 1)`;
  const ofEverybody = newest(
    of(() => sql`true`),
    { ...cut, rows: LOOKED_THROUGH },
  );
  const ofEach = newest(
    of((author) => sql`${author} = f.owner_id`),
    cut,
    isKnown,
  );
  const among = { ...cut, isAfter: sql`${isMany} and case when ${isByOne} then ${isKnown} end` };
  // Whoever has looked through all there is needs to ask nobody.
  const isEnough = sql`(select count(*) from recent) >= ${limitTo(cut.rows)}
    or ${isMany} and (select count(*) from (${ofEverybody}) x) < ${limitTo(LOOKED_THROUGH)}`;
  return sql`with recent as materialized (${newest(ofEverybody, among)}), enough as materialized (select ${isEnough} as yes)
    select * from recent where (select yes from enough)
    union all (select x.* from (${authors}) f cross join lateral (${ofEach}) x
      where not (select yes from enough) order by x.at desc, x.key desc limit ${limitTo(cut.rows)})`;
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
  const authors = isOwnSection(section) ? authorsOf(section, readerOf(viewer)) : null;
  const parts = sources(section, viewer);
  const all = parts.map(
    ({ of, isKnown = sql`true` }) =>
      sql`select x.* from (${of((author) => (authors ? sql`${author} in (${authors})` : sql`true`))}) x where ${isKnown}`,
  );
  const cursor = (key: string): RawBuilder<unknown> => {
    const [, id, subjectId] = CURSOR.exec(key) ?? [];
    return sql`select e.at::text as at, e.key from (${union(all)}) e where e.id = ${id ?? subjectId ?? ''} and e.key = ${key}`;
  };
  const place =
    page.after === null
      ? null
      : await sql<{ at: string; key: string }>`/* feed place */ ${cursor(page.after)} limit 1`.execute(db);
  const [from] = place?.rows ?? [];
  if (page.after !== null && !from) throw new Failure('invalid_cursor', 'This place in the list is unknown.');
  // Plans of own sections are good for all places, and made once.
  const at = (value: string): RawBuilder<unknown> =>
    authors ? sql`(select ${value}::timestamptz)` : sql`${value}::timestamptz`;
  const isAfter = from ? sql`x.at <= ${at(from.at)} and (x.at, x.key) < (${at(from.at)}, ${from.key})` : sql`true`;
  const cut = { isAfter, rows: page.rows + 1 };
  const cutOff = parts.map((source) =>
    authors
      ? newestOf(authors, source, cut)
      : newest(
          source.of(() => sql`true`),
          cut,
          source.isKnown,
        ),
  );
  const order = sql`order by x.at desc, x.key desc limit ${limitTo(page.rows + 1)}`;
  const count = isCounted ? countOf(all) : { total: sql`0`, isMore: sql`false` };
  const statement = sql<FeedRow & { total: number; isMore: boolean }>`/* feed */
    select x.key, x.kind, x.id, x."actorId", x.at as "publishedAt", ${count.total} as total, ${count.isMore} as "isMore"
    from (${union(cutOff)}) x ${order}`;
  // After growth, PostgreSQL compares with the costs of former plans and would plan anew at each read.
  const { rows } = authors
    ? await db.transaction().execute(async (trx) => {
        await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
        return statement.execute(trx);
      })
    : await statement.execute(db);
  return pageOf(db, rows, page, { count: count.total, cursor });
}
