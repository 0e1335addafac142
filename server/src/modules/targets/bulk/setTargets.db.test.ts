import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TARGETS_CHANGED_MAX } from '@cordada/core/limits';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, Json, TestServer } from '#server/db/testing/testServer.ts';

const SET = `mutation ($ids: [ID!]!, $state: TargetState, $only: TargetState, $on: Date) {
  setTargets(elementIds: $ids, state: $state, only: $only, completedOn: $on) { elementId state completedOn } }`;

describe('several targets at once', () => {
  let server: TestServer;
  let ids: string[];
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    ({ token } = await server.member());
    const { data } = await server.graphql('{ elements(filter: { types: [shelter] }, first: 6) { nodes { id } } }');
    ids = data.elements.nodes.map(({ id }: Json) => id);
  });
  afterAll(() => server.stop());

  const set = (some: readonly string[], state: string | null, on: string | null = null): Promise<GraphqlReply> =>
    server.graphql(SET, { ids: some, state, on }, token);
  const states = async (): Promise<Record<string, string | null>> => {
    const { data } = await server.graphql('{ myTargets { nodes { elementId state completedOn } } }', {}, token);
    return Object.fromEntries(
      (data.myTargets.nodes as Json[]).map(({ elementId, state, completedOn }) => [elementId, completedOn ?? state]),
    );
  };

  it('have one state, keep the days of what was completed, and are taken back', async () => {
    await set(ids.slice(0, 1), 'completed', '2019-05-05');
    const { data } = await set(ids.slice(0, 3), 'completed', '2020-06-06');
    expect(data.setTargets.map(({ completedOn }: Json) => completedOn).toSorted()).toEqual([
      '2019-05-05',
      '2020-06-06',
      '2020-06-06',
    ]);
    // A tab that does not know of the third ascent yet must not delete it.
    await set(ids.slice(2, 5), 'pending');
    expect(await states()).toEqual({
      [ids[0]!]: '2019-05-05',
      [ids[1]!]: '2020-06-06',
      [ids[2]!]: '2020-06-06',
      [ids[3]!]: 'pending',
      [ids[4]!]: 'pending',
    });
    await set(ids, null);
    expect(await states()).toEqual({});
  });

  it('take as many statements to remove as one alone', async () => {
    const statementsFor = async (some: readonly string[]): Promise<number> => {
      const { database } = server.server;
      const counts: number[] = [];
      // What runs in the background meanwhile is counted too, but not every time.
      for (let n = 0; n < 6; n += 1) {
        await set(some, 'pending');
        const before = database.statementCount();
        await set(some, null);
        counts.push(database.statementCount() - before);
      }
      return Math.min(...counts);
    };
    expect(await statementsFor(ids)).toBeLessThanOrEqual((await statementsFor(ids.slice(0, 1))) + 2);
  });

  it('are taken back without what was noted meanwhile', async () => {
    const some = ids.slice(0, 3);
    const undo = (only: string, on: string | null = null): Promise<GraphqlReply> =>
      server.graphql(SET, { ids: some, state: null, only, on }, token);
    await set(some, 'pending');
    await set(some.slice(0, 1), 'completed', '2021-08-08');
    await undo('pending');
    expect(await states()).toEqual({ [ids[0]!]: '2021-08-08' });
    await set(some, null);

    await set(some, 'completed', '2022-02-02');
    const another = `mutation ($id: ID!) { setTarget(elementId: $id, state: completed, completedOn: "2022-03-03") { elementId } }`;
    await server.graphql(another, { id: ids[1] }, token);
    await undo('completed', '2022-02-02');
    expect(await states()).toEqual({ [ids[1]!]: '2022-03-03' });
    await set(ids, null);
  });

  it('change all or none', async () => {
    expect((await set([ids[0]!, 'nowhere'], 'pending')).errors[0]?.extensions.errorCode).toBe('not_found');
    expect((await set(ids, 'completed', '2999-01-01')).errors[0]?.extensions.errorCode).toBe('invalid_input');
    const many = Array.from({ length: TARGETS_CHANGED_MAX + 1 }, () => ids[0]!);
    expect((await set(many, 'pending')).errors[0]?.extensions.errorCode).toBe('payload_too_large');
    expect((await server.graphql(SET, { ids, state: 'pending' })).errors[0]?.extensions.errorCode).toBe(
      'unauthenticated',
    );
    expect(await states()).toEqual({});
  });

  it('agree with what was asked for last when two devices ask at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => set(ids, i % 2 === 0 ? 'completed' : 'pending', '2021-01-01')),
    );
    const found = Object.values(await states());
    expect(found).toHaveLength(ids.length);
    expect(new Set(found).size).toBe(1);
    await set(ids, null);
  });
});
