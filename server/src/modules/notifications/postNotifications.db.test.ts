import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { postCalls } from '#server/modules/community/posts/testing/postCalls.ts';
import type { Member } from '#server/modules/community/posts/testing/postCalls.ts';

const LIST = '{ notifications(first: 20) { nodes { kind actorCount actor { firstName } post { id } } } }';
const REACT = 'mutation ($id: ID!, $kind: ReactionKind) { reactToPost(postId: $id, reaction: $kind) { id } }';

describe('notifications of posts', () => {
  let server: TestServer;
  let calls: ReturnType<typeof postCalls>;
  let element: string;
  beforeAll(async () => {
    server = await startTestServer();
    calls = postCalls(server);
    element = (await server.graphql('{ elements(first: 1) { nodes { id } } }')).data.elements.nodes[0].id;
  });
  afterAll(() => server.stop());

  const listOf = async (member: Member): Promise<Json[]> => (await calls.ask(LIST, {}, member)).nodes;
  const kindsOf = async (member: Member): Promise<string[]> =>
    (await listOf(member)).map(({ kind, post }) => `${kind} ${post?.id}`).filter((one) => !one.startsWith('follow'));
  const remove = (id: string, member: Member) =>
    calls.ask('mutation ($id: ID!) { deletePost(id: $id) }', { id }, member);

  it('reach who is answered or cited and the owner of the activity once, and nobody for their own posts', async () => {
    const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    const activity = await calls.activity(ana, 'everyone');
    const said = await calls.post(bea, 'Well done', { aboutId: activity });
    expect(await kindsOf(ana)).toEqual([`answer ${said}`]);
    await calls.post(ana, 'To myself', { aboutId: activity });
    const answer = await calls.post(ana, 'Thanks', { answersId: said });
    const cited = await calls.post(ana, 'Look', { citesId: said });
    expect(await kindsOf(bea)).toEqual([`citation ${cited}`, `answer ${answer}`]);
    const more = await calls.post(bea, 'And again', { answersId: answer });
    expect(await kindsOf(ana)).toEqual([`answer ${more}`, `answer ${said}`]);
    await remove(answer, ana);
    await remove(cited, ana);
    expect(await kindsOf(bea)).toEqual([]);
  });

  it('group the reactions to a post, and forget those taken back', async () => {
    const [ana, bea, eva] = [await server.member('Ana'), await server.member('Bea'), await server.member('Eva')];
    const id = await calls.post(ana, 'At the top', { aboutId: element });
    for (const [member, kind] of [
      [bea, 'like'],
      [bea, 'summit'],
      [eva, 'clap'],
      [ana, 'wow'],
    ] as const)
      await calls.ask(REACT, { id, kind }, member);
    // Two windows of 12 hours at most: together they are two.
    const groups = await listOf(ana);
    expect(groups.reduce((sum, { actorCount }) => sum + actorCount, 0)).toBe(2);
    expect(groups[0]).toMatchObject({ kind: 'reaction', actor: { firstName: 'Eva' }, post: { id } });
    for (const member of [bea, eva]) await server.graphql(REACT, { id, kind: null }, member.token);
    expect(await listOf(ana)).toEqual([]);
  });

  it('name two who acted, the latest first, and count the others', async () => {
    const ana = await server.member('Ana');
    const id = await calls.post(ana, 'On the ridge', { aboutId: element });
    const names = ['Bea', 'Eva', 'Leo'];
    const others = await Promise.all(names.map((name) => server.member(name)));
    for (const member of others) await calls.ask(REACT, { id, kind: 'like' }, member);
    const named = async (): Promise<Json[]> =>
      (await calls.ask('{ notifications(first: 5) { groups { actorCount actors { firstName } } } }', {}, ana)).groups;
    // In the windows of 12 hours there may be two groups.
    const groups = await named();
    expect(groups.reduce((sum, { actorCount }) => sum + actorCount, 0)).toBe(3);
    expect(groups.map(({ actorCount, actors }) => actors.length - Math.min(2, actorCount))).toEqual(
      groups.map(() => 0),
    );
    expect(groups[0].actors[0]).toEqual({ firstName: 'Leo' });
    if (groups.length === 1) expect(groups[0].actors[1]).toEqual({ firstName: 'Eva' });
    await calls.ask('mutation ($id: ID!) { blockMember(id: $id) }', { id: others[2]?.id }, ana);
    expect(JSON.stringify(await named())).not.toContain('Leo');
  });

  it('V30 reach only readers, and show nothing once what they are about is private', async () => {
    const [ana, fer] = [await server.member('Ana'), await server.member('Fer')];
    await calls.follow(fer, ana);
    const activity = await calls.activity(ana, 'followers');
    const said = await calls.post(fer, 'Nice', { aboutId: activity });
    const answer = await calls.post(ana, 'Thanks', { answersId: said });
    expect(await kindsOf(fer)).toEqual([`answer ${answer}`]);
    await calls.ask('mutation ($id: ID!) { removeFollower(id: $id) }', { id: fer.id }, ana);
    expect((await listOf(fer)).filter(({ kind }) => kind === 'answer')).toEqual([]);
    await calls.post(ana, 'Behind their back', { answersId: said });
    await calls.ask(REACT, { id: said, kind: 'sad' }, ana);
    expect((await listOf(fer)).filter(({ kind }) => ['answer', 'reaction'].includes(kind))).toEqual([]);
  });

  it('go with a deleted post, and come back when its deletion is undone', async () => {
    const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    const said = await calls.post(ana, 'A question', { aboutId: element });
    const answer = await calls.post(bea, 'An answer', { answersId: said });
    await calls.ask('mutation ($id: ID!) { deletePost(id: $id) }', { id: answer }, bea);
    expect(await listOf(ana)).toEqual([]);
    expect(await calls.ask('{ notificationCount }', {}, ana)).toBe(0);
    await calls.ask('mutation ($id: ID!) { restorePost(id: $id) }', { id: answer }, bea);
    expect(await kindsOf(ana)).toEqual([`answer ${answer}`]);
    expect(await calls.ask('{ notificationCount }', {}, ana)).toBe(1);
  });

  it('follow the settings of their kind', async () => {
    const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    await calls.ask(
      'mutation { setNotification(kind: answer, channel: web, isOn: false) { notifications { kind } } }',
      {},
      ana,
    );
    const said = await calls.post(ana, 'A question', { aboutId: element });
    await calls.post(bea, 'An answer', { answersId: said });
    expect(await calls.ask('{ notificationCount }', {}, ana)).toBe(0);
    await calls.ask(REACT, { id: said, kind: 'like' }, bea);
    expect(await calls.ask('{ notificationCount }', {}, ana)).toBe(1);
  });
});
