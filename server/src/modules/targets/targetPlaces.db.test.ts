import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

describe('targets on the map', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const first = async (kind: string): Promise<Json> =>
    (await server.graphql(`{ elements(filter: { types: [${kind}] }, first: 1) { nodes { id location } } }`)).data
      .elements.nodes[0];
  const places = async (token?: string): Promise<Json> => server.graphql('{ myTargetPlaces }', {}, token);

  it('are where the elements are, with what they are, to their owner alone (V06)', async () => {
    const [summit, hut, list] = await Promise.all(['mountain', 'shelter', 'list'].map(first));
    const { token } = await server.member();
    const stranger = await server.member();
    const set = (id: string, state: string): Promise<Json> =>
      server.graphql(`mutation { setTarget(elementId: "${id}", state: ${state}) { state } }`, {}, token);
    await set(hut.id, 'completed');
    await set(summit.id, 'pending');
    // A list has no location.
    await set(list.id, 'pending');

    const { data } = await places(token);
    const row = ({ id, location: [lat, lon] }: Json, kind: string, state: string): Json => [id, kind, state, lon, lat];
    // The first summit of the catalogue is more important than any hut.
    expect(data.myTargetPlaces).toEqual([row(summit, 'mountain', 'pending'), row(hut, 'shelter', 'completed')]);

    expect((await places(stranger.token)).data.myTargetPlaces).toEqual([]);
    const refused = await places();
    expect(refused.data?.myTargetPlaces ?? null).toBeNull();
    expect(refused.errors[0].extensions.errorCode).toBe('unauthenticated');
  });
});
