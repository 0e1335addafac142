import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { createMemberContext } from '#server/graphql/context.ts';
import { digestLine } from './digestLines.ts';
import { mailNotifications } from './notificationMails.ts';

describe('notifications', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const ask = async (query: string, variables: object, token: string): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, token);
    if (!data) throw new Error(JSON.stringify(errors));
    return Object.values(data)[0];
  };
  const post = async (text: string, token: string, place: object = {}): Promise<string> =>
    (await ask('mutation ($i: PostInput!) { createPost(input: $i) { id } }', { i: { text, ...place } }, token)).id;

  it('are mailed once a day to those who chose that, with a way out by one click (L07)', async () => {
    const { db } = server.server.database;
    const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    await sql`update account set email_verified_at = now()`.execute(db);
    await ask('mutation { setMailFrequency(frequency: daily) { mailFrequency } }', {}, ana.token);
    await ask('mutation { setNotification(kind: answer, channel: email, isOn: true) { email } }', {}, ana.token);
    await post('Two metres.', bea.token, { answersId: await post('How much snow?', ana.token) });
    await sql`update notification set last_at = now() - interval '1 hour'`.execute(db);
    const queued = async (): Promise<number> => {
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from notification where mailed_at is not null`.execute(db);
      return rows[0]?.count ?? 0;
    };
    await mailNotifications(server.server.services, 'instant');
    await mailNotifications(server.server.services, 'weekly');
    expect(await queued()).toBe(0);
    await mailNotifications(server.server.services, 'daily');
    await mailNotifications(server.server.services, 'daily');
    expect(await queued()).toBe(1);
    const mails = await server.mailsTo(ana.email, 2);
    const [digest, ...others] = mails.filter(({ text }) => text.includes('/unsubscribe/'));
    expect(others).toEqual([]);
    expect(digest?.text).toContain('Bea Ruiz replied: “Two metres.”');
    expect(digest?.subject).toBe('Bea Ruiz replied: “Two metres.”');
  });

  it('are mailed as their recipient may know them when the mail is written, in their language (V06)', async () => {
    const { db } = server.server.database;
    const { services } = server.server;
    const [ana, bea, cleo] = [await server.member('Ana'), await server.member('Bea'), await server.member('Cleo')];
    await sql`update account set email_verified_at = now(), language = case when id = ${ana.id} then 'es' else 'en' end`.execute(
      db,
    );
    for (const kind of ['answer', 'reaction'])
      await ask(
        'mutation ($k: NotificationKind!) { setNotification(kind: $k, channel: email, isOn: true) { email } }',
        { k: kind },
        ana.token,
      );
    const follow = 'mutation ($id: ID!) { followUser(id: $id, isFollowing: true) }';
    for (const member of [bea, cleo]) await ask(follow, { id: ana.id }, member.token);
    const open = await post('Conditions on the ridge?', ana.token);
    const narrow = await post('My secret bivouac', ana.token, { audience: 'followers' });
    await post('Icy.', bea.token, { answersId: open });
    for (const member of [bea, cleo])
      await ask(
        'mutation ($id: ID!) { reactToPost(postId: $id, reaction: clap) { id } }',
        { id: narrow },
        member.token,
      );
    const gone = await post('Soon deleted', ana.token);
    await ask('mutation ($id: ID!) { reactToPost(postId: $id, reaction: sad) { id } }', { id: gone }, cleo.token);
    await sql`update post set deleted_at = now() where id = ${gone}`.execute(db);
    await sql`update notification set last_at = now() - interval '1 hour'`.execute(db);
    await mailNotifications(services, 'instant');
    const mail = (await server.mailsTo(ana.email, 2)).find(
      ({ text }) => text.includes('Novedades') || text.includes('novedades'),
    );
    expect(mail?.subject).toBe('Tienes 2 notificaciones nuevas');
    expect(mail?.text).toContain('Respuesta de Bea Ruiz: “Icy.”');
    expect(mail?.text).toContain('Reacción de Cleo Ruiz y 1 más a una publicación');
    expect(mail?.text).not.toMatch(/bivouac|deleted/);
  });

  it('name an activity only while everybody may read it', async () => {
    const { db } = server.server.database;
    const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    const head = { kind: 'hiking', title: 'A walk', happenedOn: '2025-01-01', trackIds: [], milestones: [] };
    const save = 'mutation ($i: ActivityInput!) { saveActivity(input: $i) { id } }';
    const { id } = await ask(save, { i: { ...head, visibility: 'everyone' } }, ana.token);
    const row = {
      id: '1',
      kind: 'reaction',
      subjectKind: 'activity' as const,
      subjectId: id,
      lastActorId: bea.id,
      actorCount: 1,
      lastAt: '2025-01-01',
      isRead: false,
    };
    const line = (): Promise<string | null> =>
      digestLine(createMemberContext(server.server.services, ana.id, 'en'), row, 'en');
    const hidden = 'Bea Ruiz reacted to …';
    // A draft, which its owner may read.
    expect(await line()).toBe(hidden);
    await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, ana.token);
    expect(await line()).toBe('Bea Ruiz reacted to “A walk”');
    await sql`update activity set hidden_at = now() where id = ${id}`.execute(db);
    expect(await line()).toBe(hidden);
    await sql`update activity set hidden_at = null, visibility = 'followers' where id = ${id}`.execute(db);
    expect(await line()).toBe(hidden);
  });

  it('of what can no longer be read are neither on the page nor in the number', async () => {
    const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    const head = { kind: 'hiking', title: 'A walk', happenedOn: '2025-01-01', trackIds: [], milestones: [] };
    const save = 'mutation ($i: ActivityInput!, $id: ID) { saveActivity(input: $i, id: $id) { id } }';
    const { id } = await ask(save, { i: { ...head, visibility: 'everyone' } }, ana.token);
    await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, ana.token);
    const said = await post('Nice!', bea.token, { aboutId: id });
    await post('Thanks!', ana.token, { answersId: said });
    expect(await ask('{ notificationCount }', {}, bea.token)).toBe(1);
    await ask(save, { id, i: { ...head, visibility: 'onlyMe' } }, ana.token);
    expect((await ask('{ notifications { nodes { id } } }', {}, bea.token)).nodes).toEqual([]);
    expect(await ask('{ notificationCount }', {}, bea.token)).toBe(0);
  });

  it('are mailed to everybody in one round, all of a member in one mail', async () => {
    const { db } = server.server.database;
    const bea = await server.member('Bea');
    await sql`insert into account (id, email, first_name, last_name, language, email_verified_at)
      select 'daily' || lpad(n::text, 6, '0'), 'daily' || n || '@example.org', 'Daily', 'Reader', 'en', now()
      from generate_series(1, 120) n`.execute(db);
    await sql`insert into notification_digest (recipient_id, frequency) select id, 'daily' from account where first_name = 'Daily'`.execute(
      db,
    );
    await sql`insert into notification_setting (recipient_id, kind, channel, is_on)
      select id, 'follow', 'email', true from account where first_name = 'Daily'`.execute(db);
    // More than one statement marked before, the oldest ones of all members first.
    await sql`insert into notification (recipient_id, kind, subject_kind, subject_id, bucket, last_at)
      select a.id, 'follow', 'user', ${bea.id}, n, now() - n * interval '1 hour'
      from account a, generate_series(1, 10) n where a.first_name = 'Daily'`.execute(db);
    await mailNotifications(server.server.services, 'daily');
    const { rows } = await sql<{ mails: number; subjects: string[] }>`
      select count(*)::int as mails, array_agg(distinct subject) as subjects from mail m join account a on a.id = m.account_id
      where a.first_name = 'Daily'`.execute(db);
    expect(rows).toEqual([{ mails: 120, subjects: ['You have 10 new notifications'] }]);
  });

  it('are mailed together also if something else is changing one of them', async () => {
    const { db } = server.server.database;
    const [bea, ana, cleo] = [await server.member('Bea'), await server.member('Ana'), await server.member('Cleo')];
    const ids = [ana.id, cleo.id];
    await sql`update account set email_verified_at = now() where id = any(${ids})`.execute(db);
    await sql`insert into notification_digest (recipient_id, frequency)
      select id, 'weekly' from account where id = any(${ids})`.execute(db);
    await sql`insert into notification_setting (recipient_id, kind, channel, is_on)
      select id, 'follow', 'email', true from account where id = any(${ids})`.execute(db);
    await sql`insert into notification (recipient_id, kind, subject_kind, subject_id, bucket, last_at, pushed_at)
      select a.id, 'follow', 'user', ${bea.id}, n, now() - n * interval '1 hour', now()
      from account a, generate_series(1, 3) n where a.id = any(${ids})`.execute(db);
    const subjectsFor = async (id: string): Promise<string[]> => {
      const { rows } = await sql<{ subject: string }>`
        select subject from mail where account_id = ${id} and subject like '%notifications%'`.execute(db);
      return rows.map(({ subject }) => subject);
    };
    const mailing = await db.transaction().execute(async (trx) => {
      await sql`select id from notification where recipient_id = ${ana.id} and bucket = 2 for update`.execute(trx);
      const underWay = mailNotifications(server.server.services, 'weekly');
      await expect.poll(() => subjectsFor(cleo.id), { timeout: 20_000 }).toEqual(['You have 3 new notifications']);
      expect(await subjectsFor(ana.id)).toEqual([]);
      return { underWay };
    });
    await mailing.underWay;
    expect(await subjectsFor(ana.id)).toEqual(['You have 3 new notifications']);
  });
});
