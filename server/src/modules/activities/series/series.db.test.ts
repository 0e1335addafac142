import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const SAVE = `mutation ($id: ID, $name: String!, $ids: [ID!]!) {
  saveSeries(id: $id, name: $name, activityIds: $ids) { id name activities { title } } }`;

describe('series of activities', () => {
  let server: TestServer;
  let ana: Awaited<ReturnType<TestServer['member']>>;
  let eve: Awaited<ReturnType<TestServer['member']>>;
  let ids: string[];
  const activity = async (title: string, visibility: string, token: string): Promise<string> => {
    const input = { kind: 'hiking', title, happenedOn: '2025-07-19', visibility, trackIds: [], milestones: [] };
    const save = 'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }';
    const { id } = (await server.graphql(save, { input }, token)).data.saveActivity;
    await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, token);
    return id;
  };
  const save = (given: object, token = ana.token) => server.graphql(SAVE, { name: 'GR 11', ids, ...given }, token);
  const seen = async (id: string, token?: string): Promise<Json> =>
    (
      await server.graphql(
        'query ($id: ID!) { activity(id: $id) { series { id name activities { title } } } }',
        { id },
        token,
      )
    ).data?.activity.series;
  const titles = (series: Json): string[] => series.activities.map(({ title }: Json) => title);

  beforeAll(async () => {
    server = await startTestServer();
    [ana, eve] = [await server.member('Ana'), await server.member('Eve')];
    ids = [
      await activity('First', 'everyone', ana.token),
      await activity('Second', 'onlyMe', ana.token),
      await activity('Third', 'everyone', ana.token),
    ];
  });
  afterAll(() => server.stop());

  it('have an order, and show each reader what they may see', async () => {
    const { data } = await save({ ids: [ids[2], ids[0], ids[1]] });
    expect(titles(data.saveSeries)).toEqual(['Third', 'First', 'Second']);
    const id = data.saveSeries.id;
    expect(titles(await seen(ids[0]!, eve.token))).toEqual(['Third', 'First']);
    expect(titles(await seen(ids[0]!))).toEqual(['Third', 'First']);
    const again = await save({ id, ids });
    expect(titles(again.data.saveSeries)).toEqual(['First', 'Second', 'Third']);
    expect(await seen(ids[2]!, ana.token)).toMatchObject({ id, name: 'GR 11' });
  });

  it('hold own activities alone, each in one of them', async () => {
    const foreign = await activity('Foreign', 'everyone', eve.token);
    for (const [given, field] of [
      [{ ids: [ids[0], foreign] }, 'activityIds'],
      [{ ids: [ids[0], ids[0]] }, 'activityIds'],
      [{ name: '  ' }, 'name'],
      [{ name: 'x'.repeat(121) }, 'name'],
    ] as const) {
      expect((await save(given)).errors[0]?.extensions.fields).toEqual({ [field]: 'invalid_input' });
    }
    const mine = async (): Promise<Json[]> =>
      (await server.graphql('{ mySeries { id name activities { title } } }', {}, ana.token)).data.mySeries;
    const [first] = await mine();
    for (const change of [
      save({ id: first.id, name: 'Stolen' }, eve.token),
      server.graphql('mutation ($id: ID!) { deleteSeries(id: $id) }', { id: first.id }, eve.token),
    ]) {
      expect((await change).errors[0]?.extensions.errorCode).toBe('not_found');
    }
    await save({ name: 'Winter', ids: [ids[2]] });
    expect((await mine()).map((series) => [series.name, titles(series)])).toEqual([
      ['Winter', ['Third']],
      ['GR 11', ['First', 'Second']],
    ]);
  });

  it('G01 are not nested in themselves for more than a request may come to', async () => {
    const many = await Promise.all(Array.from({ length: 40 }, (_, i) => activity(`Day ${i}`, 'everyone', eve.token)));
    await save({ ids: many }, eve.token);
    const nested = (times: number) => `${'series { activities { '.repeat(times)}id${' } }'.repeat(times)}`;
    const ask = (times: number) =>
      server.graphql(`query ($id: ID!) { activity(id: $id) { ${nested(times)} } }`, { id: many[0] });
    expect((await ask(2)).data.activity.series.activities[39].series.activities).toHaveLength(40);
    expect((await ask(3)).errors[0]).toMatchObject({ errorCode: 'query_too_complex' });
  });

  it('keep the place of what is in the bin, and leave their activities when they are deleted', async () => {
    const [, series] = (await server.graphql('{ mySeries { id activities { id } } }', {}, ana.token)).data.mySeries;
    const run = (name: string, id: string | undefined, rest = '') =>
      server.graphql(`mutation ($id: ID!) { ${name}(id: $id)${rest} }`, { id }, ana.token);
    await run('deleteActivity', ids[1]);
    expect(titles(await seen(ids[0]!, ana.token))).toEqual(['First']);
    await save({ id: series.id, ids: [ids[0]] });
    await run('restoreActivity', ids[1], ' { id }');
    expect(titles(await seen(ids[0]!, ana.token))).toEqual(['First', 'Second']);
    expect((await run('deleteSeries', series.id)).data.deleteSeries).toBe(true);
    expect(await seen(ids[0]!, ana.token)).toBeNull();
    expect((await server.page(`/activity/${ids[0]}`)).status).toBe(200);
  });
});
