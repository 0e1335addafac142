import { sql } from 'kysely';
import type { PackSubjectKind } from '@cordada/core/packs/manifest';
import type { Bounds } from '@cordada/core/geo/lonLat';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import type { PackReader } from './packSource.ts';

export type PackSubject =
  | { readonly kind: 'area'; readonly bounds: Bounds }
  | { readonly kind: Exclude<PackSubjectKind, 'area'>; readonly id: string };

export interface PackRow extends PackReader {
  readonly id: string;
  readonly subject: PackSubject;
  readonly title: string;
  readonly createdAt: string;
  readonly state: 'building' | 'ready' | 'failed';
  readonly failure: string | null;
  readonly attempts: number;
  readonly progress: number;
  readonly version: number;
  readonly byteLength: number;
  readonly builtAt: string | null;
  readonly build: string;
}

const COLUMNS = sql`id, account_id as "accountId", subject, title, routes_language as "routesLanguage", language,
  created_at as "createdAt", state, failure, attempts, progress, version, byte_length as "byteLength", built_at as "builtAt", build`;

export async function listPacks(db: Db, accountId: string): Promise<PackRow[]> {
  const { rows } = await sql<PackRow>`select ${COLUMNS} from offline_pack
    where account_id = ${accountId} order by created_at desc, id`.execute(db);
  return rows;
}

/** @returns null also for packs of others */
export async function findPack(db: Db, accountId: string, id: string): Promise<PackRow | null> {
  const { rows } = await sql<PackRow>`select ${COLUMNS} from offline_pack
    where id = ${id} and account_id = ${accountId}`.execute(db);
  return rows[0] ?? null;
}

export async function insertPack(
  trx: Db,
  pack: Pick<PackRow, 'id' | 'accountId' | 'subject' | 'title' | 'routesLanguage' | 'language' | 'build'>,
): Promise<void> {
  await sql`insert into offline_pack (id, account_id, subject, title, routes_language, language, build)
    values (${pack.id}, ${pack.accountId}, ${JSON.stringify(pack.subject)}, ${pack.title}, ${pack.routesLanguage},
      ${pack.language}, ${pack.build})`.execute(trx);
}

