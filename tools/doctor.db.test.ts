import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastKnownMigration } from '#server/db/migrating/migrate.ts';
import { findDatabaseFacts } from '#server/db/serverFacts.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { checksOfDatabase } from '#server/diagnostics/checks.ts';
import { runChecks } from '#server/diagnostics/findings.ts';
import { checksOfMachine } from './doctorChecks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function findings(
  checks: Parameters<typeof runChecks>[0],
): Promise<{ isWell: boolean; states: Record<string, string> }> {
  const states: Record<string, string> = {};
  const isWell = await runChecks(checks, (name, { state, text }) => (states[name] = `${state}: ${text}`));
  return { isWell, states };
}

it('finds a fresh installation well, and says what is missing for others', async () => {
  const { database } = server.server;
  const { config } = server;
  // The database of the tests is not crash-safe.
  const { isWell, states } = await findings({
    ...checksOfMachine(config),
    ...checksOfDatabase(
      database,
      async () => ({ ...(await findDatabaseFacts(database.db)), unsafe: [] }),
      await lastKnownMigration(),
    ),
  });
  expect(Object.values(states).filter((state) => state.startsWith('wrong'))).toEqual([]);
  expect(isWell).toBe(true);
  expect(states).toMatchObject({
    address: expect.stringMatching(/^warning: PUBLIC_URL is not https/),
    files: expect.stringMatching(/^ok: Written to /),
    mail: expect.stringMatching(/^warning: SMTP_URL is empty/),
    backup: expect.stringMatching(/^warning: There is no backup/),
    schema: expect.stringMatching(/^ok: \d{4}_/),
    clock: expect.stringMatching(/^ok/),
    jobs: expect.stringMatching(/^ok/),
  });
});

it('names what is wrong with database, schema, clock, files and mail', async () => {
  const { database } = server.server;
  await sql`update migration set name = '9999_of_a_newer_release' where name = (select max(name) from migration)`.execute(
    database.db,
  );
  const facts = { version: 14, seconds: Date.now() / 1_000 + 60, unsafe: [], missing: [] };
  const ofDatabase = await findings(checksOfDatabase(database, async () => facts, await lastKnownMigration()));
  expect(ofDatabase.isWell).toBe(false);
  expect(ofDatabase.states).toMatchObject({
    database: expect.stringMatching(/^wrong: PostgreSQL 14 is too old/),
    schema: expect.stringMatching(/^wrong: The database is of a newer release/),
    clock: expect.stringMatching(/^wrong: .* differ by 60 s/),
  });
  const config = {
    ...server.config,
    s3: {
      endpoint: 'http://127.0.0.1:9',
      bucket: 'none',
      accessKeyId: 'a',
      secretAccessKey: 'b',
      region: 'auto',
      directLinks: false,
    },
    mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Cordada <a@cordada.test>' },
  };
  const ofMachine = await findings(checksOfMachine(config));
  expect(ofMachine.isWell).toBe(false);
  expect(ofMachine.states).toMatchObject({
    files: expect.stringMatching(/^wrong/),
    mail: expect.stringMatching(/^wrong/),
  });
});
