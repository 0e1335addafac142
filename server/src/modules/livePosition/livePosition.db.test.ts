import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { deleteEndedLinks } from './livePosition.queries.ts';
import { sendOverdueAlarms } from './overdueAlarms.ts';

const CREATE = `mutation ($hours: Int!, $isCoarse: Boolean, $dueAt: DateTime) {
  createLiveLink(hours: $hours, isCoarse: $isCoarse, dueAt: $dueAt) { id url isCoarse } }`;
const SEND =
  'mutation ($linkId: ID!, $position: PositionInput!) { sendPosition(linkId: $linkId, position: $position) }';
const READ = `query ($key: String!) { livePosition(key: $key) {
  name lat lon elevationMeters accuracyMeters fixedAt isCoarse isOverdue hasEnded } }`;

describe('the live position of a member', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  const db = () => server.server.database.db;
  const tools = () => ({ db: db(), events: server.server.services.events, publicUrl: server.base });

  const create = async (token: string, variables: object): Promise<{ id: string; key: string }> => {
    const { data } = await server.graphql(CREATE, variables, token);
    return { id: data.createLiveLink.id, key: data.createLiveLink.url.split('/').at(-1) };
  };
  const now = (secondsAgo = 0): string => new Date(Date.now() - secondsAgo * 1_000).toISOString();
  const here = (more: object = {}): object => ({
    lat: 42.567891,
    lon: 1.456789,
    elevationMeters: 2_500,
    accuracyMeters: 6,
    fixedAt: now(),
    ...more,
  });
  const send = async (token: string, linkId: string, position: object): Promise<string | undefined> => {
    const { data, errors } = await server.graphql(SEND, { linkId, position }, token);
    return data?.sendPosition ? 'sent' : errors[0]?.extensions?.errorCode;
  };
  const isLate = (id: string, minutes: number) =>
    sql`update live_link set due_at = now() - make_interval(mins => ${minutes}::int) where id = ${id}`.execute(db());
  const read = async (key: string): Promise<Json> => (await server.graphql(READ, { key })).data.livePosition;

  it('is seen by whoever has the link, the last one alone, until it ends', async () => {
    const ana = await server.member('Ana');
    const { id, key } = await create(ana.token, { hours: 8 });
    expect(await read(key)).toMatchObject({ name: 'Ana Ruiz', lat: null, fixedAt: null });
    expect(await send(ana.token, id, here())).toBe('sent');
    expect(await send(ana.token, id, here({ lat: 10, fixedAt: now(600) }))).toBe('sent');
    expect(await send(ana.token, id, here({ fixedAt: now(-600) }))).toBe('sent');
    expect(Date.parse((await read(key)).fixedAt)).toBeLessThanOrEqual(Date.now());
    expect(await read(key)).toMatchObject({ lat: 42.567891, lon: 1.456789, elevationMeters: 2_500, isOverdue: false });
    const page = await server.page(`/live/${key}`);
    expect([page.status, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    expect(page.text).toContain('Ana Ruiz');
    await server.graphql('mutation ($id: ID!) { endLiveLink(id: $id) }', { id }, ana.token);
    expect(await read(key)).toMatchObject({ hasEnded: true, lat: null, fixedAt: null });
    expect(await send(ana.token, id, here())).toBe('not_found');
  });

  it('is coarse before it is stored, if the member wants that (V02)', async () => {
    const ana = await server.member('Ana');
    const { id, key } = await create(ana.token, { hours: 8, isCoarse: true });
    await send(ana.token, id, here());
    expect(await read(key)).toMatchObject({ lat: 42.57, lon: 1.46, elevationMeters: null, accuracyMeters: 1_000 });
    const { rows } = await sql<{ lat: number }>`select lat from live_position where link_id = ${id}`.execute(db());
    expect(rows[0]?.lat).toBe(42.57);
  });

  it('says when somebody is overdue, and is gone once the link expires', async () => {
    const ana = await server.member('Ana');
    const dueAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id, key } = await create(ana.token, { hours: 4, dueAt });
    await send(ana.token, id, here());
    await sql`update live_link set due_at = now() - interval '1 minute' where id = ${id}`.execute(db());
    expect(await read(key)).toMatchObject({ isOverdue: true, lat: 42.567891 });
    await sql`update live_link set expires_at = now() - interval '1 second' where id = ${id}`.execute(db());
    expect(await read(key)).toBeNull();
    expect((await server.page(`/live/${key}`)).status).toBe(410);
    await deleteEndedLinks(db());
    const { rows } = await sql`select 1 from live_link where id = ${id}`.execute(db());
    expect(rows).toEqual([]);
  });

  it('tells the contacts of an overdue member once, in their language, and nobody once they are back', async () => {
    const CREATE_ALARM = `mutation ($addresses: [String!], $dueAt: DateTime) {
      createLiveLink(hours: 4, dueAt: $dueAt, alarmAddresses: $addresses) { id url } }`;
    const dueAt = new Date(Date.now() + 3_600_000).toISOString();
    const begin = async (token: string, addresses: string[]): Promise<string> =>
      (await server.graphql(CREATE_ALARM, { dueAt, addresses }, token)).data.createLiveLink.id;
    const mailed = async () => {
      const { rows } = await sql<{ address: string }>`select recipient_address as address from mail
        where recipient_address like '%@alarm.example.org' order by recipient_address`.execute(db());
      return rows.map(({ address }) => address);
    };
    const [ana, bea, eve] = [await server.member('Ana'), await server.member('Bea'), await server.member('Eve')];
    await sql`update account set language = 'es' where id = ${bea.id}`.execute(db());
    const link = await begin(ana.token, ['One@alarm.example.org', 'one@alarm.example.org ', 'two@alarm.example.org']);
    await send(ana.token, link, here());
    const other = await begin(bea.token, ['es@alarm.example.org']);
    const back = await begin(eve.token, ['back@alarm.example.org']);
    await isLate(link, 29);
    await sendOverdueAlarms(tools());
    expect(await mailed()).toEqual([]);
    // Before it is late, because the job of the server itself may run at any moment.
    await server.graphql('mutation ($id: ID!) { endLiveLink(id: $id) }', { id: back }, eve.token);
    for (const id of [link, other, back]) await isLate(id, 31);
    // The link expired meanwhile; the alarm is still to be sent.
    await sql`update live_link set expires_at = now() - interval '1 minute' where id = ${link}`.execute(db());
    await deleteEndedLinks(db());
    await Promise.all([sendOverdueAlarms(tools()), sendOverdueAlarms(tools())]);
    await sendOverdueAlarms(tools());
    expect(await mailed()).toEqual(['es@alarm.example.org', 'one@alarm.example.org', 'two@alarm.example.org']);
    const [spanish] = await server.mailsTo('es@alarm.example.org');
    expect(spanish?.subject).toBe('Bea Ruiz todavía no ha vuelto');
    expect(spanish?.text).toContain('No ha llegado ninguna posición.');
    const [english] = await server.mailsTo('one@alarm.example.org');
    expect(english?.subject).toBe('Ana Ruiz is not back yet');
    expect(english?.text).toContain('42.56789, 1.45679');
    await deleteEndedLinks(db());
    expect((await sql`select 1 from live_link where id = ${link}`.execute(db())).rows).toEqual([]);

    const refused = async (addresses: string[], due: string | null = dueAt) =>
      (await server.graphql(CREATE_ALARM, { dueAt: due, addresses }, ana.token)).errors[0]?.extensions?.errorCode;
    expect(await refused(['no address'])).toBe('invalid_input');
    expect(await refused(['one@alarm.example.org'], null)).toBe('invalid_input');
    expect(await refused(['a', 'b', 'c', 'd'].map((name) => `${name}@alarm.example.org`))).toBe('invalid_input');
  });

  it('counts only the contacts of links that were made', async () => {
    const { token } = await server.member();
    const create = async (count: number): Promise<string> => {
      const { data, errors } = await server.graphql(
        `mutation ($dueAt: DateTime, $to: [String!]) {
          createLiveLink(hours: 2, isCoarse: false, dueAt: $dueAt, alarmAddresses: $to) { id } }`,
        { dueAt: now(-3_600), to: Array.from({ length: count }, (_, index) => `contact${index}@example.org`) },
        token,
      );
      return data ? 'made' : String(errors[0]?.extensions?.errorCode);
    };
    for (let links = 0; links < 6; links += 1) expect(await create(3)).toBe('made');
    expect(await create(3)).toBe('too_many_requests');
    expect(await create(2)).toBe('made');
    expect(await create(1)).toBe('too_many_requests');
    expect(await create(0)).toBe('made');
  });

  it('is told to the followers that were chosen, who see it without the link, and to no others', async () => {
    const [ana, bea, cleo, eve] = await Promise.all(['Ana', 'Bea', 'Cleo', 'Eve'].map((name) => server.member(name)));
    if (!ana || !bea || !cleo || !eve) throw new Error('no members');
    for (const follower of [bea, cleo])
      await server.graphql(
        'mutation ($id: ID!) { followUser(id: $id, isFollowing: true) }',
        { id: ana.id },
        follower.token,
      );
    const create2 = (companionIds: string[], timeZone = 'Europe/Madrid') =>
      server.graphql(
        `mutation ($dueAt: DateTime, $companionIds: [ID!], $timeZone: String) { createLiveLink(hours: 8, dueAt: $dueAt,
          alarmAddresses: ["zone@alarm.example.org"], companionIds: $companionIds, timeZone: $timeZone) { id url } }`,
        { dueAt: now(-3_600), companionIds, timeZone },
        ana.token,
      );
    for (const wrong of [await create2([eve.id]), await create2(['nobody']), await create2([bea.id], 'Moon/Base')])
      expect(wrong.errors[0]?.extensions?.errorCode).toBe('invalid_input');
    const link = (await create2([bea.id, cleo.id])).data.createLiveLink;
    await send(ana.token, link.id, here());
    const seenBy = async (token?: string) =>
      (await server.graphql('query ($key: String!) { livePosition(key: $key) { lat } }', { key: ana.id }, token)).data
        .livePosition;
    expect(await seenBy(bea.token)).toMatchObject({ lat: expect.any(Number) });
    for (const token of [eve.token, ana.token, undefined]) expect(await seenBy(token)).toBeNull();
    expect(await seenBy(cleo.token)).not.toBeNull();
    await server.graphql('mutation ($id: ID!) { followUser(id: $id, isFollowing: false) }', { id: ana.id }, cleo.token);
    expect(await seenBy(cleo.token), 'who follows no longer sees nothing').toBeNull();
    await isLate(link.id, 31);
    await sendOverdueAlarms(tools());
    await sendOverdueAlarms(tools());
    const notified = async (token: string) =>
      (await server.graphql('{ notifications(first: 9) { nodes { kind user { id } } } }', {}, token)).data.notifications
        .nodes;
    expect(await notified(bea.token)).toEqual([{ kind: 'overdue', user: { id: ana.id } }]);
    for (const { token } of [cleo, eve]) expect(await notified(token)).toEqual([]);
    const [mail] = await server.mailsTo('zone@alarm.example.org');
    expect(mail?.text).toContain('(Europe/Madrid)');
    const key = /\/live\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(link.url).not.toContain(key);
    expect(await read(key)).toMatchObject({ hasEnded: false, isOverdue: true });
    await server.graphql('mutation { endLiveLink }', {}, ana.token);
    expect(await read(key)).toMatchObject({ hasEnded: true, lat: null });
    expect(await seenBy(bea.token)).toMatchObject({ lat: null });
  });

  it('is sent to one link at a time, by its member alone', async () => {
    const [ana, eve] = [await server.member('Ana'), await server.member('Eve')];
    const first = await create(ana.token, { hours: 8 });
    const second = await create(ana.token, { hours: 8 });
    expect(await send(ana.token, first.id, here())).toBe('not_found');
    expect(await send(eve.token, second.id, here())).toBe('not_found');
    expect(
      (await server.graphql('mutation ($id: ID!) { endLiveLink(id: $id) }', { id: second.id }, eve.token)).errors[0]
        ?.extensions?.errorCode,
    ).toBe('not_found');
    expect(await read(first.key)).toMatchObject({ hasEnded: true });
    // From another device, which does not know the link.
    expect((await server.graphql('{ hasLiveLink }', {}, ana.token)).data.hasLiveLink).toBe(true);
    await server.graphql('mutation { endLiveLink }', {}, ana.token);
    expect((await server.graphql('{ hasLiveLink }', {}, ana.token)).data.hasLiveLink).toBe(false);
    expect((await server.graphql('{ hasLiveLink }')).data.hasLiveLink).toBe(false);
    for (const key of ['', 'x', 'A'.repeat(43), `${second.key}x`]) expect(await read(key)).toBeNull();
  });

  it('refuses what is no place, no time and no duration', async () => {
    const ana = await server.member('Ana');
    const { id } = await create(ana.token, { hours: 1 });
    for (const wrong of [{ lat: 91 }, { lon: 181 }, { accuracyMeters: -1 }])
      expect(await send(ana.token, id, here(wrong)), JSON.stringify(wrong)).toBe('invalid_input');
    for (const wrong of [
      { hours: 0 },
      { hours: 100 },
      { hours: 2, dueAt: now(60) },
      { hours: 1, dueAt: new Date(Date.now() + 7_200_000).toISOString() },
    ])
      expect(
        (await server.graphql(CREATE, wrong, ana.token)).errors[0]?.extensions?.errorCode,
        JSON.stringify(wrong),
      ).toBe('invalid_input');
    expect((await server.graphql(CREATE, { hours: 1 })).errors[0]?.extensions?.errorCode).toBe('unauthenticated');
  });
});
