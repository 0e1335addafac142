import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const SAVE = 'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }';
const PUBLISH = 'mutation ($id: ID!) { publishActivity(id: $id) { id } }';

async function shortList({ graphql }: TestServer): Promise<{ id: string; members: { id: string }[] }> {
  const { data } = await graphql(
    '{ elements(filter: { types: [list] }, first: 20) { nodes { id edition { completesAt memberCount members { id } } } } }',
  );
  const lists = (data.elements.nodes as Json[])
    .filter(({ edition }) => edition.members.length === edition.completesAt)
    .sort((a, b) => a.edition.memberCount - b.edition.memberCount);
  return { id: lists[0].id, members: lists[0].edition.members };
}

describe('what others see of completions', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  type Member = Awaited<ReturnType<TestServer['member']>>;
  const publish = async (
    { token }: Member,
    elementIds: readonly string[],
    visibility: 'everyone' | 'onlyMe',
    happenedOn: string,
  ): Promise<string> => {
    const input = {
      kind: 'hiking',
      title: `Activity of ${happenedOn}`,
      happenedOn,
      visibility,
      trackIds: [],
      milestones: elementIds.map((elementId) => ({ elementId })),
    };
    const { data } = await server.graphql(SAVE, { input }, token);
    const id = data.saveActivity.id as string;
    await server.graphql(PUBLISH, { id }, token);
    return id;
  };
  const completers = async (id: string): Promise<Json[]> =>
    (await server.graphql('query ($id: ID!) { element(id: $id) { completers { completedOn user { id } } } }', { id }))
      .data.element.completers;

  it('V06 tells the day of the first public completion, not of a private one before it', async () => {
    const { members } = await shortList(server);
    const summit = members[0]!.id;
    const member = await server.member();
    await publish(member, [summit], 'onlyMe', '2024-05-01');
    expect(await completers(summit)).toEqual([]);
    await publish(member, [summit], 'everyone', '2025-06-02');
    expect(await completers(summit)).toEqual([{ completedOn: '2025-06-02', user: { id: member.id } }]);
  });

  it('V06 shows a list as completed only when public completions alone complete it', async () => {
    const list = await shortList(server);
    const [last, ...others] = list.members.map(({ id }) => id) as [string, ...string[]];
    const member = await server.member();
    const completed = async (): Promise<Json> =>
      (
        await server.graphql('query ($id: ID!) { user(id: $id) { completedCounts { type count } } }', {
          id: member.id,
        })
      ).data.user.completedCounts.find((one: Json) => one.type === 'list');
    await publish(member, others, 'everyone', '2025-07-01');
    await publish(member, [last], 'onlyMe', '2025-08-01');
    const own = await server.graphql('{ myTargets(type: list) { nodes { elementId state } } }', {}, member.token);
    expect(own.data.myTargets.nodes).toEqual([{ elementId: list.id, state: 'completed' }]);
    expect(await completers(list.id)).toEqual([]);
    expect(await completed()).toBeUndefined();
    await publish(member, [last], 'everyone', '2025-09-01');
    expect(await completers(list.id)).toEqual([{ completedOn: '2025-09-01', user: { id: member.id } }]);
    expect(await completed()).toEqual({ type: 'list', count: 1 });
  });

  it('A10 hides the activities and completions of a suspended member, and breaks no page with them', async () => {
    const { members } = await shortList(server);
    const summit = members[1]!.id;
    const member = await server.member();
    const activityId = await publish(member, [summit], 'everyone', '2025-06-03');
    await sql`update account set suspended_at = now() where id = ${member.id}`.execute(server.server.database.db);
    const listed = await server.graphql(
      'query ($id: ID!) { activities { total nodes { title owner { id } } } element(id: $id) { recentActivities { id owner { id } } } }',
      { id: summit },
    );
    expect(listed.errors[0]?.message).toBeUndefined();
    const owners = [...listed.data.activities.nodes, ...listed.data.element.recentActivities].map(
      (one) => one.owner.id,
    );
    expect(owners).not.toContain(member.id);
    expect((await completers(summit)).map((one) => one.user?.id ?? 'nobody')).not.toContain('nobody');
    expect((await completers(summit)).map((one) => one.user?.id)).not.toContain(member.id);
    const { errors } = await server.graphql('query ($id: ID!) { activity(id: $id) { title } }', { id: activityId });
    expect(errors[0]?.extensions.errorCode).toBe('not_found');
    expect((await server.graphql('{ viewer { id } }', {}, member.token)).status).toBe(401);
  });

  it('V06 takes a private activity from the page of its region within a second', async () => {
    const { data } = await server.graphql(
      '{ elements(filter: { types: [mountain] }, first: 1) { nodes { id regions { id } } } }',
    );
    const [{ id: summit, regions }] = data.elements.nodes as [{ id: string; regions: { id: string }[] }];
    const member = await server.member();
    const id = await publish(member, [summit], 'everyone', '2025-06-04');
    const isShown = async (): Promise<boolean> =>
      (await (await fetch(`${server.base}/region/${regions[0]!.id}`)).text()).includes('Activity of 2025-06-04');
    await expect.poll(isShown).toBe(true);
    await server.graphql('mutation ($id: ID!) { deleteActivity(id: $id) }', { id }, member.token);
    await expect.poll(isShown).toBe(false);
  });
});
