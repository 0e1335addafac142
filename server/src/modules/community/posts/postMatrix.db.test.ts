import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POST_AUDIENCES } from '@cordada/core/community/posts';
import type { PostAudience } from '@cordada/core/community/posts';
import { newId } from '#server/db/newId.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { unzip } from '#server/db/testing/unzip.ts';
import { mailNotifications } from '#server/modules/notifications/notificationMails.ts';
import { isInAudience } from './posts.policy.ts';
import { findPost, insertPost } from './posts.queries.ts';
import { makeRelations, RELATIONS } from './testing/relations.ts';
import type { RelationName, Relations } from './testing/relations.ts';

const READERS: Readonly<Record<PostAudience, readonly RelationName[]>> = {
  everyone: ['visitor', 'stranger', 'requested', 'follower', 'clubMate', 'owner', 'admin'],
  followers: ['follower', 'owner'],
  club: ['clubMate', 'owner'],
};
const SUBJECTS = [
  'nothing',
  'element',
  'publicActivity',
  'followersActivity',
  'privateActivity',
  'openProfile',
] as const;
const SUBJECT_READERS: Readonly<Record<(typeof SUBJECTS)[number], readonly RelationName[]>> = {
  nothing: RELATIONS,
  element: RELATIONS,
  publicActivity: RELATIONS,
  followersActivity: ['follower', 'owner'],
  privateActivity: ['owner'],
  openProfile: RELATIONS,
};

