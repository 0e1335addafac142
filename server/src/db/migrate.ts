import fs from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import type { Db } from './connect.ts';

const TABLE = 'migration';
const FOLDER = path.join(import.meta.dirname, 'migrations');

/**
 * Applies every missing `NNNN_name.sql` in order, under a lock.
 * @param last the last file to apply; all of them without it
 * @returns the names of the applied files
 * @throws Error naming the file that failed; earlier files stay applied
 */
export async function migrate(db: Db, last?: string): Promise<string[]> {
  const migrator = migratorOf(db);
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  const failed = results?.find((result) => result.status === 'Error');
  if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${String(error)}`, { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

/** The last migration that was applied, of a newer release too; an empty text before the first. */
export async function lastMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from ${sql.table(TABLE)}`.execute(db);
  return rows[0]?.name ?? '';
}

/** The last migration of this release. */
export async function lastKnownMigration(): Promise<string> {
  return Object.keys(await readMigrations()).at(-1) ?? '';
}

const migratorOf = (db: Db): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    migrationTableName: TABLE,
    migrationLockTableName: 'migration_lock',
  });

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await fs.readdir(FOLDER)).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file)).sort();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const text = await fs.readFile(path.join(FOLDER, file), 'utf8');
    migrations[file.replace(/\.sql$/, '')] = {
      async up(db) {
        await sql.raw(text).execute(db);
      },
    };
  }
  return migrations;
}
