import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PostAudience, PostOrder } from '@cordada/core/community/posts';
import type { RichText } from '@cordada/core/richText/richText';
import type { Db } from '#server/db/connect.ts';
import { batchLoader } from '#server/db/batchLoader.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import type { ReaderColumns } from '#server/modules/accounts/index.ts';
import { hasAnswers, isForReader, isGone, KEY_COLUMNS, readerColumns, readerIdsOf } from './postAccess.queries.ts';
import type { PostReader } from './postAccess.queries.ts';

export interface PostRow {
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
  readonly body: RichText | null;
  readonly subjectKind: PostSubject['kind'] | null;
  readonly subjectId: string | null;
  readonly answersId: string | null;
  readonly rootId: string | null;
  readonly citesId: string | null;
  readonly audience: PostAudience;
  readonly audienceOwnerId: string | null;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  /** Deleted, hidden, or by somebody who is suspended or blocked. It is shown only where there are answers. */
  readonly isGone: boolean;
}

/** What posts are about. */
export interface PostSubject {
  readonly kind: 'element' | 'activity' | 'user';
  readonly id: string;
}

/** Answers that come with their thread; more are on the page of the post. */
export const ANSWERS_AT_ONCE = 100;

const columns = (reader: ReaderColumns): RawBuilder<unknown> =>
  sql`p.id, p.author_id as "authorId", p.text, p.body, p.subject_kind as "subjectKind", p.subject_id as "subjectId",
  p.answers_id as "answersId", p.root_id as "rootId", p.cites_id as "citesId", p.audience, p.audience_owner_id as "audienceOwnerId",
  p.created_at as "createdAt", p.edited_at as "editedAt", ${isGone(reader)} as "isGone"`;

interface PostKey {
  readonly id: string;
  readonly reader: PostReader;
}

/** A post that is gone for the reader is found only while it has answers. Who may read its subject is not checked. */
export const findPost = batchLoader(async (db: Db, keys: readonly PostKey[]): Promise<(PostRow | null)[]> => {
  const { rows } = await sql<PostRow & { position: string }>`/* posts */
    select k.position, ${columns(KEY_COLUMNS)}
    from unnest(${keys.map(({ id }) => id)}::text[], ${readerIdsOf(keys)}) with ordinality k(id, reader_id, blocker_id, position)
      join post p on p.id = k.id
    where ${isForReader(KEY_COLUMNS)} and (not ${isGone(KEY_COLUMNS)} or ${hasAnswers(KEY_COLUMNS)})`.execute(db);
  const found = new Map(rows.map(({ position, ...post }) => [Number(position), post]));
  return keys.map((_, index) => found.get(index + 1) ?? null);
});

