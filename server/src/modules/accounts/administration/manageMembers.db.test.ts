import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { addJob, countJobs, retryFailedJobs } from '#server/jobs/jobs.ts';
import { createAdministrator, deleteMember, findMember, passwordLink, suspendMember } from './manageMembers.ts';

describe('members, from the command line', () => {
  let server: TestServer;
  const tools = () => ({ db: server.server.database.db, config: server.config });
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const choosePassword = (link: string, password: string) =>
    server.graphql('mutation ($k: String!, $p: String!) { resetPassword(key: $k, password: $p) { accessToken } }', {
      k: link.split('/').at(-1),
      p: password,
    });

  it('can become administrators without one before them', async () => {
    const link = await createAdministrator(tools(), 'Admin@example.org', 'Ada');
    const { data } = await choosePassword(link, 'a rope of the admin');
    const events = await server.graphql('{ adminEvents { nodes { kind } } }', {}, data.resetPassword.accessToken);
    expect(events.data.adminEvents.nodes.length).toBeGreaterThan(0);
    await expect(createAdministrator(tools(), 'admin@example.org', 'Ada')).rejects.toThrow('has an account');
  });

  it('get a link for a new password, which works once', async () => {
    const ana = await server.member();
    const link = await passwordLink(tools(), await findMember(tools().db, ana.email));
    expect((await choosePassword(link, 'another rope of hers')).data.resetPassword.accessToken).toBeTruthy();
    expect((await choosePassword(link, 'a third rope of hers')).errors[0]?.extensions.errorCode).toBe('key_invalid');
    await expect(findMember(tools().db, 'nobody@example.org')).rejects.toThrow('No account has');
  });

  it('are suspended, deleted and brought back', async () => {
    const ana = await server.member('Bea');
    const status = async () => (await fetch(`${server.base}/user/${ana.id}`)).status;
    const isLoggedIn = async () => (await server.graphql('{ viewer { id } }', {}, ana.token)).status === 200;
    expect([await status(), await isLoggedIn()]).toEqual([200, true]);
    const member = await findMember(tools().db, ana.email);
    await suspendMember(tools(), member, true);
    await expect.poll(status).toBe(404);
    expect(await isLoggedIn()).toBe(false);
    await suspendMember(tools(), member, false);
    await expect.poll(status).toBe(200);
    await deleteMember(tools(), member);
    await expect.poll(status).toBe(404);
    await suspendMember(tools(), member, false);
    await expect.poll(status).toBe(200);
    const { rows } = await sql`select 1 from account where id = ${ana.id} and deletion_asked_at is null`.execute(
      tools().db,
    );
    expect(rows).toHaveLength(1);
  });

  it('have jobs that can be tried again', async () => {
    const { db } = tools();
    await addJob(db, 'no job of this name');
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);
    expect((await countJobs(db)).failed).toBe(1);
    expect(await retryFailedJobs(db)).toBe(1);
    expect((await countJobs(db)).failed).toBe(0);
  });
});
