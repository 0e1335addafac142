import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIVITIES_CHANGED_MAX } from '@cordada/core/limits';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, Json, TestServer } from '#server/db/testing/testServer.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

const SET = 'mutation ($activities: [ActivityVisibilityInput!]!) { setActivityVisibilities(activities: $activities) }';
const DELETE = 'mutation ($ids: [ID!]!) { deleteActivities(ids: $ids) }';
const RESTORE = 'mutation ($ids: [ID!]!) { restoreActivities(ids: $ids) }';

describe('several activities at once', () => {
  let server: TestServer;
  let ana: Member;
  let eve: Member;
  let summit: string;
  beforeAll(async () => {
    server = await startTestServer();
    [ana, eve] = [await server.member('Ana'), await server.member('Eve')];
    summit = (await server.graphql('{ elements(filter: { types: [mountain] }, first: 1) { nodes { id } } }')).data
      .elements.nodes[0].id;
  });
  afterAll(() => server.stop());
  const ask = (query: string, variables: object, { token } = ana): Promise<GraphqlReply> =>
    server.graphql(query, variables, token);
  const code = (reply: GraphqlReply): string | undefined => reply.errors[0]?.extensions?.errorCode;
  const publish = async (owner: Member, happenedOn: string): Promise<string> => {
    const input = { kind: 'hiking', title: 'Day', happenedOn, visibility: 'everyone', trackIds: [] };
    const { data } = await ask(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      { input: { ...input, milestones: [{ elementId: summit }] } },
      owner,
    );
    const { id } = data.saveActivity;
    await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, owner);
    return id;
  };
  const mine = async (): Promise<Json[]> =>
    (await ask('{ myActivities { nodes { id visibility milestones { element { id } } } } }', {})).data.myActivities
      .nodes;
  const state = async (): Promise<Json> =>
    (await ask('query ($ids: [ID!]!) { myStates(elementIds: $ids) { state timesCompleted } }', { ids: [summit] })).data
      .myStates[0] ?? null;

  it('change who sees them, go to the bin and come back, with what they completed', async () => {
    const ids = [await publish(ana, '2025-05-01'), await publish(ana, '2025-05-02')];
    const hidden = ids.map((id) => ({ id, visibility: 'onlyMe' }));
    expect((await ask(SET, { activities: hidden })).data).toEqual({ setActivityVisibilities: true });
    const before = await mine();
    expect(before.map(({ visibility }) => visibility)).toEqual(['onlyMe', 'onlyMe']);
    expect(before.every(({ milestones }) => milestones.length === 1)).toBe(true);
    expect(await state()).toMatchObject({ state: 'completed', timesCompleted: 2 });
    expect((await ask(DELETE, { ids })).data).toEqual({ deleteActivities: true });
    expect(await mine()).toEqual([]);
    expect((await state())?.state).not.toBe('completed');
    for (let twice = 0; twice < 2; twice += 1) {
      expect((await ask(RESTORE, { ids: [...ids, ...ids] })).data).toEqual({ restoreActivities: true });
    }
    expect(await mine()).toEqual(before);
    expect(await state()).toMatchObject({ state: 'completed', timesCompleted: 2 });
  });

  it('hide the page of a plan, too, which visitors have read before', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const input = { kind: 'hiking', title: 'Next', happenedOn: tomorrow, visibility: 'everyone', isPlan: true };
    const { data } = await ask('mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }', {
      input: { ...input, trackIds: [], milestones: [] },
    });
    const { id } = data.saveActivity;
    const status = async (): Promise<number> => (await server.page(`/activity/${id}`)).status;
    expect(await status()).toBe(200);
    await ask(SET, { activities: [{ id, visibility: 'onlyMe' }] });
    await expect.poll(status).toBe(404);
    await ask(DELETE, { ids: [id] });
  });

  it('are changed all or not at all, and never those of others', async () => {
    const [own, other] = [await publish(ana, '2025-06-01'), await publish(eve, '2025-06-02')];
    const before = await mine();
    for (const reply of [
      await ask(SET, { activities: [own, other].map((id) => ({ id, visibility: 'onlyMe' })) }),
      await ask(DELETE, { ids: [own, other] }),
      await ask(RESTORE, { ids: [own, other] }),
    ]) {
      expect(code(reply)).toBe('not_found');
    }
    expect(await mine()).toEqual(before);
  });

  it('are limited in number', async () => {
    const ids = Array.from({ length: ACTIVITIES_CHANGED_MAX + 1 }, (_, n) => `id${n}`);
    expect(code(await ask(DELETE, { ids }))).toBe('payload_too_large');
    expect(code(await ask(SET, { activities: ids.map((id) => ({ id, visibility: 'onlyMe' })) }))).toBe(
      'payload_too_large',
    );
  });

  it('are deleted and restored at the same time without waiting for each other forever', async () => {
    const ids = (await mine()).map(({ id }) => id);
    await Promise.all([ask(DELETE, { ids }), ask(DELETE, { ids: [...ids].reverse() }), ask(RESTORE, { ids })]);
    await ask(RESTORE, { ids });
    expect((await mine()).map(({ id }) => id)).toEqual(ids);
  });
});
