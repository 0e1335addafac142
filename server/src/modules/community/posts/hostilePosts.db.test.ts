import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POST_MAX_LENGTH, POSTING_LIMITS } from '@cordada/core/limits';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { postCalls } from './testing/postCalls.ts';
import type { Member } from './testing/postCalls.ts';

const CREATE = 'mutation ($input: PostInput!) { createPost(input: $input) { id text } }';

describe('posts of hostile members', () => {
  let server: TestServer;
  let calls: ReturnType<typeof postCalls>;
  const db = () => server.server.database.db;
  beforeAll(async () => {
    server = await startTestServer();
    calls = postCalls(server);
  });
  afterAll(() => server.stop());

  /** Old enough for the limits of members who are no longer new. */
  const settled = async (name: string): Promise<Member> => {
    const member = await server.member(name);
    await sql`update account set created_at = now() - interval '1 year' where id = ${member.id}`.execute(db());
    return member;
  };
  /** @returns the text as stored, or the code of the failing field or of the failure */
  const send = async (member: Member, text: string, more: object = {}): Promise<string> => {
    const { data, errors } = await server.graphql(CREATE, { input: { text, ...more } }, member.token);
    const { errorCode, fields } = errors[0]?.extensions ?? {};
    return data?.createPost.text ?? Object.values(fields ?? {})[0] ?? errorCode;
  };

  it('are refused if they are too long, and cleaned of what hides or stacks', async () => {
    const ana = await settled('Ana');
    expect(await send(ana, 'x'.repeat(POST_MAX_LENGTH + 1))).toBe('invalid_input');
    expect(await send(ana, 'x'.repeat(100_000))).toBe('invalid_input');
    expect(await send(ana, '\u200B\u202E \u2060')).toBe('invalid_input');
    expect(await send(ana, `Snow${'\u0335'.repeat(300)} at 2,000 m`)).toBe(`Snow${'\u0335'.repeat(4)} at 2,000 m`);
    expect(await send(ana, 'Ice\u202E on\u200B top\u0000')).toBe('Ice on top');
  });

  it('mention a few people, not hundreds, and link to a few pages', async () => {
    const ana = await settled('Ana');
    const handles = Array.from({ length: 500 }, (_, n) => `@somebody${n}`).join(' ');
    expect(await send(ana, handles.slice(0, POST_MAX_LENGTH))).toBe('post_too_many_mentions');
    const links = Array.from({ length: 50 }, (_, n) => `https://example.org/${n}`).join(' ');
    expect(await send(ana, links)).toBe('post_too_many_links');
  });

  it('stop at the limit of the hour, however many are sent at once', async () => {
    const eve = await server.member('Eve');
    const most = POSTING_LIMITS.newMember.postsPerHour;
    // A server that is busy with something else turns some away: they come again.
    const insist = async (text: string): Promise<string> => {
      const answer = await send(eve, text);
      return answer === 'unavailable' ? insist(text) : answer;
    };
    const answers = await Promise.all(Array.from({ length: most * 4 }, (_, n) => insist(`Look at this, number ${n}`)));
    expect(answers.filter((answer) => answer.startsWith('Look'))).toHaveLength(most);
    expect(new Set(answers.filter((answer) => !answer.startsWith('Look')))).toEqual(new Set(['too_many_requests']));
  });

  it('with the same advertising in many places are refused', async () => {
    const eve = await settled('Eve');
    const { nodes } = await calls.ask('{ elements(first: 8) { nodes { id } } }', {});
    const answers: string[] = [];
    for (const { id } of nodes)
      answers.push(
        await send(eve, `CHEAP  ropes and tents, cheap ropes! ${'!'.repeat(answers.length)}`, { aboutId: id }),
      );
    expect(answers.at(-1)).toBe('post_repeated');
    expect(answers.filter((answer) => answer.startsWith('CHEAP')).length).toBeLessThanOrEqual(
      POSTING_LIMITS.member.sameTextPerDay,
    );
  });

  it('do not answer what is gone, nor somebody who blocked them meanwhile', async () => {
    const [ana, eve] = [await settled('Ana'), await settled('Eve')];
    const [deleted, kept] = [await calls.post(ana, 'Soon gone'), await calls.post(ana, 'Kept')];
    await calls.ask('mutation ($id: ID!) { deletePost(id: $id) }', { id: deleted }, ana);
    expect(await send(eve, 'Too late', { answersId: deleted })).toBe('not_found');
    await calls.ask('mutation ($id: ID!) { blockMember(id: $id) }', { id: eve.id }, ana);
    expect(await send(eve, 'Let me in', { answersId: kept })).toBe('not_found');
    expect(await send(eve, 'Look what she says', { citesId: kept })).toBe('not_found');
  });

  it('are read in parts from a thread of 10,000 answers, by few statements', async () => {
    const ana = await settled('Ana');
    const root = await calls.post(ana, 'How was it?');
    await sql`insert into post (id, author_id, text, audience, answers_id, root_id, created_at)
      select 'answer' || n, ${ana.id}, 'Answer ' || n, 'everyone', ${root}, ${root}, now() + make_interval(secs => n)
      from generate_series(1, 10000) n`.execute(db());
    const read = async (after: string | null): Promise<Json> =>
      (
        await calls.ask(
          'query ($id: ID!, $after: ID) { post(id: $id) { answers(first: 100, after: $after) { total hasNextPage endCursor nodes { text } } } }',
          { id: root, after },
        )
      ).answers;
    const first = await read(null);
    expect(first.nodes).toHaveLength(100);
    const second = await read(first.endCursor);
    expect(second.nodes[0].text).toBe('Answer 101');
    expect(second.hasNextPage).toBe(true);
    const page = await server.page(`/post/${root}`);
    expect([page.status, page.text.match(/<article/g)?.length]).toEqual([200, 101]);
  });
});
