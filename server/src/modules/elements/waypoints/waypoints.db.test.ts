import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const POMBIE = [42.8355, -0.4265] as const;
const FAR = [42.2, 0.9] as const;

describe('the places that a route goes through', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    ({ token } = await server.member());
  });
  afterAll(() => server.stop());

  const write = async (type: string, content: object): Promise<{ id: string; version: number }> =>
    (
      await server.graphql(
        `mutation ($content: Json!) { beginElement(type: ${type}, content: $content) { id version } }`,
        { content },
        token,
      )
    ).data.beginElement;
  const publish = async (type: string, content: object): Promise<string> => {
    const { id, version } = await write(type, content);
    const { data } = await server.graphql(
      'mutation ($id: ID!, $v: Int!) { publishElementDraft(id: $id, version: $v, comment: "") { id } }',
      { id, v: version },
      token,
    );
    return data.publishElementDraft.id;
  };
  const hut = (name: string, [lat, lon]: readonly [number, number]): object => ({
    name,
    place: [lon, lat],
    fields: { category: 'guardedHut' },
  });
  const route = (name: string, waypoints: readonly string[]): object => ({
    name,
    place: [POMBIE[1], POMBIE[0]],
    fields: { waypoints },
  });
  const waypoint = (name: string, [lat, lon]: readonly [number, number]): string => `${name};${lat};${lon}`;
  const read = async (id: string): Promise<Json> =>
    (
      await server.graphql('query ($id: ID!) { element(id: $id) { waypointPlaces { id } routesThrough { id } } }', {
        id,
      })
    ).data.element;

  it('are the places of the encyclopedia of that name at that position, and these name the route', async () => {
    const near = await publish('shelter', hut('Refugio de la Prueba', POMBIE));
    const far = await publish('shelter', hut('Refugio de la Prueba', FAR));
    const id = await publish(
      'route',
      route('Travesía de la prueba', [
        waypoint('Pueblo sin página', [42.8, -0.5]),
        // Some hundreds of metres off, as a position from a sheet of paper is.
        waypoint('REFUGIO de la prueba', [POMBIE[0] + 0.005, POMBIE[1] - 0.01]),
        waypoint('Otro nombre', POMBIE),
      ]),
    );
    expect((await read(id)).waypointPlaces).toEqual([null, { id: near }, null]);
    expect((await read(near)).routesThrough).toEqual([{ id }]);
    expect((await read(far)).routesThrough).toEqual([]);
  });

  it('are unknown while they are drafts, and drafts of routes are not named', async () => {
    await write('shelter', hut('Refugio en borrador', FAR));
    const id = await publish('route', route('Travesía publicada', [waypoint('Refugio en borrador', FAR)]));
    expect((await read(id)).waypointPlaces).toEqual([null]);
    const open = await publish('shelter', hut('Refugio público', FAR));
    await write('route', route('Travesía en borrador', [waypoint('Refugio público', FAR)]));
    expect((await read(open)).routesThrough).toEqual([]);
  });

  it('are known of trails of the catalogue', async () => {
    const { data } = await server.graphql(
      `{ elements(filter: { text: "Haute Randonnée Pyrénéenne" }, first: 1) { nodes { waypointPlaces { name routesThrough { name } } } } }`,
    );
    const places = data.elements.nodes[0].waypointPlaces.filter(Boolean);
    expect(places.map(({ name }: Json) => name)).toContain('Refuge de Baysellance');
    for (const { routesThrough } of places) {
      expect(routesThrough.map(({ name }: Json) => name)).toContain('Pyrenean Haute Route');
    }
  });
});
