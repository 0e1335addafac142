import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { postCalls } from '../posts/testing/postCalls.ts';
import type { Member } from '../posts/testing/postCalls.ts';

const FEED = `query ($after: ID) { communityFeed(section: following, first: 40, after: $after) {
  hasNextPage endCursor nodes { id } } }`;

describe('the feed of those one follows', () => {
  let server: TestServer;
  let calls: ReturnType<typeof postCalls>;
  let few: Member;
  let many: Member;
  beforeAll(async () => {
    server = await startTestServer();
    calls = postCalls(server);
    [few, many] = [await server.member('Few'), await server.member('Many')];
    const { db } = server.server.database;
    await sql`insert into account (id, email, password_hash, first_name, language)
      select 'author' || n, 'author' || n || '@example.org', '', 'Author ' || n, 'en' from generate_series(0, 149) n`.execute(
      db,
    );
    await sql`insert into account_follow (follower_id, followed_id, state)
      select ${many.id}, 'author' || n, 'accepted' from generate_series(1, 149) n
      union all select ${few.id}, 'author' || n, 'accepted' from generate_series(1, 20) n`.execute(db);
    await sql`insert into post (id, author_id, text, audience, created_at)
      select 'new' || n, 'author' || n, 'New', 'everyone', now() - make_interval(secs => n)
        from generate_series(1, 149) n
      union all select 'other' || n, 'author0', 'Of somebody else', 'everyone', now() - make_interval(hours => 1, secs => n)
        from generate_series(1, 1100) n
      union all select 'old' || n, 'author' || n, 'Old', 'everyone', now() - make_interval(days => 1, secs => n)
        from generate_series(1, 149) n`.execute(db);
  });
  afterAll(() => server.stop());

  const wholeFeed = async (member: Member): Promise<string[]> => {
    const seen: string[] = [];
    for (let after: string | null = null, isMore = true; isMore;) {
      const page: Json = await calls.ask(FEED, { after }, member);
      seen.push(...page.nodes.map(({ id }: Json) => id));
      [after, isMore] = [page.endCursor, page.hasNextPage];
    }
    return seen;
  };
  const posts = (authors: number): string[] =>
    ['new', 'old'].flatMap((age) => Array.from({ length: authors }, (_, index) => `post-${age}${index + 1}`));

  it('is whole and in order for few and for many, also where more than a thousand posts of others are between', async () => {
    expect(await wholeFeed(few)).toEqual(posts(20));
    expect(await wholeFeed(many)).toEqual(posts(149));
  });
});
