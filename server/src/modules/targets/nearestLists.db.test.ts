import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const NEAREST = '{ myNearestLists { done completesAt list { id } } }';
const SET = 'mutation ($id: ID!, $state: TargetState) { setTarget(elementId: $id, state: $state) { state } }';

describe('the lists that a member is nearest to completing', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('are those begun and not complete, by the share that is done, and private', async () => {
    const { data } = await server.graphql(
      '{ elements(filter: { types: [list] }, first: 20) { nodes { id edition { completesAt members { id } } } } }',
    );
    const lists = (data.elements.nodes as Json[])
      .map(({ id, edition }) => ({
        id: String(id),
        needed: Number(edition.completesAt),
        members: edition.members.map((one: Json) => String(one.id)) as string[],
      }))
      .toSorted((a, b) => a.needed - b.needed);
    const [short] = lists;
    if (!short) throw new Error('The catalogue has no list.');
    const { token } = await server.member();
    expect((await server.graphql(NEAREST, {}, token)).data.myNearestLists).toEqual([]);
    for (const id of short.members.slice(0, short.needed - 1)) {
      await server.graphql(SET, { id, state: 'completed' }, token);
    }
    const nearest = (await server.graphql(NEAREST, {}, token)).data.myNearestLists;
    expect(nearest[0]).toEqual({ done: short.needed - 1, completesAt: short.needed, list: { id: short.id } });
    const shares = nearest.map(({ done, completesAt }: Json) => done / completesAt);
    expect(shares).toEqual(shares.toSorted((a: number, b: number) => b - a));
    for (const id of short.members) await server.graphql(SET, { id, state: 'completed' }, token);
    const after = (await server.graphql(NEAREST, {}, token)).data.myNearestLists;
    expect(after.map(({ list }: Json) => list.id)).not.toContain(short.id);
    const other = await server.member();
    expect((await server.graphql(NEAREST, {}, other.token)).data.myNearestLists).toEqual([]);
    expect((await server.graphql(NEAREST)).errors[0]?.extensions?.errorCode).toBe('unauthenticated');
  });
});