describe('who reads a post', () => {
  let server: TestServer;
  let members: Relations;
  const posts: {
    id: string;
    secret: string;
    audience: PostAudience;
    subject: (typeof SUBJECTS)[number];
    about: string | null;
  }[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    members = await makeRelations(server);
    const owner = members.get('owner')?.id ?? '';
    const ask = async (query: string, variables: object): Promise<Json> => {
      const { data, errors } = await server.graphql(query, variables, members.get('owner')?.token);
      if (!data) throw new Error(JSON.stringify(errors));
      return Object.values(data)[0];
    };
    const activity = async (visibility: string): Promise<string> => {
      const input = {
        kind: 'hiking',
        title: 'A walk',
        happenedOn: '2025-01-01',
        trackIds: [],
        milestones: [],
        visibility,
      };
      const saved = await ask('mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }', { input });
      await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: saved.id });
      return saved.id;
    };
    const about: Record<(typeof SUBJECTS)[number], string | null> = {
      nothing: null,
      element: (await ask('{ elements(first: 1) { nodes { id } } }', {})).nodes[0].id,
      publicActivity: await activity('everyone'),
      followersActivity: await activity('followers'),
      privateActivity: await activity('onlyMe'),
      openProfile: owner,
    };
    for (const audience of POST_AUDIENCES) {
      for (const subject of SUBJECTS) {
        const secret = `secret-${audience}-${subject}`;
        const input = { text: secret, audience, aboutId: about[subject] };
        const { id: postId } = await ask('mutation ($input: PostInput!) { createPost(input: $input) { id } }', {
          input,
        });
        posts.push({ id: postId, secret, audience, subject, about: about[subject] });
      }
    }
  });
  afterAll(() => server.stop());

  const maySee = (reader: RelationName, { audience, subject }: (typeof posts)[number]): boolean =>
    READERS[audience].includes(reader) && SUBJECT_READERS[subject].includes(reader);

  /** What a reader gets on each surface, as text in which nothing may leak. */
  const SURFACES: Record<string, (post: (typeof posts)[number], token: string | undefined) => Promise<string>> = {
    post: async ({ id }, token) =>
      JSON.stringify(
        await server.graphql(
          'query ($id: ID!) { post(id: $id) { text author { fullName } images { id } } }',
          { id },
          token,
        ),
      ),
    feed: async (_, token) =>
      JSON.stringify(
        await server.graphql('{ communityFeed(section: posts, first: 100) { nodes { post { text } } } }', {}, token),
      ),
    conversation: async ({ about }, token) =>
      about === null
        ? ''
        : JSON.stringify(
            await server.graphql(
              'query ($id: ID!) { conversation(aboutId: $id, order: best) { nodes { text } } }',
              { id: about },
              token,
            ),
          ),
    latest: async ({ about, subject }, token) =>
      subject !== 'element'
        ? ''
        : JSON.stringify(
            await server.graphql(
              'query ($id: ID!) { element(id: $id) { latestPosts { nodes { text } } } }',
              { id: about },
              token,
            ),
          ),
    page: async ({ id }, token) => (token === undefined ? (await server.page(`/post/${id}`)).text : ''),
    communityPage: async (_, token) => (token === undefined ? (await server.page('/community')).text : ''),
    search: async ({ secret }, token) =>
      JSON.stringify(await server.graphql('query ($t: String!) { search(text: $t) { name } }', { t: secret }, token)),
    rss: async (_, token) => (token === undefined ? (await server.page('/feeds/posts.xml')).text : ''),
    memberRss: async (_, token) => {
      const owner = members.get('owner')?.id;
      return token === undefined ? (await server.page(`/feeds/members/${owner}.xml`)).text : '';
    },
    sitemap: async (_, token) => (token === undefined ? (await server.page('/sitemap.xml')).text : ''),
  };

  it.each(RELATIONS)(
    'as %s is decided by audience, subject and blocks on every surface (V06, V09, V10)',
    async (reader) => {
      const leaks: string[] = [];
      let seen = 0;
      for (const post of posts) {
        for (const [surface, read] of Object.entries(SURFACES)) {
          const text = await read(post, members.get(reader)?.token);
          const shows = new RegExp(`${post.secret}(?!\\w)`).test(text);
          if (shows && !maySee(reader, post)) leaks.push(`${reader} ${surface} ${post.secret}`);
          if (surface === 'post' && shows !== maySee(reader, post)) leaks.push(`${reader} misses ${post.secret}`);
          if (shows) seen += 1;
        }
      }
      expect(leaks).toEqual([]);
      expect(seen > 0).toBe(reader !== 'blocked');
    },
  );

  it('has a share image only if everybody may read it (V06)', async () => {
    for (const post of posts) {
      const { status } = await server.page(`/share/en/post/${post.id}.png`);
      expect(status, post.secret).toBe(maySee('visitor', post) ? 200 : 404);
    }
  });

  it('counts for a reader only what that one may read', async () => {
    const { data } = await server.graphql('{ elements(first: 1) { nodes { id } } }');
    const id = data.elements.nodes[0].id;
    for (const reader of RELATIONS) {
      const wanted = posts.filter((post) => post.subject === 'element' && maySee(reader, post)).length;
      const query = 'query ($id: ID!) { conversation(aboutId: $id) { total } }';
      expect((await server.graphql(query, { id }, members.get(reader)?.token)).data.conversation.total, reader).toBe(
        wanted,
      );
    }
  });

  it('hears of a mention only if they may read it, and by mail only what everybody may read (V06)', async () => {
    const owner = members.get('owner');
    const { db } = server.server.database;
    await sql`update account set email_verified_at = now()`.execute(db);
    const readers = RELATIONS.flatMap((reader) => {
      const member = members.get(reader);
      return member && reader !== 'owner' ? [{ reader, member }] : [];
    });
    for (const { reader, member } of readers) {
      await server.graphql(
        'mutation { setNotification(kind: mention, channel: email, isOn: true) { email } }',
        {},
        member.token,
      );
      const { data } = await server.graphql('query ($id: ID!) { user(id: $id) { handle } }', { id: member.id });
      for (const audience of POST_AUDIENCES) {
        const count = async (): Promise<number> =>
          (await server.graphql('{ notificationCount }', {}, member.token)).data.notificationCount;
        const before = await count();
        const input = { text: `mention-${audience} @${data.user.handle}`, audience };
        await server.graphql('mutation ($i: PostInput!) { createPost(input: $i) { id } }', { i: input }, owner?.token);
        expect((await count()) - before, `${reader} ${audience}`).toBe(READERS[audience].includes(reader) ? 1 : 0);
      }
    }
    await sql`update notification set last_at = now() - interval '1 hour'`.execute(db);
    await mailNotifications(server.server.services, 'instant');
    for (const { reader, member } of readers) {
      const isNotified = READERS.everyone.includes(reader);
      const mails = await server.mailsTo(member.email, isNotified ? 2 : 1);
      const mailed = mails.map(({ subject, text }) => subject + text).join('\n');
      expect(mailed.includes('mention-everyone'), reader).toBe(isNotified);
      expect(mailed, reader).not.toMatch(/mention-(followers|club)|secret-/);
    }
  });

  it('finds nothing of others in the own archive (V13)', async () => {
    for (const [reader, member] of members) {
      if (!member) continue;
      const { data } = await server.graphql('mutation { beginExport }', {}, member.token);
      const archive = unzip(Buffer.from(await (await fetch(server.base + data.beginExport)).arrayBuffer()));
      const texts = [...archive.values()].map((file) => file.toString('utf8')).join('\n');
      for (const { secret } of posts) expect(texts.includes(secret), `${reader} ${secret}`).toBe(reader === 'owner');
    }
  });
});

