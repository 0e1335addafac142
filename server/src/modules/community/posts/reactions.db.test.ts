import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REACTION_KINDS } from '@cordada/core/community/reactions';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { postCalls } from './testing/postCalls.ts';
import type { Member } from './testing/postCalls.ts';

const REACT = `mutation ($id: ID!, $kind: ReactionKind) {
  reactToPost(postId: $id, reaction: $kind) { reactions { kind count } } }`;
const REACTIONS = 'query ($id: ID!) { post(id: $id) { reactions { kind count } } }';
const MINE = 'query ($ids: [ID!]!) { myPostReactions(postIds: $ids) { postId kind } }';
const WHO = 'query ($id: ID!) { likers(subject: post, id: $id) { total nodes { kind user { firstName } } } }';

describe('reactions to posts', () => {
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

  const db = () => server.server.database.db;
  const react = (member: Member | undefined, id: string, kind: string | null = 'like') =>
    server.graphql(REACT, { id, kind }, member?.token);
  const code = async (reply: Promise<{ errors: Json[] }>): Promise<Json> =>
    (await reply).errors[0]?.extensions?.errorCode;
  const countsOf = async (id: string): Promise<Json> => (await calls.ask(REACTIONS, { id })).reactions;

  it('are one of a member to a post, of five kinds, and can be changed and taken back', async () => {
    const id = await calls.post(ana, 'Up and down in a day', { aboutId: about });
    for (const kind of REACTION_KINDS)
      expect((await react(bea, id, kind)).data.reactToPost.reactions).toEqual([{ kind, count: 1 }]);
    await react(ana, id, 'summit');
    expect(await countsOf(id)).toEqual([
      { kind: 'summit', count: 1 },
      { kind: 'sad', count: 1 },
    ]);
    const other = await calls.post(bea, 'An answer', { answersId: id });
    await react(bea, other, 'clap');
    expect(await calls.ask(MINE, { ids: [id, other, 'nothing'] }, bea)).toEqual(
      expect.arrayContaining([
        { postId: id, kind: 'sad' },
        { postId: other, kind: 'clap' },
      ]),
    );
    expect(await calls.ask(MINE, { ids: [other] }, ana)).toEqual([]);
    expect(await calls.ask(WHO, { id })).toEqual({
      total: 2,
      nodes: expect.arrayContaining([
        { kind: 'sad', user: { firstName: 'Bea' } },
        { kind: 'summit', user: { firstName: 'Ana' } },
      ]),
    });
    await react(bea, id, null);
    expect(await countsOf(id)).toEqual([{ kind: 'summit', count: 1 }]);
    await sql`update account set profile_visibility = 'private' where id = ${ana.id}`.execute(db());
    expect(await calls.ask(WHO, { id })).toEqual({ total: 0, nodes: [] });
    await sql`update account set profile_visibility = 'open' where id = ${ana.id}`.execute(db());
  });

  it('count each member once when they are sent many times at once (C02)', async () => {
    const id = await calls.post(ana, 'Busy', { aboutId: about });
    const members = await Promise.all(Array.from({ length: 6 }, (_, index) => server.member(`Kim${index}`)));
    await Promise.all(
      REACTION_KINDS.flatMap((kind) => members.flatMap((member) => [react(member, id, kind), react(member, id, kind)])),
    );
    const counts: Json[] = await countsOf(id);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(members.length);
    await Promise.all(members.map((member) => react(member, id, null)));
    expect(await countsOf(id)).toEqual([]);
  });

  it('change the kept page of the conversation at once, which is the same for everybody', async () => {
    const id = await calls.post(ana, 'A page of its own', { aboutId: about });
    const path = `/post/${id}`;
    const before = (await server.page(path)).text;
    await react(bea, id, 'wow');
    await expect.poll(async () => (await server.page(path)).text, { timeout: 20_000 }).not.toBe(before);
    const seenBy = async (token: string): Promise<string> =>
      (await (await fetch(server.base + path, { headers: { 'x-access-token': token } })).text()).replaceAll(
        /nonce="[^"]*"/g,
        '',
      );
    expect(await seenBy(bea.token)).toBe(await seenBy(ana.token));
  });

  it('V30 are for the readers of what the post is about', async () => {
    const [follower, stranger] = [await server.member('Fer'), await server.member('Eve')];
    await calls.follow(follower, ana);
    const id = await calls.post(ana, 'For friends', { aboutId: await calls.activity(ana, 'followers') });
    expect((await react(follower, id, 'clap')).data.reactToPost.reactions).toEqual([{ kind: 'clap', count: 1 }]);
    expect(await code(react(stranger, id))).toBe('not_found');
    expect(await code(react(undefined, id))).toBe('unauthenticated');
    for (const member of [stranger, undefined])
      for (const query of [WHO, REACTIONS])
        expect(await code(server.graphql(query, { id }, member?.token))).toBe('not_found');
    expect((await server.graphql(MINE, { ids: [id] })).errors[0]?.extensions.errorCode).toBe('unauthenticated');
    // Who no longer follows can still take the reaction back.
    await calls.ask('mutation ($id: ID!) { removeFollower(id: $id) }', { id: follower.id }, ana);
    expect(await code(react(follower, id, 'like'))).toBe('not_found');
    expect((await react(follower, id, null)).data.reactToPost).toBeNull();
    expect((await calls.ask(REACTIONS, { id }, ana)).reactions).toEqual([]);
  });

  it('go with their post', async () => {
    const id = await calls.post(ana, 'Soon deleted', { aboutId: about });
    await react(bea, id);
    await calls.ask('mutation ($id: ID!) { deletePost(id: $id) }', { id }, ana);
    expect(await code(react(bea, id))).toBe('not_found');
    const { rows } = await sql`select 1 from reaction where subject_kind = 'post' and subject_id = ${id}`.execute(db());
    expect(rows).toEqual([]);
  });
});
