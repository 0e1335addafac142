import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

const MINE = '{ myCelebrations { id places completedOn isShared list { id } } }';
const CERTIFICATE = 'query ($id: ID!) { certificate(id: $id) { places completedOn isShared user { id } list { id } } }';

describe('a completed list', () => {
  let server: TestServer;
  let list: { id: string; members: string[]; needed: number };
  const ask = async (member: Member, text: string, variables: object = {}): Promise<Json> =>
    (await server.graphql(text, variables, member.token)).data;
  const complete = async (member: Member, elementId: string, state: 'completed' | null = 'completed') =>
    ask(
      member,
      'mutation ($id: ID!, $state: TargetState) { setTarget(elementId: $id, state: $state, completedOn: "2025-06-01") { state } }',
      { id: elementId, state },
    );
  const publish = async (member: Member, visibility: string, elementIds: readonly string[]): Promise<string> => {
    const { saveActivity } = await ask(
      member,
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      {
        input: {
          kind: 'hiking',
          title: 'The last one',
          happenedOn: '2025-07-01',
          visibility,
          trackIds: [],
          milestones: elementIds.map((elementId) => ({ elementId })),
        },
      },
    );
    await ask(member, 'mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: saveActivity.id });
    return saveActivity.id;
  };
  const celebrations = async (member: Member): Promise<Json[]> => (await ask(member, MINE)).myCelebrations;
  const celebrate = async (member: Member, id: string): Promise<boolean> =>
    (await ask(member, 'mutation ($id: ID!) { celebrate(id: $id) }', { id })).celebrate;
  const notifications = async ({ id }: Member): Promise<number> =>
    (
      await sql`select 1 from notification where recipient_id = ${id} and kind = 'listCompleted'`.execute(
        server.server.database.db,
      )
    ).rows.length;

  beforeAll(async () => {
    server = await startTestServer();
    const { data } = await server.graphql(
      '{ elements(filter: { types: [list] }, first: 20) { nodes { id edition { completesAt members { id } } } } }',
    );
    const lists = (data.elements.nodes as Json[])
      .map(({ id, edition }) => ({
        id: String(id),
        needed: Number(edition.completesAt),
        members: edition.members.slice(0, edition.completesAt).map((one: Json) => String(one.id)) as string[],
      }))
      .toSorted((a, b) => a.needed - b.needed);
    if (!lists[0]) throw new Error('The catalogue has no list.');
    [list] = lists as [typeof list];
  });
  afterAll(() => server.stop());

  it('is celebrated once, on one of many devices, and never again when it is reopened (P14)', async () => {
    const ana = await server.member('Ana');
    for (const id of list.members) await complete(ana, id);
    const [celebration] = await celebrations(ana);
    expect(celebration).toMatchObject({ list: { id: list.id }, places: list.needed, isShared: true });
    const claims = await Promise.all(Array.from({ length: 5 }, () => celebrate(ana, celebration.id)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await celebrations(ana)).toEqual([]);
    for (const id of list.members) await complete(ana, id, null);
    expect(
      (await server.graphql(CERTIFICATE, { id: celebration.id }, ana.token)).errors[0]?.extensions?.errorCode,
    ).toBe('not_found');
    for (const id of list.members) await complete(ana, id);
    expect(await celebrations(ana)).toEqual([]);
    expect(await notifications(ana)).toBe(1);
    const eve = await server.member('Eve');
    expect(await celebrate(eve, celebration.id)).toBe(false);
  });

  it('is celebrated when it was marked with all its places at once, or before them', async () => {
    const SET = `mutation ($id: ID!, $scope: TargetScope) {
      setTarget(elementId: $id, state: completed, completedOn: "2025-06-01", scope: $scope) { state } }`;
    const [atOnce, before] = [await server.member('Una'), await server.member('Bea')];
    await ask(atOnce, SET, { id: list.id, scope: 'withHeld' });
    expect(await celebrations(atOnce)).toHaveLength(1);
    expect(await notifications(atOnce)).toBe(1);
    // Marked alone it says nothing about its places.
    await ask(before, SET, { id: list.id, scope: 'alone' });
    expect(await celebrations(before)).toEqual([]);
    for (const id of list.members) await complete(before, id);
    expect(await celebrations(before)).toHaveLength(1);
    expect(await notifications(before)).toBe(1);
  });

  it('is celebrated by a companion who confirmed, too, and shown to others as far as they may see (V06)', async () => {
    const [owner, companion] = [await server.member('Otto'), await server.member('Carla')];
    const last = list.members.at(-1)!;
    for (const member of [owner, companion]) {
      for (const id of list.members.slice(0, -1)) await complete(member, id);
    }
    const id = await publish(owner, 'onlyMe', [last]);
    const [own] = await celebrations(owner);
    expect(own).toMatchObject({ completedOn: '2025-07-01', isShared: false });
    expect(await celebrations(companion)).toEqual([]);
    await ask(owner, 'mutation ($id: ID!, $accountId: ID!) { inviteParticipant(id: $id, accountId: $accountId) }', {
      id,
      accountId: companion.id,
    });
    await ask(companion, 'mutation ($id: ID!) { confirmParticipation(id: $id, visibility: everyone) }', { id });
    expect(await celebrations(companion)).toHaveLength(1);
    const seen = async (viewer: Member | null): Promise<Json> =>
      (await server.graphql(CERTIFICATE, { id: own.id }, viewer?.token)).data?.certificate ?? null;
    expect(await seen(owner)).toMatchObject({ isShared: false });
    for (const viewer of [null, companion]) expect(await seen(viewer)).toBeNull();
    await ask(owner, 'mutation { changePreferences(input: { profileVisibility: private }) { email } }');
    await publish(owner, 'everyone', [last]);
    expect(await seen(null)).toBeNull();
    await ask(owner, 'mutation { changePreferences(input: { profileVisibility: open }) { email } }');
    expect(await seen(null)).toMatchObject({ user: { id: owner.id }, list: { id: list.id } });
    expect(await seen(owner)).toMatchObject({ isShared: true });
  });
});
