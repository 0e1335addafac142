import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const SAVE = 'mutation ($id: ID, $input: ActivityInput!) { saveActivity(id: $id, input: $input) { id status } }';
const SAVE_PLAN = `mutation ($id: ID!, $input: PlanInput!) { savePlan(id: $id, input: $input) {
  plan { startMinute zone model terrain marginMinutes legs } } }`;
const READ =
  'query ($id: ID!) { activity(id: $id) { status plan { model startMinute } checklist { item isOwn isDone } } }';
const TICK = `mutation ($id: ID!, $item: String!, $isOwn: Boolean!, $isDone: Boolean!) {
  setChecklistItem(id: $id, item: $item, isOwn: $isOwn, isDone: $isDone) }`;

const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const PLAN = {
  startMinute: 390,
  zone: 'Europe/Madrid',
  model: 'munter',
  terrain: 'path',
  marginMinutes: 60,
  legs: [{ to: 'end', pauseMinutes: 20, distanceMeters: 6_000, ascentMeters: 700 }],
};

function walkedGpx(kilometers: number, seed: number): string {
  const lon = 0.6 + seed / 10;
  const segment = syntheticActivity({
    waypoints: [
      [lon, 42.6, 1_500],
      [lon + kilometers / 82, 42.6, 1_500 + kilometers * 100],
      [lon, 42.6, 1_500],
    ],
    startEpoch: Date.parse('2026-05-01T06:00:00Z') / 1000 + seed * 86_400,
    noiseMeters: 2,
    seed,
  });
  return sampleGpx({ name: `Walk ${seed}`, segments: [segment] });
}

