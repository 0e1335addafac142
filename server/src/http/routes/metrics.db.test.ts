import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

const TOKEN = 'a-token-of-the-tests';
let open: TestServer;
let guarded: TestServer;
beforeAll(async () => {
  [open, guarded] = await Promise.all([
    startTestServer(),
    startTestServer({ metricsToken: TOKEN, securityContact: 'security@cordada.test' }),
  ]);
});
afterAll(() => Promise.all([open.stop(), guarded.stop()]));

const metrics = (server: TestServer, headers: Record<string, string> = {}) =>
  fetch(`${server.base}/metrics`, { headers });

it('counts what is answered by patterns of routes, without anything personal', async () => {
  const { data } = await open.graphql('{ elements(first: 1) { nodes { id } } }');
  const { id } = data.elements.nodes[0];
  const ana = await open.member('Petronila');
  await fetch(`${open.base}/pin/${id}`);
  await fetch(`${open.base}/api/elements/${id}.gpx`);
  await fetch(`${open.base}/user/${ana.id}`);
  const text = await (await metrics(open)).text();
  expect(text).toMatch(/^cordada_requests_total\{method="POST",route="\/api\/graphql",status="200"\} [12]$/m);
  expect(text).toMatch(/^cordada_requests_total\{method="GET",route="\/\*",status="200"\} 2$/m);
  expect(text).toMatch(/^cordada_request_duration_seconds_bucket\{le="0.25",method="GET",route="\/\*"\} \d+$/m);
  expect(text).toMatch(/^cordada_database_connections\{state="total"\} [1-9]/m);
  expect(text).toMatch(/^cordada_jobs\{state="failed"\} 0$/m);
  expect(text).toMatch(/^cordada_jobs\{state="due"\} \d+$/m);
  expect(text).toMatch(/^cordada_oldest_job_age_seconds [\d.e-]+$/m);
  expect(text).toMatch(/^cordada_database_pool_size 6$/m);
  expect(text).toMatch(/^cordada_disk_free_bytes [1-9]/m);
  expect(text).toMatch(/^cordada_disk_size_bytes [1-9]/m);
  expect(text).toMatch(/^cordada_memory_limit_bytes [1-9]/m);
  expect(text).toMatch(/^cordada_sign_in_failures \d+$/m);
  expect(text).toMatch(/^cordada_last_backup_timestamp_seconds 0$/m);
  expect(text).toMatch(/^cordada_load_pressure [\d.e-]+$/m);
  expect(text).toMatch(/^cordada_process_resident_memory_bytes \d+/m);
  for (const personal of [id, ana.id, 'Petronila', ana.email]) expect(text).not.toContain(personal);
});

it('counts wrong passwords once each, and leaves out what cannot be read', async () => {
  const logIn = (email: string, password: string) =>
    open.graphql('mutation ($i: LogInInput!) { logIn(input: $i) { accessToken } }', { i: { email, password } });
  const failures = async () =>
    Number(/^cordada_sign_in_failures (\d+)$/m.exec(await (await metrics(open)).text())?.[1]);
  const ana = await open.member('Ana');
  const before = await failures();
  await logIn(ana.email, ana.password);
  for (const email of [ana.email, ana.email, 'nobody@example.org']) await logIn(email, 'a wrong password');
  expect(await failures()).toBe(before + 3);
  const { db } = open.server.database;
  await sql`alter view sign_in_failure rename to hidden_failure`.execute(db);
  try {
    expect(await (await metrics(open)).text()).not.toMatch(/^cordada_sign_in_failures /m);
  } finally {
    await sql`alter view hidden_failure rename to sign_in_failure`.execute(db);
  }
});

it('is for this machine alone, or for who has the token', async () => {
  expect((await metrics(open, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  expect((await metrics(guarded)).status).toBe(404);
  expect((await metrics(guarded, { authorization: 'Bearer a-token-of-the-testz' })).status).toBe(404);
  expect((await metrics(guarded, { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' })).status).toBe(
    200,
  );
});

it('says whom to tell of a vulnerability', async () => {
  const read = async (server: TestServer) => (await fetch(`${server.base}/.well-known/security.txt`)).text();
  expect(await read(guarded)).toMatch(
    /^Contact: mailto:security@cordada\.test\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\n/,
  );
  expect(await read(open)).toMatch(/^Contact: http:\/\/cordada\.test\/help\/privacy-policy\n/);
});
