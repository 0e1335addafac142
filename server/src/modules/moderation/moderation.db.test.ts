import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ABUSE_REPORTS_PER_DAY } from '@cordada/core/limits';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

const REPORT = 'mutation ($i: AbuseReportInput!) { reportAbuse(input: $i) }';
const SAVE = `mutation ($v: Visibility!) { saveActivity(input: { kind: hiking, title: "Ridge", story: "",
  happenedOn: "2026-05-01", visibility: $v, trackIds: [], milestones: [] }) { id } }`;
const EVENTS = `{ adminEvents(kind: abuseReport) { nodes { title actorName subjectKind subjectId reason } } }`;

describe('reports of abuse', () => {
  let server: TestServer;
  let ana: { id: string; token: string };
  let berta: { id: string; token: string };
  let element: string;
  beforeAll(async () => {
    server = await startTestServer();
    ana = await server.member('Ana');
    berta = await server.member('Berta');
    await sql`update account set is_admin = true where id = ${berta.id}`.execute(server.server.database.db);
    element = (await server.graphql('{ elements(first: 1) { nodes { id } } }')).data.elements.nodes[0].id;
  });
  afterAll(() => server.stop());

  const report = (input: object, token: string | null) =>
    server.graphql(REPORT, { i: { subject: 'element', id: element, reason: 'spam', note: '', ...input } }, token ?? '');
  const codeOf = async (answer: ReturnType<typeof report>) => (await answer).errors?.[0]?.extensions?.errorCode;
  const activity = async (visibility: string, token: string): Promise<string> => {
    const { id } = (await server.graphql(SAVE, { v: visibility }, token)).data.saveActivity;
    await server.graphql(`mutation { publishActivity(id: "${id}") { id } }`, {}, token);
    return id;
  };

  it('stand among the events of the administrators with their subject, the latest word of each reporter', async () => {
    expect((await report({ reason: 'spam', note: 'First' }, ana.token)).data.reportAbuse).toBe(true);
    expect((await report({ reason: 'dangerous', note: 'The ford is\u202E gone' }, ana.token)).data.reportAbuse).toBe(
      true,
    );
    const { nodes } = (await server.graphql(EVENTS, {}, berta.token)).data.adminEvents;
    expect(nodes).toEqual([
      {
        title: 'The ford is gone',
        actorName: 'Ana Ruiz',
        subjectKind: expect.stringMatching(/^[a-z]/),
        subjectId: element,
        reason: 'dangerous',
      },
    ]);
    expect(nodes[0].subjectKind).not.toBe('element');
  });

  it('need a member, and words where no reason fits', async () => {
    expect(await codeOf(report({}, null))).toBe('unauthenticated');
    expect(await codeOf(report({ reason: 'other', note: ' \u200B ' }, ana.token))).toBe('invalid_input');
    expect(await codeOf(report({ reason: 'other', note: 'Its name is mine' }, ana.token))).toBeUndefined();
  });

  it('tell nobody what they may not see (V06)', async () => {
    const secret = await activity('onlyMe', berta.token);
    const open = await activity('everyone', berta.token);
    expect(await codeOf(report({ subject: 'activity', id: secret }, ana.token))).toBe('not_found');
    expect(await codeOf(report({ subject: 'activity', id: 'none' }, ana.token))).toBe('not_found');
    expect(await codeOf(report({ subject: 'user', id: 'none' }, ana.token))).toBe('not_found');
    expect(await codeOf(report({ subject: 'activity', id: open }, ana.token))).toBeUndefined();
    expect(await codeOf(report({ subject: 'user', id: berta.id }, ana.token))).toBeUndefined();
  });

  it('are bounded by the day, and outlive the reporter without a name', async () => {
    const eve = await server.member('Eve');
    const { db } = server.server.database;
    await sql`insert into abuse_report (id, reporter_id, subject_kind, subject_id, reason)
      select 'bulk' || n, ${eve.id}, 'user', 'u' || n, 'spam' from generate_series(1, ${ABUSE_REPORTS_PER_DAY}::int) n`.execute(
      db,
    );
    expect(await codeOf(report({}, eve.token))).toBe('too_many_requests');
    await sql`update abuse_report set created_at = now() - interval '25 hours' where reporter_id = ${eve.id}`.execute(
      db,
    );
    expect(await codeOf(report({}, eve.token))).toBeUndefined();
    await sql`delete from account where id = ${eve.id}`.execute(db);
    const { nodes } = (await server.graphql(EVENTS, {}, berta.token)).data.adminEvents;
    expect(nodes.filter(({ actorName }: { actorName: string | null }) => actorName === null)).not.toEqual([]);
  });

  it('are not all that is logged: also what administrators delete, the blocked words and jobs that try again', async () => {
    const { db } = server.server.database;
    const [cleo, other] = [await server.member('Cleo'), await server.member('Ona')];
    const create = 'mutation ($t: String!) { createPost(input: { text: $t }) { id } }';
    const post = async (text: string): Promise<string> =>
      (await server.graphql(create, { t: text }, cleo.token)).data.createPost.id;
    const remove = (id: string, token: string) => server.graphql(`mutation { deletePost(id: "${id}") }`, {}, token);
    const [own, bad] = [await post('Mine'), await post('Not fit to print')];
    await remove(own, cleo.token);
    expect((await remove(bad, other.token)).errors[0]?.extensions?.errorCode).toBe('not_found');
    await remove(bad, berta.token);
    const log = async (filter: string) => {
      const query = `{ adminEvents(${filter}) { nodes { kind title actorName subjectKind subjectId decision comment } } }`;
      const { data, errors } = await server.graphql(query, {}, berta.token);
      if (!data) throw new Error(JSON.stringify(errors));
      return data.adminEvents.nodes;
    };
    const of = (id: string) => ({ kind: 'deletion', subjectKind: 'post', subjectId: id, decision: null, comment: '' });
    expect(await log('kind: deletion')).toEqual([
      { ...of(bad), title: 'Cleo Ruiz', actorName: 'Berta Ruiz' },
      { ...of(own), title: '', actorName: 'Cleo Ruiz' },
    ]);
    const terms = async (list: readonly string[]) =>
      server.graphql('mutation ($t: [String!]!) { setBlockedTerms(terms: $t) }', { t: list }, berta.token);
    await terms(['casino', 'cheap gold']);
    await terms(['casino', 'cheap gold']);
    await terms(['casino', 'pills']);
    await sql`select graphile_worker.add_job('nothing', '{}'::json, max_attempts => 1)`.execute(db);
    await sql`update graphile_worker._private_jobs set attempts = 1`.execute(db);
    await server.graphql('mutation { retryFailedJobs }', {}, berta.token);
    const site = { kind: 'moderation', title: '', actorName: 'Berta Ruiz', subjectKind: null, subjectId: null };
    expect(await log(`actorId: "${berta.id}", kind: moderation`)).toEqual([
      { ...site, decision: 'retryJobs', comment: '1' },
      { ...site, decision: 'terms', comment: '+ pills, − cheap gold' },
      { ...site, decision: 'terms', comment: '+ casino, + cheap gold' },
    ]);
  });
});
