import fs from 'node:fs';
import path from 'node:path';
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

  it('asks three statements for a page, whatever place and however many are followed', async () => {
    const { database } = server.server;
    const seen: string[] = [];
    const { nodes, endCursor } = await calls.ask(FEED, {}, many);
    expect(nodes).toHaveLength(40);
    database.observe((text) => {
      seen.push(/^\/\* (.+?) \*\//.exec(text)?.[1] ?? text);
      return null;
    });
    for (const [member, after] of [
      [few, null],
      [many, null],
      [many, endCursor],
    ] as const) {
      seen.length = 0;
      await calls.ask(FEED, { after }, member);
      // What runs in the background meanwhile is seen too.
      expect(seen.filter((name) => ['viewers', 'feed', 'posts'].includes(name))).toEqual(['viewers', 'feed', 'posts']);
      expect(seen.filter((name) => /feed_entry|account_follow/.test(name))).toEqual([]);
    }
  });

  it('is read at once, however many posts nobody may see', async () => {
    const { database } = server.server;
    const subject = await calls.activity(few, 'onlyMe');
    const everything = '{ communityFeed(section: everything, first: 20) { nodes { id } } }';
    const before = await calls.ask(everything, {}, many);
    await sql`insert into post (id, author_id, text, audience, subject_kind, subject_id, created_at)
      select 'unseen' || n, ${few.id}, 'Only I see this', 'everyone', 'activity', ${subject}, now()
        from generate_series(1, 500) n`.execute(database.db);
    const seen: string[] = [];
    database.observe((text) => {
      seen.push(text);
      return null;
    });
    expect(await calls.ask(everything, {}, many)).toEqual(before);
    expect(seen.filter((text) => text.startsWith('/* feed */'))).toHaveLength(1);
    await sql`delete from post where id like 'unseen%'`.execute(database.db);
  });

  it('keeps what the feed may show in step with posts and activities, as the migration found them', async () => {
    const { db } = server.server.database;
    const activity = await calls.activity(many, 'everyone');
    const hidden = await calls.activity(many, 'followers');
    await calls.activity(many, 'onlyMe');
    const post = await calls.post(many, 'First');
    const answer = await calls.post(few, 'Second', { answersId: post });
    await sql`update post set hidden_at = now() where id in ('new1', 'new2')`.execute(db);
    await sql`update post set hidden_at = null where id = 'new2'`.execute(db);
    await sql`update post set deleted_at = now() where id = 'new3'`.execute(db);
    await sql`update activity set hidden_at = now() where id = ${hidden}`.execute(db);
    await sql`update activity set visibility = 'club' where id = ${activity}`.execute(db);
    await sql`delete from post where id in ('new4', ${post})`.execute(db);
    await sql`delete from account where id = 'author5'`.execute(db);
    const entries = async (): Promise<string[]> => {
      const { rows } = await sql<{
        entry: string;
      }>`select concat_ws(' ', kind, subject_id, actor_id, published_at, audience) as entry
        from feed_entry where kind in ('post', 'activity') order by 1`.execute(db);
      return rows.map(({ entry }) => entry);
    };
    const kept = await entries();
    expect(kept.filter((entry) => entry.includes(activity) && entry.endsWith('club'))).toHaveLength(1);
    // Without its first post, the answer begins a thread.
    expect(kept.filter((entry) => entry.includes(answer))).toHaveLength(1);
    for (const id of [hidden, post, ' new1 ', ' new3 ', ' new4 ', ' new5 '])
      expect(kept.filter((entry) => entry.includes(id))).toEqual([]);
    expect(kept.filter((entry) => entry.includes(' new2 '))).toHaveLength(1);
    await sql`delete from feed_entry where kind in ('post', 'activity')`.execute(db);
    const folder = path.join(import.meta.dirname, '../../../db/migrations');
    const backfill = fs.readdirSync(folder).find((name) => name.endsWith('backfill_feed_candidates.sql')) ?? '';
    const statement = sql.raw(fs.readFileSync(path.join(folder, backfill), 'utf8'));
    while (((await statement.execute(db)).numAffectedRows ?? 0n) > 0n);
    expect(await entries()).toEqual(kept);
  });
});
