import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from './testing/testServer.ts';
import type { TestServer } from './testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('answers 503 and never 500 while its connections are cut, and 200 right after (F05)', async () => {
  const { db } = server.server.database;
  const member = await server.member();
  const statuses = new Map<string, number>();
  const note = (outcome: string) => statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
  const cutConnections = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  let isCutting = true;
  const lanes = Array.from({ length: 6 }, async (_, lane) => {
    for (let i = 0; isCutting || i < 20; i += 1) {
      if (lane % 3 === 0) {
        const path = `/mountains?first=10&x=${lane}-${i}`;
        note(String((await fetch(server.base + path)).status));
      } else {
        const text =
          lane % 3 === 1 ? '{ elements(first: 2) { nodes { id name } } }' : '{ viewer { id } settings { email } }';
        const { errors } = await server.graphql(text, {}, member.token);
        note(errors?.[0]?.extensions?.errorCode ?? errors?.[0]?.message ?? '200');
      }
    }
  });
  for (let cut = 0; cut < 40; cut += 1) await cutConnections().catch(() => undefined);
  isCutting = false;
  await Promise.all(lanes);
  expect([...statuses.keys()].filter((one) => !['200', '503', 'unavailable'].includes(one))).toEqual([]);
  expect((await server.graphql('{ elements(first: 1) { total } }')).data.elements.total).toBeGreaterThan(0);
});
