import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, Json, TestServer } from '#server/db/testing/testServer.ts';
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
  const report = (id: string, member: Member): Promise<GraphqlReply> =>
    reply(
      'mutation ($input: AbuseReportInput!) { reportAbuse(input: $input) }',
      { input: { subject: 'post', id, reason: 'offensive', note: '' } },
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
    const key = /reference in your reply: (\S+)/.exec(mail?.text ?? '')?.[1];
    const appeal = 'mutation ($k: String!, $t: String!) { appealDecision(key: $k, text: $t) }';
    expect((await reply(appeal, { k: key, t: 'It was a joke.' })).data).toEqual({ appealDecision: true });
    expect(code(await reply(appeal, { k: key, t: 'Again.' }))).toBe('key_invalid');
    expect(code(await reply(appeal, { k: 'nothing', t: 'x' }))).toBe('key_invalid');
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
});