describe('plans', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const plan = async (token: string, extra: object = {}): Promise<string> => {
    const input = {
      kind: 'hiking',
      title: 'Aneto',
      happenedOn: dayAhead(10),
      visibility: 'everyone',
      isPlan: true,
      trackIds: [],
      milestones: [],
      ...extra,
    };
    const { data } = await server.graphql(SAVE, { input }, token);
    return data.saveActivity.id;
  };

  it('are seen like activities and stand in no list, total or element', async () => {
    const ana = await server.member('Ana');
    const id = await plan(ana.token);
    const hidden = await plan(ana.token, { visibility: 'onlyMe' });
    const { elements } = (await server.graphql('{ elements(filter: { text: "aneto" }, first: 1) { nodes { id } } }'))
      .data;
    const [{ id: aneto }] = elements.nodes;
    await plan(ana.token, { milestones: [{ elementId: aneto }] });
    expect((await server.graphql(READ, { id })).data.activity.status).toBe('planned');
    // Others get the same answer as for a missing activity.
    expect((await server.graphql(READ, { id: hidden })).errors[0]?.extensions.errorCode).toBe('not_found');
    const { data } = await server.graphql(
      `query ($id: ID!, $e: ID!) { activities { total } user(id: $id) { activities { total } yearTotals { year } daysOut { day } }
        element(id: $e) { recentActivities { id } } }`,
      { id: ana.id, e: aneto },
    );
    expect(data).toEqual({
      activities: { total: 0 },
      user: { activities: { total: 0 }, yearTotals: [], daysOut: [] },
      element: { recentActivities: [] },
    });
    const targets = await server.graphql('{ myTargets { total } }', {}, ana.token);
    expect(targets.data.myTargets.total).toBe(0);
  });

  it('have a timetable that only their owner writes, once however often it is sent (C06)', async () => {
    const ana = await server.member('Ana');
    const eva = await server.member('Eva');
    const id = await plan(ana.token);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => server.graphql(SAVE_PLAN, { id, input: PLAN }, ana.token)),
    );
    const leg = { to: 'end', pauseMinutes: 20, distanceMeters: 6_000, ascentMeters: 700, descentMeters: null };
    for (const { data } of replies) expect(data).toEqual({ savePlan: { plan: { ...PLAN, legs: [leg] } } });
    const rows = await server.server.database.db
      .selectFrom('activity_plan')
      .select('activity_id')
      .where('activity_id', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
    expect((await server.graphql(SAVE_PLAN, { id, input: PLAN }, eva.token)).errors[0]?.extensions.status).toBe(404);
    expect((await server.graphql(SAVE_PLAN, { id, input: PLAN })).errors[0]?.extensions.status).toBe(401);
    const wrong = { ...PLAN, startMinute: 1_440, zone: 'Moon/Tranquility' };
    expect((await server.graphql(SAVE_PLAN, { id, input: wrong }, ana.token)).errors[0]?.extensions.fields).toEqual({
      startMinute: 'invalid_input',
      zone: 'invalid_input',
    });
  });

  it('tell the own pace of their owner to nobody else', async () => {
    const ana = await server.member('Ana');
    const eva = await server.member('Eva');
    const id = await plan(ana.token);
    await server.graphql(SAVE_PLAN, { id, input: { ...PLAN, model: 'own' } }, ana.token);
    const modelFor = async (token?: string): Promise<string> =>
      (await server.graphql(READ, { id }, token)).data.activity.plan.model;
    expect([await modelFor(ana.token), await modelFor(eva.token), await modelFor()]).toEqual([
      'own',
      'din33466',
      'din33466',
    ]);
  });

  it('learn a pace from published tracks of their owner alone', async () => {
    const ana = await server.member('Ana');
    const eva = await server.member('Eva');
    const paceOf = async (token: string, kind = 'hiking'): Promise<Json> =>
      (await server.graphql('query ($kind: ActivityKind!) { myPace(kind: $kind) { factor tracks } }', { kind }, token))
        .data.myPace;
    for (const seed of [1, 2, 3, 4]) {
      const { body } = await server.upload(ana.token, walkedGpx(4, seed));
      // The last one is a plan, so its copied track says nothing about her pace.
      const isPlan = seed === 4;
      const id = await plan(ana.token, {
        happenedOn: isPlan ? dayAhead(5) : '2026-05-01',
        isPlan,
        trackIds: [body.id],
      });
      if (!isPlan) await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, ana.token);
      if (seed === 2) expect(await paceOf(ana.token)).toBeNull();
    }
    const pace = await paceOf(ana.token);
    expect(pace.tracks).toBe(3);
    expect(pace.factor).toBeGreaterThan(0.2);
    expect(await paceOf(ana.token, 'mountainBiking')).toBeNull();
    expect(await paceOf(eva.token)).toBeNull();
    expect((await server.graphql('{ myPace(kind: hiking) { factor } }')).errors[0]?.extensions.status).toBe(401);
  });

  it('give their way with its places for a watch, to whoever sees them', async () => {
    const ana = await server.member('Ana');
    const eva = await server.member('Eva');
    const { elements } = (await server.graphql('{ elements(filter: { text: "aneto" }, first: 1) { nodes { id } } }'))
      .data;
    const { body } = await server.upload(ana.token, walkedGpx(3, 9));
    const id = await plan(ana.token, {
      title: 'Aneto & more',
      visibility: 'onlyMe',
      trackIds: [body.id],
      milestones: [{ elementId: elements.nodes[0].id, note: 'Rope <up>' }],
    });
    const course = async (token?: string): Promise<{ status: number; text: string }> => {
      const headers = new Headers(token ? { 'x-access-token': token } : {});
      const response = await fetch(`${server.base}/api/activities/${id}.gpx`, { headers });
      return { status: response.status, text: await response.text() };
    };
    const { status, text } = await course(ana.token);
    expect(status).toBe(200);
    expect(text).toContain('<name>Aneto &amp; more</name>');
    expect(text).toMatch(/<wpt [^>]*>.*<name>Aneto<\/name><desc>Rope &lt;up&gt;<\/desc>/);
    expect(text.match(/<trkpt /g)?.length).toBeGreaterThan(100);
    // The times belong to the day of the recording, so they are omitted.
    expect(text).not.toContain('<time>');
    expect([(await course(eva.token)).status, (await course()).status]).toEqual([404, 404]);
  });

  it('have a checklist, kept for its member, each thing once (C06)', async () => {
    const ana = await server.member('Ana');
    const eva = await server.member('Eva');
    const id = await plan(ana.token, { kind: 'viaFerrata' });
    const listFor = async (token?: string): Promise<Json[]> =>
      (await server.graphql(READ, { id }, token)).data.activity.checklist;
    expect((await listFor(ana.token)).map(({ item }) => item)).toEqual(
      expect.arrayContaining(['headlamp', 'viaFerrataSet']),
    );
    const own = { id, item: '  Bread\u202E and cheese ', isOwn: true, isDone: false };
    await Promise.all(Array.from({ length: 20 }, () => server.graphql(TICK, own, ana.token)));
    await server.graphql(TICK, { id, item: 'headlamp', isOwn: false, isDone: true }, ana.token);
    await server.graphql(
      'mutation ($id: ID!) { removeChecklistItem(id: $id, item: "map", isOwn: false) }',
      { id },
      ana.token,
    );
    const list = await listFor(ana.token);
    expect(list.filter(({ isOwn }) => isOwn)).toEqual([{ item: 'Bread and cheese', isOwn: true, isDone: false }]);
    expect(list.find(({ item }) => item === 'headlamp')).toMatchObject({ isDone: true });
    expect(list.some(({ item }) => item === 'map')).toBe(false);
    expect(await listFor(eva.token)).toEqual([]);
    expect(await listFor()).toEqual([]);
    expect((await server.graphql(TICK, own, eva.token)).errors[0]?.extensions.status).toBe(404);
    for (const item of ['', 'x'.repeat(101)]) {
      expect((await server.graphql(TICK, { ...own, item }, ana.token)).errors[0]?.extensions.fields).toEqual({
        item: 'invalid_input',
      });
    }
    expect(
      (await server.graphql(TICK, { ...own, item: 'jetpack', isOwn: false }, ana.token)).errors[0]?.extensions.fields,
    ).toEqual({ item: 'invalid_input' });
    await server.graphql(
      'mutation ($id: ID!) { removeChecklistItem(id: $id, item: "Bread and cheese", isOwn: true) }',
      { id },
      ana.token,
    );
    expect((await listFor(ana.token)).some(({ isOwn }) => isOwn)).toBe(false);
  });
});
