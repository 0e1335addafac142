import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { databaseUrl } from '../testing/globalSetup.ts';
import { createDatabase, open } from '../connect.ts';
import type { Database } from '../connect.ts';
import { migrate } from './migrate.ts';

describe('upgrades of the schema', () => {
  let folder: string;
  let database: Database;
  let name: string;

  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-migrations-'));
    name = `cordada_upgrade_${path.basename(folder).slice(-6).toLowerCase()}`;
    const { admin } = inject('postgres');
    await createDatabase({ connectionString: admin }, name);
    database = open({ connectionString: databaseUrl(admin, name) }, 4, async () => undefined);
    write({
      'releases.json': '{ "1": "0001", "2": "0003" }',
      '0001_first.sql': 'create table thing (id int primary key, old text);',
    });
  });
  afterEach(async () => {
    await database.stop();
    const admin = open({ connectionString: inject('postgres').admin }, 1, async () => undefined);
    await sql.raw(`drop database ${name} with (force)`).execute(admin.db);
    await admin.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const write = (files: Record<string, string>): void => {
    for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, file), text);
  };
  const upgrade = (): Promise<string[]> => migrate(database.db, { folder });
  const count = async (condition: string): Promise<number> => {
    const { rows } = await sql
      .raw<{ n: number }>(`select count(*)::int as n from thing where ${condition}`)
      .execute(database.db);
    return rows[0]?.n ?? -1;
  };
  const EXPAND = { '0002_expand_new.sql': 'alter table thing add column new text;' };
  const BACKFILL = {
    '0003_backfill_new.sql': `update thing set new = old where id in (select id from thing where new is null limit 400);`,
  };
  const CONTRACT = { '0004_contract_old.sql': '-- after 0003\nalter table thing drop column old;' };

  it('F11 repeats a backfill in small transactions, and goes on where it was killed', async () => {
    await upgrade();
    await sql`insert into thing select n, n::text from generate_series(1, 2000) n`.execute(database.db);
    write({ ...EXPAND, ...BACKFILL });
    // A row that cannot be written stops it midway, as a kill would.
    await sql`create function refuse() returns trigger language plpgsql as $$
      begin if new.id = 1500 then raise 'killed'; end if; return new; end $$`.execute(database.db);
    await sql`create trigger refused before update on thing for each row execute function refuse()`.execute(
      database.db,
    );
    await expect(upgrade()).rejects.toThrow(/0003_backfill_new failed: .*killed/);
    expect(await count('new is not null')).toBeGreaterThanOrEqual(400);
    expect(await count('new is null')).toBeGreaterThanOrEqual(1);
    await sql`drop trigger refused on thing`.execute(database.db);
    expect(await upgrade()).toEqual(['0003_backfill_new']);
    expect(await count('new is distinct from old')).toBe(0);
  });

  it('F11 tries a backfill again that was the victim of a deadlock with the running product', async () => {
    await upgrade();
    await sql`insert into thing select n, n::text from generate_series(1, 1000) n`.execute(database.db);
    write({ ...EXPAND, ...BACKFILL });
    // The sequence keeps its number when the transaction is undone.
    await sql`create sequence attempts`.execute(database.db);
    await sql`create function lose() returns trigger language plpgsql as $$
      begin if new.id = 900 and nextval('attempts') < 3 then raise 'deadlock detected' using errcode = '40P01'; end if;
      return new; end $$`.execute(database.db);
    await sql`create trigger lost before update on thing for each row execute function lose()`.execute(database.db);
    expect(await upgrade()).toEqual(['0002_expand_new', '0003_backfill_new']);
    expect(await count('new is distinct from old')).toBe(0);
  });

  it('F11 refuses to skip a release, says what to do and changes nothing', async () => {
    await upgrade();
    write({ ...EXPAND, ...BACKFILL, ...CONTRACT });
    await expect(upgrade()).rejects.toThrow(
      'A release was skipped: 0004_contract_old needs a database that release 2 has started with. Start release 2 once, then this one.',
    );
    expect(await count('old is null')).toBe(0);
    fs.rmSync(path.join(folder, '0004_contract_old.sql'));
    await upgrade();
    write(CONTRACT);
    expect(await upgrade()).toEqual(['0004_contract_old']);
  });

  it('creates a new database in one go', async () => {
    write({ ...EXPAND, ...BACKFILL, ...CONTRACT });
    expect(await upgrade()).toHaveLength(4);
    expect(await upgrade()).toEqual([]);
  });

  it('F11 lets the release before start on a schema that only grew, and no other', async () => {
    write({ ...EXPAND, ...BACKFILL });
    await upgrade();
    const later = Object.keys({ ...EXPAND, ...BACKFILL });
    for (const file of later) fs.rmSync(path.join(folder, file));
    expect(await upgrade()).toEqual([]);
    write({ ...EXPAND, ...BACKFILL, ...CONTRACT });
    await upgrade();
    for (const file of [...later, ...Object.keys(CONTRACT)]) fs.rmSync(path.join(folder, file));
    await expect(upgrade()).rejects.toThrow(
      'The database was upgraded by a later release (0004_contract_old): start that release, or restore the backup from before.',
    );
  });

  it('F11 waits for a lock so briefly that nobody waits behind it, and tries again', async () => {
    await upgrade();
    write(EXPAND);
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const { promise: isTaken, resolve: taken } = Promise.withResolvers<void>();
    const reader = database.db.transaction().execute(async (trx) => {
      await sql`select * from thing`.execute(trx);
      taken();
      await isReleased;
    });
    await isTaken;
    const upgraded = upgrade();
    // It has given up at least once, because it holds no lock request although the reader still reads.
    const waits = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks l
        where l.relation = 'thing'::regclass and not l.granted`.execute(database.db);
      return rows[0]?.n ?? 0;
    };
    await expect.poll(waits, { interval: 20 }).toBe(1);
    await expect.poll(waits, { interval: 20 }).toBe(0);
    release();
    await reader;
    expect(await upgraded).toEqual(['0002_expand_new']);
  });

  it('builds indexes without blocking writes, and two processes at once apply each file once', async () => {
    write({ ...EXPAND, '0003_index_new.sql': 'create index concurrently thing_new on thing (new);' });
    const both = await Promise.all([upgrade(), upgrade()]);
    expect(both.map(({ length }) => length).sort()).toEqual([0, 3]);
    const { rows } = await sql`select 1 from pg_index where indexrelid = 'thing_new'::regclass and indisvalid`.execute(
      database.db,
    );
    expect(rows).toHaveLength(1);
  });
});
