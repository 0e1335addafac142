import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';
import type { NotificationKind } from '@cordada/core/accounts/notificationKinds';
import { ACCOUNT_COUNTS } from '#server/accountCounts.ts';
import { createProfileReader, hashToken } from '#server/modules/accounts/index.ts';
import { countUnreadBySession } from './notifications.queries.ts';
import { notify } from './notify.ts';

const LIST = `query ($after: ID) { notifications(first: 2, after: $after) {
  total hasNextPage endCursor nodes { id kind isRead element { name } activity { title } user { fullName } } } }`;

describe('notifications', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  const db = () => server.server.database.db;

  it('tells a member what is theirs, latest first and in parts, and what they have seen is read', async () => {
    const ana = await server.member('Ana');
    const eva = await server.member('Eva');
    const { data } = await server.graphql('{ elements(filter: { types: [list] }, first: 1) { nodes { id name } } }');
    const [list] = data.elements.nodes;
    const rows = [
      { recipient_id: ana.id, kind: 'listCompleted', subject_kind: 'element', subject_id: list.id },
      { recipient_id: ana.id, kind: 'follow', subject_kind: 'user', subject_id: eva.id },
      { recipient_id: ana.id, kind: 'reaction', subject_kind: 'element', subject_id: 'gone' },
      { recipient_id: eva.id, kind: 'follow', subject_kind: 'user', subject_id: ana.id },
    ];
    // Start at id 9, so that the test fails if ids are compared as text (9 after 10).
    await sql`alter table notification alter column id restart with 9`.execute(db());
    await db().insertInto('notification').values(rows).execute();

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

  const state = async (recipientId: string, kind: string) => {
    const { rows } = await sql<{ count: number; actors: number; isRead: boolean; lastActorId: string }>`
      select n.actor_count as count, n.read_at is not null as "isRead", n.last_actor_id as "lastActorId",
        (select count(*)::int from notification_actor a where a.recipient_id = n.recipient_id and a.kind = n.kind
          and a.subject_id = n.subject_id and a.bucket = n.bucket) as actors
      from notification n where n.recipient_id = ${recipientId} and n.kind = ${kind} order by n.id`.execute(db());
    return rows;
  };

  it('groups reactions to one subject, counts each actor once, and counts right when many act at once (C02)', async () => {
    const ana = await server.member('Ana');
    const actors = await Promise.all(Array.from({ length: 12 }, () => server.member('Kim')));
    const react = (actorId: string) =>
      db()
        .transaction()
        .execute((trx) => notify(trx, [ana.id], { kind: 'reaction', subjectKind: 'element', subjectId: 'x', actorId }));
    // As many at once as there are connections: on a busy machine more would wait too long for one.
    const twice = [...actors, ...actors];
    for (let i = 0; i < twice.length; i += 6) await Promise.all(twice.slice(i, i + 6).map(({ id }) => react(id)));
    // The window of 12 hours may have changed in between: together they are the twelve.
    const groups = await state(ana.id, 'reaction');
    expect(groups.map(({ count, actors: known }) => count - known)).toEqual(groups.map(() => 0));
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(12);
    await sql`update notification set read_at = now() where recipient_id = ${ana.id}`.execute(db());
    const late = await server.member('Late');
    await react(late.id);
    expect((await state(ana.id, 'reaction')).at(-1)).toMatchObject({ isRead: false, lastActorId: late.id });
  });

  it('repeats by kind: never, once it is read, or always', async () => {
    const ana = await server.member('Ana');
    const isRead = async (kind: NotificationKind) => (await state(ana.id, kind)).map((row) => row.isRead);
    for (const [kind, unread, read] of [
      ['listCompleted', false, true],
      ['targetRecognised', false, false],
      ['elementEdited', false, false],
    ] as const) {
      const send = () => notify(db(), [ana.id], { kind, subjectKind: 'element', subjectId: 'y' });
      await send();
      await send();
      expect(await isRead(kind), kind).toEqual([unread]);
      await sql`update notification set read_at = now() where recipient_id = ${ana.id}`.execute(db());
      await send();
      expect(await isRead(kind), kind).toEqual([read]);
    }
  });

  it('moves a repeated notification to the top and keeps it unread for a reader who had seen less', async () => {
    const ana = await server.member('Ana');
    const send = (kind: NotificationKind) => notify(db(), [ana.id], { kind, subjectKind: 'element', subjectId: 'z' });
    await send('elementEdited');
    await send('listChanged');
    const seen = (await server.graphql(LIST, {}, ana.token)).data.notifications.nodes;
    expect(seen.map(({ kind }: { kind: string }) => kind)).toEqual(['listChanged', 'elementEdited']);
    await send('elementEdited');
    const again = (await server.graphql(LIST, {}, ana.token)).data.notifications.nodes;
    expect(again.map(({ kind }: { kind: string }) => kind)).toEqual(['elementEdited', 'listChanged']);
    await server.graphql('mutation ($id: ID!) { markNotificationsRead(upTo: $id) }', { id: seen[0].id }, ana.token);
    expect((await server.graphql('{ notificationCount }', {}, ana.token)).data.notificationCount).toBe(1);
  });

  it('are counted for polls and pages by statements that are planned once (B6)', async () => {
    const ana = await server.member('Ana');
    const readProfile = createProfileReader(ACCOUNT_COUNTS);
    const token = hashToken(ana.token) ?? Buffer.alloc(0);
    await db()
      .connection()
      .execute(async (connection) => {
        for (let n = 0; n < 12; n += 1) {
          expect(await countUnreadBySession(connection, [token])).toMatchObject([{ count: 0 }]);
          expect((await readProfile(connection, token))?.id).toBe(ana.id);
        }
        const { rows } = await sql<{
          name: string;
          plans: number;
        }>`select substring(statement from '/. ([a-z]+) ./') as name,
          generic_plans::int as plans from pg_prepared_statements
          where statement like '/* polls */%' or statement like '/* profiles */%' order by 1`.execute(connection);
        // PostgreSQL tries the first five times what a plan for the values costs.
        expect(rows.filter(({ plans }) => plans > 0).map(({ name }) => name)).toEqual(['polls', 'profiles']);
      });
  });
});