/** Begins a build, unless one is under way. */
export async function restartPack(trx: Db, id: string, build: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update offline_pack
    set state = 'building', failure = null, attempts = 0, progress = 0, build = ${build}
    where id = ${id} and state <> 'building'`.execute(trx);
  return numAffectedRows > 0n;
}

export async function deletePack(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`delete from offline_pack where id = ${id} and account_id = ${accountId}`.execute(db);
  return numAffectedRows > 0n;
}

/** Counts an attempt of a build. @returns null when the build is over, or its member is gone or suspended */
export async function beginBuild(db: Db, id: string, build: string): Promise<PackRow | null> {
  const { rows } = await sql<PackRow>`update offline_pack p set attempts = attempts + 1
    where id = ${id} and build = ${build} and state = 'building'
      and exists (select from account_summary a where a.id = p.account_id and a.suspended_at is null)
    returning ${COLUMNS}`.execute(db);
  return rows[0] ?? null;
}

export async function setProgress(db: Db, id: string, build: string, progress: number): Promise<void> {
  await sql`update offline_pack set progress = ${progress} where id = ${id} and build = ${build}`.execute(db);
}

/** The content before a failed build stays, unless the member may no longer read the subject. */
export async function failBuild(db: Db, id: string, build: string, failure: string): Promise<void> {
  const isGone = failure === 'not_found';
  await sql`with failed as (update offline_pack set state = 'failed', failure = ${failure},
      manifest = case when ${isGone} then null else manifest end,
      byte_length = case when ${isGone} then 0 else byte_length end
    where id = ${id} and build = ${build} and state = 'building' returning id)
    delete from pack_chunk_use u using failed f where u.pack_id = f.id and (${isGone} or u.build = ${build})`.execute(
    db,
  );
}

/** Puts a finished build in the place of the former one, whose chunks are no longer used. */
export async function finishBuild(
  trx: Db,
  { id, build }: Pick<PackRow, 'id' | 'build'>,
  built: Pick<PackRow, 'title' | 'version' | 'byteLength'> & { readonly manifest: string | null },
): Promise<void> {
  await sql`update offline_pack set state = 'ready', progress = 1, built_at = now(), title = ${built.title}, version = ${built.version},
      manifest = coalesce(${built.manifest}::text, manifest), byte_length = ${built.byteLength}
    where id = ${id} and build = ${build} and state = 'building'`.execute(trx);
  await sql`delete from pack_chunk_use where pack_id = ${id} and build <> ${build}`.execute(trx);
}

export async function listUnfinished(db: Db): Promise<Pick<PackRow, 'id' | 'build'>[]> {
  const { rows } = await sql<Pick<PackRow, 'id' | 'build'>>`
    select id, build from offline_pack where state = 'building'`.execute(db);
  return rows;
}

export async function findManifest(db: Db, accountId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ manifest: string | null }>`
    select manifest from offline_pack where id = ${id} and account_id = ${accountId}`.execute(db);
  return rows[0]?.manifest ?? null;
}

/** Length of a chunk of a pack of the member; null for any other. */
export async function findChunk(db: Db, accountId: string, packId: string, sha256: string): Promise<number | null> {
  const { rows } = await sql<{ byteLength: number }>`
    select c.byte_length as "byteLength" from offline_pack p
    join pack_chunk_use u on u.pack_id = p.id and u.sha256 = ${sha256}
    join pack_chunk c on c.sha256 = u.sha256 and c.is_stored
    where p.id = ${packId} and p.account_id = ${accountId} limit 1`.execute(db);
  return rows[0]?.byteLength ?? null;
}

export interface NewChunk {
  readonly sha256: string;
  readonly byteLength: number;
}

/** Notes that a build uses chunks, before their files are there. @returns those whose files are not there yet */
export async function useChunks(
  trx: Db,
  { id, build }: Pick<PackRow, 'id' | 'build'>,
  chunks: readonly NewChunk[],
): Promise<string[]> {
  const hashes = chunks.map(({ sha256 }) => sha256);
  const { rows } = await sql<{ sha256: string; isStored: boolean }>`
    insert into pack_chunk as c (sha256, byte_length)
    select * from unnest(${hashes}::text[], ${chunks.map(({ byteLength }) => byteLength)}::int[]) as n (sha256, byte_length)
    order by sha256
    on conflict (sha256) do update set touched_at = now() returning c.sha256, c.is_stored as "isStored"`.execute(trx);
  await sql`insert into pack_chunk_use (pack_id, build, sha256)
    select ${id}, ${build}, sha256 from unnest(${hashes}::text[]) as sha256 on conflict do nothing`.execute(trx);
  return rows.filter(({ isStored }) => !isStored).map(({ sha256 }) => sha256);
}

export async function markStored(db: Db, hashes: readonly string[]): Promise<void> {
  await sql`update pack_chunk set is_stored = true where sha256 = any(${[...hashes]}::text[])`.execute(db);
}

/** Locks chunks that no pack has used for a while, so that no build can begin to use them until they are gone. */
export async function lockUnusedChunks(trx: Db, rows: number, minutes: number): Promise<string[]> {
  const found = await sql<{ sha256: string }>`select c.sha256 from pack_chunk c
    where c.touched_at <= now() - make_interval(mins => ${minutes}::int)
      and not exists (select from pack_chunk_use u where u.sha256 = c.sha256)
    order by c.sha256 limit ${limitTo(rows)} for update skip locked`.execute(trx);
  return found.rows.map(({ sha256 }) => sha256);
}

/** @returns the chunks that are gone; those that a build has taken meanwhile stay */
export async function deleteChunks(trx: Db, hashes: readonly string[]): Promise<void> {
  await sql`delete from pack_chunk where sha256 = any(${[...hashes]}::text[])`.execute(trx);
}
