import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const MARKS = 'query ($ids: [ID!]!) { myListMarks(listIds: $ids) { listId completed } }';
const SET = 'mutation ($id: ID!, $state: TargetState) { setTarget(elementId: $id, state: $state) { state } }';

describe('the places of a list that a member has completed, on its cover', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('are where they are on the map, and private', async () => {
    const { data } = await server.graphql(
      '{ elements(filter: { types: [list] }, first: 20) { nodes { id edition { members { id location } } } } }',
    );
    const lists = (data.elements.nodes as Json[]).map(({ id, edition }) => ({
      id: String(id),
      members: (edition.members as Json[]).filter(({ location }) => location !== null),
    }));
    const [list] = lists
      .filter(({ members }) => members.length >= 10)
      .toSorted((a, b) => a.members.length - b.members.length);
    if (!list) throw new Error('The catalogue has no list of ten places.');
    const { token } = await server.member();
    const ids = lists.map(({ id }) => id);
    expect((await server.graphql(MARKS, { ids }, token)).data.myListMarks).toEqual([]);

    for (const { id } of list.members) await server.graphql(SET, { id, state: 'completed' }, token);
    const marks = (await server.graphql(MARKS, { ids: [list.id] }, token)).data.myListMarks as Json[];
    expect(marks.map(({ listId }) => listId)).toEqual([list.id]);
    const shares = marks[0]!.completed as number[];
    expect(shares.length % 2).toBe(0);
    expect(shares.length).toBeGreaterThan(list.members.length);
    expect(shares.length).toBeLessThanOrEqual(2 * list.members.length);
    for (const share of shares) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }

    // Of two places, the eastern one is farther to the right, the northern one higher up.
    const byLon = list.members.toSorted((a, b) => a.location[1] - b.location[1]);
    const two = [byLon[Math.floor(byLon.length * 0.3)]!, byLon[Math.floor(byLon.length * 0.7)]!] as const;
    const second = await server.member();
    const at: number[][] = [];
    for (const { id } of two) {
      await server.graphql(SET, { id, state: 'completed' }, second.token);
      const [mark] = (await server.graphql(MARKS, { ids: [list.id] }, second.token)).data.myListMarks;
      at.push(mark.completed);
      await server.graphql(SET, { id, state: null }, second.token);
    }
    const [west, east] = at;
    expect(west![0]).toBeLessThan(east![0]!);
    expect(Math.sign(east![1]! - west![1]!)).toBe(Math.sign(two[0].location[0] - two[1].location[0]));

    expect((await server.graphql(MARKS, { ids: [list.id] }, second.token)).data.myListMarks).toEqual([]);
    expect((await server.graphql(MARKS, { ids })).errors[0]?.extensions?.errorCode).toBe('unauthenticated');
  });
});
