import { sql } from 'kysely';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Language } from '@cordada/core/pages/pageTable';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export const SITEMAP_SOURCES = ['elements', 'activities', 'users'] as const;
export type SearchDocument = (typeof SITEMAP_SOURCES)[number];

export interface SitemapRow {
  id: string;
  kind: KindName | null;
  name: string;
  texts: Partial<Record<Language, { name: string; slug: string }>>;
  changedAt: string;
}

/** Columns must start with `id`, so that a page of rows is a range scan of the primary key. */
const WALKS: Record<
  SearchDocument,
  { readonly columns: ReturnType<typeof sql>; readonly from: ReturnType<typeof sql> }
> = {
  elements: {
    columns: sql`x.id, x.kind, x.name, x.updated_at as "changedAt",
      coalesce((select json_object_agg(t.language, json_build_object('name', t.name, 'slug', t.slug))
        from element_title t where t.element_id = x.id), '{}') as texts`,
    from: sql`element_summary x where x.status = 'published'`,
  },
  activities: {
    columns: sql`x.id, null as kind, x.title as name, x.updated_at as "changedAt",
      json_build_object('en', json_build_object('name', x.title, 'slug', x.slug)) as texts`,
    from: sql`public_activity x where true`,
  },
  // Skip profiles without public activities. `offset 0` prevents a join, so that the check runs once per profile on
  // the page instead of reading the activities of all profiles.
  users: {
    columns: sql`x.id, null as kind, trim(x.first_name || ' ' || x.last_name) as name, x.created_at as "changedAt", '{}'::json as texts`,
    from: sql`open_profile x where exists (select 1 from public_activity a where a.owner_id = x.id offset 0)`,
  },
};

export async function listSitemapRows(
  db: Db,
  what: SearchDocument,
  after: string,
  rows: number,
): Promise<SitemapRow[]> {
  const { columns, from } = WALKS[what];
  const result = await sql<SitemapRow>`/* sitemap rows */
    select ${columns} from ${from} and x.id > ${after} order by x.id limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}

export async function findBoundary(db: Db, what: SearchDocument, after: string, rows: number): Promise<string | null> {
  const { rows: found } = await sql<{ id: string }>`/* sitemap boundary */
    select x.id from ${WALKS[what].from} and x.id > ${after} order by x.id
    offset ${limitTo(rows - 1)} limit 1`.execute(db);
  return found[0]?.id ?? null;
}

export async function listNewestElements(db: Db, rows: number): Promise<{ id: string; createdAt: string }[]> {
  const result = await sql<{ id: string; createdAt: string }>`/* newest elements */
    select id, created_at as "createdAt" from element_summary where status = 'published'
    order by created_at desc, id limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}

export async function listNewestActivities(db: Db, rows: number): Promise<string[]> {
  const result = await sql<{ id: string }>`/* newest activities */
    select id from public_activity order by published_at desc, id limit ${limitTo(rows)}`.execute(db);
  return result.rows.map(({ id }) => id);
}

export interface PublicPostRow {
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
  readonly createdAt: string;
}

/** First posts of threads that everybody may read, latest first. */
export async function listNewestPosts(
  db: Db,
  { authorId }: { readonly authorId: string | null },
  rows: number,
): Promise<PublicPostRow[]> {
  const result = await sql<PublicPostRow>`/* newest posts */
    select id, author_id as "authorId", text, created_at as "createdAt" from public_post
    where root_id is null and ${authorId === null ? sql`true` : sql`author_id = ${authorId}`}
    order by created_at desc, id desc limit ${limitTo(rows)}`.execute(db);
  return result.rows;
}

export async function findPublicPost(db: Db, id: string): Promise<PublicPostRow | null> {
  const { rows } = await sql<PublicPostRow>`
    select id, author_id as "authorId", text, created_at as "createdAt" from public_post where id = ${id}`.execute(db);
  return rows[0] ?? null;
}
