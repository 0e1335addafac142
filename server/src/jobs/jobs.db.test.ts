import net from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import { addJob, countJobs, prepareJobs, startJobs } from './jobs.ts';

it('tells what made a job fail, by the name of the job', async () => {
  const { db, connection, stop } = await openTestDatabase();
  await prepareJobs(connection);
  const reported: unknown[] = [];
  const lost = Object.assign(new Error('no such file'), { code: 'ENOENT' });
  const jobs = await startJobs(connection, { 'test:fail': { work: () => Promise.reject(lost) } }, (error) =>
    reported.push(error),
  );
  await addJob(db, 'test:fail');
  await expect.poll(() => reported).toHaveLength(1);
  expect(reported).toMatchObject([
    { message: 'Job test:fail failed', cause: { message: 'no such file', code: 'ENOENT' } },
  ]);
  expect((reported[0] as Error).cause).toBe(lost);
  await jobs.stop();
  await stop();
});

it('F02 outlives its database, whatever a job was at, and does that job again', async () => {
  const { db, connection, stop } = await openTestDatabase();
  await prepareJobs(connection);
  const { host, port: hostPort, user, password, database } = new pg.Client(connection);
  // The queue alone loses its database: it sits behind a door that turns away whoever comes for a while.
  const open = new Set<net.Socket>();
  let refusals = 0;
  const door = net.createServer((client) => {
    client.on('error', () => undefined);
    if (refusals > 0) {
      refusals -= 1;
      client.destroy();
      return;
    }
    const upstream = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${hostPort}`) : net.connect(hostPort, host);
    for (const socket of [client, upstream]) {
      open.add(socket.on('error', () => undefined).on('close', () => open.delete(socket)));
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => void door.listen(0, '127.0.0.1', resolve));
  const { port } = door.address() as net.AddressInfo;
  const attempts: number[] = [];
  const jobs = await startJobs(
    { host: '127.0.0.1', port, user, password, database },
    {
      'test:lost': {
        async work() {
          attempts.push(attempts.length + 1);
          if (attempts.length > 2) return;
          refusals = 3;
          for (const socket of open) socket.destroy();
          if (attempts.length === 1) throw new Error('The database went away under me');
        },
      },
    },
    () => undefined,
  );
  await addJob(db, 'test:lost');
  await expect.poll(() => attempts, { timeout: 60_000 }).toEqual([1, 2]);
  const left = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*) as n from graphile_worker.jobs`.execute(db)).rows[0]?.n ?? -1;
  await expect.poll(left).toBe(0);
  await jobs.stop();
  door.close();
  await stop();
});

it('counts what is due apart from what waits for its time, and how long the oldest has waited', async () => {
  const { db, connection, stop } = await openTestDatabase();
  await prepareJobs(connection);
  expect(await countJobs(db)).toEqual({ waiting: 0, due: 0, failed: 0, oldestSeconds: 0 });
  const add = (runAt: string) =>
    sql`select graphile_worker.add_job('test:wait', run_at => now() + ${runAt}::interval)`.execute(db);
  await add('-1 hour');
  await add('-1 minute');
  await add('1 hour');
  const { oldestSeconds, ...counts } = await countJobs(db);
  expect(counts).toEqual({ waiting: 3, due: 2, failed: 0 });
  expect(oldestSeconds).toBeGreaterThanOrEqual(3_600);
  expect(oldestSeconds).toBeLessThan(7_200);
  await stop();
});
