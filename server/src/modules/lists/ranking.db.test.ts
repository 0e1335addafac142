import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, Json, TestServer } from '#server/db/testing/testServer.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

const LIST = `query ($id: ID!) { element(id: $id) { ... on ListElement { ranking { showsMostActive showsFirst }
  mostActive { done user { id } } firstCompleters { completedOn user { id } } } } }`;

describe('the ranking of a list', () => {
  let server: TestServer;
  let owner: Member;
  let first: Member;
  let second: Member;
  let hidden: Member;
  let listId: string;
  const must = async (query: string, variables: object, token: string): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, token);
    if (!data) throw new Error(JSON.stringify(errors));
    return data;
  };
  const publish = async (type: string, content: object): Promise<string> => {
    const begin =
      'mutation ($type: ElementKind!, $content: Json) { beginElement(type: $type, content: $content) { id version } }';
    const { id, version } = (await must(begin, { type, content }, owner.token)).beginElement;
    const end =
      'mutation ($id: ID!, $version: Int!) { publishElementDraft(id: $id, version: $version, comment: "") { id } }';
    return (await must(end, { id, version }, owner.token)).publishElementDraft.id;
  };
  const list = async (): Promise<Json> => (await server.graphql(LIST, { id: listId })).data.element;
  const choose = ({ token }: Member, showsMostActive: boolean, showsFirst: boolean): Promise<GraphqlReply> =>
    server.graphql(
      `mutation ($listId: ID!, $showsMostActive: Boolean!, $showsFirst: Boolean!) {
        setListRanking(listId: $listId, showsMostActive: $showsMostActive, showsFirst: $showsFirst) { id } }`,
      { listId, showsMostActive, showsFirst },
      token,
    );

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.member('Ana');
    [first, second, hidden] = [await server.member('Bea'), await server.member('Cleo'), await server.member('Dora')];
    const summit = await publish('mountain', {
      name: 'Zumba',
      place: [-3.5, 40.9],
      fields: { elevationMeters: 2_001 },
    });
    listId = await publish('list', {
      name: 'Puntas',
      members: [summit],
      texts: { en: { name: '', description: '', criterion: 'One.' } },
    });
    await sql`update account set profile_visibility = 'private' where id = ${hidden.id}`.execute(
      server.server.database.db,
    );
    for (const [member, happenedOn] of [
      [hidden, '2023-05-01'],
      [second, '2025-05-02'],
      [first, '2024-05-01'],
    ] as const) {
      const join = 'mutation ($id: ID!) { setListMembership(listId: $id, isMember: true) { id } }';
      await must(join, { id: listId }, member.token);
      const input = { kind: 'hiking', title: 'Day', happenedOn, visibility: 'everyone', trackIds: [] };
      const save = 'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }';
      const { id } = (await must(save, { input: { ...input, milestones: [{ elementId: summit }] } }, member.token))
        .saveActivity;
      await must('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, member.token);
    }
  });
  afterAll(() => server.stop());

  it('shows what its owner chooses, and never a private profile (V06)', async () => {
    const active = [first, second].map(({ id }) => ({ done: 1, user: { id } }));
    expect((await list()).mostActive).toEqual(expect.arrayContaining(active));
    expect(await list()).toMatchObject({ firstCompleters: [], ranking: { showsMostActive: true, showsFirst: false } });
    expect((await choose(owner, false, true)).data).toEqual({ setListRanking: { id: listId } });
    expect(await list()).toEqual({
      ranking: { showsMostActive: false, showsFirst: true },
      mostActive: [],
      firstCompleters: [
        { completedOn: '2024-05-01', user: { id: first.id } },
        { completedOn: '2025-05-02', user: { id: second.id } },
      ],
    });
    await choose(owner, false, false);
    expect(await list()).toMatchObject({ mostActive: [], firstCompleters: [] });
    await choose(owner, true, false);
    const after = await list();
    expect(after.mostActive).toHaveLength(2);
    expect(JSON.stringify(after)).not.toContain(hidden.id);
  });

  it('is chosen by nobody else', async () => {
    expect((await choose(first, true, true)).errors?.[0]?.extensions.errorCode).toBe('forbidden');
    expect((await list()).firstCompleters).toEqual([]);
  });
});
