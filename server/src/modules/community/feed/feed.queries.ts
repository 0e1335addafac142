import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { FeedSection } from '@cordada/core/community/feed';
import { Failure } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { notBlocked } from '#server/modules/accounts/index.ts';
import { isForReader, isGone, readerColumns } from '../posts/postAccess.queries.ts';

export interface FeedRow {
  /** Kind and id: the cursor of the feed. */
  readonly key: string;
  readonly kind: 'activity' | 'post';
  readonly id: string;
  readonly publishedAt: Date;
}

/** Counting stops here: the feed of everybody only grows. */
const COUNTED_MAX = 1_000;
const CURSOR = /^(activity|post)-(.+)$/;

/** Activities and first posts of threads with their author and time, without any permission besides being public or shared. */
function sources(section: FeedSection, viewer: Viewer | null): RawBuilder<unknown>[] {
  const readerId = viewer?.id ?? null;
  const reader = readerColumns({ id: readerId, isAdmin: viewer?.isAdmin ?? false });
  const isShown = (author: RawBuilder<unknown>): RawBuilder<unknown> =>
    readerId === null
      ? sql`true`
      : sql`${notBlocked(viewer, author)} and not exists (select 1 from muted_account m
          where m.reader_id = ${readerId} and m.owner_id = ${author})`;
  const followed = sql`(select f.owner_id from account_relation f where f.reader_id = ${readerId} and f.audience = 'followers')`;
  const isWanted = (author: RawBuilder<unknown>): RawBuilder<unknown> =>
    section === 'following' ? sql`${author} in ${followed}` : sql`true`;
  const activity = (from: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select 'activity-' || a.id as key, 'activity' as kind, a.id, a.published_at as at from ${from}
      and ${isWanted(sql`a.owner_id`)} and ${isShown(sql`a.owner_id`)}`;
  const isShared = sql`exists (select 1 from shared_activity s where s.id = p.subject_id and s.reader_id = ${readerId})`;
  const activities = [
    activity(sql`public_activity a where true`),
    ...(readerId === null ? [] : [activity(sql`shared_activity a where a.reader_id = ${readerId}`)]),
  ];
  const posts = sql`select 'post-' || p.id as key, 'post' as kind, p.id, p.created_at as at from post p
    where p.root_id is null and ${isForReader(reader)} and not ${isGone(reader)} and ${isWanted(sql`p.author_id`)}
      and ${isShown(sql`p.author_id`)} and case p.subject_kind
      when 'element' then exists (select 1 from element_summary e where e.id = p.subject_id and e.status = 'published')
      when 'activity' then exists (select 1 from public_activity a where a.id = p.subject_id)
        or ${readerId === null ? sql`false` : sql`(${isShared} or exists (select 1 from activity_summary v where v.id = p.subject_id and v.owner_id = ${readerId}))`}
      when 'user' then p.subject_id = ${readerId} or exists (select 1 from open_profile o where o.id = p.subject_id)
        or exists (select 1 from account_relation t where t.reader_id = ${readerId} and t.owner_id = p.subject_id and t.audience = 'followers')
      else true end`;
  return [...(section === 'posts' ? [] : activities), ...(section === 'activities' ? [] : [posts])];
}

/**
 * What was published, latest first, as far as the reader may see it. Each source is cut off before they are merged.
 * @throws Failure `invalid_cursor`
 */
export async function listFeed(
  db: Db,
  { section, viewer }: { readonly section: FeedSection; readonly viewer: Viewer | null },
  page: PageOfRows,
): Promise<Page<FeedRow>> {
  if (page.after !== null && !CURSOR.test(page.after))
    throw new Failure('invalid_cursor', 'This place in the list is unknown.');
  const all = sources(section, viewer);
  const first = (parts: RawBuilder<unknown>[]): RawBuilder<unknown> =>
    sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    );
  const counted = first(all.map((source) => sql`select 1 from (${source}) c limit ${limitTo(COUNTED_MAX + 1)}`));
  const count = sql`select least(count(*), ${limitTo(COUNTED_MAX)})::int from (${counted}) counted`;
  const cursor = (key: string): RawBuilder<unknown> =>
    sql`select e.at, e.key from (${first(all)}) e where e.id = ${CURSOR.exec(key)?.[2] ?? ''} and e.key = ${key}`;
  const after = page.after === null ? sql`true` : sql`(x.at, x.key) < (${cursor(page.after)} limit 1)`;
  const order = sql`order by x.at desc, x.key desc limit ${limitTo(page.rows + 1)}`;
  const { rows } = await sql<FeedRow & { total: number; isMore: boolean }>`/* feed */
    select x.key, x.kind, x.id, x.at as "publishedAt", (${count}) as total,
      (select count(*) > ${limitTo(COUNTED_MAX)} from (${counted}) counted) as "isMore"
    from (${first(all.map((source) => sql`select * from (${source}) x where ${after} ${order}`))}) x ${order}`.execute(
    db,
  );
  return pageOf(db, rows, page, { count, cursor });
}
