import { sql } from 'kysely';
import type { PostAudience } from '@cordada/core/community/posts';
import type { RichText } from '@cordada/core/richText/richText';
import type { Db } from '#server/db/connect.ts';
import { batchLoader } from '#server/db/batchLoader.ts';
import { limitTo } from '#server/db/page.ts';
import { imageAudience as activityImageAudience } from '#server/modules/activities/index.ts';
import type { ImageAudience } from '#server/modules/media/index.ts';

export interface MentionRow {
  readonly postId: string;
  readonly accountId: string;
  readonly handle: string;
}

export const loadMentions = batchLoader(async (db: Db, postIds: readonly string[]): Promise<MentionRow[][]> => {
  const { rows } = await sql<MentionRow>`/* mentions */
    select post_id as "postId", account_id as "accountId", handle from post_mention
    where post_id = any(${[...postIds]}::text[]) order by handle`.execute(db);
  const byPost = Map.groupBy(rows, ({ postId }) => postId);
  return postIds.map((id) => byPost.get(id) ?? []);
});

export async function replaceMentions(
  trx: Db,
  postId: string,
  mentions: readonly { readonly accountId: string; readonly handle: string }[],
): Promise<void> {
  await sql`delete from post_mention where post_id = ${postId}`.execute(trx);
  if (mentions.length === 0) return;
  await sql`insert into post_mention (post_id, account_id, handle)
    select ${postId}, m.account_id, m.handle from unnest(${mentions.map(({ accountId }) => accountId)}::text[],
      ${mentions.map(({ handle }) => handle)}::text[]) m(account_id, handle) on conflict do nothing`.execute(trx);
}

/** Images of posts in their order. */
export const loadPostImageIds = batchLoader(async (db: Db, postIds: readonly string[]): Promise<string[][]> => {
  const { rows } = await sql<{ postId: string; imageId: string }>`/* images of posts */
    select post_id as "postId", image_id as "imageId" from post_image where post_id = any(${[...postIds]}::text[])
    order by position`.execute(db);
  const byPost = Map.groupBy(rows, ({ postId }) => postId);
  return postIds.map((id) => (byPost.get(id) ?? []).map(({ imageId }) => imageId));
});

export async function replaceImages(trx: Db, postId: string, imageIds: readonly string[]): Promise<void> {
  await sql`delete from post_image where post_id = ${postId} and image_id <> all(${[...imageIds]}::text[])`.execute(
    trx,
  );
  await sql`insert into post_image (post_id, image_id, position)
    select ${postId}, i.id, i.position from unnest(${[...imageIds]}::text[]) with ordinality i(id, position)
    on conflict (post_id, image_id) do update set position = excluded.position`.execute(trx);
}

/** When the text of a post was written last, to the millisecond. */
export async function findWrittenAt(trx: Db, id: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`/* when a post was written */
    select coalesce(edited_at, created_at) as at from post where id = ${id} for update`.execute(trx);
  return rows[0]?.at ?? null;
}

/** Keeps the text as it was and stores the new one. */
export async function updatePost(
  trx: Db,
  id: string,
  { text, body, textKey }: { readonly text: string; readonly body: RichText | null; readonly textKey: string },
): Promise<void> {
  await sql`insert into post_revision (post_id, number, text, body)
    select p.id, 1 + (select count(*) from post_revision r where r.post_id = p.id), p.text, p.body from post p where p.id = ${id}`.execute(
    trx,
  );
  await sql`update post set text = ${text}, body = ${body === null ? null : JSON.stringify(body)}::jsonb, text_key = ${textKey},
    edited_at = now() where id = ${id}`.execute(trx);
}

export interface PostRevisionRow {
  readonly text: string;
  readonly replacedAt: Date;
}

/** Former texts, latest first. */
export async function listRevisions(db: Db, postId: string, rows: number): Promise<PostRevisionRow[]> {
  const found = await sql<PostRevisionRow>`select text, replaced_at as "replacedAt" from post_revision
    where post_id = ${postId} order by number desc limit ${limitTo(rows)}`.execute(db);
  return found.rows;
}

