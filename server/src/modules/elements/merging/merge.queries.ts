import { sql } from 'kysely';
import type { KindName } from '@cordada/core/elements/kinds';
import { pageOfKind } from '@cordada/core/pages/elementPages';
import type { Db } from '#server/db/connect.ts';

export interface MergePair {
  readonly sourceId: string;
  readonly targetId: string;
}

export interface MovedElements {
  readonly children: readonly string[];
  readonly accesses: readonly string[];
  readonly addresses: number;
}

/** Moves children, accesses, region memberships and former URLs from the source to the target. */
export async function moveElementRows(
  trx: Db,
  kind: KindName,
  { sourceId, targetId }: MergePair,
): Promise<MovedElements> {
  // Avoid cycles: an ancestor of the target cannot become its child.
  await sql`
    with recursive up as (
      select parent_id as id from element where id = ${targetId}
      union
      select e.parent_id from up join element e on e.id = up.id
    )
    update element e set parent_id = (select nullif(s.parent_id, e.id) from element s where s.id = ${sourceId} and s.parent_id is distinct from ${targetId})
    where e.parent_id = ${sourceId} and (e.id = ${targetId} or e.id in (select id from up where id is not null))`.execute(
    trx,
  );
  const { rows: children } = await sql<{ id: string }>`
    update element set parent_id = ${targetId} where parent_id = ${sourceId} returning id`.execute(trx);
  const { rows: accesses } = await sql<{ id: string }>`
    with gone as (delete from element_link where from_id = ${sourceId} or to_id = ${sourceId} returning from_id, to_id, role),
    link as (
      select case when from_id = ${sourceId} then ${targetId} else from_id end as from_id,
        case when to_id = ${sourceId} then ${targetId} else to_id end as to_id, role from gone
    ), added as (
      insert into element_link (from_id, to_id, role) select from_id, to_id, role from link where from_id <> to_id
      on conflict do nothing
    )
    select case when from_id = ${targetId} then to_id else from_id end as id from link`.execute(trx);
  await sql`update element_external_id set element_id = ${targetId} where element_id = ${sourceId}`.execute(trx);
  if (kind === 'region') await moveRegion(trx, { sourceId, targetId });
  const addresses = await moveAddresses(trx, kind, { sourceId, targetId });
  return { children: children.map(({ id }) => id), accesses: accesses.map(({ id }) => id), addresses };
}

async function moveRegion(trx: Db, { sourceId, targetId }: MergePair): Promise<void> {
  await sql`
    with gone as (delete from region_exclusion where region_id = ${sourceId} returning element_id)
    insert into region_exclusion (element_id, region_id) select element_id, ${targetId} from gone
    on conflict do nothing`.execute(trx);
  await sql`
    with gone as (delete from region_parent where region_id = ${sourceId} or parent_id = ${sourceId} returning region_id, parent_id),
    link as (
      select case when region_id = ${sourceId} then ${targetId} else region_id end as region_id,
        case when parent_id = ${sourceId} then ${targetId} else parent_id end as parent_id from gone
    )
    insert into region_parent (region_id, parent_id) select region_id, parent_id from link where region_id <> parent_id
    on conflict do nothing`.execute(trx);
  await sql`
    with gone as (delete from element_region where region_id = ${sourceId} returning element_id, is_manual)
    insert into element_region (element_id, region_id, is_manual)
    select element_id, ${targetId}, is_manual from gone where element_id <> ${targetId}
    on conflict (element_id, region_id) do update set is_manual = element_region.is_manual or excluded.is_manual`.execute(
    trx,
  );
}

async function moveAddresses(trx: Db, kind: KindName, { sourceId, targetId }: MergePair): Promise<number> {
  const { numAffectedRows: former = 0n } = await sql`
    update element_former_id set element_id = ${targetId} where element_id = ${sourceId}`.execute(trx);
  await sql`insert into element_former_id (former_id, page, element_id)
    values (lower(${sourceId}), ${pageOfKind(kind)}, ${targetId})
    on conflict (former_id, page) do update set element_id = excluded.element_id`.execute(trx);
  const { numAffectedRows: merged = 0n } = await sql`
    update element set merged_into_id = ${targetId} where merged_into_id = ${sourceId}`.execute(trx);
  return Number(former + merged);
}

export async function mergeRows(trx: Db, { sourceId, targetId }: MergePair): Promise<void> {
  await sql`update element set status = 'deleted', merged_into_id = ${targetId}, updated_at = now() where id = ${sourceId}`.execute(
    trx,
  );
}

/** Makes a merged element independent again. Rows that the merge moved stay with the target. */
export async function unmerge(trx: Db, id: string): Promise<void> {
  await sql`delete from element_former_id f using element e
    where e.id = ${id} and f.former_id = lower(e.id) and f.element_id = e.merged_into_id`.execute(trx);
  await sql`update element set merged_into_id = null where id = ${id}`.execute(trx);
}

export async function findMerged(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; into: string }>`/* merged */
    select id, merged_into_id as "into" from element
    where id = any(${ids}::text[]) and merged_into_id is not null`.execute(db);
  return new Map(rows.map(({ id, into }) => [id, into]));
}
