import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const TICK = `mutation ($id: ID!, $state: TargetState, $on: Date) {
  setTarget(elementId: $id, state: $state, completedOn: $on) { state } }`;
const STATES = 'query ($ids: [ID!]!) { myStates(elementIds: $ids) { state completedOn } }';

describe('the completion of a list', () => {
  let server: TestServer;
  let owner: Awaited<ReturnType<TestServer['member']>>;
  let summits: string[];
  const db = () => server.server.database.db;

  const run = async (query: string, variables: object, token = owner.token): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, token);
    if (!data) throw new Error(JSON.stringify(errors));
    return Object.values(data)[0];
  };
  const publish = async (type: string, content: object): Promise<string> => {
    const begun = await run(
      'mutation ($type: ElementKind!, $content: Json) { beginElement(type: $type, content: $content) { id version } }',
      { type, content },
    );
    return (await publishDraft(begun)).id;
  };
  const publishDraft = (draft: { id: string; version: number }): Promise<Json> =>
    run(
      'mutation ($id: ID!, $version: Int!) { publishElementDraft(id: $id, version: $version, comment: "") { id } }',
      draft,
    );
  const reviseMembers = async (id: string, members: readonly string[]): Promise<void> => {
    const draft = await run('mutation ($id: ID!) { editElement(id: $id) { id version content } }', { id });
    const { version } = await run(
      'mutation ($id: ID!, $version: Int!, $content: Json!) { saveElementDraft(id: $id, version: $version, content: $content) { version } }',
      { id: draft.id, version: draft.version, content: { ...draft.content, members } },
    );
    await publishDraft({ id: draft.id, version });
  };
  const tick = (token: string, id: string, on: string, state: string | null = 'completed'): Promise<Json> =>
    run(TICK, { id, state, on }, token);
  const stateOf = async (token: string, id: string): Promise<Json> => (await run(STATES, { ids: [id] }, token))[0];

  beforeAll(async () => {
    server = await startTestServer();
    owner = await server.member('Owner');
    summits = [];
    for (const name of ['Zumba Una', 'Zumba Dos', 'Zumba Tres']) {
      summits.push(await publish('mountain', { name, place: [-3.5, 40.9], fields: { elevationMeters: 2_001 } }));
    }
  });
  afterAll(() => server.stop());

  it('is withdrawn from whoever completed it while its owner added a place (C06)', async () => {
    const { token } = await server.member();
    const [one, two, three] = summits as [string, string, string];
    const id = await publish('list', { name: 'Growing', members: [one, two] });
    await tick(token, one, '2025-07-01');
    const waiting = async (): Promise<number> => {
      const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`.execute(db());
      return rows.length;
    };
    let [last, revised] = [Promise.resolve(), Promise.resolve()];
    let isRevised = false;
    await db()
      .transaction()
      .execute(async (trx) => {
        // Whoever completes the list waits here, after having counted.
        await sql`lock table list_celebration in exclusive mode`.execute(trx);
        last = tick(token, two, '2025-07-02').then(() => undefined);
        await expect.poll(waiting).toBe(1);
        revised = reviseMembers(id, [one, two, three]).then(() => {
          isRevised = true;
        });
        await expect.poll(async () => isRevised || (await waiting()) > 1, { timeout: 20_000 }).toBe(true);
      });
    await Promise.all([last, revised]);
    await expect.poll(async () => (await stateOf(token, id))?.state, { timeout: 20_000 }).toBe('pending');
    await tick(token, three, '2025-07-03');
    expect(await stateOf(token, id)).toEqual({ state: 'completed', completedOn: '2025-07-03' });
  });

  it('has the day on which its last place was completed, also after one is found to be earlier or later', async () => {
    const { token } = await server.member();
    const [one, two] = summits as [string, string];
    const id = await publish('list', { name: 'Dated', members: [one, two] });
    await tick(token, one, '2025-07-01');
    await tick(token, two, '2025-07-02');
    await tick(token, two, '2025-06-01');
    expect(await stateOf(token, id)).toEqual({ state: 'completed', completedOn: '2025-07-01' });
    await tick(token, one, '2024-07-01');
    expect(await stateOf(token, id)).toEqual({ state: 'completed', completedOn: '2025-06-01' });
  });
});
