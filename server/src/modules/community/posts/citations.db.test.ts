import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { postCalls } from './testing/postCalls.ts';
import type { Member } from './testing/postCalls.ts';

const CITED = 'query ($id: ID!) { post(id: $id) { text cited { id text author { firstName } } } }';

describe('posts that cite another', () => {
  let server: TestServer;
  let calls: ReturnType<typeof postCalls>;
  let ana: Member;
  let bea: Member;
  let about: string;
  beforeAll(async () => {
    server = await startTestServer();
    calls = postCalls(server);
    [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    about = (await server.graphql('{ elements(first: 1) { nodes { id } } }')).data.elements.nodes[0].id;
  });
  afterAll(() => server.stop());

  const cited = async (id: string, member?: Member): Promise<Json> => (await calls.ask(CITED, { id }, member)).cited;

  it('show it until it is deleted, and refuse what is not there', async () => {
    const said = await calls.post(ana, 'Bolts are new', { aboutId: about });
    const id = await calls.post(bea, 'Good to know', { citesId: said });
    expect(await cited(id)).toEqual({ id: said, text: 'Bolts are new', author: { firstName: 'Ana' } });
    expect((await server.page(`/post/${id}`)).text).toContain('Bolts are new');
    await calls.post(bea, 'An answer keeps its place', { answersId: said });
    await calls.ask('mutation ($id: ID!) { deletePost(id: $id) }', { id: said }, ana);
    expect(await cited(id)).toBeNull();
    await expect
      .poll(async () => (await server.page(`/post/${id}`)).text, { timeout: 20_000 })
      .not.toContain('Bolts are new');
    for (const citesId of [said, 'nothing'])
      await expect(calls.post(bea, 'x', { citesId })).rejects.toThrow('not_found');
  });

  it('V30 show it to nobody who may not read it, also after its audience changed', async () => {
    const [follower, stranger] = [await server.member('Fer'), await server.member('Eve')];
    await calls.follow(follower, ana);
    const activity = await calls.activity(ana, 'followers');
    const said = await calls.post(ana, 'For friends', { aboutId: activity });
    await expect(calls.post(stranger, 'x', { citesId: said })).rejects.toThrow('not_found');
    const id = await calls.post(follower, 'Look at this', { citesId: said });
    const seenBy = async (): Promise<boolean[]> =>
      Promise.all([ana, follower, stranger, undefined].map(async (member) => (await cited(id, member)) !== null));
    expect(await seenBy()).toEqual([true, true, false, false]);
    const page = async (): Promise<string> => (await server.page(`/post/${id}`)).text;
    expect(await page()).toContain('Look at this');
    expect(await page()).not.toContain('For friends');
    await calls.activity(ana, 'everyone', activity);
    expect(await seenBy()).toEqual([true, true, true, true]);
    await expect.poll(page, { timeout: 20_000 }).toContain('For friends');
    await calls.activity(ana, 'onlyMe', activity);
    expect(await seenBy()).toEqual([true, false, false, false]);
    await expect.poll(page, { timeout: 20_000 }).not.toContain('For friends');
  });
});
