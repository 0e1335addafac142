import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { batchLoader } from '#server/db/batchLoader.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';

export interface PostRow {
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
  readonly subjectKind: PostSubject['kind'] | null;
  readonly subjectId: string | null;
  readonly answersId: string | null;
  readonly rootId: string | null;
  readonly citesId: string | null;
  readonly createdAt: Date;
  /** Deleted, or by somebody who is suspended. It is shown only where there are answers. */
  readonly isGone: boolean;
}

/** What posts are about. */
export interface PostSubject {
  readonly kind: 'element' | 'activity';
  readonly id: string;
}

/** More answers are on the page of the post. */
export const ANSWERS_AT_ONCE = 100;

/** For a post `p`. */
export const IS_GONE = sql`(p.deleted_at is not null or exists (
  select 1 from account_summary a where a.id = p.author_id and a.suspended_at is not null))`;
const COLUMNS = sql`p.id, p.author_id as "authorId", p.text, p.subject_kind as "subjectKind", p.subject_id as "subjectId",
  p.answers_id as "answersId", p.root_id as "rootId", p.cites_id as "citesId", p.created_at as "createdAt", ${IS_GONE} as "isGone"`;
const HAS_ANSWERS = sql`exists (select 1 from post n join account_summary b on b.id = n.author_id
  where n.root_id = p.id and n.deleted_at is null and b.suspended_at is null)`;

/** A post that is gone is found only while it has answers. */
export const findPost = batchLoader(async (db: Db, ids: readonly string[]): Promise<(PostRow | null)[]> => {
  const { rows } = await sql<PostRow>`/* posts */
    select ${COLUMNS} from post p where p.id = any(${[...ids]}::text[]) and (not ${IS_GONE} or ${HAS_ANSWERS})`.execute(
    db,
  );
  const found = new Map(rows.map((post) => [post.id, post]));
  return ids.map((id) => found.get(id) ?? null);
});

/** First posts of the threads about a subject, newest first. */
export async function listThreads(db: Db, { kind, id }: PostSubject, page: PageOfRows): Promise<Page<PostRow>> {
  const from = sql`post p where p.subject_kind = ${kind} and p.subject_id = ${id} and p.root_id is null
    and (not ${IS_GONE} or ${HAS_ANSWERS})`;
  const count = sql`select count(*)::int from ${from}`;
  const cursor = (postId: string): RawBuilder<unknown> =>
    sql`select p.created_at, p.id from ${from} and p.id = ${postId}`;
  const after = page.after === null ? sql`true` : sql`(p.created_at, p.id) < (${cursor(page.after)})`;
  const { rows } = await sql<PostRow & { total: number }>`/* threads */
    select ${COLUMNS}, (${count}) as total from ${from} and ${after}
    order by p.created_at desc, p.id desc limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

/** All answers of a thread in the order of time: those that are gone are left out. */
export const listAnswers = batchLoader(async (db: Db, rootIds: readonly string[]): Promise<Page<PostRow>[]> => {
  const { rows } = await sql<PostRow & { total: number; number: number }>`/* answers */
    select * from (
      select ${COLUMNS}, count(*) over (partition by p.root_id)::int as total,
        row_number() over (partition by p.root_id order by p.created_at, p.id)::int as number
      from post p where p.root_id = any(${[...rootIds]}::text[]) and not ${IS_GONE}) all_of
    where number <= ${limitTo(ANSWERS_AT_ONCE)} order by number`.execute(db);
  return rootIds.map((rootId) => {
    const nodes = rows.filter((row) => row.rootId === rootId);
    const total = nodes[0]?.total ?? 0;
    return { nodes, total, hasNextPage: total > nodes.length };
  });
});

export const LATEST_ROWS = 3;

/** The newest posts and answers about a subject, newest first; the total counts all of them. */
export const loadLatestPosts = batchLoader(
  async (db: Db, subjects: readonly PostSubject[]): Promise<Page<PostRow>[]> => {
    const about = sql`p.subject_kind = s.kind and p.subject_id = s.id and not ${IS_GONE}`;
    const { rows } = await sql<PostRow & { position: string; total: number }>`/* latest posts */
    select s.position, c.total, l.* from unnest(${subjects.map(({ kind }) => kind)}::text[],
        ${subjects.map(({ id }) => id)}::text[]) with ordinality s(kind, id, position)
      cross join lateral (select ${COLUMNS} from post p where ${about}
        order by p.created_at desc, p.id desc limit ${limitTo(LATEST_ROWS)}) l
      cross join lateral (select count(*)::int as total from post p where ${about}) c
    order by s.position, l."createdAt" desc, l.id desc`.execute(db);
    return subjects.map((_, index) => {
      const nodes = rows.filter(({ position }) => Number(position) === index + 1);
      const total = nodes[0]?.total ?? 0;
      return { nodes, total, hasNextPage: total > nodes.length };
    });
  },
);

export async function insertPost(trx: Db, post: Omit<PostRow, 'createdAt' | 'isGone'>): Promise<void> {
  await sql`insert into post (id, author_id, text, subject_kind, subject_id, answers_id, root_id, cites_id)
    values (${post.id}, ${post.authorId}, ${post.text}, ${post.subjectKind}, ${post.subjectId}, ${post.answersId}, ${post.rootId}, ${post.citesId})`.execute(
    trx,
  );
}

/** The text and the reactions go at once; the place in the thread stays. */
export async function markDeleted(trx: Db, id: string): Promise<void> {
  await sql`update post set deleted_at = now(), text = '' where id = ${id} and deleted_at is null`.execute(trx);
  await sql`delete from reaction where subject_kind = 'post' and subject_id = ${id}`.execute(trx);
}

export async function movePosts(
  trx: Db,
  { sourceId, targetId }: { readonly sourceId: string; readonly targetId: string },
): Promise<void> {
  await sql`update post set subject_id = ${targetId} where subject_kind = 'element' and subject_id = ${sourceId}`.execute(
    trx,
  );
}
