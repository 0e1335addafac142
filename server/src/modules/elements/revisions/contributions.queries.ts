import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { KindName } from '@cordada/core/elements/kinds';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';
import { nameHas } from '../listing/nameHas.queries.ts';

export interface ContributionRow {
  elementId: string;
  revisions: number;
  isCreator: boolean;
  lastAt: string;
}

export async function listContributions(
  db: Db,
  accountId: string,
  { kind, name }: { readonly kind: KindName | null; readonly name: string | null },
  page: PageOfRows,
): Promise<Page<ContributionRow>> {
  const all = sql`(${contributionsOf(accountId)} having (${kind}::text is null or e.kind = ${kind}) and ${nameHas(sql`e.id`, name)})`;
  const { rows } = await sql<ContributionRow & { total: number }>`/* contributions */
    with f as materialized ${all}
    select f.*, (select count(*)::int from f) as total from f
    where ${page.after}::text is null
      or (f."lastAt", f."elementId") < (select f."lastAt", f."elementId" from f where f."elementId" = ${page.after})
    order by f."lastAt" desc, f."elementId" desc limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, {
    count: sql`select count(*) from ${all} f`,
    cursor: (id) => sql`select 1 from ${all} f where f."elementId" = ${id}`,
  });
}

export async function countContributions(db: Db, accountId: string): Promise<{ type: string; count: number }[]> {
  const { rows } = await sql<{ type: string; count: number }>`/* contributions by kind */
    select c.kind as type, count(*)::int as count from (${contributionsOf(accountId)}) c group by c.kind order by 2 desc, 1`.execute(
    db,
  );
  return rows;
}

function contributionsOf(accountId: string): RawBuilder<unknown> {
  return sql`select e.id as "elementId", e.kind, count(*)::int as revisions, bool_or(r.number = 1) as "isCreator",
      max(r.created_at) as "lastAt"
    from element_revision r join element o on o.id = r.element_id
    join element e on e.id = coalesce(o.merged_into_id, o.id) and e.status = 'published'
    where r.author_id = ${accountId} group by e.id`;
}
