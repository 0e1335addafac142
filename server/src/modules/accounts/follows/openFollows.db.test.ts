import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const db = () => server.server.database.db;
const follow = async (member: Member, { id }: Member): Promise<void> => {
  const { data } = await server.graphql(
    'mutation ($id: ID!) { followUser(id: $id, isFollowing: true) }',
    { id },
    member.token,
  );
  expect(data.followUser).not.toBeNull();
};
const namesOf = async (list: 'followers' | 'following', { id }: Member, viewer?: Member, more = ''): Promise<Json> => {
  const query = `query ($id: ID!) { user(id: $id) { ${list}${more} { total hasNextPage endCursor nodes { firstName } } } }`;
  const { data } = await server.graphql(query, { id }, viewer?.token);
  if (data === null) return null;
  const { nodes, ...page } = data.user[list];
  return { ...page, names: nodes.map(({ firstName }: Json) => firstName) };
};

it('lists followers and followed members with open profiles, latest first and in parts, and nobody else (V06, V09, V10)', async () => {
  const owner = await server.member('Owner');
  const [open, other, secret, asking] = [
    await server.member('Open'),
    await server.member('Other'),
    await server.member('Secret'),
    await server.member('Asking'),
  ];
  for (const member of [open, other, secret]) {
    await follow(member, owner);
    await follow(owner, member);
  }
  await sql`update account set profile_visibility = 'private' where id = ${secret.id}`.execute(db());
  await sql`insert into account_follow (follower_id, followed_id, state) values (${asking.id}, ${owner.id}, 'requested')`.execute(
    db(),
  );
  for (const list of ['followers', 'following'] as const) {
    expect(await namesOf(list, owner)).toMatchObject({ total: 2, hasNextPage: false, names: ['Other', 'Open'] });
    const first = await namesOf(list, owner, open, '(first: 1)');
    expect(first).toMatchObject({ hasNextPage: true, names: ['Other'] });
    expect((await namesOf(list, owner, open, `(first: 1, after: "${first.endCursor}")`)).names).toEqual(['Open']);
  }
  // Whom a block keeps apart from the reader is not there for that one.
  await sql`insert into account_block (blocker_id, blocked_id) values (${other.id}, ${open.id})`.execute(db());
  expect(await namesOf('followers', owner, open)).toMatchObject({ total: 1, names: ['Open'] });
  expect((await namesOf('followers', owner)).names).toEqual(['Other', 'Open']);
  await sql`update account set suspended_at = now() where id = ${other.id}`.execute(db());
  expect((await namesOf('followers', owner)).names).toEqual(['Open']);
});

it('lists nothing of a private profile to strangers, and all to followers (V06)', async () => {
  const [owner, fan, stranger] = [
    await server.member('Owner'),
    await server.member('Fan'),
    await server.member('Stranger'),
  ];
  await follow(fan, owner);
  await sql`update account set profile_visibility = 'private' where id = ${owner.id}`.execute(db());
  for (const viewer of [undefined, stranger]) expect(await namesOf('followers', owner, viewer)).toBeNull();
  for (const viewer of [fan, owner]) expect((await namesOf('followers', owner, viewer)).names).toEqual(['Fan']);
});
