import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ActivityKind } from '@cordada/core/activities/activity';
import type { FailureCode } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import { limitTo, pageOf } from '#server/db/page.ts';
import type { Page, PageOfRows } from '#server/db/page.ts';

export const FILE_STATES = ['waiting', 'draft', 'published', 'duplicate', 'failed', 'gone'] as const;
export type FileState = (typeof FILE_STATES)[number];

export interface ActivityImportRow {
  id: string;
  ownerId: string;
  name: string;
  createdAt: string;
  isUnpacking: boolean;
  failure: FailureCode | null;
  counts: Record<FileState, number>;
}

export interface ImportedFileRow {
  importId: string;
  position: number;
  name: string;
  state: FileState;
  failure: FailureCode | null;
  activityId: string | null;
}

const STATE = sql`case when f.storage_key is not null then 'waiting' when f.failure = 'duplicate_track' then 'duplicate'
  when f.failure is not null then 'failed' when a.id is null or a.deleted_at is not null then 'gone'
  when a.status = 'published' then 'published' else 'draft' end`;

const imports = (where: RawBuilder<unknown>): RawBuilder<ActivityImportRow> => sql<ActivityImportRow>`
  select i.id, i.owner_id as "ownerId", i.name, i.created_at as "createdAt", i.archive_key is not null as "isUnpacking",
    i.failure, (select json_object_agg(s.state, (
      select count(*) from activity_import_file f left join activity_summary a on a.id = f.activity_id
      where f.import_id = i.id and ${STATE} = s.state))
      from unnest(${[...FILE_STATES]}::text[]) s(state)) as counts
  from activity_import i where ${where} order by i.created_at desc, i.id`;

export async function listImports(db: Db, ownerId: string): Promise<ActivityImportRow[]> {
  return (await imports(sql`i.owner_id = ${ownerId}`).execute(db)).rows;
}

export async function findImport(db: Db, ownerId: string, id: string): Promise<ActivityImportRow | null> {
  return (await imports(sql`i.owner_id = ${ownerId} and i.id = ${id}`).execute(db)).rows[0] ?? null;
}

export async function listFiles(
  db: Db,
  importId: string,
  state: FileState | null,
  page: PageOfRows,
): Promise<Page<ImportedFileRow>> {
  const from = sql`(select f.*, f.import_id || '.' || f.position as id, ${STATE} as state, coalesce(f.activity_id, at.activity_id) as activity
    from activity_import_file f left join activity_summary a on a.id = f.activity_id
      left join activity_recording at on at.track_id = f.track_id
    where f.import_id = ${importId}) f where ${state === null ? sql`true` : sql`f.state = ${state}`}`;
  const cursor = (id: string): RawBuilder<unknown> => sql`select f.position from ${from} and f.id = ${id}`;
  const count = sql`select count(*)::int from ${from}`;
  const isAfter = page.after === null ? sql`true` : sql`f.position > (${cursor(page.after)})`;
  const { rows } = await sql<ImportedFileRow & { total: number }>`
    select f.import_id as "importId", f.position, f.name, f.state, f.failure, f.activity as "activityId", (${count}) as total
    from ${from} and ${isAfter} order by f.position limit ${limitTo(page.rows + 1)}`.execute(db);
  return pageOf(db, rows, page, { count, cursor });
}

