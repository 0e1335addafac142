import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleActivityGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { createLocalFileStore } from '#server/adapters/files/local.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { createEvents } from '#server/jobs/events.ts';
import { registerTrackReactions } from '#server/modules/tracks/index.ts';
import { accountCalls, code, fieldsOf } from '../testing/accountCalls.ts';
import type { Member } from '../testing/accountCalls.ts';
import { setMemberSuspended } from '../administration/manageMembers.queries.ts';
import { purgeDeletedAccounts } from './deleteAccount.ts';

describe('deleting an account', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  const { db, ask, logIn, statusOf, prove, mailWith } = accountCalls(() => server);
  const requestAccountDeletion = (member: Member) =>
    ask(member, 'mutation ($p: String!) { deleteAccount(password: $p) }', { p: member.password });
  const publish = async (member: Member): Promise<string> => {
    const upload = await server.upload(member.token, sampleActivityGpx(3));
    const { data } = await ask(member, 'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }', {
      input: {
        kind: 'hiking',
        title: 'Gone soon',
        happenedOn: '2026-07-18',
        visibility: 'everyone',
        trackIds: [upload.body.id],
        milestones: [],
      },
    });
    await ask(member, 'mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: data.saveActivity.id });
    return data.saveActivity.id;
  };

  it('hides everything at once and gives it back to who logs in within 30 days (V14, A10)', async () => {
    const ana = await server.member('Aurora');
    await prove(ana);
    const activity = await publish(ana);
    const seen = async () => (await fetch(`${server.base}/activity/${activity}`)).status;
    expect(await seen()).toBe(200);
    expect(fieldsOf(await ask(ana, 'mutation { deleteAccount(password: "wrong one") }'))).toEqual({
      password: 'wrong_password',
    });
    expect((await requestAccountDeletion(ana)).data.deleteAccount).toBe(true);
    expect(await statusOf(ana.token)).toBe(401);
    await expect.poll(seen).toBe(404);
    expect((await fetch(`${server.base}/user/${ana.id}`)).status).toBe(404);
    await mailWith(ana.email, 'Your account is being deleted');
    await purgeDeletedAccounts(db(), createEvents());
    expect(code(await logIn(ana, 'not the password', true))).toBe('wrong_credentials');
    expect(code(await logIn(ana))).toBe('account_leaving');
    expect((await logIn(ana, ana.password, true)).data.logIn.accessToken).toBeTruthy();
    await expect.poll(seen).toBe(200);
    expect((await logIn(ana)).data.logIn.accessToken).toBeTruthy();
  });

  it('gives no way back to who is suspended meanwhile (A10)', async () => {
    const ana = await server.member();
    await requestAccountDeletion(ana);
    await setMemberSuspended(db(), ana.id, true);
    expect(code(await logIn(ana, ana.password, true))).toBe('wrong_credentials');
    // The deletion goes on, also while and after they are suspended.
    await setMemberSuspended(db(), ana.id, false);
    expect(code(await logIn(ana))).toBe('account_leaving');
    await setMemberSuspended(db(), ana.id, true);
    await sql`update account set deletion_asked_at = now() - interval '31 days' where id = ${ana.id}`.execute(db());
    await purgeDeletedAccounts(db(), createEvents());
    expect((await sql`select 1 from account where id = ${ana.id}`.execute(db())).rows).toEqual([]);
  });

  it('erases rows and files after 30 days and keeps what was written in the encyclopedia', async () => {
    const ana = await server.member('Borrada');
    await publish(ana);
    const [{ id: element }] = (await server.graphql('{ elements(first: 1) { nodes { id } } }')).data.elements.nodes;
    await sql`insert into element_revision (element_id, number, author_id, comment, snapshot)
      select element_id, number + 1, ${ana.id}, 'Better words', snapshot from element_revision where element_id = ${element} order by number desc limit 1`.execute(
      db(),
    );
    const { rows: files } = await sql<{
      storage_key: string;
    }>`select storage_key from stored_file where owner_id = ${ana.id}`.execute(db());
    const store = createLocalFileStore(`${server.dataDirectory}/files`);
    await expect(store.get(files[0]?.storage_key ?? '')).resolves.toBeTruthy();
    await requestAccountDeletion(ana);
    await sql`update account set deletion_asked_at = deletion_asked_at - interval '31 days', suspended_at = suspended_at - interval '31 days'
      where id = ${ana.id}`.execute(db());
    const events = createEvents();
    registerTrackReactions(events);
    await purgeDeletedAccounts(db(), events);
    const { rows: tables } = await sql<{ table_name: string; column_name: string }>`
      select table_name, column_name from information_schema.columns where table_schema = 'public'
        and column_name in ('account_id', 'owner_id', 'author_id')`.execute(db());
    expect(tables.length).toBeGreaterThan(8);
    for (const { table_name: table, column_name: column } of tables) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${ana.id}`.execute(db());
      expect(rows, `${table}.${column}`).toHaveLength(0);
    }
    expect(
      (await sql`select 1 from account where id = ${ana.id} or email = ${ana.email}`.execute(db())).rows,
    ).toHaveLength(0);
    expect((await sql`select 1 from mail where recipient_address = ${ana.email}`.execute(db())).rows).toHaveLength(0);
    const revisions = (await server.graphql(`{ element(id: "${element}") { revisions { comment author { id } } } }`))
      .data.element.revisions;
    expect(revisions.find((one: Json) => one.comment === 'Better words')).toEqual({
      comment: 'Better words',
      author: null,
    });
    const gone = () =>
      store.get(files[0]?.storage_key ?? '').then(
        () => false,
        () => true,
      );
    await expect.poll(gone).toBe(true);
  });
});
