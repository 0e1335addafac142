import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const SAVE = 'mutation ($id: ID, $input: ActivityInput!) { saveActivity(id: $id, input: $input) { id } }';
const READ = `query ($id: ID!) { activity(id: $id) { milestones {
  name role note location reachedAt element { id } } } }`;

describe('milestones', () => {
  let server: TestServer;
  let token: string;
  let summit: { id: string };
  let access: { id: string };
  beforeAll(async () => {
    server = await startTestServer();
    ({ token } = await server.member());
    const { data } = await server.graphql(`{
      mountains: elements(filter: { types: [mountain] }, first: 1) { nodes { id } }
      accesses: elements(filter: { types: [access] }, first: 1) { nodes { id } }
    }`);
    [summit, access] = [data.mountains.nodes[0], data.accesses.nodes[0]];
  });
  afterAll(() => server.stop());

  const save = (milestones: object[], id: string | null = null) => {
    const input = {
      kind: 'hiking',
      title: 'Round',
      happenedOn: '2025-07-19',
      visibility: 'everyone',
      trackIds: [],
      milestones,
    };
    return server.graphql(SAVE, { id, input }, token);
  };
  const read = async (id: string): Promise<Json[]> =>
    (await server.graphql(READ, { id }, token)).data.activity.milestones;

  it('are accesses, elements and points of one’s own, in the order that their owner gives them', async () => {
    const reachedAt = '2025-07-19T08:05:30.000Z';
    const point = { name: ' Bivouac\u0000 ', location: [42.63, 0.65], role: 'slept', note: 'Windy.' };
    const first = [{ elementId: access.id, role: 'passed' }, { elementId: summit.id, reachedAt }, point];
    const { data } = await save(first);
    const { id } = data.saveActivity;
    const shown = [
      { role: 'passed', note: '', reachedAt: null, element: { id: access.id } },
      { role: 'reached', note: '', reachedAt, element: { id: summit.id } },
      { name: 'Bivouac', role: 'slept', note: 'Windy.', reachedAt: null, element: null, location: [42.63, 0.65] },
    ];
    expect(await read(id)).toMatchObject(shown);
    await save([...first].reverse(), id);
    expect(await read(id)).toMatchObject([...shown].reverse());
  });

  it('are refused by field where they are nothing, and change nothing (G10, G11)', async () => {
    const { data } = await save([{ elementId: summit.id }]);
    const { id } = data.saveActivity;
    const wrong = await save(
      [
        { name: '', location: [42.63, 0.65] },
        { name: 'Ford', location: [0.65] },
        { name: 'Ford', location: [42.63, 0.65, 3] },
        { name: 'x'.repeat(121), location: [91, 0] },
        { elementId: summit.id, note: 'x'.repeat(501), reachedAt: '2999-01-01T00:00:00Z' },
      ],
      id,
    );
    expect(wrong.errors[0]?.extensions).toMatchObject({
      status: 422,
      fields: {
        'milestones.0.name': 'invalid_input',
        'milestones.1.location': 'invalid_input',
        'milestones.2.location': 'invalid_input',
        'milestones.3.name': 'invalid_input',
        'milestones.3.location': 'invalid_input',
        'milestones.4.note': 'invalid_input',
        'milestones.4.reachedAt': 'invalid_input',
      },
    });
    for (const milestone of [{ elementId: 'nothing' }, {}]) {
      expect((await save([milestone], id)).errors[0]?.extensions.status).toBe(422);
    }
    const mistyped = await save([{ name: 'Ford', location: ['a', 'b'] }], id);
    expect(mistyped.errors[0]?.extensions.status).toBe(400);
    expect(await read(id)).toMatchObject([{ element: { id: summit.id } }]);
  });
});
