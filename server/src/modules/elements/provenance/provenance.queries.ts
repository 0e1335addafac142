import { sql } from 'kysely';
import type { Quality, QualityGap } from '@cordada/core/elements/qualities';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface Origin {
  readonly number: number;
  readonly at: string;
  readonly authorId: string | null;
  readonly isImport: boolean;
  readonly source: string;
}

export async function loadOrigins(db: Db, ids: readonly string[]): Promise<Map<string, Origin[]>> {
  const { rows } = await sql<Origin & { id: string }>`/* origins */
    select r.element_id as id, r.number, r.created_at as at, r.author_id as "authorId", r.is_import as "isImport",
      coalesce(r.snapshot ->> 'source', '') as source
    from element e join element_revision r on r.element_id = e.id
    where e.id = any(${ids}::text[])
      and (r.number = 1 or r.number in (select value::int from jsonb_each_text(e.provenance)))`.execute(db);
  return Map.groupBy(rows, ({ id }) => id);
}

export interface ContributorRow {
  readonly authorId: string | null;
  readonly revisions: number;
}

const CONTRIBUTORS_MAX = 24;

export async function loadContributors(db: Db, ids: readonly string[]): Promise<Map<string, ContributorRow[]>> {
  const { rows } = await sql<ContributorRow & { id: string }>`/* contributors */
    select id, author_id as "authorId", revisions from (
      select w.id, r.author_id, count(*)::int as revisions,
        row_number() over (partition by w.id order by count(*) desc, max(r.created_at) desc) as rank
      from unnest(${ids}::text[]) w(id) join element e on e.id = w.id or e.merged_into_id = w.id
      join element_revision r on r.element_id = e.id and not r.is_import
      group by w.id, r.author_id
    ) c where rank <= ${CONTRIBUTORS_MAX} order by id, rank`.execute(db);
  return Map.groupBy(rows, ({ id }) => id);
}

export async function listUnrated(db: Db, after: string, rows: number): Promise<string[]> {
  const { rows: found } = await sql<{ id: string }>`
    select id from element where rated_revision is null and status = 'published' and id > ${after} order by id
    limit ${limitTo(rows)}`.execute(db);
  return found.map(({ id }) => id);
}

export async function listAllSnapshots(
  db: Db,
  id: string,
): Promise<{ number: number; snapshot: Readonly<Record<string, unknown>> }[]> {
  const { rows } = await sql<{ number: number; snapshot: Record<string, unknown> }>`
    select number, snapshot from element_revision where element_id = ${id} order by number`.execute(db);
  return rows;
}

/** Stores the computed rating, unless a newer revision was published in the meantime. */
export async function setRating(
  db: Db,
  id: string,
  given: {
    readonly revision: number;
    readonly provenance: Readonly<Record<string, number>>;
    readonly quality: Quality;
    readonly gaps: readonly QualityGap[];
  },
): Promise<void> {
  await sql`update element set provenance = ${JSON.stringify(given.provenance)}::jsonb, quality = ${given.quality},
    quality_gaps = ${[...given.gaps]}::text[], rated_revision = ${given.revision}
    where id = ${id} and revision = ${given.revision}`.execute(db);
}
