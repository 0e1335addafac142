import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, Json, TestServer } from '#server/db/testing/testServer.ts';
import { postCalls } from '#server/modules/community/posts/testing/postCalls.ts';
import { imageCalls } from '#server/modules/media/testing/imageCalls.ts';
import { imageFromCamera } from '#server/modules/media/testing/images.ts';
import { liftExpired } from './decide.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;
const code = (reply: GraphqlReply): string | undefined => reply.errors[0]?.extensions?.errorCode;
const DECIDE = `mutation ($id: ID!, $action: CaseDecision!, $reason: String, $days: Int) {
  decideCase(id: $id, action: $action, reason: $reason, days: $days) }`;

describe('moderation', () => {
  let server: TestServer;
  let admin: Member;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.member('Berta');
    await sql`update account set is_admin = true where id = ${admin.id}`.execute(server.server.database.db);
  });
  afterAll(() => server.stop());

  const reply = (query: string, variables: object, member?: Member): Promise<GraphqlReply> =>
    server.graphql(query, variables, member?.token);
  const ask = async (query: string, variables: object, member?: Member): Promise<Json> => {
    const { data, errors } = await reply(query, variables, member);
    if (!data) throw new Error(JSON.stringify(errors));
    return Object.values(data)[0];
  };
  const post = async (member: Member, text: string): Promise<string> =>
    (await ask('mutation ($t: String!) { createPost(input: { text: $t }) { id } }', { t: text }, member)).id;
  const report = (id: string, member: Member, subject = 'post'): Promise<GraphqlReply> =>
    reply(
      'mutation ($input: AbuseReportInput!) { reportAbuse(input: $input) }',
      { input: { subject, id, reason: 'offensive', note: '' } },
      member,
    );
  const openCases = async (): Promise<Json[]> =>
    ask('{ moderationCases { id subjectId state reportCount assigneeId } }', {}, admin);
  const decide = (id: string, action: string, more: object = {}, member = admin): Promise<GraphqlReply> =>
    reply(DECIDE, { id, action, reason: 'Against the rules.', ...more }, member);
  const caseOf = async (subjectId: string): Promise<string> =>
    (await openCases()).find((one) => one.subjectId === subjectId)?.id;
  const isShown = async (id: string): Promise<boolean> =>
    (await reply('query ($id: ID!) { post(id: $id) { id } }', { id })).data !== null;

  it('M01 M04 has one case of all reports, is claimed, hides and restores, and mails the reason', async () => {
    const [troll, ...others] = [await server.member('Troll'), await server.member('Ana'), await server.member('Bea')];
    const said = await post(troll, 'You are all bad climbers');
    for (const member of others) expect((await report(said, member)).data).toEqual({ reportAbuse: true });
    const id = await caseOf(said);
    expect((await openCases()).filter((one) => one.subjectId === said)).toMatchObject([
      { reportCount: 2, assigneeId: null },
    ]);
    for (const member of [troll, ...others]) expect(code(await decide(id, 'hide', {}, member))).toBe('forbidden');
    expect(code(await reply('{ moderationCases { id } }', {}, others[0]))).toBe('forbidden');
    expect((await decide(id, 'claim')).data).toEqual({ decideCase: true });
    expect(await openCases()).toMatchObject([{ id, assigneeId: admin.id }]);
    expect(code(await decide(id, 'hide', { reason: ' ' }))).toBe('invalid_input');
    await decide(id, 'hide');
    expect(await isShown(said)).toBe(false);
    expect((await server.mailsTo(troll.email, 2)).map(({ text }) => text).join()).toContain('Against the rules.');
    await decide(id, 'restore');
    expect(await isShown(said)).toBe(true);
    const { nodes } = await ask(
      '{ adminEvents(kind: moderation, first: 20) { nodes { decision comment actorId subjectId } } }',
      {},
      admin,
    );
    expect(nodes.map(({ decision }: Json) => decision)).toEqual(['restore', 'hide', 'claim']);
    expect(nodes[1]).toMatchObject({ comment: 'Against the rules.', actorId: admin.id, subjectId: said });
  });

  it('M03 suspends for some days: what the member said disappears, they appeal, and all of it comes back', async () => {
    const [troll, ana] = [await server.member('Troll'), await server.member('Ana')];
    const { db } = server.server.database;
    const said = await post(troll, 'Spam and more spam');
    await report(said, ana);
    const id = await caseOf(said);
    expect(code(await decide(id, 'suspend', { days: 0 }))).toBe('invalid_input');
    await decide(id, 'suspend', { days: 3 });
    expect(await isShown(said)).toBe(false);
    expect(code(await reply('{ notificationCount }', {}, troll))).toBe('unauthenticated');
    const mail = (await server.mailsTo(troll.email, 2)).find(({ text }) => text.includes('suspended'));
    const key = /\/appeal\/(\S+)/.exec(mail?.text ?? '')?.[1];
    const page = await server.page(`/appeal/${key}`);
    expect([page.status, page.text.includes('Send the appeal')]).toEqual([200, true]);
    const appeal = 'mutation ($k: String!, $t: String!) { appealDecision(key: $k, text: $t) }';
    expect((await reply(appeal, { k: key, t: 'It was a joke.' })).data).toEqual({ appealDecision: true });
    expect(code(await reply(appeal, { k: key, t: 'Again.' }))).toBe('key_invalid');
    expect(code(await reply(appeal, { k: 'nothing', t: 'x' }))).toBe('key_invalid');
    expect((await server.page(`/appeal/${key}`)).status).toBe(410);
    expect(await caseOf(said)).toBe(id);
    const { events } = (await ask('{ moderationCases { id events { action reason } } }', {}, admin)).find(
      (one: Json) => one.id === id,
    );
    expect(events).toMatchObject([{ action: 'suspend' }, { action: 'appeal', reason: 'It was a joke.' }]);
    await liftExpired(db);
    expect(await isShown(said)).toBe(false);
    await sql`update sanction set until = now() - interval '1 second'`.execute(db);
    await liftExpired(db);
    expect(await isShown(said)).toBe(true);
  });

  it('limits what a member changes too, and as long as the longest limit lasts', async () => {
    const [troll, ana] = [await server.member('Troll'), await server.member('Ana')];
    const { db } = server.server.database;
    const said = await post(troll, 'A harmless walk');
    await report(said, ana);
    const id = await caseOf(said);
    await decide(id, 'limit', { days: 30 });
    await decide(id, 'limit', { days: 1 });
    const edit = 'mutation ($id: ID!) { editPost(id: $id, input: { text: "Buy my ropes" }) { id } }';
    expect(code(await reply(edit, { id: said }, troll))).toBe('posting_limited');
    await sql`update sanction set until = now() - interval '1 second'
      where account_id = ${troll.id} and until < now() + interval '2 days'`.execute(db);
    await liftExpired(db);
    expect(code(await reply(edit, { id: said }, troll))).toBe('posting_limited');
    await decide(id, 'lift');
    expect((await reply(edit, { id: said }, troll)).data).toEqual({ editPost: { id: said } });
  });

  it('limits a member, and refuses blocked words and links', async () => {
    const [troll, ana] = [await server.member('Troll'), await server.member('Ana')];
    const said = await post(troll, 'Buy my ropes');
    await report(said, ana);
    const id = await caseOf(said);
    await decide(id, 'limit', { days: 1 });
    const create = 'mutation ($t: String!) { createPost(input: { text: $t }) { id } }';
    expect(code(await reply(create, { t: 'More' }, troll))).toBe('posting_limited');
    await decide(id, 'lift');
    expect((await reply(create, { t: 'More' }, troll)).data).not.toBeNull();
    const terms = 'mutation ($t: [String!]!) { setBlockedTerms(terms: $t) }';
    expect(await ask(terms, { t: ['Spam.example', 'cheap watches'] }, admin)).toEqual([
      'cheap watches',
      'spam.example',
    ]);
    for (const text of ['See https://SPAM.example/x', 'Cheap Watches here'])
      expect((await reply(create, { t: text }, ana)).errors[0]?.extensions.fields).toEqual({
        text: 'post_blocked_words',
      });
    expect(code(await reply(terms, { t: ['a'] }, admin))).toBe('invalid_input');
    expect(code(await reply(terms, { t: [] }, ana))).toBe('forbidden');
  });

  it('M04 hides an activity from everybody but its owner, and shows it again', async () => {
    const [troll, ana] = [await server.member('Troll'), await server.member('Ana')];
    const calls = postCalls(server);
    await calls.follow(ana, troll);
    const readers = { owner: troll, follower: ana, visitor: undefined };
    for (const [visibility, wanted] of [
      ['everyone', ['owner', 'follower', 'visitor']],
      ['followers', ['owner', 'follower']],
    ] as const) {
      const id = await calls.activity(troll, visibility);
      const about = await calls.post(troll, 'About it', { aboutId: id });
      const readersNow = async (): Promise<string[]> => {
        const seen: string[] = [];
        for (const [name, member] of Object.entries(readers)) {
          const isRead = (await reply('query ($id: ID!) { activity(id: $id) { id } }', { id }, member)).data !== null;
          const feed = await reply('{ communityFeed(section: everything) { nodes { id } } }', {}, member);
          const post = await reply('query ($id: ID!) { post(id: $id) { id } }', { id: about }, member);
          expect(post.data !== null, `${name} post`).toBe(isRead);
          if (name !== 'owner') expect(JSON.stringify(feed.data).includes(id), `${name} feed`).toBe(isRead);
          if (isRead) seen.push(name);
        }
        return seen;
      };
      expect(await readersNow()).toEqual(wanted);
      await report(id, ana, 'activity');
      const caseId = await caseOf(id);
      expect((await decide(caseId, 'hide')).data).toEqual({ decideCase: true });
      expect(await readersNow()).toEqual(['owner']);
      await decide(caseId, 'restore');
      expect(await readersNow()).toEqual(wanted);
    }
  });

  it('M04 hides a photo wherever it is shown, also at the addresses that were given out', async () => {
    const [troll, ana] = [await server.member('Troll'), await server.member('Ana')];
    const photo = await imageFromCamera(320, 240);
    const { send, get } = imageCalls(() => ({ server, photo }));
    const picture = (await send(troll.token)).body.id;
    const { id } = await ask(
      'mutation ($ids: [ID!]) { createPost(input: { text: "Look", imageIds: $ids }) { id } }',
      { ids: [picture] },
      troll,
    );
    const shown = async (): Promise<Json> =>
      (await ask('query ($id: ID!) { post(id: $id) { images { id originalUrl } } }', { id }, ana)).images;
    const [{ originalUrl }] = await shown();
    expect((await get(originalUrl)).status).toBe(200);
    expect((await report(picture, ana, 'image')).data).toEqual({ reportAbuse: true });
    const caseId = await caseOf(picture);
    await decide(caseId, 'hide');
    expect(await shown()).toEqual([]);
    expect((await get(originalUrl)).status).toBe(404);
    expect(code(await report(picture, ana, 'image'))).toBe('not_found');
    expect((await server.mailsTo(troll.email, 2)).map(({ text }) => text).join()).toContain('hid a photo of yours');
    await decide(caseId, 'restore');
    expect(await shown()).toMatchObject([{ id: picture }]);
  });

  it('M04 hides an element like its deletion, but no profile', async () => {
    const ana = await server.member('Ana');
    const { id } = (await ask('{ elements(first: 1) { nodes { id } } }', {})).nodes[0];
    const isThere = async (): Promise<boolean> =>
      (await reply('query ($id: ID!) { element(id: $id) { id } }', { id })).data?.element != null;
    await report(id, ana, 'element');
    const caseId = await caseOf(id);
    await decide(caseId, 'hide');
    expect(await isThere()).toBe(false);
    await decide(caseId, 'restore');
    expect(await isThere()).toBe(true);
    expect(code(await decide(caseId, 'warn'))).toBe('invalid_input');
    await report(ana.id, admin, 'user');
    expect(code(await decide(await caseOf(ana.id), 'hide'))).toBe('invalid_input');
  });
});