/** A small linear congruential generator, so that a failing run can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

describe('10,000 operations', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('leave the statements, the policy and a model in agreement (C08)', async () => {
    const { db } = server.server.database;
    const random = seeded(20261124);
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => server.member(`M${index}`)));
    const ids = people.map(({ id }) => id);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const follows = new Set<string>();
    const blocks = new Set<string>();
    const posts = new Map<string, { author: string; audience: PostAudience; isDeleted: boolean }>();
    const isBlocked = (a: string, b: string): boolean => blocks.has(`${a} ${b}`) || blocks.has(`${b} ${a}`);
    const statements: (() => Promise<unknown>)[] = [];
    const modelRead = (
      reader: string,
      { author, audience, isDeleted }: { author: string; audience: PostAudience; isDeleted: boolean },
    ): boolean =>
      !isDeleted &&
      !isBlocked(reader, author) &&
      (audience === 'everyone' ||
        reader === author ||
        (audience === 'followers' && follows.has(`${reader} ${author}`)));
    let checks = 0;
    for (let step = 0; step < 10_000; step += 1) {
      const [a, b] = [pick(ids), pick(ids)];
      const kind = random();
      if (kind < 0.3 && a !== b && !isBlocked(a, b)) {
        follows.add(`${a} ${b}`);
        statements.push(() =>
          sql`insert into account_follow (follower_id, followed_id, state) values (${a}, ${b}, 'accepted') on conflict do nothing`.execute(
            db,
          ),
        );
      } else if (kind < 0.5) {
        follows.delete(`${a} ${b}`);
        statements.push(() =>
          sql`delete from account_follow where follower_id = ${a} and followed_id = ${b}`.execute(db),
        );
      } else if (kind < 0.56 && a !== b) {
        blocks.add(`${a} ${b}`);
        follows.delete(`${a} ${b}`);
        follows.delete(`${b} ${a}`);
        statements.push(async () => {
          await sql`insert into account_block (blocker_id, blocked_id) values (${a}, ${b}) on conflict do nothing`.execute(
            db,
          );
          await sql`delete from account_follow where (follower_id, followed_id) in ((${a}, ${b}), (${b}, ${a}))`.execute(
            db,
          );
        });
      } else if (kind < 0.68) {
        blocks.delete(`${a} ${b}`);
        statements.push(() => sql`delete from account_block where blocker_id = ${a} and blocked_id = ${b}`.execute(db));
      } else if (kind < 0.85) {
        const id = newId();
        const audience = random() < 0.5 ? 'everyone' : 'followers';
        posts.set(id, { author: a, audience, isDeleted: false });
        const owner = audience === 'everyone' ? null : a;
        statements.push(() =>
          insertPost(db, {
            id,
            authorId: a,
            text: id,
            body: null,
            subjectKind: null,
            subjectId: null,
            answersId: null,
            rootId: null,
            citesId: null,
            audience,
            audienceOwnerId: owner,
          }),
        );
      } else if (posts.size > 0) {
        const [id, post] = pick([...posts].slice(-50));
        posts.set(id, { ...post, isDeleted: true });
        statements.push(() => sql`update post set deleted_at = now() where id = ${id}`.execute(db));
      }
      if (step % 500 !== 499) continue;
      for (const run of statements.splice(0)) await run();
      const sample = [...posts].slice(-40);
      for (const reader of ids) {
        const found = await Promise.all(
          sample.map(([id]) => findPost(db, { id, reader: { id: reader, isAdmin: false } })),
        );
        for (const [index, [id, post]] of sample.entries()) {
          expect(found[index] !== null, `${reader} ${id}`).toBe(modelRead(reader, post));
          const tie = {
            isFollower: follows.has(`${reader} ${post.author}`),
            isClubMate: false,
            isBlocked: isBlocked(reader, post.author),
          };
          const access = {
            audience: post.audience,
            audienceOwnerId: post.audience === 'everyone' ? null : post.author,
          };
          const inAudience = isInAudience({ id: reader, isAdmin: false }, access, tie);
          expect(inAudience && !tie.isBlocked && !post.isDeleted).toBe(modelRead(reader, post));
          checks += 1;
        }
      }
    }
    expect(checks).toBeGreaterThan(5_000);
  }, 120_000);
});
