import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Advisory lock held while a backup is made, so that two never clean up after each other. */
const BACKUP_LOCK = 0x0c0d_bac0;

/** Runs the work unless another backup is under way. @returns null if one is */
export async function withBackupLock<T>(db: Db, work: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(${BACKUP_LOCK}::bigint) as "isOurs"`.execute(connection);
    if (!rows[0]?.isOurs) return null;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${BACKUP_LOCK}::bigint)`.execute(connection);
    }
  });
}

export interface ServerFacts {
  readonly cluster: string | null;
  readonly version: string;
  readonly archiveMode: string;
}

/** What a backup needs to know of the database. Only a superuser may read where the cluster is. */
export async function findServerFacts(db: Db, isEmbedded: boolean): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select ${isEmbedded ? sql`current_setting('data_directory')` : sql`null`} as cluster,
      current_setting('server_version') as version, current_setting('archive_mode') as "archiveMode"`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('PostgreSQL says nothing of itself.');
  return facts;
}

/** Must be ended on the same connection. @returns the name of the first segment of the log that the copy needs */
export async function startClusterBackup(connection: Db, label: string): Promise<string> {
  await sql`set statement_timeout = 0`.execute(connection);
  const { rows } = await sql<{ segment: string }>`
    select pg_walfile_name(pg_backup_start(${label}, fast => true)) as segment`.execute(connection);
  return rows[0]?.segment ?? '';
}

export interface EndOfBackup {
  readonly label: string;
  readonly tablespaces: string;
  readonly segment: string;
}

/** Waits until the log up to here is archived. */
export async function stopClusterBackup(connection: Db): Promise<EndOfBackup> {
  const { rows } = await sql<EndOfBackup>`
    select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as segment
    from pg_backup_stop(wait_for_archive => true)`.execute(connection);
  if (!rows[0]) throw new Error('PostgreSQL did not end the backup.');
  return rows[0];
}

/** Ends the current segment of the log if it holds changes. @returns its name */
export async function switchSegment(db: Db): Promise<string> {
  const { rows } = await sql<{ segment: string }>`select pg_walfile_name(pg_switch_wal()) as segment`.execute(db);
  return rows[0]?.segment ?? '';
}

/** Whether PostgreSQL has handed a segment of the log, and so all before it, to its archive command. */
export async function isArchived(db: Db, segment: string): Promise<boolean> {
  const { rows } = await sql<{ isArchived: boolean }>`
    select coalesce(last_archived_wal >= ${segment}, false) as "isArchived" from pg_stat_archiver`.execute(db);
  return rows[0]?.isArchived ?? false;
}

export async function currentLogPosition(db: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(db);
  return rows[0]?.at ?? '';
}

export interface TableName {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** Tables of the product and of its queue whose rows outlive a crash, with the columns that are not computed. */
export async function listTables(db: Db): Promise<TableName[]> {
  const { rows } = await sql<TableName>`
    select n.nspname as schema, c.relname as name, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and not c.relispartition and n.nspname in ('public', 'graphile_worker')
    union all
    select n.nspname, c.relname, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'p' and n.nspname in ('public', 'graphile_worker')
    order by 1, 2`.execute(db);
  return rows;
}

export async function countRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { schema, name } of await listTables(db)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(schema, name)}`.execute(db);
    counts[`${schema}.${name}`] = Number(rows[0]?.count ?? 0);
  }
  return counts;
}

export async function listSequences(db: Db): Promise<{ name: string; value: number; isCalled: boolean }[]> {
  const { rows } = await sql<{ name: string; value: number | null }>`
    select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
    where schemaname in ('public', 'graphile_worker')`.execute(db);
  return rows.map(({ name, value }) => ({ name, value: value ?? 1, isCalled: value !== null }));
}

export async function setSequence(
  db: Db,
  { name, value, isCalled }: { readonly name: string; readonly value: number; readonly isCalled: boolean },
): Promise<void> {
  await sql`select setval(${name}::regclass, ${value}, ${isCalled})`.execute(db);
}

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export async function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0
      and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`.execute(db);
  return rows;
}

/** Whether any table of the product is there. */
export async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') limit 1`.execute(db);
  return rows.length > 0;
}
