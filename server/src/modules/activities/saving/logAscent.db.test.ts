import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const DONE = `mutation ($id: ID!, $day: Date!, $visibility: Visibility) {
  logAscent(elementId: $id, day: $day, title: "Aneto", kind: mountaineering, visibility: $visibility) {
    id status visibility happenedOn milestones { role element { id } } } }`;

describe('an activity in two taps', () => {
  let server: TestServer;
  let ana: { id: string; token: string };
  let summit: string;
  beforeAll(async () => {
    server = await startTestServer();
    ana = await server.member('Ana');
    const { data } = await server.graphql('{ elements(filter: { types: [mountain] }, first: 1) { nodes { id } } }');
    summit = data.elements.nodes[0].id;
  });
  afterAll(() => server.stop());

  const logAscentOn = (
    day: string,
    visibility: string | null = null,
    id = summit,
    token: string | undefined = ana.token,
  ) => server.graphql(DONE, { id, day, visibility }, token);
  const state = async (): Promise<Json> =>
    (
      await server.graphql(
        'query ($ids: [ID!]!) { myStates(elementIds: $ids) { state completedOn } }',
        { ids: [summit] },
        ana.token,
      )
    ).data.myStates;

  it('is published as its member usually does, completes the target, and is undone', async () => {
    const { data } = await logAscentOn('2026-05-02');
    expect(data.logAscent).toMatchObject({
      status: 'published',
      visibility: 'followers',
      happenedOn: '2026-05-02',
      milestones: [{ role: 'reached', element: { id: summit } }],
    });
    expect(await state()).toEqual([{ state: 'completed', completedOn: '2026-05-02' }]);
    expect((await logAscentOn('2026-05-01', 'everyone')).data.logAscent.visibility).toBe('everyone');
    // The first chosen visibility becomes the default.
    expect((await logAscentOn('2026-04-30')).data.logAscent.visibility).toBe('followers');
    await server.graphql('mutation ($id: ID!) { deleteActivity(id: $id) }', { id: data.logAscent.id }, ana.token);
    expect(await state()).toEqual([{ state: 'completed', completedOn: '2026-04-30' }]);
  });

  it('is refused for a day to come, for nothing, and to visitors', async () => {
    expect((await logAscentOn('2999-01-01')).errors[0]?.extensions.fields).toEqual({ happenedOn: 'invalid_input' });
    expect((await logAscentOn('2026-05-02', null, 'nothing')).errors[0]?.extensions.fields).toEqual({
      milestones: 'not_found',
    });
    expect((await logAscentOn('2026-05-02', null, summit, '')).errors[0]?.extensions.errorCode).toBe('unauthenticated');
    const { data } = await server.graphql('{ myActivities { total } }', {}, ana.token);
    expect(data.myActivities.total).toBe(2);
  });
});
