import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POST_AUDIENCES } from '@cordada/core/community/posts';
import type { PostAudience } from '@cordada/core/community/posts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { postCalls } from '#server/modules/community/posts/testing/postCalls.ts';
import type { Member } from '#server/modules/community/posts/testing/postCalls.ts';
import { makeRelations, RELATIONS } from '#server/modules/community/posts/testing/relations.ts';
import type { RelationName } from '#server/modules/community/posts/testing/relations.ts';

const READERS: Readonly<Record<PostAudience, readonly RelationName[]>> = {
  everyone: ['stranger', 'requested', 'follower', 'clubMate', 'admin'],
  followers: ['follower'],
  club: ['clubMate'],
};
const NOTIFICATIONS = `{ notifications(first: 50) { nodes { isRead post { text } } } }`;

describe('who is notified', () => {
  let server: TestServer;
  let calls: ReturnType<typeof postCalls>;
  let owner: Member;
  const readers: { readonly relation: RelationName; readonly member: Member }[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    calls = postCalls(server);
    const members = await makeRelations(server);
    for (const relation of RELATIONS) {
      const member = members.get(relation);
      if (member && relation === 'owner') owner = member;
      else if (member) readers.push({ relation, member });
    }
  });
  afterAll(() => server.stop());

  const db = () => server.server.database.db;
  const countOf = async (member: Member): Promise<number> => calls.ask('{ notificationCount }', {}, member);
  /** By how much the unread number of a member grows, and that the page agrees with it. */
  const isNotified = async (member: Member, act: () => Promise<unknown>): Promise<boolean> => {
    await sql`update notification set read_at = now() where recipient_id = ${member.id}`.execute(db());
    const before = await countOf(member);
    await act();
    return (await countOf(member)) > before;
  };
  const outcomes = async (
    act: (reader: Member, audience: PostAudience, relation: RelationName) => Promise<unknown>,
  ): Promise<string[]> => {
    const all: string[] = [];
    for (const { relation, member } of readers)
      for (const audience of POST_AUDIENCES)
        if (await isNotified(member, () => act(member, audience, relation))) all.push(`${relation} ${audience}`);
    return all;
  };
  const allowed = readersOf((relation, audience) => READERS[audience].includes(relation));
  function readersOf(may: (relation: RelationName, audience: PostAudience) => boolean): string[] {
    return RELATIONS.filter((relation) => relation !== 'visitor' && relation !== 'owner').flatMap((relation) =>
      POST_AUDIENCES.filter((audience) => may(relation, audience)).map((audience) => `${relation} ${audience}`),
    );
  }

  it('of a citation only if they may read what cites them (V06)', async () => {
    const found = await outcomes(async (reader, audience, relation) => {
      const cited = await calls.post(reader, `Cited by ${audience}, ${relation}`);
      const create = 'mutation ($input: PostInput!) { createPost(input: $input) { id } }';
      // Who is blocked cannot be cited at all.
      await server.graphql(create, { input: { text: `secret-cite ${cited}`, audience, citesId: cited } }, owner.token);
    });
    expect(found).toEqual(allowed);
  });

  it('of answers and reactions only as long as they may read what they wrote about (V06, V10)', async () => {
    const visibilityOf = { everyone: 'everyone', followers: 'followers', club: 'club' } as const;
    const activities = new Map<string, string>();
    for (const audience of POST_AUDIENCES)
      activities.set(audience, await calls.activity(owner, visibilityOf[audience]));
    for (const act of ['answer', 'react'] as const) {
      const found = await outcomes(async (reader, audience, relation) => {
        const activity = activities.get(audience) ?? '';
        // Everybody could read it when writing about it.
        await sql`update activity set visibility = 'everyone' where id = ${activity}`.execute(db());
        await sql`delete from account_block where blocker_id = ${owner.id}`.execute(db());
        const post = await calls.post(reader, `About it: ${act} ${audience} ${relation}`, { aboutId: activity });
        await sql`update activity set visibility = ${audience} where id = ${activity}`.execute(db());
        if (relation === 'blocked')
          await sql`insert into account_block (blocker_id, blocked_id) values (${owner.id}, ${reader.id})`.execute(
            db(),
          );
        if (act === 'answer')
          await server.graphql(
            'mutation ($input: PostInput!) { createPost(input: $input) { id } }',
            { input: { text: 'secret-answer', answersId: post } },
            owner.token,
          );
        else
          await server.graphql(
            'mutation ($id: ID!) { reactToPost(postId: $id, reaction: clap) { id } }',
            { id: post },
            owner.token,
          );
      });
      expect(found, act).toEqual(allowed);
    }
  });

  it('sees no notification of what was hidden afterwards, and the number agrees with the page (V10)', async () => {
    const activity = await calls.activity(owner, 'everyone');
    const posts = new Map<string, string>();
    for (const { relation, member } of readers)
      if (relation !== 'blocked')
        posts.set(relation, await calls.post(member, `secret-late ${relation}`, { aboutId: activity }));
    for (const post of posts.values())
      await calls.ask('mutation ($id: ID!) { reactToPost(postId: $id, reaction: wow) { id } }', { id: post }, owner);
    await sql`update activity set visibility = 'followers' where id = ${activity}`.execute(db());
    for (const { relation, member } of readers) {
      const answer: Json = (await server.graphql(NOTIFICATIONS, {}, member.token)).data;
      expect(JSON.stringify(answer).includes(`secret-late ${relation}`), relation).toBe(relation === 'follower');
      const unread = answer.notifications.nodes.filter(({ isRead }: Json) => !isRead);
      expect(await countOf(member), relation).toBe(unread.length);
    }
  });
});
