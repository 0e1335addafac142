import { sql } from 'kysely';
import type { TestServer } from '#server/db/testing/testServer.ts';

export const RELATIONS = [
  'visitor',
  'stranger',
  'requested',
  'follower',
  'clubMate',
  'blocked',
  'owner',
  'admin',
] as const;
export type RelationName = (typeof RELATIONS)[number];

/** How a reader of a test stands to the owner of something; undefined for a visitor. */
export type Relations = ReadonlyMap<RelationName, Awaited<ReturnType<TestServer['member']>> | undefined>;

export async function makeRelations(server: TestServer): Promise<Relations> {
  const { db } = server.server.database;
  const members = new Map<RelationName, Awaited<ReturnType<TestServer['member']>> | undefined>();
  for (const name of RELATIONS) members.set(name, name === 'visitor' ? undefined : await server.member(name));
  const id = (name: RelationName): string => members.get(name)?.id ?? '';
  const owner = id('owner');
  const club = await server.member('Club');
  await sql`insert into account_follow (follower_id, followed_id, state)
    values (${id('follower')}, ${owner}, 'accepted'), (${id('requested')}, ${owner}, 'requested')`.execute(db);
  await sql`insert into membership (club_id, account_id, state)
    values (${club.id}, ${id('clubMate')}, 'accepted'), (${club.id}, ${owner}, 'accepted')`.execute(db);
  await sql`insert into account_block (blocker_id, blocked_id) values (${owner}, ${id('blocked')})`.execute(db);
  await sql`update account set is_admin = true where id = ${id('admin')}`.execute(db);
  // More posts than a new member may write.
  await sql`update account set created_at = now() - interval '1 year'`.execute(db);
  return members;
}
