import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

const LIST = `query ($after: ID) { notifications(first: 2, after: $after) {
  total hasNextPage endCursor nodes { id kind isRead element { name } activity { title } user { fullName } } } }`;

describe('notifications', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('tells a member what is theirs, latest first and in parts, and what they have seen is read', async () => {
    const ana = await server.member('Ana');
    const eva = await server.member('Eva');
    const { data } = await server.graphql('{ elements(filter: { types: [list] }, first: 1) { nodes { id name } } }');
    const [list] = data.elements.nodes;
    const told = [
      { account_id: ana.id, kind: 'listCompleted', subject_id: list.id },
      { account_id: ana.id, kind: 'follow', subject_id: eva.id },
      { account_id: ana.id, kind: 'reaction', subject_id: 'gone' },
      { account_id: eva.id, kind: 'follow', subject_id: ana.id },
    ];
    // Their numbers have one figure and two: latest is not last in the alphabet.
    await sql`alter table notification alter column id restart with 9`.execute(server.server.database.db);
    await server.server.database.db.insertInto('notification').values(told).execute();

    const first = (await server.graphql(LIST, {}, ana.token)).data.notifications;
    expect(first).toMatchObject({ total: 3, hasNextPage: true });
    expect(first.nodes).toMatchObject([
      { kind: 'reaction', isRead: false, element: null, activity: null, user: null },
      { kind: 'follow', user: { fullName: 'Eva Ruiz' } },
    ]);
    const second = (await server.graphql(LIST, { after: first.endCursor }, ana.token)).data.notifications;
    expect(second).toMatchObject({
      hasNextPage: false,
      nodes: [{ kind: 'listCompleted', element: { name: list.name } }],
    });

    await server.graphql(
      'mutation ($id: ID!) { markNotificationsRead(upTo: $id) }',
      { id: first.nodes[1].id },
      ana.token,
    );
    expect((await server.graphql('{ notificationCount }', {}, ana.token)).data.notificationCount).toBe(1);
    expect((await server.graphql('{ notificationCount }', {}, eva.token)).data.notificationCount).toBe(1);
  });

  it('is for members, and refuses places that are none', async () => {
    expect((await server.graphql(LIST)).errors[0]?.extensions.status).toBe(401);
    const { token } = await server.member();
    for (const after of ['x', '-1', '9'.repeat(30)]) {
      const { errors } = await server.graphql(LIST, { after }, token);
      expect(errors[0]?.extensions.errorCode, after).toBe('invalid_cursor');
    }
  });
});
