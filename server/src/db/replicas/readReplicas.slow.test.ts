import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { open } from '../connect.ts';
import type { Database } from '../connect.ts';
import { startEmbeddedPostgres } from '../embeddedPostgres.ts';
import type { EmbeddedPostgres } from '../embeddedPostgres.ts';
import { parseLogPosition } from './logPosition.ts';
import { createStandby } from './standby.ts';
import type { Standby } from './standby.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };

describe.skipIf(process.platform === 'win32')('reads from a streaming replica', { timeout: 120_000 }, () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-replica-'));
  let primary: EmbeddedPostgres;
  let standby: Standby;
  let database: Database;

  beforeAll(async () => {
    fs.chmodSync(folder, 0o755);
    const place = path.join(folder, 'primary');
    // Positions of the log that is on disk are compared, so it must get there.
    primary = await startEmbeddedPostgres({ directory: place, durable: true, log: () => undefined });
    standby = await createStandby(primary, place, path.join(folder, 'standby'));
    await standby.start();
    database = open(primary.connection('postgres'), 4, async () => undefined, { readUrls: [standby.url('postgres')] });
    await sql`create table thing (n int)`.execute(database.db);
    database.replicas!.requireLatest();
  }, 120_000);
  afterAll(async () => {
    await database?.stop();
    await standby?.stop();
    await primary?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const isReplica = async (): Promise<boolean> => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(database.db);
    return rows[0]?.is ?? false;
  };
  const count = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from thing`.execute(database.db);
    return rows[0]?.n ?? 0;
  };
  const read = <Result>(work: () => Promise<Result>, position: string | null = null): Promise<Result> =>
    database.replicas!.read(position === null ? null : parseLogPosition(position), work);
  const write = async (): Promise<string> => {
    await sql`insert into thing values (1)`.execute(database.db);
    return database.replicas!.position();
  };

  it('O20 answers reads, and leaves everything else to the primary', async () => {
    await expect.poll(() => read(isReplica), PATIENCE).toBe(true);
    expect(await isReplica()).toBe(false);
    expect(
      await read(() =>
        database.db.transaction().execute(async (trx) => {
          const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(trx);
          return rows[0]?.is;
        }),
      ),
    ).toBe(false);
    // A replica refuses a write, and the primary takes it.
    await read(async () => void (await sql`insert into thing values (1)`.execute(database.db)));
    expect(await count()).toBe(1);
    // An error of the statement itself stays one.
    await expect(read(() => sql`select 1 / 0`.execute(database.db))).rejects.toThrow('division by zero');
  });

  it('O20 shows everybody at once what they have written, however slow the replica is', async () => {
    await standby.delayBy(2_000);
    try {
      for (let i = 0; i < 20; i++) {
        const before = await count();
        const position = await write();
        expect(await read(count, position)).toBe(before + 1);
      }
      const before = await count();
      await write();
      // Somebody else may see it later, but not once a change was announced.
      database.replicas!.requireLatest();
      expect(await read(count)).toBe(before + 1);
      // With nothing more to wait for the replica is used again.
      await expect.poll(() => read(isReplica), PATIENCE).toBe(true);
      expect(await read(count)).toBe(before + 1);
    } finally {
      await standby.delayBy(0);
    }
  });

  it('O20 goes on without error while the replica is killed and comes back', async () => {
    await expect.poll(() => read(isReplica), PATIENCE).toBe(true);
    const errors: unknown[] = [];
    let isOver = false;
    let answers = 0;
    const reader = async (): Promise<void> => {
      while (!isOver) {
        await read(count).then(
          () => (answers += 1),
          (error: unknown) => errors.push(error),
        );
      }
    };
    const readers = [reader(), reader(), reader()];
    await vi.waitFor(() => expect(answers).toBeGreaterThan(200), PATIENCE);
    process.kill(standby.processId(), 'SIGQUIT');
    await expect.poll(() => database.replicas!.states(), PATIENCE).toEqual([{ bytesBehind: null }]);
    const alone = answers;
    await vi.waitFor(() => expect(answers).toBeGreaterThan(alone + 200), PATIENCE);
    // The launcher starts it again.
    await expect.poll(() => read(isReplica), PATIENCE).toBe(true);
    isOver = true;
    await Promise.all(readers);
    expect(errors).toEqual([]);
  });
});
