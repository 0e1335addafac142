import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const SAVE = `mutation ($id: ID, $input: ActivityInput!) {
  saveActivity(id: $id, input: $input) { id status milestones { name reachedAt element { id } } }
}`;
const PUBLISH = 'mutation ($id: ID!) { publishActivity(id: $id) { id status publishedAt } }';
const TARGETS = '{ myTargets { total nodes { state completedOn timesCompleted element { id officialName } } } }';

async function anetoTrack({ graphql }: TestServer): Promise<{ gpx: string; id: string }> {
  const { data } = await graphql('{ elements(filter: { text: "aneto" }, first: 1) { nodes { id location } } }');
  const [{ id, location }] = data.elements.nodes as [{ id: string; location: [number, number] }];
  const [lat, lon] = location;
  const segment = syntheticActivity({
    waypoints: [
      [lon + 0.02, lat + 0.03, 2_000],
      [lon, lat, 3_404],
      [lon + 0.02, lat + 0.03, 2_000],
    ],
    startEpoch: Date.parse('2025-07-19T06:00:00Z') / 1000,
    noiseMeters: 3,
    seed: 1,
  });
  return { gpx: sampleGpx({ name: 'Aneto', segments: [segment] }), id };
}

describe('publishing an activity', () => {
  let server: TestServer;
  let owner: Awaited<ReturnType<TestServer['member']>>;
  let track: Json;
  let aneto: string;
  let activityId: string;

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.member();
    const activity = await anetoTrack(server);
    aneto = activity.id;
    track = (await server.upload(owner.token, activity.gpx)).body;
  });
  afterAll(() => server.stop());

  const input = (extra: object = {}): object => ({
    input: {
      kind: 'mountaineering',
      title: 'Aneto',
      happenedOn: '2025-07-19',
      visibility: 'everyone',
      trackIds: [track.id],
      milestones: [{ elementId: aneto }],
      ...extra,
    },
  });

  const downloads = (token?: string): Promise<number[]> =>
    Promise.all(
      ['.gpx', '.kml', '.geojson', '/line.json', '/original'].map(async (what) => {
        const headers = new Headers(token ? { 'x-access-token': token } : {});
        const response = await fetch(`${server.base}/api/tracks/${track.id}${what}`, { headers });
        await response.arrayBuffer();
        return response.status;
      }),
    );

  it('proposes the summit that the track reaches, with time and distance', () => {
    const proposal = track.proposals.find((one: Json) => one.elementId === aneto);
    expect(proposal).toMatchObject({ kind: 'mountain', name: 'Aneto' });
    expect(proposal.distanceMeters).toBeLessThan(30);
    expect(proposal.reachedAt).toMatch(/^2025-07-19T/);
    expect(track).toMatchObject({ segmentCount: 1, waypointCount: 0, warnings: [] });
    expect(track.ascentMeters).toBeGreaterThan(1_300);
  });

  it('keeps a draft to its owner (V08)', async () => {
    const saved = await server.graphql(SAVE, input(), owner.token);
    activityId = saved.data.saveActivity.id;
    expect(saved.data.saveActivity).toMatchObject({ status: 'draft', milestones: [{ name: 'Aneto' }] });
    const asVisitor = await server.graphql('query ($id: ID!) { activity(id: $id) { id } }', { id: activityId });
    expect(asVisitor.errors[0]?.extensions.errorCode).toBe('not_found');
    const listed = await server.graphql('{ activities { total } }');
    expect(listed.data.activities.total).toBe(0);
    expect(await downloads()).toEqual([404, 404, 404, 404, 401]);
    expect(await downloads((await server.member('Eve')).token)).toEqual([404, 404, 404, 404, 404]);
    expect(await downloads(owner.token)).toEqual([200, 200, 200, 200, 200]);
  });

  it('completes the targets it reached on its date and counts them in the profile', async () => {
    const published = await server.graphql(PUBLISH, { id: activityId }, owner.token);
    expect(published.data.publishActivity.status).toBe('published');
    const { data } = await server.graphql(TARGETS, {}, owner.token);
    expect(data.myTargets).toEqual({
      total: 1,
      nodes: [
        {
          state: 'completed',
          completedOn: '2025-07-19',
          timesCompleted: 1,
          element: { id: aneto, officialName: 'Aneto' },
        },
      ],
    });
    const profile = await server.graphql(
      '{ viewer { counts { activities completedTargets completedTargetsByType { type count } } } }',
      {},
      owner.token,
    );
    expect(profile.data.viewer.counts).toEqual({
      activities: 1,
      completedTargets: 1,
      completedTargetsByType: [{ type: 'mountain', count: 1 }],
    });
  });

  it('follows what a later edit says it reached', async () => {
    const completed = async (): Promise<Json[]> =>
      (await server.graphql(TARGETS, {}, owner.token)).data.myTargets.nodes.map((one: Json) => [
        one.element.id,
        one.state,
        one.completedOn,
      ]);
    const edit = (extra: object) => server.graphql(SAVE, { id: activityId, ...input(extra) }, owner.token);
    await edit({ milestones: [{ elementId: aneto, role: 'attempted' }] });
    expect(await completed()).toEqual([[aneto, 'pending', null]]);
    await edit({ happenedOn: '2025-07-18' });
    expect(await completed()).toEqual([[aneto, 'completed', '2025-07-18']]);
    // On activities of several days, each place has its own day: from the track that passed it, or as set by the
    // owner.
    await edit({ happenedOn: '2025-07-17', endedOn: '2025-07-21' });
    expect(await completed()).toEqual([[aneto, 'completed', '2025-07-19']]);
    const milestones = [{ elementId: aneto, role: 'reached', reachedAt: '2025-07-20T09:30:00Z' }];
    await edit({ happenedOn: '2025-07-17', endedOn: '2025-07-21', milestones });
    expect(await completed()).toEqual([[aneto, 'completed', '2025-07-20']]);
    await edit({});
    expect(await completed()).toEqual([[aneto, 'completed', '2025-07-19']]);
  });

  it('counts once when it is published twice', async () => {
    await server.graphql(PUBLISH, { id: activityId }, owner.token);
    const { data } = await server.graphql(TARGETS, {}, owner.token);
    expect(data.myTargets.nodes[0].timesCompleted).toBe(1);
  });

  it('is then public: page, element and download, with time and elevation', async () => {
    const { data } = await server.graphql(
      `{ element(id: "${aneto}") { recentActivities { id } completers { user { id } } } }`,
    );
    expect(data.element).toEqual({ recentActivities: [{ id: activityId }], completers: [{ user: { id: owner.id } }] });
    const page = await fetch(`${server.base}/activity/${activityId}`);
    expect(page.status).toBe(200);
    expect(await downloads()).toEqual([200, 200, 200, 200, 401]);
    expect(await downloads((await server.member('Eve')).token)).toEqual([200, 200, 200, 200, 404]);
    const line = await (await fetch(`${server.base}/api/tracks/${track.id}/line.json`)).json();
    expect(line.type).toBe('MultiLineString');
    expect(line.coordinates[0].length).toBeGreaterThan(5);
    const gpx = await fetch(`${server.base}/api/tracks/${track.id}.gpx`);
    const text = await gpx.text();
    expect(gpx.status).toBe(200);
    // Without the hidden start and end, which only the owner gets.
    const points = text.match(/<trkpt /g)?.length ?? 0;
    expect(points).toBeLessThan(track.pointCount - 40);
    expect(points).toBeGreaterThan(track.pointCount - 250);
    const own = await fetch(`${server.base}/api/tracks/${track.id}.gpx`, {
      headers: { 'x-access-token': owner.token },
    });
    expect((await own.text()).match(/<trkpt /g)).toHaveLength(track.pointCount);
    expect(text).toMatch(/<ele>3\d\d\d(\.\d)?<\/ele>\s*<time>2025-07-19T/);
  });

  it('refuses what another member tries with it', async () => {
    const stranger = await server.member('Eva');
    const steal = await server.graphql(SAVE, { id: activityId, ...input({ title: 'Mine' }) }, stranger.token);
    expect(steal.errors[0]?.extensions.errorCode).toBe('not_found');
    const take = await server.graphql(SAVE, input(), stranger.token);
    expect(take.errors[0]?.extensions).toMatchObject({ errorCode: 'invalid_input', fields: { trackIds: 'not_found' } });
    const remove = await server.graphql(
      'mutation ($id: ID!) { deleteActivity(id: $id) }',
      { id: activityId },
      stranger.token,
    );
    expect(remove.errors[0]?.extensions.errorCode).toBe('not_found');
  });

  it('names every wrong field and changes nothing (G10)', async () => {
    const wrong = await server.graphql(
      SAVE,
      { id: activityId, ...input({ title: '  ', happenedOn: '2999-01-01' }) },
      owner.token,
    );
    expect(wrong.errors[0]?.extensions.fields).toEqual({ title: 'invalid_input', happenedOn: 'invalid_input' });
    const { data } = await server.graphql('query ($id: ID!) { activity(id: $id) { title } }', { id: activityId });
    expect(data.activity.title).toBe('Aneto');
  });

  it('refuses the same track twice and names the first (U20)', async () => {
    const again = await server.upload(owner.token, (await anetoTrack(server)).gpx);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ errorCode: 'duplicate_track', details: { trackId: track.id } });
  });

  it('takes back what it completed when it is deleted', async () => {
    await server.graphql('mutation ($id: ID!) { deleteActivity(id: $id) }', { id: activityId }, owner.token);
    const { data } = await server.graphql(TARGETS, {}, owner.token);
    expect(data.myTargets.nodes).toMatchObject([{ state: 'pending', completedOn: null, timesCompleted: 0 }]);
    // The cached page is dropped by the invalidation, shortly after the response.
    await expect.poll(async () => (await fetch(`${server.base}/activity/${activityId}`)).status).toBe(404);
    expect(await downloads()).toEqual([404, 404, 404, 404, 401]);
  });

  it('is refused on a day before the first ascent of what it reached, and stays a draft with all it had', async () => {
    const { db } = server.server.database;
    const setYear = (year: number) =>
      sql`update element set attributes = attributes || ${JSON.stringify({ firstAscentYear: year })}::jsonb where id = ${aneto}`.execute(
        db,
      );
    const bea = await server.member('Bea');
    const early = (happenedOn: string, role: string) =>
      input({ title: 'Early', happenedOn, trackIds: [], milestones: [{ elementId: aneto, role }] });
    const save = (args: object) => server.graphql(SAVE, args, bea.token);
    const { id } = (await save(early('1841-07-20', 'reached'))).data.saveActivity;
    const publish = () => server.graphql(PUBLISH, { id }, bea.token);
    const stored = async (): Promise<Json> =>
      (
        await server.graphql(
          'query ($id: ID!) { activity(id: $id) { status happenedOn milestones { role element { id } } } }',
          { id },
          bea.token,
        )
      ).data.activity;
    const refusal = { errorCode: 'before_first_ascent', details: { year: 1842 } };
    await setYear(1842);
    expect((await publish()).errors?.[0]?.extensions).toMatchObject(refusal);
    const milestones = [{ role: 'reached', element: { id: aneto } }];
    expect(await stored()).toEqual({ status: 'draft', happenedOn: '1841-07-20', milestones });
    // Whoever turned back claims nothing.
    await save({ id, ...early('1841-07-20', 'attempted') });
    expect((await publish()).data.publishActivity.status).toBe('published');
    const edited = await save({ id, ...early('1841-07-20', 'reached') });
    expect(edited.errors?.[0]?.extensions).toMatchObject(refusal);
    expect((await stored()).milestones).toEqual([{ role: 'attempted', element: { id: aneto } }]);
    await save({ id, ...early('1842-07-20', 'reached') });
    // What was published before the page said a year can still be changed, so that it can be hidden.
    await setYear(1900);
    expect((await save({ id, ...early('1842-07-20', 'reached') })).data.saveActivity.status).toBe('published');
    await sql`update element set attributes = attributes - 'firstAscentYear' where id = ${aneto}`.execute(db);
    await server.graphql('mutation ($id: ID!) { deleteActivity(id: $id) }', { id }, bea.token);
  });
});
