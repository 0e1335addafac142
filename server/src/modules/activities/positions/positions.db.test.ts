import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distanceMeters } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

const MOVED_DEGREES = 0.0008;

describe('the position that several tracks suggest for a summit', () => {
  let server: TestServer;
  let members: Member[];
  let summit: { id: string; location: [lat: number, lon: number] };
  const db = () => server.server.database.db;

  const standOnTop = async ({ token }: Member, seed: number, input: object = {}): Promise<string> => {
    const [lat, lon] = summit.location;
    const segment = syntheticActivity({
      waypoints: [
        [lon + 0.02, lat + 0.03, 2_000],
        [lon, lat, 3_404],
        [lon + 0.02, lat + 0.03, 2_000],
      ],
      startEpoch: Date.parse('2025-07-19T06:00:00Z') / 1000 + seed * 86_400,
      noiseMeters: 3,
      seed,
    });
    const { id } = (await server.upload(token, sampleGpx({ name: 'Aneto', segments: [segment] }))).body;
    const { data } = await server.graphql(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      {
        input: {
          kind: 'mountaineering',
          title: 'Aneto',
          happenedOn: '2025-07-19',
          visibility: 'everyone',
          trackIds: [id],
          milestones: [{ elementId: summit.id }],
          ...input,
        },
      },
      token,
    );
    const activity: string = data.saveActivity.id;
    await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: activity }, token);
    return activity;
  };
  const suggestion = async (token?: string): Promise<Json> =>
    (
      await server.graphql(
        'query ($id: ID!) { element(id: $id) { positionSuggestion { location awayMeters accuracyMeters people } } }',
        { id: summit.id },
        token,
      )
    ).data.element.positionSuggestion;

  beforeAll(async () => {
    server = await startTestServer();
    const { data } = await server.graphql(
      '{ elements(filter: { text: "aneto" }, first: 1) { nodes { id location } } }',
    );
    [summit] = data.elements.nodes;
    members = [];
    for (const name of ['Ana', 'Bea', 'Cleo', 'Dora', 'Eva', 'Fia']) members.push(await server.member(name));
    for (const [seed, member] of members.slice(0, 4).entries()) await standOnTop(member, seed);
    // A second ascent of the same person, and one that nobody else may see.
    await standOnTop(members[0]!, 10);
    await standOnTop(members[5]!, 11, { visibility: 'onlyMe' });
    await sql`update element set lon = lon + ${MOVED_DEGREES} where id = ${summit.id}`.execute(db());
  });
  afterAll(() => server.stop());

  it('needs five people, each counted once, whose activities everybody sees', async () => {
    expect(await suggestion()).toBeNull();
    await sql`update element set lon = lon - ${MOVED_DEGREES} where id = ${summit.id}`.execute(db());
    await standOnTop(members[4]!, 4);
    // The pin is right, so there is nothing to suggest.
    expect(await suggestion()).toBeNull();
  });

  it('is where they stood, when the pin is elsewhere', async () => {
    await sql`update element set lon = lon + ${MOVED_DEGREES} where id = ${summit.id}`.execute(db());
    const { location, awayMeters, accuracyMeters, people } = await suggestion();
    const [lat, lon] = summit.location;
    const found: LonLat = [location[1], location[0]];
    expect(distanceMeters(found, [lon, lat])).toBeLessThan(10);
    expect(awayMeters).toBeGreaterThan(55);
    expect(awayMeters).toBeLessThan(75);
    expect(accuracyMeters).toBe(10);
    expect(people).toBe(5);
  });

  it('leaves out who does not want to be counted', async () => {
    const count = (isOn: boolean) =>
      server.graphql(
        'mutation ($isOn: Boolean!) { changePreferences(input: { countsInHeatmap: $isOn }) { countsInHeatmap } }',
        { isOn },
        members[1]!.token,
      );
    await count(false);
    expect(await suggestion()).toBeNull();
    await count(true);
    expect(await suggestion()).not.toBeNull();
  });
});