export async function setThreadMute(
  db: Db,
  accountId: string,
  rootId: string,
  muted: { readonly until: Date | null } | null,
): Promise<void> {
  await (
    muted
      ? sql`insert into thread_mute (account_id, root_id, muted_until) values (${accountId}, ${rootId}, ${muted.until})
          on conflict (account_id, root_id) do update set muted_until = excluded.muted_until`
      : sql`delete from thread_mute where account_id = ${accountId} and root_id = ${rootId}`
  ).execute(db);
}

export async function listThreadMuters(db: Db, rootId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select reader_id as id from muted_thread where root_id = ${rootId}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The same text and photos in the same place for the same readers by the same author within some minutes: a second click
 * or a repeated request.
 */
export async function findTwin(
  db: Db,
  post: {
    readonly authorId: string;
    readonly text: string;
    readonly subjectId: string | null;
    readonly answersId: string | null;
    readonly citesId: string | null;
    readonly audience: PostAudience;
    readonly imageIds: readonly string[];
  },
  minutes: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from post
    where author_id = ${post.authorId} and created_at > now() - make_interval(mins => ${minutes}::int) and deleted_at is null
      and text = ${post.text} and subject_id is not distinct from ${post.subjectId}
      and answers_id is not distinct from ${post.answersId} and cites_id is not distinct from ${post.citesId}
      and audience = ${post.audience}
      and array(select i.image_id from post_image i where i.post_id = post.id order by i.position) = ${[...post.imageIds]}::text[]
    order by created_at desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The author of a post, also of a deleted one. */
export async function findAuthorId(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ author_id: string }>`select author_id from post where id = ${id}`.execute(db);
  return rows[0]?.author_id ?? null;
}

/** What decides how much a member may write. */
export interface AuthorStanding {
  readonly ageHours: number;
  readonly postsLastHour: number;
  readonly postsLastDay: number;
  /** Posts of the last day with the same letters. */
  readonly sameText: number;
}

export async function findStanding(db: Db, authorId: string, textKey: string): Promise<AuthorStanding> {
  const { rows } = await sql<AuthorStanding>`select
    (select extract(epoch from now() - created_at) / 3600 from account_summary where id = ${authorId})::float8 as "ageHours",
    count(*) filter (where created_at > now() - interval '1 hour')::int as "postsLastHour",
    count(*)::int as "postsLastDay",
    count(*) filter (where text_key = ${textKey} and text_key <> '' and deleted_at is null)::int as "sameText"
    from post where author_id = ${authorId} and created_at > now() - interval '1 day'`.execute(db);
  return rows[0] ?? { ageHours: 0, postsLastHour: 0, postsLastDay: 0, sameText: 0 };
}

/** Everybody sees the photos of elements, public activities and public posts. */
export const imageAudience: ImageAudience = {
  isOpen: (imageId) => sql`(${activityImageAudience.isOpen(imageId)}
    or exists (select 1 from public_post_image q where q.image_id = ${imageId}))`,
};

export async function setHidden(trx: Db, postId: string, isHidden: boolean): Promise<void> {
  await sql`update post set hidden_at = ${isHidden ? sql`coalesce(hidden_at, now())` : sql`null`} where id = ${postId}`.execute(
    trx,
  );
}

/** Whether a text contains a word or address that no post may contain. */
export async function hasBlockedTerm(db: Db, text: string): Promise<boolean> {
  const { rows } = await sql`select 1 from blocked_term
    where position(term in ${text.normalize('NFKC').toLowerCase()}::text) > 0 limit 1`.execute(db);
  return rows.length > 0;
}

export async function listBlockedTerms(db: Db): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`select term from blocked_term order by term`.execute(db);
  return rows.map(({ term }) => term);
}

export async function replaceBlockedTerms(db: Db, terms: readonly string[]): Promise<void> {
  await sql`with gone as (delete from blocked_term where term <> all(${[...terms]}::text[]))
    insert into blocked_term (term) select unnest(${[...terms]}::text[]) on conflict do nothing`.execute(db);
}
