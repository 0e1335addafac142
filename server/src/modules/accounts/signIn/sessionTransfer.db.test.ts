import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import { accountCalls, code } from '../testing/accountCalls.ts';
import { beginSessionTransfer, finishSessionTransfer } from './sessionTransfer.ts';
import { hashToken } from './logIn.ts';

const TAKE = 'mutation ($code: String!) { finishSessionTransfer(code: $code) { accessToken userId: user { id } } }';
const SESSIONS = '{ settings { sessions { id isCurrent } } }';

describe('a session on several hosts', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  const { ask, statusOf } = accountCalls(() => server);
  const begin = async (member: { token: string }): Promise<string> =>
    (await ask(member, 'mutation { beginSessionTransfer }')).data.beginSessionTransfer;
  const take = (key: string) => server.graphql(TAKE, { code: key });

  it('is taken over once, by the same browser, and shows as one session', async () => {
    const ana = await server.member('Ana');
    const key = await begin(ana);
    const taken = await take(key);
    const other = taken.data.finishSessionTransfer.accessToken;
    expect(other).not.toBe(ana.token);
    expect(await statusOf(other)).toBe(200);
    expect(code(await take(key))).toBe('key_invalid');
    expect((await ask({ token: other }, SESSIONS)).data.settings.sessions).toMatchObject([{ isCurrent: true }]);
  });

  it('ends everywhere with one log-out, and by its entry in the settings', async () => {
    const ana = await server.member('Ana');
    const other = (await take(await begin(ana))).data.finishSessionTransfer.accessToken;
    const elsewhere = await accountCalls(() => server).token(ana);
    expect((await ask({ token: other }, 'mutation { logOut }')).data.logOut).toBe(true);
    expect(await Promise.all([ana.token, other, elsewhere].map(statusOf))).toEqual([401, 401, 200]);
    const third = (await take(await begin({ token: elsewhere }))).data.finishSessionTransfer.accessToken;
    const [session] = (await ask({ token: third }, SESSIONS)).data.settings.sessions;
    await ask({ token: third }, 'mutation ($id: ID!) { revokeSession(id: $id) { sessions { id } } }', {
      id: session.id,
    });
    expect(await Promise.all([elsewhere, third].map(statusOf))).toEqual([401, 401]);
  });

  it('is not given to another browser or network, to a late one, or for a session that has ended', async () => {
    const { db } = server.server.database;
    const ana = await server.member('Ana');
    const hash = hashToken(ana.token)!;
    const here = { address: '192.0.2.7', userAgent: 'Firefox' };
    const refused = { code: 'key_invalid' };
    for (const there of [
      { ...here, userAgent: 'Chrome' },
      { ...here, address: '198.51.100.7' },
    ]) {
      const stolen = await beginSessionTransfer(db, hash, here);
      await expect(finishSessionTransfer(db, stolen, there)).rejects.toMatchObject(refused);
      // Whoever tried it has seen it, so the owner cannot use it any more either.
      await expect(finishSessionTransfer(db, stolen, here)).rejects.toMatchObject(refused);
    }
    const late = await beginSessionTransfer(db, hash, here);
    await sql`update session set transfer_until = now() where transfer_until is not null`.execute(db);
    await expect(finishSessionTransfer(db, late, here)).rejects.toMatchObject(refused);
    await ask(ana, 'mutation { logOut }');
    await expect(beginSessionTransfer(db, hash, here)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(code(await server.graphql('mutation { beginSessionTransfer }'))).toBe('unauthenticated');
  });

  it('keeps few sessions of one log-in, however often somebody changes the language', async () => {
    const ana = await server.member('Ana');
    let { token } = ana;
    for (let i = 0; i < 8; i += 1) token = (await take(await begin({ token }))).data.finishSessionTransfer.accessToken;
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from session where account_id = ${ana.id}`.execute(server.server.database.db);
    expect(rows[0]!.count).toBeLessThanOrEqual(4);
    expect(await statusOf(token)).toBe(200);
  });
});
