import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import type { Db } from '../connect.ts';
import { errorCode } from '../errorCode.ts';
import { kindOfMigration, readMigrationFiles, readReleases } from './migrationFiles.ts';
import type { MigrationFile } from './migrationFiles.ts';

const TABLE = 'migration';
/** A migration that waits for a lock blocks everybody who comes after it. */
const LOCK_TIMEOUT = '2s';
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 500;
/** A lock was not available in time, or the product wrote the same rows in another order: both pass. */
const PASSING_CODES: readonly (string | undefined)[] = ['55P03', '40P01'];

export interface MigrateOptions {
  /** The last file to apply; all of them without it. */
  readonly last?: string | undefined;
  /** Instead of the folder of the product. */
  readonly folder?: string | undefined;
}

/**
 * Applies every missing migration in order, under a lock. Neighbours that may be in a transaction share one. A process
 * of the release before may go on working meanwhile.
 * @returns the names of the applied files
 * @throws Error naming the file that failed, or saying which release to start first; earlier files stay applied
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // A large table takes longer than a statement of a request may.
    await sql`set statement_timeout = 0`.execute(connection);
    // Asking again, because `create index concurrently` waits for every statement that runs, waiting ones included.
    while (!(await takeLock(connection))) await delay(LOCK_PAUSE_MS);
    try {
      return await migrateLocked(connection, options);
    } finally {
      await sql`select pg_advisory_unlock(hashtext('cordada migrations'))`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function takeLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_lock(hashtext('cordada migrations')) as "isOurs"`.execute(db);
  return rows[0]?.isOurs ?? false;
}

async function migrateLocked(db: Db, { last, folder }: MigrateOptions): Promise<string[]> {
  const files = await readMigrationFiles(folder);
  const applied = await listApplied(db);
  const unknown = applied.filter((name) => !files.some((file) => file.name === name));
  const removed = unknown.find((name) => kindOfMigration(name) === 'contract');
  if (removed !== undefined || unknown.some((name) => kindOfMigration(name) === null))
    throw new Error(
      `The database was upgraded by a later release (${removed ?? unknown.at(-1)}): start that release, or restore the backup from before.`,
    );
  // A later release has only added what this one does not know of.
  if (unknown.length > 0) return [];
  const pending = files.filter(({ name }) => !applied.includes(name) && (last === undefined || name <= last));
  await refuseSkippedRelease(pending, applied, folder);
  for (const group of inGroups(pending)) await applyGroup(db, files, group);
  return pending.map(({ name }) => name);
}

/** The last migration that was applied, of a newer release too; an empty text before the first. */
export async function lastMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from ${sql.table(TABLE)}`.execute(db);
  return rows[0]?.name ?? '';
}

/** The last migration of this release. */
export async function lastKnownMigration(): Promise<string> {
  return (await readMigrationFiles()).at(-1)?.name ?? '';
}

async function listApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass(${TABLE}) is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return [];
  const known = await sql<{ name: string }>`select name from ${sql.table(TABLE)} order by name`.execute(db);
  return known.rows.map(({ name }) => name);
}

/** What a contract removes may be in use by processes of a release that never ran the release in between. */
async function refuseSkippedRelease(
  pending: readonly MigrationFile[],
  applied: readonly string[],
  folder: string | undefined,
): Promise<void> {
  const newest = applied.at(-1);
  // Nobody uses a new database yet.
  if (newest === undefined) return;
  const early = pending.find(({ after }) => after !== null && newest.slice(0, after.length) < after);
  if (!early?.after) return;
  const { after } = early;
  const release = (await readReleases(folder)).find(({ last }) => last >= after)?.release;
  throw new Error(
    `A release was skipped: ${early.name} needs a database that release ${release} has started with. ` +
      `Start release ${release} once, then this one. Nothing was changed.`,
  );
}

/** Files that may share a transaction, and those that need to be alone. */
function inGroups(pending: readonly MigrationFile[]): MigrationFile[][] {
  const groups: MigrationFile[][] = [];
  for (const file of pending) {
    const group = groups.at(-1);
    if (group && !isAlone(file) && !isAlone(group[0])) group.push(file);
    else groups.push([file]);
  }
  return groups;
}

const isAlone = (file: MigrationFile | undefined): boolean => file?.kind === 'index' || file?.kind === 'backfill';

async function applyGroup(db: Db, files: readonly MigrationFile[], group: readonly MigrationFile[]): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => Object.fromEntries(files.map((file) => [file.name, migrationOf(file)])),
    },
    migrationTableName: TABLE,
    migrationLockTableName: 'migration_lock',
  });
  const target = group.at(-1)?.name ?? '';
  const disableTransactions = isAlone(group[0]);
  for (let tries = 1; ; tries += 1) {
    const { error, results } = await migrator.migrateTo(target, { disableTransactions });
    if (!error) return;
    if (!PASSING_CODES.includes(errorCode(error)) || tries === LOCK_TRIES) {
      const failed = results?.find((result) => result.status === 'Error');
      throw new Error(`Migration ${failed?.migrationName ?? target} failed: ${String(error)}`, { cause: error });
    }
    await delay(LOCK_PAUSE_MS);
  }
}

function migrationOf({ kind, text }: MigrationFile): Migration {
  const statement = sql.raw(text);
  switch (kind) {
    case 'backfill':
      return {
        async up(db) {
          for (;;) {
            const { numAffectedRows = 0n } = await statement.execute(db);
            if (numAffectedRows === 0n) return;
          }
        },
      };
    case 'index':
      return { up: async (db) => void (await statement.execute(db)) };
    default:
      return {
        async up(db) {
          await sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`).execute(db);
          await statement.execute(db);
        },
      };
  }
}