export async function insertImport(
  trx: Db,
  given: { readonly id: string; readonly ownerId: string; readonly name: string; readonly archiveKey: string | null },
  { imports, archives }: { readonly imports: number; readonly archives: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into activity_import (id, owner_id, name, archive_key)
    select ${given.id}, ${given.ownerId}, ${given.name}, ${given.archiveKey}
    from (select count(*) as imports, count(archive_key) as archives from activity_import where owner_id = ${given.ownerId}) n
    where n.imports < ${imports}::int and (${given.archiveKey}::text is null or n.archives < ${archives}::int)`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0) > 0;
}

export interface FileToRead {
  readonly name: string;
  readonly storageKey: string;
  readonly byteSize: number;
  readonly title: string | null;
  readonly kind: ActivityKind | null;
}

/** Appends a file, unless the import has reached its limit. Locks the import meanwhile. */
export async function appendFile(trx: Db, importId: string, file: FileToRead, most: number): Promise<boolean> {
  await sql`select 1 from activity_import where id = ${importId} for update`.execute(trx);
  const { numAffectedRows } = await sql`
    insert into activity_import_file (import_id, position, name, title, kind, storage_key, byte_size)
    select ${importId}, n.next, ${file.name}, ${file.title}, ${file.kind}, ${file.storageKey}, ${file.byteSize}
    from (select coalesce(max(position) + 1, 0) as next from activity_import_file where import_id = ${importId}) n
    where n.next < ${most}::int and exists (select 1 from activity_import where id = ${importId})`.execute(trx);
  return Number(numAffectedRows ?? 0) > 0;
}

export interface WaitingArchive {
  readonly id: string;
  readonly ownerId: string;
  readonly archiveKey: string;
}

export async function takeArchive(db: Db, attempts: number): Promise<WaitingArchive | null> {
  const { rows } = await sql<WaitingArchive>`
    update activity_import set attempts = attempts + 1 where id = (
      select id from activity_import where archive_key is not null and attempts < ${attempts}::int order by attempts, created_at limit 1)
    returning id, owner_id as "ownerId", archive_key as "archiveKey"`.execute(db);
  return rows[0] ?? null;
}

/**
 * Gives up archives after the given number of attempts.
 * @returns their keys
 */
export async function giveUpArchives(db: Db, attempts: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with old as (select id, archive_key from activity_import where archive_key is not null and attempts >= ${attempts}::int)
    update activity_import i set archive_key = null, failure = 'internal' from old where old.id = i.id
    returning old.archive_key as key`.execute(db);
  return rows.map(({ key }) => key);
}

export async function countFiles(db: Db, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from activity_import_file where import_id = ${importId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function closeArchive(trx: Db, id: string, failure: FailureCode | null): Promise<void> {
  await sql`update activity_import set archive_key = null, failure = ${failure} where id = ${id}`.execute(trx);
}

export interface WaitingFile extends FileToRead {
  readonly importId: string;
  readonly position: number;
  readonly ownerId: string;
}

/** Takes the next waiting file that is not in progress and counts the attempt; files without attempts come first. */
export async function takeFile(db: Db, attempts: number, underWay: readonly string[]): Promise<WaitingFile | null> {
  const { rows } = await sql<WaitingFile>`
    with next as (
      select import_id, position from activity_import_file where storage_key is not null and attempts < ${attempts}::int and storage_key <> all(${[...underWay]}::text[])
      order by attempts, import_id, position limit 1
    )
    update activity_import_file f set attempts = f.attempts + 1 from next n join activity_import i on i.id = n.import_id
    where f.import_id = n.import_id and f.position = n.position
    returning f.import_id as "importId", f.position, f.name, f.title, f.kind, f.storage_key as "storageKey",
      f.byte_size as "byteSize", i.owner_id as "ownerId"`.execute(db);
  return rows[0] ?? null;
}

/**
 * Gives up files after the given number of attempts.
 * @returns their keys
 */
export async function giveUpFiles(db: Db, attempts: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with old as (
      select import_id, position, storage_key from activity_import_file
      where storage_key is not null and attempts >= ${attempts}::int
    )
    update activity_import_file f set storage_key = null, failure = 'internal' from old
    where f.import_id = old.import_id and f.position = old.position returning old.storage_key as key`.execute(db);
  return rows.map(({ key }) => key);
}

export async function hasWaiting(db: Db, attempts: number): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (select 1 from activity_import where archive_key is not null and attempts < ${attempts}::int)
      or exists (select 1 from activity_import_file where storage_key is not null and attempts < ${attempts}::int) as "isWaiting"`.execute(
    db,
  );
  return rows[0]?.isWaiting ?? false;
}

export async function recordFileResult(
  trx: Db,
  { importId, position }: Pick<WaitingFile, 'importId' | 'position'>,
  became: { readonly failure: FailureCode | null; readonly trackId: string | null; readonly activityId: string | null },
): Promise<void> {
  await sql`update activity_import_file set storage_key = null, failure = ${became.failure}, track_id = ${became.trackId},
    activity_id = ${became.activityId} where import_id = ${importId} and position = ${position}`.execute(trx);
}

/** True when a track of the user belongs to no activity. */
export async function isUnassignedTrack(db: Db, ownerId: string, trackId: string): Promise<boolean> {
  const { rows } = await sql<{ isUnassignedTrack: boolean }>`
    select exists (select 1 from track_summary t where t.id = ${trackId} and t.owner_id = ${ownerId}
      and not exists (select 1 from activity_recording at where at.track_id = t.id)) as "isUnassignedTrack"`.execute(
    db,
  );
  return rows[0]?.isUnassignedTrack ?? false;
}

export interface TrackHead {
  readonly guessedKind: ActivityKind | null;
  readonly name: string | null;
  readonly startedAt: Date | null;
  readonly lon: number;
  readonly matches: readonly {
    readonly elementId: string;
    readonly kind: string;
    readonly name: string;
    readonly elevationMeters: number | null;
  }[];
}

export async function loadTrackHead(db: Db, trackId: string): Promise<TrackHead | null> {
  const { rows } = await sql<TrackHead & { startedAt: string | null }>`
    select t.name, t.guessed_kind as "guessedKind", t.started_at as "startedAt", (t.bbox[1])[0] as lon, coalesce((
      select json_agg(json_build_object('elementId', e.id, 'kind', e.kind, 'name', e.name, 'elevationMeters', e.elevation_meters)
        order by p.along_meters, e.id)
      from track_match_summary p join element_summary e on e.id = p.element_id and e.status = 'published'
      where p.track_id = t.id and p.is_ticked and t.is_recorded and not exists (
          select 1 from track_summary d where d.owner_id = t.owner_id and d.id < t.id and d.is_recorded
            and abs(extract(epoch from d.started_at - t.started_at)) < 120
            and abs(extract(epoch from d.ended_at - t.ended_at)) < 120)), '[]') as matches
    from track_summary t where t.id = ${trackId}`.execute(db);
  const [row] = rows;
  return row ? { ...row, startedAt: row.startedAt === null ? null : new Date(row.startedAt) } : null;
}

/**
 * Deletes an import; its drafts stay.
 * @returns keys of the files still waiting; null for an import of others
 */
export async function deleteImport(trx: Db, ownerId: string, id: string): Promise<string[] | null> {
  const { rows } = await sql<{ keys: string[] }>`
    with held as (select id from activity_import where id = ${id} and owner_id = ${ownerId} for update),
    kept as (
      select i.archive_key as key from activity_import i join held using (id) where i.archive_key is not null
      union all select f.storage_key from activity_import_file f join held on held.id = f.import_id where f.storage_key is not null
    ), gone as (delete from activity_import i using held where i.id = held.id returning 1)
    select coalesce((select json_agg(key) from kept), '[]') as keys from gone`.execute(trx);
  return rows[0]?.keys ?? null;
}

export async function listUnknownKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select k.key from unnest(${[...keys]}::text[]) k(key)
    where not exists (select 1 from activity_import i where i.archive_key = k.key)
      and not exists (select 1 from activity_import_file f where f.storage_key = k.key)`.execute(db);
  return rows.map(({ key }) => key);
}

export async function findDrafts(db: Db, importId: string, activityIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from activity_import_file f join activity_summary a on a.id = f.activity_id and a.deleted_at is null
    where f.import_id = ${importId} and a.id = any(${[...activityIds]}::text[]) order by f.position`.execute(db);
  return rows.map(({ id }) => id);
}

export async function sumWaitingBytes(db: Db, ownerId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(f.byte_size), 0)::bigint as bytes from activity_import_file f join activity_import i on i.id = f.import_id
    where i.owner_id = ${ownerId} and f.storage_key is not null`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function listKeys(db: Db, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select archive_key as key from activity_import where owner_id = ${ownerId} and archive_key is not null
    union all select f.storage_key from activity_import_file f join activity_import i on i.id = f.import_id
    where i.owner_id = ${ownerId} and f.storage_key is not null`.execute(db);
  return rows.map(({ key }) => key);
}
