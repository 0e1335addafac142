import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const SAVE = 'mutation ($id: ID, $input: ActivityInput!) { saveActivity(id: $id, input: $input) { id } }';
const FACTS = 'happenedOn endedOn directions equipment difficulties conditions';

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

describe('what an activity tells besides', () => {
  let server: TestServer;
  let token: string;
  let ids: string[];
  let access: string;
  beforeAll(async () => {
    server = await startTestServer();
    ({ token } = await server.member());
    const { data } = await server.graphql(`{
      mountains: elements(filter: { types: [mountain] }, first: 3) { nodes { id } }
      accesses: elements(filter: { types: [access] }, first: 1) { nodes { id } }
    }`);
    ids = data.mountains.nodes.map(({ id }: Json) => id);
    access = data.accesses.nodes[0].id;
  });
  afterAll(() => server.stop());

  const save = (extra: object, id: string | null = null) => {
    const input = {
      kind: 'mountaineering',
      title: 'Round',
      happenedOn: day(2),
      visibility: 'everyone',
      trackIds: [],
      milestones: [],
      ...extra,
    };
    return server.graphql(SAVE, { id, input }, token);
  };
  const publish = async (extra: object): Promise<string> => {
    const { data } = await save(extra);
    const { id } = data.saveActivity;
    await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, token);
    return id;
  };
  const lastConditions = async (elementId: string, reader?: string): Promise<string[]> =>
    (
      await server.graphql(
        'query ($id: ID!) { lastConditions(elementId: $id) { id conditions } }',
        { id: elementId },
        reader,
      )
    ).data.lastConditions.map(({ id }: Json) => id);

  it('is kept as it was given: days, way, grades, equipment and conditions', async () => {
    const facts = {
      happenedOn: '2025-07-19',
      endedOn: '2025-07-21',
      directions: 'Up by the col.\nDown by the lake.',
      equipment: 'Crampons',
      difficulties: [{ scale: 'alpine', value: 'PD' }],
      conditions: { overall: 'good', snowUpMeters: 2_400, note: 'Firn' },
    };
    const id = await publish(facts);
    const read = async () =>
      (await server.graphql(`query ($id: ID!) { activity(id: $id) { ${FACTS} } }`, { id })).data.activity;
    expect(await read()).toEqual(facts);
    await save({ happenedOn: '2025-07-19', endedOn: '2025-07-19', conditions: { hut: '' } }, id);
    expect(await read()).toEqual({
      happenedOn: '2025-07-19',
      endedOn: null,
      directions: '',
      equipment: '',
      difficulties: [],
      conditions: null,
    });
  });

  it('is refused by field (G10, G11)', async () => {
    const { status, errors } = await save({
      endedOn: day(3),
      directions: 'x'.repeat(20_001),
      equipment: 'x'.repeat(2_001),
      difficulties: [{ scale: 'alpine', value: 'Z' }],
      conditions: { overall: 'superb', snowUpMeters: 1e6, __proto__x: 1 },
    });
    expect(status).toBe(200);
    expect(Object.keys(errors[0]?.extensions.fields ?? {})).toEqual([
      'endedOn',
      'directions',
      'equipment',
      'difficulties',
      'conditions.overall',
      'conditions.snowUpMeters',
      'conditions.__proto__x',
    ]);
    expect((await save({ endedOn: day(-3) })).errors[0]?.extensions.fields).toEqual({ endedOn: 'invalid_input' });
    expect((await save({ conditions: 'good' })).errors[0]?.extensions.fields).toEqual({ conditions: 'invalid_input' });
  });

  it('stands on pins and accesses for a month, of public activities alone (V06, V08)', async () => {
    const [summit = '', other = ''] = ids;
    const milestones = [{ elementId: access, role: 'passed' }, { elementId: summit }];
    const conditions = { overall: 'fair' };
    const fresh = await publish({ milestones, conditions });
    const older = await publish({ milestones, conditions, happenedOn: day(40), endedOn: day(20) });
    await publish({ milestones, conditions, happenedOn: day(40) });
    await publish({ milestones });
    for (const visibility of ['followers', 'club', 'onlyMe']) await publish({ milestones, conditions, visibility });
    await save({ milestones, conditions });
    expect(await lastConditions(summit)).toEqual([fresh, older]);
    expect(await lastConditions(access)).toEqual([fresh, older]);
    expect([await lastConditions(other), await lastConditions('nothing')]).toEqual([[], []]);
    // The owner gets the same result: private reports do not count as conditions of an element.
    expect(await lastConditions(summit, token)).toEqual([fresh, older]);
    await server.graphql('mutation ($id: ID!) { unpublishActivity(id: $id) { id } }', { id: fresh }, token);
    expect(await lastConditions(summit)).toEqual([older]);
    await sql`update account set suspended_at = now()`.execute(server.server.database.db);
    expect(await lastConditions(summit)).toEqual([]);
  });
});
