import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, Json, TestServer } from '#server/db/testing/testServer.ts';

const SET =
  'mutation ($id: ID!, $state: TargetState, $on: Date) { setTarget(elementId: $id, state: $state, completedOn: $on) { state } }';
const COMPLETIONS =
  'query ($id: ID!) { myCompletions(elementId: $id) { id completedOn activityId note companions style } }';
const SAVE_COMPLETION = `mutation ($id: ID!, $note: String, $companions: String, $style: AscentStyle) {
  saveCompletion(id: $id, note: $note, companions: $companions, style: $style) }`;
const SAVE_TARGET = `mutation ($id: ID!, $note: String, $companions: String, $wishDate: Date, $wishSeason: WishSeason) {
  saveTargetDetails(elementId: $id, note: $note, companions: $companions, wishDate: $wishDate, wishSeason: $wishSeason) }`;
const SAVE_ACTIVITY = 'mutation ($id: ID, $input: ActivityInput!) { saveActivity(id: $id, input: $input) { id } }';

describe('what members note about targets', () => {
  let server: TestServer;
  let member: Awaited<ReturnType<TestServer['member']>>;
  let summit: string;
  beforeAll(async () => {
    server = await startTestServer();
    summit = (await server.graphql('{ elements(filter: { types: [mountain] }, first: 1) { nodes { id } } }')).data
      .elements.nodes[0].id;
  });
  beforeEach(async () => {
    member = await server.member();
  });
  afterAll(() => server.stop());

  const ask = (query: string, variables: object): Promise<GraphqlReply> =>
    server.graphql(query, variables, member.token);
  const completions = async (): Promise<Json[]> => (await ask(COMPLETIONS, { id: summit })).data.myCompletions;
  const code = ({ errors }: GraphqlReply): string | undefined => errors[0]?.extensions?.errorCode;

  it('stays with a completion whose date is corrected, and with one whose activity is saved again', async () => {
    const details = { note: 'On skis\nto the top', companions: 'Ana, Jon', style: 'skiTouring' };
    await ask(SET, { id: summit, state: 'completed', on: '2001-02-03' });
    await ask(SAVE_COMPLETION, { id: (await completions())[0].id, ...details });
    await ask(SET, { id: summit, state: 'completed', on: '2002-02-03' });
    expect(await completions()).toMatchObject([{ completedOn: '2002-02-03', ...details }]);

    const input = {
      kind: 'hiking',
      title: 'Day',
      happenedOn: '2010-02-02',
      visibility: 'everyone',
      trackIds: [],
      milestones: [{ elementId: summit }],
    };
    const { data } = await ask(SAVE_ACTIVITY, { input });
    const id = data.saveActivity.id as string;
    await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id });
    const [, again] = await completions();
    expect(again).toMatchObject({ completedOn: '2010-02-02', activityId: id, note: null });
    await ask(SAVE_COMPLETION, { id: again.id, note: 'In fog' });
    await ask(SAVE_ACTIVITY, { id, input: { ...input, happenedOn: '2010-02-05' } });
    expect(await completions()).toMatchObject([
      { completedOn: '2002-02-03' },
      { completedOn: '2010-02-05', note: 'In fog' },
    ]);
  });

  it('V06 is read and written by its owner alone', async () => {
    const nextYear = `${new Date().getUTCFullYear() + 1}-07-01`;
    expect(code(await ask(SAVE_TARGET, { id: summit, note: 'x' }))).toBe('not_found');
    await ask(SET, { id: summit, state: 'pending' });
    await ask(SAVE_TARGET, {
      id: summit,
      note: 'By the glacier',
      companions: 'Ana',
      wishDate: nextYear,
      wishSeason: 'winter',
    });
    const fields = 'nodes { note companions wishDate wishSeason }';
    const own = await ask(`{ myTargets { ${fields} } }`, {});
    expect(own.data.myTargets.nodes).toEqual([
      { note: 'By the glacier', companions: 'Ana', wishDate: nextYear, wishSeason: null },
    ]);
    for (const sort of ['date', 'name']) {
      const query = `query ($id: ID!) { user(id: $id) { targets(sort: ${sort}) { ${fields} } } }`;
      const { data } = await server.graphql(query, { id: member.id });
      expect(data.user.targets.nodes).toEqual([{ note: null, companions: null, wishDate: null, wishSeason: null }]);
    }
    await ask(SET, { id: summit, state: 'completed', on: '2001-02-03' });
    const [{ id }] = (await completions()) as [Json];
    const stranger = await server.member();
    expect(code(await server.graphql(SAVE_COMPLETION, { id, note: 'Mine' }, stranger.token))).toBe('not_found');
    expect((await server.graphql(COMPLETIONS, { id: summit }, stranger.token)).data.myCompletions).toEqual([]);
  });

  it('refuses a wish for a day that has been', async () => {
    await ask(SET, { id: summit, state: 'pending' });
    expect(code(await ask(SAVE_TARGET, { id: summit, wishDate: '2001-01-01' }))).toBe('invalid_input');
    expect(code(await ask(SAVE_COMPLETION, { id: 'nothing', note: 'x' }))).toBe('not_found');
  });
});
