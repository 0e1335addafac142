import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const SET = 'mutation ($ids: [ID!]!, $is: Boolean!) { setListMemberships(listIds: $ids, isMember: $is) }';

describe('lists that a member has joined', () => {
  let server: TestServer;
  let member: Awaited<ReturnType<TestServer['member']>>;
  let lists: { id: string; name: string }[];
  let mountainId: string;
  beforeAll(async () => {
    server = await startTestServer();
    member = await server.member();
    const of = (type: string): string => `elements(filter: { types: [${type}] }, first: 3) { nodes { id name } }`;
    const { data } = await server.graphql(`{ lists: ${of('list')} mountains: ${of('mountain')} }`);
    lists = data.lists.nodes;
    mountainId = data.mountains.nodes[0].id;
  });
  afterAll(() => server.stop());

  const set = (ids: readonly string[], is: boolean): Promise<Json> => server.graphql(SET, { ids, is }, member.token);
  const joined = async (name: string | null = null): Promise<string[]> => {
    const query = 'query ($name: String) { viewer { user { joinedLists(name: $name) { nodes { id } } } } }';
    const { viewer } = (await server.graphql(query, { name }, member.token)).data;
    return viewer.user.joinedLists.nodes.map(({ id }: Json) => id);
  };

  it('are left and joined again at once, in their order', async () => {
    const ids = lists.map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect((await set(ids, true)).data.setListMemberships).toBe(true);
    const before = await joined();
    expect(before).toEqual(ids.toReversed());
    await set(ids.slice(0, 2), false);
    expect(await joined()).toEqual(ids.slice(2));
    await set([...ids, ...ids], true);
    expect(await joined()).toHaveLength(3);
  });

  it('change all or none (U06)', async () => {
    const before = await joined();
    for (const bad of ['nothing', mountainId]) {
      expect((await set([lists[0]!.id, bad], false)).errors?.[0]?.extensions.errorCode).toBe('not_found');
    }
    const many = Array.from({ length: 101 }, (_, i) => `list${i}`);
    expect((await set(many, true)).errors?.[0]?.extensions.errorCode).toBe('payload_too_large');
    expect((await server.graphql(SET, { ids: [], is: true })).errors?.[0]?.extensions.errorCode).toBe(
      'unauthenticated',
    );
    expect(await joined()).toEqual(before);
  });

  it('are found by words of their names in any language, without accents', async () => {
    await set(
      lists.map(({ id }) => id),
      true,
    );
    const { id, name } = lists[0]!;
    expect(await joined(name.toUpperCase())).toContain(id);
    expect(await joined(name.split(' ').toReversed().join('  '))).toContain(id);
    expect(await joined('no list has this name')).toEqual([]);
    // A percent sign is no wildcard.
    expect(await joined('%')).toEqual([]);
    const query =
      'query ($name: String) { viewer { user { lists(name: $name) { total } joinedLists(name: $name) { total } contributions(name: $name) { total } } } }';
    const { errors } = await server.graphql(query, { name: 'x'.repeat(101) }, member.token);
    expect(errors?.[0]?.extensions.errorCode).toBe('bad_request');
  });
});
