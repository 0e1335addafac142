import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalFileStore } from '#server/adapters/files/local.ts';
import { connectDatabase, createDatabase, open } from '#server/db/connect.ts';
import type { Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrating/migrate.ts';
import { prepareJobs } from '#server/jobs/jobs.ts';
import { openBackupFolder } from './backupStore.ts';
import { createBackup } from './createBackup.ts';
import { backupJobs } from './followChanges.ts';
import { listBackups } from './manifest.ts';
import { restoreEmbedded, restoreServer, verifyBackup } from './restoreBackup.ts';

const WAIT = 240_000;
const findNothingMissing = async (): Promise<string[]> => [];

describe('a backup of the embedded database', { timeout: WAIT }, () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-backup-'));
  const dataDirectory = path.join(folder, 'data');
  const target = path.join(folder, 'backup');
  const store = openBackupFolder(target);
  const files = createLocalFileStore(path.join(dataDirectory, 'files'));
  const config = { databaseUrl: null, dataDirectory, databasePoolSize: 4, environment: 'production' } as const;
  let database: Database;
  const start = async (): Promise<void> => {
    database = await connectDatabase(config, () => undefined);
  };
  const back = (keep = 7, at = new Date()) =>
    createBackup({ database, isEmbedded: true, files, store, target, keep, now: at, log: () => undefined });
  const add = (id: string) => sql`insert into server_secret (name, secret) values (${id}, ${id})`.execute(database.db);
  const secrets = async (): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select name from server_secret where name like 'test%' order by name`.execute(database.db);
    return rows.map(({ name }) => name);
  };
  const restore = (to: Date | null = null) =>
    restoreEmbedded({ dataDirectory, files, store, to, now: new Date(), log: () => undefined });
  const follow = () =>
    backupJobs({ db: database.db, files, openTarget: async () => store })['backups:changes']!.work({});
  const blobs = (): string[] =>
    fs
      .readdirSync(path.join(target, 'blobs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.length > 20);

  beforeAll(async () => {
    fs.chmodSync(folder, 0o755);
    await start();
    await migrate(database.db);
    await prepareJobs(database.connection);
  }, WAIT);
  afterAll(async () => {
    await database.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }, WAIT);

  it('is made while others write, and is whole', async () => {
    await add('test-1');
    await files.put('media/one/photo.jpg', Buffer.from('a photo'));
    let isWriting = true;
    let written = 0;
    const writer = (async () => {
      while (isWriting) await add(`busy-${(written += 1)}`);
    })();
    const made = await back();
    isWriting = false;
    await writer;
    expect(made?.files.map((file) => file.path)).toEqual(['media/one/photo.jpg']);
    expect(made?.rowCounts['public.migration']).toBeGreaterThan(50);
    const scratch = path.join(folder, 'scratch');
    fs.mkdirSync(scratch);
    fs.chmodSync(scratch, 0o755);
    const { rowCounts } = await verifyBackup(store, scratch, findNothingMissing, () => undefined);
    expect(rowCounts['public.migration']).toBe(made?.rowCounts['public.migration']);
    expect(rowCounts['public.server_secret']).toBeGreaterThan(4);
    expect(written).toBeGreaterThan(3);
  });

  it('is refused while the product runs, and before anything is touched when it is damaged', async () => {
    await expect(restore()).rejects.toThrow('stop it before you restore');
    await database.stop();
    const [, damaged] = blobs().map((name) => path.join(target, 'blobs', name));
    const content = fs.readFileSync(damaged!);
    const changed = Buffer.from(content);
    changed[changed.length >> 1] = changed[changed.length >> 1]! ^ 0xff;
    fs.writeFileSync(damaged!, changed);
    await expect(restore()).rejects.toThrow('is damaged');
    fs.rmSync(damaged!);
    await expect(restore()).rejects.toThrow('misses the content');
    fs.writeFileSync(damaged!, content);
    fs.renameSync(path.join(target, 'wal'), path.join(target, 'aside'));
    await expect(restore()).rejects.toThrow('misses segments of the log');
    fs.renameSync(path.join(target, 'aside'), path.join(target, 'wal'));
    expect(fs.readdirSync(dataDirectory).sort()).toEqual(['files', 'postgres']);
    await start();
    expect(await secrets()).toEqual(['test-1']);
  });

  it('goes back to all that was shipped since, and to any moment of it', async () => {
    await add('test-2');
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db);
    // A date has whole milliseconds, the log has parts of them.
    const between = new Date(rows[0]!.now.getTime() + 1);
    const isOver = async (): Promise<boolean | undefined> =>
      (await sql<{ is: boolean }>`select clock_timestamp() > ${between} as is`.execute(database.db)).rows[0]?.is;
    await expect.poll(isOver, { interval: 1 }).toBe(true);
    await add('test-3');
    await files.put('media/two/photo.jpg', Buffer.from('another'));
    await follow();
    await database.stop();
    fs.rmSync(path.join(dataDirectory, 'files'), { recursive: true });
    const { former } = await restore();
    expect(former).toContain('.before-');
    await start();
    expect(await secrets()).toEqual(['test-1', 'test-2', 'test-3']);
    expect(fs.readFileSync(path.join(dataDirectory, 'files/media/two/photo.jpg'), 'utf8')).toBe('another');
    await add('test-4');
    await database.stop();
    await restore(between);
    await start();
    expect(await secrets()).toEqual(['test-1', 'test-2']);
    await database.stop();
    await expect(restore(new Date(Date.now() + 3_600_000))).rejects.toThrow('ends before that time');
    await expect(restore(new Date('2020-01-01'))).rejects.toThrow('no backup from before that time');
    await start();
  });

  it('reads what is new only, and removes the oldest', async () => {
    const before = new Set(blobs());
    const year = new Date().getUTCFullYear() + 1;
    await back(2, new Date(Date.UTC(year, 0, 1)));
    const added = blobs().filter((name) => !before.has(name));
    expect(added.length).toBeLessThan(before.size / 2);
    await back(2, new Date(Date.UTC(year, 0, 2)));
    expect(await listBackups(store)).toEqual([`${year}-01-01T00-00-00Z`, `${year}-01-02T00-00-00Z`]);
    const scratch = path.join(folder, 'scratch');
    await verifyBackup(store, scratch, findNothingMissing, () => undefined);
  });

  it('of a server PostgreSQL fills an empty database, and no other', async () => {
    const { host, port, user, password } = database.connection;
    const admin = { host, port, user, password, database: 'postgres' };
    const serverStore = openBackupFolder(path.join(folder, 'server-backup'));
    await createBackup({
      database,
      isEmbedded: false,
      files,
      store: serverStore,
      target: '',
      keep: 2,
      now: new Date(),
      log: () => undefined,
    });
    await createDatabase(admin, 'restored');
    const restored = open({ ...admin, database: 'restored' }, 2, async () => undefined);
    const options = { dataDirectory, files, store: serverStore, to: null, now: new Date(), log: () => undefined };
    const prepare = async ({ db, connection }: Database, migration: string): Promise<void> => {
      await migrate(db, { last: migration });
      await prepareJobs(connection);
    };
    const { manifest, rowCounts } = await restoreServer(restored, prepare, options);
    expect(rowCounts).toEqual(manifest.rowCounts);
    const { rows } = await sql`select 1 from server_secret where name = 'test-2'`.execute(restored.db);
    expect(rows).toHaveLength(1);
    await expect(restoreServer(restored, prepare, options)).rejects.toThrow('is not empty');
    await restored.stop();
    await expect(restoreServer(database, prepare, options)).rejects.toThrow('is not empty');
  });
});
