import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const OWN = `query ($filter: TargetFilter, $sort: TargetSort, $first: Int, $after: ID) {
  page: myTargets(filter: $filter, sort: $sort, first: $first, after: $after) {
    total hasNextPage endCursor nodes { elementId state completedOn } } }`;
const PUBLIC = `query ($id: ID!, $filter: TargetFilter, $sort: TargetSort, $first: Int, $after: ID) { user(id: $id) {
  page: targets(filter: $filter, sort: $sort, first: $first, after: $after) {
    total hasNextPage endCursor nodes { elementId state completedOn } } } }`;
const SET = `mutation ($id: ID!, $state: TargetState, $on: Date) { setTarget(elementId: $id, state: $state, completedOn: $on) { state } }`;

describe('a listing of targets', () => {
  let server: TestServer;
  let member: Awaited<ReturnType<TestServer['member']>>;
  let mountains: Json[];
  let list: Json;
  /** Completed in 2019, 2021 (privately, publicly in 2023) and 2021; the others are pending. */
  const days = ['2019-07-01', '2021-05-05', '2021-08-09'];
  beforeAll(async () => {
    server = await startTestServer();
    member = await server.member();
    const { data } = await server.graphql(`{
      elements(filter: { types: [mountain] }, first: 6) { nodes { id officialName location facts regions { id } difficulties { scale value } } }
      lists: elements(filter: { types: [list] }, first: 10) { nodes { id edition { members { id } } } } }`);
    mountains = data.elements.nodes;
    list = (data.lists.nodes as Json[]).find(({ edition }) =>
      edition.members.some(({ id }: Json) => id === mountains[0]!.id),
    );
    const set = (id: string, state: string, on?: string): Promise<Json> =>
      server.graphql(SET, { id, state, on }, member.token);
    await set(mountains[0]!.id, 'completed', days[0]);
    await publish(mountains[1]!.id, 'onlyMe', days[1]!);
    await publish(mountains[1]!.id, 'everyone', '2023-01-02');
    await set(mountains[2]!.id, 'completed', days[2]);
    for (const { id } of mountains.slice(3)) await set(id, 'pending');
  });
  afterAll(() => server.stop());

  async function publish(elementId: string, visibility: string, happenedOn: string): Promise<void> {
    const input = { kind: 'hiking', title: 'Day', happenedOn, visibility, trackIds: [], milestones: [{ elementId }] };
    const { data } = await server.graphql(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      { input },
      member.token,
    );
    await server.graphql(
      'mutation ($id: ID!) { publishActivity(id: $id) { id } }',
      { id: data.saveActivity.id },
      member.token,
    );
  }
  const own = async (variables: object): Promise<Json> =>
    (await server.graphql(OWN, variables, member.token)).data.page;
  const shown = async (variables: object): Promise<Json> =>
    (await server.graphql(PUBLIC, { id: member.id, ...variables })).data.user.page;
  const ids = (page: Json): string[] => page.nodes.map(({ elementId }: Json) => elementId);
  const of = (...positions: number[]): string[] => positions.map((position) => mountains[position]!.id);

  it('filters by state, year, region, list and kind', async () => {
    expect(ids(await own({ filter: { state: 'completed' } }))).toEqual(of(2, 1, 0));
    expect(ids(await own({ filter: { year: 2021 } }))).toEqual(of(2, 1));
    expect(ids(await own({ filter: { year: 2021, state: 'pending' } }))).toEqual([]);
    expect(ids(await own({ filter: { type: 'shelter' } }))).toEqual([]);
    const region = mountains[0]!.regions[0].id as string;
    const inRegion = mountains.filter(({ regions }) => regions.some(({ id }: Json) => id === region));
    expect(new Set(ids(await own({ filter: { region } })))).toEqual(new Set(inRegion.map(({ id }) => id)));
    const items = new Set(list.edition.members.map(({ id }: Json) => id));
    expect(new Set(ids(await own({ filter: { listId: list.id } })))).toEqual(
      new Set(mountains.flatMap(({ id }) => (items.has(id) ? [id] : []))),
    );
    expect((await own({ filter: { listId: 'nothing' } })).total).toBe(0);
  });

  it('filters by the hardest grade that is wanted', async () => {
    const graded = mountains.filter(({ difficulties }) =>
      difficulties.some(({ scale, value }: Json) => scale === 'alpine' && value !== null),
    );
    const hardest = { type: 'mountain', difficulty: { scale: 'alpine', hardest: 'ABO' } };
    expect(new Set(ids(await own({ filter: hardest })))).toEqual(new Set(graded.map(({ id }) => id)));
    const { errors } = await server.graphql(OWN, { filter: { difficulty: { scale: 'none' } } }, member.token);
    expect(errors[0]?.extensions.errorCode).toBe('bad_request');
  });

  it('is in every order the same on one page as on several', async () => {
    const [lat, lon] = mountains[4]!.location as [number, number];
    const near = { near: { lon, lat, maxMeters: 20_040_000 } };
    const heights = (page: Json): number[] =>
      ids(page).map((id) => mountains.find((one) => one.id === id).facts.elevationMeters);
    expect(ids(await own({ sort: 'distance', filter: near }))[0]).toBe(mountains[4]!.id);
    const highest = heights(await own({ sort: 'height' }));
    expect(highest).toEqual(highest.toSorted((a, b) => b - a));
    for (const read of [own, shown]) {
      for (const sort of ['date', 'height', 'name', 'distance']) {
        const whole = await read({ sort, filter: near });
        expect(whole.total, sort).toBe(6);
        const pieces: string[] = [];
        let after: string | null = null;
        do {
          const page: Json = await read({ sort, filter: near, first: 2, after });
          pieces.push(...ids(page));
          after = page.hasNextPage ? page.endCursor : null;
        } while (after !== null);
        expect(pieces, sort).toEqual(ids(whole));
      }
    }
    const { errors } = await server.graphql(OWN, { sort: 'distance' }, member.token);
    expect(errors[0]?.extensions.errorCode).toBe('bad_request');
  });

  it('V06 tells others nothing of a private completion, in no order and by no filter', async () => {
    for (const sort of ['date', 'height', 'name']) {
      const page = await shown({ sort });
      const second = page.nodes.find(({ elementId }: Json) => elementId === mountains[1]!.id);
      expect(second, sort).toEqual({ elementId: mountains[1]!.id, state: 'completed', completedOn: '2023-01-02' });
      expect(ids(await shown({ sort, filter: { year: 2021 } })), sort).toEqual(of(2));
      expect(ids(await shown({ sort, filter: { year: 2023 } })), sort).toEqual(of(1));
    }
    const years = await server.graphql(
      'query ($id: ID!) { user(id: $id) { targetYears targetPlaces(filter: { year: 2021 }) } }',
      { id: member.id },
    );
    expect(years.data.user.targetYears).toEqual([2023, 2021, 2019]);
    expect(years.data.user.targetPlaces.map(([id]: [string]) => id)).toEqual(of(2));
    const mine = await server.graphql('{ myTargetYears }', {}, member.token);
    expect(mine.data.myTargetYears).toEqual([2021, 2019]);
  });
});
