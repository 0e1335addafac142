import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { open } from '#server/db/connect.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';

it('every recurring job leaves the connections of requests alone', async () => {
  const server = await startTestServer();
  const { database } = server.server;
  const other = open(database.connection, 1, async () => undefined);
  try {
    const before = database.statementCount();
    const { rows: added } = await sql`
      select graphile_worker.add_job(identifier, max_attempts => 1) from graphile_worker._private_known_crontabs`.execute(
      other.db,
    );
    expect(added.length).toBeGreaterThan(30);
    const left = async (): Promise<unknown> =>
      (await sql`select task_identifier, last_error from graphile_worker.jobs where run_at <= now()`.execute(other.db))
        .rows;
    await expect.poll(left, { timeout: 60_000 }).toEqual([]);
    expect(database.statementCount() - before).toBe(0);
  } finally {
    await other.stop();
    await server.stop();
  }
}, 90_000);
