import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const EVENTS = `query ($kind: AdminEventKind, $after: String) { adminEvents(kind: $kind, first: 3, after: $after) {
  hasNextPage endCursor nodes { kind id title actorName count } } }`;

describe('events for administrators', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    const admin = await server.member('Berta');
    token = admin.token;
    const { db } = server.server.database;
    await sql`update account set is_admin = true where id = ${admin.id}`.execute(db);
  });
  afterAll(() => server.stop());

  it('names wrong passwords as an attack once there are many', async () => {
    const wrong = (email: string) =>
      server.graphql('mutation ($i: LogInInput!) { logIn(input: $i) { accessToken } }', {
        i: { email, password: 'wrong wrong' },
      });
    for (let i = 0; i < 9; i += 1) await wrong('somebody@example.org');
    expect((await server.graphql(EVENTS, { kind: 'signInAttack' }, token)).data.adminEvents.nodes).toEqual([]);
    await wrong('somebody@example.org');
    const { nodes } = (await server.graphql(EVENTS, { kind: 'signInAttack' }, token)).data.adminEvents;
    expect(nodes.map(({ title, count }: { title: string; count: number }) => [title, count]).sort()).toEqual([
      ['', 10],
      ['127.0.0.1', 10],
    ]);
    expect(JSON.stringify(nodes)).not.toContain('example.org');
  });

  it('walks all kinds in parts, newest first, also those of one instant', async () => {
    for (let i = 0; i < 5; i += 1) await server.member(`Member${i}`);
    const { db } = server.server.database;
    await sql`update account set created_at = '2026-01-02T03:04:05.678901Z'`.execute(db);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { data, errors } = await server.graphql(EVENTS, { after }, token);
      expect(errors).toEqual([]);
      seen.push(...data.adminEvents.nodes.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`));
      after = data.adminEvents.hasNextPage ? data.adminEvents.endCursor : null;
    } while (after !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((event) => event.startsWith('registration'))).toHaveLength(6);
  });

  it('makes one case of all reports of one thing (M01)', async () => {
    const { data } = await server.graphql('{ elements(first: 1) { nodes { id } } }');
    const input = { subject: 'element', id: data.elements.nodes[0].id, reason: 'spam', note: 'Advertising.' };
    for (const name of ['Ada', 'Bea', 'Cai']) {
      const { token: reporter } = await server.member(name);
      await server.graphql('mutation ($input: AbuseReportInput!) { reportAbuse(input: $input) }', { input }, reporter);
    }
    const { nodes } = (await server.graphql(EVENTS, { kind: 'abuseReport' }, token)).data.adminEvents;
    expect(nodes).toMatchObject([{ title: 'Advertising.', count: 3, actorName: expect.stringContaining('Cai') }]);
  });

  it('is filtered by actor, subject and days, and has posts, new places, payments and failed jobs', async () => {
    const { db } = server.server.database;
    const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    const post = 'mutation ($t: String!, $a: PostAudience) { createPost(input: { text: $t, audience: $a }) { id } }';
    const said = (await server.graphql(post, { t: 'Snow on the ridge' }, ana.token)).data.createPost.id;
    await server.graphql(post, { t: 'For few', a: 'followers' }, ana.token);
    const gone = (await server.graphql(post, { t: 'A mistake' }, bea.token)).data.createPost.id;
    await server.graphql('mutation ($id: ID!) { deletePost(id: $id) }', { id: gone }, bea.token);
    await sql`insert into invoice (id, account_id, provider, provider_id, series, number, issued_at, total_cents, net_cents, vat_cents,
        vat_rate, vat_kind, evidence, buyer, description, period_starts_at, period_ends_at)
      values ('i1', ${ana.id}, 'sandbox', 'in_1', '2020', 7, '2020-02-03T10:00:00Z', 1990, 1645, 345, 0.21, 'standard', '{}', '{}',
        'Pro', now(), now())`.execute(db);
    await sql`select graphile_worker.add_job('mail:send', max_attempts => 1)`.execute(db);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'No mail to ana@example.org'
      where max_attempts = 1`.execute(db);
    const events = async (filter: object): Promise<Json[]> =>
      (
        await server.graphql(
          `query ($kind: AdminEventKind, $actor: ID, $subject: ID, $from: Date, $to: Date) { adminEvents(kind: $kind, actorId: $actor,
            subjectId: $subject, from: $from, to: $to, first: 50) { nodes { kind id title count subjectKind subjectId actorId } } }`,
          filter,
          token,
        )
      ).data.adminEvents.nodes;
    expect((await events({ kind: 'publication', actor: ana.id })).map(({ title }) => title)).toEqual([
      '',
      'Snow on the ridge',
    ]);
    expect(await events({ kind: 'deletion', actor: bea.id })).toMatchObject([
      { id: gone, subjectKind: 'post', title: '' },
    ]);
    expect((await events({ subject: said })).map(({ kind, id }) => [kind, id])).toEqual([['publication', said]]);
    expect((await events({ actor: ana.id })).map(({ kind }) => kind)).toEqual([
      'publication',
      'publication',
      'registration',
      'payment',
    ]);
    const payment = { kind: 'payment', id: 'i1', title: '2020-00007', count: 1990, actorId: ana.id };
    expect(await events({ from: '2020-02-03', to: '2020-02-03' })).toMatchObject([payment]);
    expect(await events({ kind: 'payment', from: '2020-02-04' })).toEqual([]);
    const jobs = await events({ kind: 'failedJob' });
    expect(jobs).toMatchObject([{ title: 'mail:send', actorId: null }]);
    expect(JSON.stringify(jobs)).not.toContain('example.org');
  });

  it('names a member who edits very much at once', async () => {
    const eve = await server.member('Eve');
    const { db } = server.server.database;
    const revise = (from: number, to: number) =>
      sql`
      insert into element_revision (element_id, number, author_id, snapshot, created_at)
      select e.id, 1000 + n, ${eve.id}, '{}', date_trunc('hour', now()) + make_interval(secs => n)
      from (select id from element order by id limit 1) e, generate_series(${from}::int, ${to}::int) n`.execute(db);
    await revise(1, 29);
    const floods = async () => (await server.graphql(EVENTS, { kind: 'editFlood' }, token)).data.adminEvents.nodes;
    expect(await floods()).toEqual([]);
    await revise(30, 40);
    expect(await floods()).toMatchObject([{ count: 40, actorName: expect.stringContaining('Eve') }]);
  });

  it('names no activity that its owner shows to nobody (V06)', async () => {
    const eve = await server.member('Eve');
    const save = `mutation ($v: Visibility!, $t: String!) { saveActivity(input: { kind: hiking, title: $t, story: "",
      happenedOn: "2026-05-01", visibility: $v, trackIds: [], milestones: [] }) { id } }`;
    const act = async (visibility: string, title: string, ...mutations: string[]): Promise<void> => {
      const { id } = (await server.graphql(save, { v: visibility, t: title }, eve.token)).data.saveActivity;
      for (const one of mutations)
        await server.graphql(
          `mutation { ${one}(id: "${id}") ${one === 'publishActivity' ? '{ id }' : ''} }`,
          {},
          eve.token,
        );
    };
    await act('onlyMe', 'Secret bivouac', 'publishActivity');
    await act('onlyMe', 'Secret visit', 'publishActivity', 'deleteActivity');
    await act('everyone', 'Secret draft', 'deleteActivity');
    await act('everyone', 'Open ridge', 'publishActivity');
    const titles: string[] = [];
    for (const kind of ['publication', 'deletion']) {
      const { nodes } = (await server.graphql(EVENTS, { kind }, token)).data.adminEvents;
      titles.push(...nodes.map(({ title }: { title: string }) => title));
    }
    expect(titles.filter(Boolean)).toEqual(['Open ridge']);
    expect(titles.length).toBeGreaterThanOrEqual(5);
  });

  it('refuses a place that is none', async () => {
    for (const after of [
      '',
      'x',
      ...[
        '["2026-01-01","nothing","x"]',
        '["1","error","x"]',
        '["2026-02-30 00:00:00+00","error","x"]',
        '["2026-01-02 25:00:00+00","error","x"]',
      ].map((text) => Buffer.from(text).toString('base64url')),
    ]) {
      expect((await server.graphql(EVENTS, { after }, token)).errors[0]?.extensions.errorCode).toBe('invalid_cursor');
    }
  });
});
