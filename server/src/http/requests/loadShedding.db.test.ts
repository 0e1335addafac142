import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

const CONNECTIONS = 3;
const READ = '{ elements(first: 1) { total } }';

describe('a server whose database answers nothing', () => {
  let server: TestServer;
  let release: () => void;
  let blocked: Promise<unknown>;
  const ask = (query: string): Promise<Response> =>
    fetch(`${server.base}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });

  beforeAll(async () => {
    server = await startTestServer({ databasePoolSize: CONNECTIONS });
    expect((await ask(READ)).status).toBe(200);
    const { db } = server.server.database;
    const until = new Promise<void>((resolve) => (release = resolve));
    let held = 0;
    let allHeld: () => void;
    const holding = new Promise<void>((resolve) => (allHeld = resolve));
    blocked = Promise.all(
      Array.from({ length: CONNECTIONS }, () =>
        db.transaction().execute(async (trx) => {
          await sql`select 1`.execute(trx);
          if ((held += 1) === CONNECTIONS) allHeld();
          await until;
        }),
      ),
    );
    await holding;
  });
  afterAll(async () => {
    release();
    await blocked;
    await server.stop();
  });

  it('is not ready, and says of each request that it is not available (O03)', async () => {
    const ready = await fetch(`${server.base}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ dependencies: { database: 'failing' } });
    const { errors } = (await (await ask(READ)).json()) as { errors: { extensions: { errorCode: string } }[] };
    expect(errors[0]?.extensions.errorCode).toBe('unavailable');
  });

  it('refuses polls and then reads at once, and stays alive (O03)', async () => {
    // None of these is answered while the connections are held, so their number is the load.
    let isLoaded = true;
    const lanes = Array.from({ length: 40 }, async () => {
      while (isLoaded) await ask(READ);
    });
    const poll = () =>
      fetch(`${server.base}/api/page-views`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      });
    await expect.poll(async () => (await poll()).status, { timeout: 20_000 }).toBe(503);
    expect(Number((await poll()).headers.get('retry-after') ?? 2)).toBeGreaterThan(0);
    const read = () => fetch(`${server.base}/api/elements/1/profile.json`);
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe(503);
    expect((await fetch(`${server.base}/health/live`)).status).toBe(200);
    isLoaded = false;
    await Promise.all(lanes);
  });

  it('answers again once the database does', async () => {
    release();
    await blocked;
    expect((await ask(READ)).status).toBe(200);
    expect((await fetch(`${server.base}/health/ready`)).status).toBe(200);
  });
});
