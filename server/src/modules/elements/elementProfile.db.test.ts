import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_SUMMIT, startTerrainServer } from '#server/adapters/basemap/testing/terrainServer.ts';
import type { TerrainServer } from '#server/adapters/basemap/testing/terrainServer.ts';
import { readConfig } from '#server/config/config.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

describe('the elevation profile of an element with a course', () => {
  let provider: TerrainServer;
  let server: TestServer;
  beforeAll(async () => {
    provider = await startTerrainServer();
    const { map } = readConfig({ NODE_ENV: 'test', ...provider.environment });
    server = await startTestServer({ map });
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });
  const publish = async (type: string, content: object): Promise<string> => {
    const { token } = await server.member();
    const begun = await server.graphql(
      `mutation ($content: Json!) { beginElement(type: ${type}, content: $content) { id version } }`,
      { content },
      token,
    );
    const { id, version } = begun.data.beginElement;
    const done = await server.graphql(
      'mutation ($id: ID!, $v: Int!) { publishElementDraft(id: $id, version: $v, comment: "") { id } }',
      { id, v: version },
      token,
    );
    return done.data.publishElementDraft.id;
  };
  const profileOf = async (id: string): Promise<Json> =>
    (await fetch(`${server.base}/api/elements/${id}/profile.json`)).json();

  it('rises to the summit of the terrain and falls behind it, with samples between distant points', async () => {
    const [lon, lat] = SAMPLE_SUMMIT;
    const line = [
      [lon - 0.02, lat],
      [lon, lat],
      [lon + 0.02, lat],
    ];
    const id = await publish('ridge', { name: 'Arista de prueba', place: line[0], line });
    const { profile, ascentMeters, descentMeters, attribution } = await profileOf(id);
    expect(attribution).toBe('© Sample Terrain');
    expect(profile.distanceMeters.length).toBeGreaterThan(100);
    const highest = Math.max(...profile.elevationMeters);
    const at = profile.elevationMeters.indexOf(highest) / profile.elevationMeters.length;
    expect(at).toBeGreaterThan(0.45);
    expect(at).toBeLessThan(0.55);
    expect(ascentMeters).toBeGreaterThan(100);
    expect(Math.abs(ascentMeters - descentMeters)).toBeLessThan(20);
  });

  it('is missing where the terrain is not known, and for what has no course', async () => {
    const far = [
      [0.65, 42.63],
      [0.66, 42.63],
    ];
    const id = await publish('ridge', { name: 'Arista lejana', place: far[0], line: far });
    expect((await profileOf(id)).profile).toBeNull();
    const summit = await publish('mountain', { name: 'Pico sin línea', place: far[0] });
    expect((await profileOf(summit)).profile).toBeNull();
    expect((await fetch(`${server.base}/api/elements/nobody/profile.json`)).status).toBe(404);
  });
});
