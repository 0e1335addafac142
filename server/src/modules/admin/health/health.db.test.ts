import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStatementStatistics } from '#server/diagnostics/database.queries.ts';
import { noteBackup } from '#server/backup/lastBackup.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const HEALTH = `{ instanceHealth { release uptimeSeconds memoryUsed memoryLimit diskFree diskSize loadPressure
  connectionsInUse connectionsMax connectionsWaiting databaseVersion databaseBytes tables { name bytes rows }
  statements { text calls meanMilliseconds totalMilliseconds } jobsWaiting jobsDue jobsFailed oldestJobSeconds
  failedJobs { id name error attempts at } files { kind count bytes } lastBackupAt
  checks { check state problem value } } }`;
const RETRY = 'mutation { retryFailedJobs }';
const SECRET = 'Petronila de Aragón';

describe('the health of the installation', () => {
  let server: TestServer;
  let token: string;
  const read = async (): Promise<Json> => (await server.graphql(HEALTH, {}, token)).data.instanceHealth;
  const checkOf = async (name: string): Promise<Json> =>
    (await read()).checks.find(({ check }: Json) => check === name);

  beforeAll(async () => {
    server = await startTestServer();
    const admin = await server.member('Berta');
    token = admin.token;
    const { db } = server.server.database;
    await sql`update account set is_admin = true where id = ${admin.id}`.execute(db);
  });
  afterAll(() => server.stop());

  it('is for administrators alone, to read and to act', async () => {
    const { token: member } = await server.member('Ana');
    for (const operation of [HEALTH, RETRY]) {
      expect((await server.graphql(operation)).errors[0]?.extensions.status).toBe(401);
      expect((await server.graphql(operation, {}, member)).errors[0]?.extensions.status).toBe(403);
    }
  });

  it('measures process, disk, database and files', async () => {
    const { token: owner } = await server.member('Eva');
    const gpx = `<gpx><trk><trkseg>${[0, 1, 2]
      .map((i) => `<trkpt lat="42.${i}" lon="0.6"><ele>2000</ele></trkpt>`)
      .join('')}</trkseg></trk></gpx>`;
    expect((await server.upload(owner, gpx)).status).toBe(201);
    const health = await read();
    expect(health).toMatchObject({ release: expect.any(Number), connectionsMax: 6, connectionsWaiting: 0 });
    expect(health.memoryUsed).toBeGreaterThan(1e7);
    expect(health.memoryLimit).toBeGreaterThan(health.memoryUsed);
    expect(health.diskSize).toBeGreaterThan(health.diskFree);
    expect(health.databaseVersion).toBeGreaterThanOrEqual(15);
    expect(health.tables).toHaveLength(8);
    const sizes: number[] = health.tables.map(({ bytes }: Json) => bytes);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(health.databaseBytes).toBeGreaterThan(sizes[0] ?? 0);
    expect(health.tables.map(({ name }: Json) => name)).toContain('element_revision');
    const files = Object.fromEntries(health.files.map(({ kind, ...size }: Json) => [kind, size]));
    expect(files).toEqual({
      tracks: { count: 1, bytes: gpx.length },
      photos: { count: 0, bytes: 0 },
      photoSizes: { count: 0, bytes: 0 },
    });
  });

  it('shows the statements that took most time, without values, where PostgreSQL counts them', async () => {
    const { db } = server.server.database;
    expect((await read()).statements).toBeNull();
    await createStatementStatistics(db);
    await createStatementStatistics(db);
    await sql`select /* ${sql.raw(SECRET)} */ count(*) from account where last_name = ${sql.lit(SECRET)}`.execute(db);
    const { statements } = await read();
    const { rows } = await sql<{ loaded: string }>`
      select current_setting('shared_preload_libraries') as loaded`.execute(db);
    if (!rows[0]?.loaded.includes('pg_stat_statements')) {
      expect(statements).toBeNull();
      return;
    }
    expect(statements.length).toBeGreaterThan(3);
    expect(statements.length).toBeLessThanOrEqual(8);
    for (const { text, calls, meanMilliseconds, totalMilliseconds } of statements) {
      expect(text).toMatch(/^(select|insert|update|delete|with)\b[^\n]{0,240}$/i);
      expect(calls).toBeGreaterThan(0);
      expect(totalMilliseconds).toBeCloseTo(meanMilliseconds * calls, 3);
    }
    expect(JSON.stringify(statements)).not.toContain(SECRET);
  });

  it('names failed jobs without personal data, and lets them run again', async () => {
    const { db } = server.server.database;
    await sql`select graphile_worker.add_job('test:fail', max_attempts => 1, queue_name => 'held')`.execute(db);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts,
      last_error = ${'No mail to petronila@example.org from 203.0.113.9\n    at stack (file.ts:1:2)'}
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'test:fail')`.execute(db);
    const { jobsFailed, failedJobs } = await read();
    expect(jobsFailed).toBe(1);
    expect(failedJobs).toMatchObject([{ name: 'test:fail', error: 'No mail to … from …', attempts: 1 }]);
    expect(await checkOf('jobs')).toMatchObject({ state: 'warning', problem: 'jobsFailed', value: 1 });
    expect((await server.graphql(RETRY, {}, token)).data.retryFailedJobs).toBe(1);
    expect((await read()).jobsFailed).toBe(0);
    expect((await server.graphql(RETRY, {}, token)).data.retryFailedJobs).toBe(0);
  });

  it('says of each check what is wrong, also when it cannot be made', async () => {
    expect(await checkOf('backup')).toMatchObject({ state: 'warning', problem: 'backupNone', value: null });
    expect(await checkOf('address')).toMatchObject({ state: 'warning', problem: 'addressInsecure' });
    expect(await checkOf('schema')).toMatchObject({ state: 'ok', problem: null });
    expect(await checkOf('files')).toMatchObject({ state: 'ok' });
    await noteBackup(server.dataDirectory, 'one');
    expect(await checkOf('backup')).toMatchObject({ state: 'ok' });
    expect((await read()).lastBackupAt).toMatch(/^\d{4}-/);
    const { db } = server.server.database;
    await sql`alter table migration rename to hidden_migration`.execute(db);
    try {
      expect(await checkOf('schema')).toMatchObject({ state: 'wrong', problem: 'checkFailed' });
    } finally {
      await sql`alter table hidden_migration rename to migration`.execute(db);
    }
  });

  it('reads little: few statements, none of them long', async () => {
    const { statementCount } = server.server.database;
    await read();
    const before = statementCount();
    await read();
    expect(statementCount() - before).toBeLessThan(20);
  });
});
