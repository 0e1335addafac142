import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Ids of elements, each with the one beside it in `to`. */
interface Pairs {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Puts elements under others. */
export async function setParents(trx: Db, { from, to }: Pairs): Promise<void> {
  await sql`update element e set parent_id = p.parent from unnest(${from}::text[], ${to}::text[]) p(id, parent)
    where e.id = p.id and p.id <> p.parent and e.parent_id is distinct from p.parent`.execute(trx);
}

/** Puts elements into regions, whatever the outlines say. */
export async function insertRegionsByHand(trx: Db, { from, to }: Pairs): Promise<void> {
  await sql`insert into element_region (element_id, region_id, is_manual)
    select f, t, true from unnest(${from}::text[], ${to}::text[]) p(f, t) on conflict do nothing`.execute(trx);
}

/** Takes regions out of the trees that they are in. */
export async function deleteParents(trx: Db, regionIds: readonly string[]): Promise<void> {
  await sql`delete from region_parent where region_id = any(${regionIds}::text[])`.execute(trx);
}

/** Puts regions under others. */
export async function insertRegionTrees(trx: Db, { from, to }: Pairs): Promise<void> {
  await sql`insert into region_parent (region_id, parent_id)
    select f, t from unnest(${from}::text[], ${to}::text[]) p(f, t) on conflict do nothing`.execute(trx);
}

/** Notes what Wikidata calls elements. */
export async function insertWikidataIds(
  trx: Db,
  known: readonly { readonly id: string; readonly wikidata: string }[],
): Promise<void> {
  await sql`insert into element_external_id (source, external_id, element_id)
    select 'wikidata', * from unnest(${known.map(({ wikidata }) => wikidata)}::text[], ${known.map(({ id }) => id)}::text[])
    on conflict do nothing`.execute(trx);
}

/** Lets accesses lead to pins. */
export async function linkAccesses(trx: Db, { from, to }: Pairs): Promise<void> {
  await sql`insert into element_link (from_id, to_id, role)
    select f, t, 'access' from unnest(${from}::text[], ${to}::text[]) p(f, t) on conflict do nothing`.execute(trx);
}

/** The edition of a list as its source published it: whoever changes it begins another one. */
export async function writeCatalogueEdition(
  trx: Db,
  listId: string,
  edition: {
    readonly datedOn: string;
    readonly criterion: object;
    readonly source: string;
    readonly completesAt: number | null;
    readonly memberIds: readonly string[];
  },
): Promise<void> {
  await sql`insert into list_edition (list_id, number, frozen_at, dated_on, criterion, source, completes_at)
    values (${listId}, 1, now(), ${edition.datedOn}::date, ${JSON.stringify(edition.criterion)}::jsonb, ${edition.source},
      ${edition.completesAt}::int)
    on conflict (list_id, number) do update set (dated_on, criterion, source, completes_at) =
      (excluded.dated_on, excluded.criterion, excluded.source, excluded.completes_at)`.execute(trx);
  await sql`delete from list_item where list_id = ${listId} and edition = 1`.execute(trx);
  await sql`insert into list_item (list_id, edition, position, element_id)
    select ${listId}, 1, position, element_id from unnest(${[...edition.memberIds]}::text[]) with ordinality m(element_id, position)`.execute(
    trx,
  );
}

/** Lets PostgreSQL know how many rows of what there are now. */
export async function analyzeTables(db: Db): Promise<void> {
  await sql`analyze`.execute(db);
}
