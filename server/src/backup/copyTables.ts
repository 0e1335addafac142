import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Db } from '#server/db/connect.ts';
import type { ConnectionOptions } from '#server/db/embeddedPostgres.ts';
import { listForeignKeys, listSequences, listTables, setSequence } from './backup.queries.ts';
import type { BackupStore } from './backupStore.ts';
import type { TablesCopy } from './manifest.ts';

const identifier = (...names: readonly string[]): string => names.map((name) => pg.escapeIdentifier(name)).join('.');
const columnsOf = (columns: readonly string[]): string => columns.map((column) => identifier(column)).join(', ');

/** Copies the rows of all tables in one snapshot, as text, which every version of PostgreSQL reads. */
export async function copyTables(db: Db, connection: ConnectionOptions, store: BackupStore): Promise<TablesCopy> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read, read only');
    await client.query('set local statement_timeout = 0');
    const tables: TablesCopy['tables'][number][] = [];
    for (const { schema, name, columns } of await listTables(db)) {
      const rows = client.query(
        copyTo(`copy (select ${columnsOf(columns)} from ${identifier(schema, name)}) to stdout`),
      );
      tables.push({ ...(await store.putBlob(rows, true)), schema, name, columns });
    }
    await client.query('commit');
    return { kind: 'tables', tables, sequences: await listSequences(db) };
  } finally {
    await client.end();
  }
}

/**
 * Replaces the rows of all tables. Foreign keys are dropped and made again, because tables refer to each other in
 * circles and only superusers may ignore them.
 * @throws BrokenBackup if content is damaged; the database is as before then
 */
export async function restoreTables(
  db: Db,
  connection: ConnectionOptions,
  store: BackupStore,
  copy: TablesCopy,
): Promise<void> {
  const keys = await listForeignKeys(db);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${identifier(name)}`);
    const names = (await listTables(db)).map(({ schema, name }) => identifier(schema, name));
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${names.join(', ')}`);
    for (const { schema, name, columns, ...blob } of copy.tables) {
      const target = client.query(copyFrom(`copy ${identifier(schema, name)} (${columnsOf(columns)}) from stdin`));
      await pipeline(await store.readBlob(blob), target);
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${identifier(name)} ${definition}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
  for (const sequence of copy.sequences) await setSequence(db, sequence);
  await sql`analyze`.execute(db);
}