/** A post whoever may read it, for its author and for moderators. */
export async function findAnyPost(db: Db, id: string): Promise<(PostRow & { readonly isDeleted: boolean }) | null> {
  const everybody = readerColumns({ id: null, isAdmin: false });
  const { rows } = await sql<PostRow & { isDeleted: boolean }>`
    select ${columns(everybody)}, p.deleted_at is not null as "isDeleted" from post p where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Until the end of the transaction nobody else deletes or restores the post. */
export async function lockPost(trx: Db, id: string): Promise<void> {
  await sql`select 1 from post where id = ${id} for update`.execute(trx);
}

const SCORE = sql`((select count(*) from reaction r where r.subject_kind = 'post' and r.subject_id = p.id and r.kind <> 'sad')
  + 2 * (select count(*) from post n where n.root_id = p.id and n.deleted_at is null and n.hidden_at is null))`;

/** First posts of the threads about a subject. */
export async function listThreads(
  db: Db,
  {
    subject: { kind, id },
    reader,
    order,
  }: { readonly subject: PostSubject; readonly reader: PostReader; readonly order: PostOrder },
  page: PageOfRows,
): Promise<Page<PostRow>> {
  const who = readerColumns(reader);
  const from = sql`post p where p.subject_kind = ${kind} and p.subject_id = ${id} and p.root_id is null
    and ${isForReader(who)} and (not ${isGone(who)} or ${hasAnswers(who)})`;
  const score = order === 'best' ? SCORE : sql`0::bigint`;
  const count = sql`select count(*)::int from ${from}`;
  const cursor = (postId: string): RawBuilder<unknown> =>
    sql`select ${score}, p.created_at, p.id from ${from} and p.id = ${postId}`;
  const after = page.after === null ? sql`true` : sql`(${score}, p.created_at, p.id) < (${cursor(page.after)})`;
  const sort = order === 'best' ? sql`${score} desc, p.created_at desc, p.id desc` : sql`p.created_at desc, p.id desc`;
  const { rows } = await sql<PostRow & { total: number }>`/* threads */
    select ${columns(who)}, (${count}) as total from ${from} and ${after}
    order by ${sort} limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

interface AnswersKey {
  readonly rootId: string;
  readonly reader: PostReader;
}

/** The first answers of threads in the order of time; those that are gone are left out. */
export const loadAnswers = batchLoader(async (db: Db, keys: readonly AnswersKey[]): Promise<Page<PostRow>[]> => {
  const isAnswer = sql`p.root_id = k.id and not ${isGone(KEY_COLUMNS)}`;
  const { rows } = await sql<PostRow & { total: number; position: string }>`/* answers */
    select k.position, c.total, a.* from unnest(${keys.map(({ rootId }) => rootId)}::text[], ${readerIdsOf(keys)})
        with ordinality k(id, reader_id, blocker_id, position)
      cross join lateral (select ${columns(KEY_COLUMNS)} from post p where ${isAnswer}
        order by p.created_at, p.id limit ${limitTo(ANSWERS_AT_ONCE)}) a
      cross join lateral (select count(*)::int as total from post p where ${isAnswer}) c
    order by k.position, a."createdAt", a.id`.execute(db);
  const byKey = Map.groupBy(rows, ({ position }) => Number(position));
  return keys.map((_, index) => {
    const nodes = byKey.get(index + 1) ?? [];
    const total = nodes[0]?.total ?? 0;
    return { nodes, total, hasNextPage: total > nodes.length };
  });
});

/** Answers of one thread, in parts. */
export async function listAnswers(db: Db, { rootId, reader }: AnswersKey, page: PageOfRows): Promise<Page<PostRow>> {
  const who = readerColumns(reader);
  const from = sql`post p where p.root_id = ${rootId} and not ${isGone(who)}`;
  const count = sql`select count(*)::int from ${from}`;
  const cursor = (id: string): RawBuilder<unknown> =>
    sql`select p.created_at, p.id from post p where p.root_id = ${rootId} and p.id = ${id}`;
  const after = page.after === null ? sql`true` : sql`(p.created_at, p.id) > (${cursor(page.after)})`;
  const { rows } = await sql<PostRow & { total: number }>`/* answers of one */
    select ${columns(who)}, (${count}) as total from ${from} and ${after}
    order by p.created_at, p.id limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

export const LATEST_ROWS = 3;

/** The newest posts and answers about a subject, newest first; the total counts all of them. */
export const loadLatestPosts = batchLoader(
  async (
    db: Db,
    keys: readonly { readonly subject: PostSubject; readonly reader: PostReader }[],
  ): Promise<Page<PostRow>[]> => {
    const about = sql`p.subject_kind = k.kind and p.subject_id = k.id and ${isForReader(KEY_COLUMNS)} and not ${isGone(KEY_COLUMNS)}`;
    const { rows } = await sql<PostRow & { position: string; total: number }>`/* latest posts */
    select k.position, c.total, l.* from unnest(${keys.map(({ subject }) => subject.kind)}::text[],
        ${keys.map(({ subject }) => subject.id)}::text[], ${readerIdsOf(keys)}) with ordinality k(kind, id, reader_id, blocker_id, position)
      cross join lateral (select ${columns(KEY_COLUMNS)} from post p where ${about}
        order by p.created_at desc, p.id desc limit ${limitTo(LATEST_ROWS)}) l
      cross join lateral (select count(*)::int as total from post p where ${about}) c
    order by k.position, l."createdAt" desc, l.id desc`.execute(db);
    return keys.map((_, index) => {
      const nodes = rows.filter(({ position }) => Number(position) === index + 1);
      const total = nodes[0]?.total ?? 0;
      return { nodes, total, hasNextPage: total > nodes.length };
    });
  },
);

export type NewPostRow = Omit<PostRow, 'createdAt' | 'editedAt' | 'isGone'> & { readonly textKey?: string };

export async function insertPost(trx: Db, post: NewPostRow): Promise<void> {
  await sql`insert into post (id, author_id, text, body, subject_kind, subject_id, answers_id, root_id, cites_id, audience,
      audience_owner_id, text_key)
    values (${post.id}, ${post.authorId}, ${post.text}, ${post.body === null ? null : JSON.stringify(post.body)}::jsonb,
      ${post.subjectKind}, ${post.subjectId}, ${post.answersId}, ${post.rootId}, ${post.citesId}, ${post.audience},
      ${post.audienceOwnerId}, ${post.textKey ?? null})`.execute(trx);
}

/** What `markDeleted` takes from a post, as JSON. */
export const postContent = (id: string): RawBuilder<unknown> => sql`(select jsonb_build_object('post', to_jsonb(p),
  'reactions', coalesce((select jsonb_agg(to_jsonb(r)) from reaction r where r.subject_kind = 'post' and r.subject_id = p.id), '[]'),
  'images', coalesce((select jsonb_agg(to_jsonb(i)) from post_image i where i.post_id = p.id), '[]'),
  'mentions', coalesce((select jsonb_agg(to_jsonb(m)) from post_mention m where m.post_id = p.id), '[]'),
  'revisions', coalesce((select jsonb_agg(to_jsonb(v)) from post_revision v where v.post_id = p.id), '[]'))
  from post p where p.id = ${id})`;

export async function listKeptImageIds(db: Db, content: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select i.image_id as id
    from jsonb_populate_recordset(null::post_image, ${content}::jsonb -> 'images') i`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Undoes `markDeleted`, without members who have left.
 * @param content made by `postContent`
 * @param imageIds photos that are still there
 */
export async function undelete(trx: Db, id: string, content: string, imageIds: readonly string[]): Promise<void> {
  await sql`update post p set deleted_at = null, text = o.text, body = o.body, text_key = o.text_key
    from jsonb_populate_record(null::post, ${content}::jsonb -> 'post') o where p.id = ${id}`.execute(trx);
  await sql`insert into reaction select r.* from jsonb_populate_recordset(null::reaction, ${content}::jsonb -> 'reactions') r
    join account_summary a on a.id = r.account_id on conflict do nothing`.execute(trx);
  await sql`insert into post_image select i.* from jsonb_populate_recordset(null::post_image, ${content}::jsonb -> 'images') i
    where i.image_id = any(${[...imageIds]}::text[]) on conflict do nothing`.execute(trx);
  await sql`insert into post_mention select m.* from jsonb_populate_recordset(null::post_mention, ${content}::jsonb -> 'mentions') m
    join account_summary a on a.id = m.account_id on conflict do nothing`.execute(trx);
  await sql`insert into post_revision select v.* from jsonb_populate_recordset(null::post_revision, ${content}::jsonb -> 'revisions') v
    on conflict do nothing`.execute(trx);
}

/** The text, photos and reactions go at once; the place in the thread stays. */
export async function markDeleted(trx: Db, id: string): Promise<void> {
  await sql`update post set deleted_at = now(), text = '', body = null, text_key = null
    where id = ${id} and deleted_at is null`.execute(trx);
  await sql`delete from reaction where subject_kind = 'post' and subject_id = ${id}`.execute(trx);
  await sql`delete from post_image where post_id = ${id}`.execute(trx);
  await sql`delete from post_mention where post_id = ${id}`.execute(trx);
  await sql`delete from post_revision where post_id = ${id}`.execute(trx);
}

export async function movePosts(
  trx: Db,
  { sourceId, targetId }: { readonly sourceId: string; readonly targetId: string },
): Promise<void> {
  await sql`update post set subject_id = ${targetId} where subject_kind = 'element' and subject_id = ${sourceId}`.execute(
    trx,
  );
}
