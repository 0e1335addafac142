import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { createEvents } from '#server/jobs/events.ts';
import { registerCommunityReactions } from '../community.reactions.ts';
import { postCalls } from '../posts/testing/postCalls.ts';
import type { Member } from '../posts/testing/postCalls.ts';

const FEED = `query ($section: FeedSection!, $first: Int, $after: ID) {
  communityFeed(section: $section, first: $first, after: $after) {
    total hasMoreThanTotal hasNextPage endCursor nodes { id activity { id } post { id text } } } }`;

describe('the feed of the community', () => {
  let server: TestServer;
  let calls: ReturnType<typeof postCalls>;
  let ana: Member;
  let follower: Member;
  let stranger: Member;
  let element: string;
  beforeAll(async () => {
    server = await startTestServer();
    calls = postCalls(server);
    [ana, follower, stranger] = [await server.member('Ana'), await server.member('Fer'), await server.member('Eve')];
    await calls.follow(follower, ana);
    element = (await server.graphql('{ elements(first: 1) { nodes { id } } }')).data.elements.nodes[0].id;
  });
  afterAll(() => server.stop());

  const db = () => server.server.database.db;
  const feed = (section: string, member?: Member, more: object = {}): Promise<Json> =>
    calls.ask(FEED, { section, ...more }, member);
  const keys = async (section: string, member?: Member): Promise<string[]> =>
    (await feed(section, member)).nodes.map(({ id }: Json) => id);

  it('mixes activities and first posts of threads by publication, and goes on to its end', async () => {
    const first = `post-${await calls.post(ana, 'Hello everybody')}`;
    const second = `activity-${await calls.activity(ana, 'everyone')}`;
    const third = `post-${await calls.post(stranger, 'About a mountain', { aboutId: element })}`;
    const fourth = `activity-${await calls.activity(stranger, 'everyone')}`;
    await calls.post(follower, 'An answer', { answersId: third.slice('post-'.length) });
    expect(await keys('everything')).toEqual([fourth, third, second, first]);
    expect(await keys('activities')).toEqual([fourth, second]);
    expect(await keys('posts')).toEqual([third, first]);
    expect(await keys('following', follower)).toEqual([second, first]);
    const seen: string[] = [];
    for (let after: string | null = null, isMore = true; isMore;) {
      const page: Json = await feed('everything', undefined, { first: 1, after });
      expect(page).toMatchObject({ total: 4, hasMoreThanTotal: false });
      seen.push(...page.nodes.map(({ id }: Json) => id));
      [after, isMore] = [page.endCursor, page.hasNextPage];
    }
    expect(seen).toEqual([fourth, third, second, first]);
    // In one moment the order is by kind and id, and nothing is left out or repeated.
    await sql`update post set created_at = '2025-01-01'`.execute(db());
    await sql`update activity set published_at = '2025-01-01'`.execute(db());
    const { endCursor, nodes } = await feed('everything', undefined, { first: 2 });
    const rest = (await feed('everything', undefined, { first: 2, after: endCursor })).nodes;
    expect(new Set([...nodes, ...rest].map(({ id }: Json) => id)).size).toBe(4);
  });

  it('refuses cursors that are none, and following to visitors', async () => {
    for (const after of ['x', 'post-nothing', 'activity-nothing', "post-' or 1=1"]) {
      const { errors } = await server.graphql(FEED, { section: 'everything', after });
      expect(errors[0]?.extensions.errorCode, after).toBe('invalid_cursor');
    }
    expect((await server.graphql(FEED, { section: 'following' })).errors[0]?.extensions.errorCode).toBe(
      'unauthenticated',
    );
  });

  it('V30 has activities and posts about them for the readers of the activity alone', async () => {
    for (const [visibility, readers] of [
      ['everyone', [true, true, true]],
      ['followers', [true, false, false]],
      ['onlyMe', [false, false, false]],
    ] as const) {
      const activity = await calls.activity(ana, visibility);
      const post = await calls.post(ana, `About ${visibility}`, { aboutId: activity });
      const wanted = [`activity-${activity}`, `post-${post}`];
      for (const [index, member] of [follower, stranger, undefined].entries())
        for (const section of ['everything', 'following']) {
          if (section === 'following' && member === undefined) continue;
          const { total, nodes } = await feed(section, member);
          // Nothing that is hidden is counted.
          expect(total, `${visibility} ${section} ${index}`).toBe(nodes.length);
          const found = nodes.filter(({ id }: Json) => wanted.includes(id));
          const isExpected = readers[index] && (section === 'everything' || member === follower);
          expect(found.length, `${visibility} ${section} ${index}`).toBe(isExpected ? 2 : 0);
        }
      if (visibility !== 'followers') continue;
      // What is no longer followed is gone at the next read.
      await calls.ask('mutation ($id: ID!) { removeFollower(id: $id) }', { id: follower.id }, ana);
      expect((await keys('everything', follower)).filter((key) => wanted.includes(key))).toEqual([]);
      await calls.follow(follower, ana);
    }
  });

  it('has new elements and lists that somebody completed, as far as the reader may know', async () => {
    const maker = await server.member('Mia');
    const reader = await server.member('Rita');
    const added = `element-${element}.${maker.id}`;
    const events = createEvents();
    registerCommunityReactions(events);
    // An edit of what was there before is no news.
    await sql`update element set revision = 2 where id = ${element}`.execute(db());
    await events.emit(db(), 'element.published', { elementId: element, authorId: maker.id });
    expect(await keys('everything')).not.toContain(added);
    await sql`update element set revision = 1 where id = ${element}`.execute(db());
    await events.emit(db(), 'element.published', { elementId: element, authorId: maker.id });
    await events.emit(db(), 'element.published', { elementId: element, authorId: ana.id });
    expect((await keys('everything')).filter((key) => key === added)).toHaveLength(1);
    expect(await keys('posts')).not.toContain(added);

    const found = await sql<{ id: string }>`select id from element_summary where kind = 'list' and status = 'published'
      order by id limit 1`.execute(db());
    const list = found.rows[0]?.id ?? '';
    const key = `completion-${list}.${maker.id}`;
    await events.emit(db(), 'list.completed', { listId: list, accountId: maker.id });
    // Completed by what nobody may see: no news for anybody.
    expect(await keys('everything')).not.toContain(key);
    await sql`insert into completion (account_id, element_id, completed_on)
      select ${maker.id}, element_id, '2026-06-01' from list_place where list_id = ${list} on conflict do nothing`.execute(
      db(),
    );
    expect(await keys('everything')).toContain(key);
    const { nodes, endCursor } = await feed('everything', undefined, { first: 1 });
    expect(nodes[0].id).toBe(key);
    expect((await feed('everything', undefined, { first: 1, after: endCursor })).nodes[0].id).toBe(added);
    await sql`update account set profile_visibility = 'private' where id = ${maker.id}`.execute(db());
    expect(await keys('everything', reader)).not.toContain(key);
    await sql`insert into account_follow (follower_id, followed_id, state) values (${reader.id}, ${maker.id}, 'accepted')`.execute(
      db(),
    );
    expect(await keys('following', reader)).toEqual([key, added]);
    await sql`update element set status = 'deleted' where id = ${list}`.execute(db());
    expect(await keys('following', reader)).toEqual([added]);
  });

  it('has the activity that a post is about with the post', async () => {
    const activity = await calls.activity(ana, 'everyone');
    const post = await calls.post(follower, 'Was there snow?', { aboutId: activity });
    const { nodes } = await feed('everything', undefined, { first: 2 });
    expect(nodes).toEqual([
      { id: `post-${post}`, activity: { id: activity }, post: { id: post, text: 'Was there snow?' } },
      { id: `activity-${activity}`, activity: { id: activity }, post: null },
    ]);
  });

  it('shows what members of the same club publish', async () => {
    const [club, mate, other] = [await server.member('Club'), await server.member('Mat'), await server.member('Olga')];
    await sql`insert into club (account_id, seats, seats_used) values (${club.id}, 5, 2)`.execute(db());
    await sql`insert into membership (club_id, account_id, state) values (${club.id}, ${mate.id}, 'accepted'),
      (${club.id}, ${ana.id}, 'accepted'), (${club.id}, ${other.id}, 'requested')`.execute(db());
    const key = `post-${await calls.post(ana, 'Meeting at eight', { audience: 'club' })}`;
    expect((await keys('club', mate))[0]).toBe(key);
    expect(await keys('club', other)).toEqual([]);
    await calls.ask('mutation ($id: ID!) { blockMember(id: $id) }', { id: ana.id }, mate);
    expect(await keys('club', mate)).toEqual([]);
  });

  it('leaves out who is suspended and what is deleted', async () => {
    const member = await server.member('Sue');
    const post = `post-${await calls.post(member, 'Soon unseen')}`;
    const gone = await calls.post(ana, 'Soon deleted');
    await calls.post(member, 'An answer keeps its place', { answersId: gone });
    expect(await keys('posts')).toEqual(expect.arrayContaining([post, `post-${gone}`]));
    await calls.ask('mutation ($id: ID!) { deletePost(id: $id) }', { id: gone }, ana);
    await sql`update account set suspended_at = now() where id = ${member.id}`.execute(db());
    const now = await keys('posts');
    for (const key of [post, `post-${gone}`]) expect(now).not.toContain(key);
  });

  it('is on the kept page of the community at once, with a link to the next part that needs no script', async () => {
    const at = async (path: string): Promise<string> => (await server.page(path)).text;
    const page = (): Promise<string> => at('/community');
    expect(await page()).not.toContain('Fresh snow');
    await calls.post(ana, 'Fresh snow');
    await expect.poll(page, { timeout: 20_000 }).toContain('Fresh snow');
    for (let index = 0; index < 24; index += 1) await calls.post(stranger, `Number ${index}`);
    await expect.poll(page, { timeout: 20_000 }).toMatch(/href="\/community\?after=[^"]+"/);
    const [, next = ''] = /href="(\/community\?after=[^"]+)"/.exec(await page()) ?? [];
    expect(await page()).not.toContain('Fresh snow');
    expect(await at(next)).toContain('Fresh snow');
    expect(await at('/community?section=activities')).not.toContain('Number 3');
    expect(await at('/community?section=following')).not.toContain('Number 3');
  });
});
