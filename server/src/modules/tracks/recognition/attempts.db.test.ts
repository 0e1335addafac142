import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const METERS_PER_DEGREE = 111_195;
/** Offsets in metres from a point in the South Atlantic, far from any catalogue element. */
const at = (east: number, north: number): LonLat => [
  10 + east / METERS_PER_DEGREE / Math.cos((30 * Math.PI) / 180),
  -30 + north / METERS_PER_DEGREE,
];
const gpxOver = (places: readonly LonLat[], startEpoch: number) =>
  sampleGpx({
    segments: [
      syntheticActivity({ waypoints: places.map(([lon, lat]) => [lon, lat, 2_000]), startEpoch, noiseMeters: 1 }),
    ],
  });
const MATCHES = `query ($id: ID!) { track(id: $id) { matches {
  outcome distanceMeters confidence reachedAt visits { alongMeters reachedAt } direction coverage element { id } } } }`;

describe('attempts and visits', () => {
  let server: TestServer;
  let token: string;
  const matches = async (id: string): Promise<Json[]> =>
    (await server.graphql(MATCHES, { id }, token)).data.track.matches;
  const upload = async (places: readonly LonLat[], startEpoch: number): Promise<string> =>
    (await server.upload(token, gpxOver(places, startEpoch))).body.id;
  const visitCounts = async (id: string, reader: string | null): Promise<number[]> => {
    const query = 'query ($id: ID!) { activity(id: $id) { milestones { visitCount } } }';
    const { data } = await server.graphql(query, { id }, reader ?? undefined);
    return data.activity.milestones.map((milestone: Json) => milestone.visitCount);
  };
  const publish = async (trackIds: string[], milestones: object[]): Promise<string> => {
    const input = {
      kind: 'hiking',
      title: 'Out',
      happenedOn: '2025-07-19',
      visibility: 'everyone',
      trackIds,
      milestones,
    };
    const saved = await server.graphql(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      { input },
      token,
    );
    const { id } = saved.data.saveActivity;
    await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, token);
    return id;
  };

  beforeAll(async () => {
    server = await startTestServer();
    ({ token } = await server.member());
    for (const [id, kind, place] of [
      ['summit', 'mountain', at(0, 0)],
      ['hut', 'shelter', at(5_000, 0)],
    ] as const) {
      await sql`insert into element (id, kind, name, lon, lat, revision)
        values (${id}, ${kind}, ${id}, ${place[0]}, ${place[1]}, 1)`.execute(server.server.database.db);
    }
  });
  afterAll(() => server.stop());

  it('proposes a summit before which somebody turned as attempted, and completes nothing by it', async () => {
    const id = await upload([at(-2_000, 0), at(-180, 0), at(-2_000, 0)], 1_752_904_800);
    const [attempt] = await matches(id);
    expect(attempt).toMatchObject({ outcome: 'attempted', element: { id: 'summit' } });
    expect(Math.abs(attempt!['distanceMeters'] - 180)).toBeLessThan(10);
    expect(attempt!['reachedAt']).toMatch(/^2025-07-19T/);
    await publish([id], [{ elementId: 'summit', role: 'attempted' }]);
    const { data } = await server.graphql('{ myTargets(filter: { state: completed }) { total } }', {}, token);
    expect(data.myTargets.total).toBe(0);
  });

  it('counts visits for the owner, and for others those that they see', async () => {
    // Passes the hut once, and again at the end of the track, where the last 200 m are hidden.
    const id = await upload([at(3_000, 0), at(5_000, 0), at(6_000, 900), at(5_010, 0)], 1_753_000_000);
    expect(await matches(id)).toMatchObject([{ outcome: 'reached', visits: [{}, {}], direction: null }]);
    const activity = await publish([id], [{ elementId: 'hut', role: 'reached' }]);
    expect(await visitCounts(activity, token)).toEqual([2]);
    expect(await visitCounts(activity, null)).toEqual([1]);
  });

  it('tells nobody but the owner what the track passed', async () => {
    const { token: other } = await server.member();
    const query = '{ activities(first: 5) { nodes { tracks { matches { outcome } } } } }';
    const { data } = await server.graphql(query, {}, other);
    const found = data.activities.nodes.flatMap((node: Json) => node.tracks.flatMap((track: Json) => track.matches));
    expect(data.activities.nodes.length).toBeGreaterThan(0);
    expect(found).toEqual([]);
  });
});
