import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { postCalls } from './testing/postCalls.ts';
import type { Member } from './testing/postCalls.ts';

const LATEST = 'latestPosts { total hasNextPage nodes { id text author { firstName } } }';

describe('the latest posts', () => {
  let server: TestServer;
  let calls: ReturnType<typeof postCalls>;
  let ana: Member;
  let bea: Member;
  let elements: Json[];
  beforeAll(async () => {
    server = await startTestServer();
    calls = postCalls(server);
    [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    elements = (await server.graphql('{ elements(filter: { types: [mountain] }, first: 4) { nodes { id } } }')).data
      .elements.nodes;
  });
  afterAll(() => server.stop());

  it('are three of an element, answers among them, and the total counts all', async () => {
    const [{ id }, other] = elements;
    const first = await calls.post(ana, 'One', { aboutId: id });
    const gone = await calls.post(ana, 'Gone', { aboutId: id });
    await calls.post(bea, 'Two', { aboutId: id });
    await calls.post(ana, 'Three', { aboutId: id });
    await calls.post(bea, 'Four', { answersId: first });
    await calls.ask('mutation ($id: ID!) { deletePost(id: $id) }', { id: gone }, ana);
    const suspended = await server.member('Sue');
    await calls.post(suspended, 'Unseen', { aboutId: id });
    await sql`update account set suspended_at = now() where id = ${suspended.id}`.execute(server.server.database.db);
    // Both elements are loaded in one statement.
    const { data } = await server.graphql(
      `query ($id: ID!, $other: ID!) { element(id: $id) { ${LATEST} } other: element(id: $other) { ${LATEST} } }`,
      { id, other: other.id },
    );
    expect(data.element.latestPosts).toMatchObject({ total: 4, hasNextPage: true });
    expect(data.element.latestPosts.nodes.map(({ text }: Json) => text)).toEqual(['Four', 'Three', 'Two']);
    expect(data.other.latestPosts).toEqual({ total: 0, hasNextPage: false, nodes: [] });
  });

  it('are on the kept page of an element for visitors as soon as they are written or deleted', async () => {
    const [, , { id }] = elements;
    const page = async (): Promise<string> => (await server.page(`/pin/${id}`)).text;
    expect(await page()).toContain('Nobody has said anything yet.');
    const said = await calls.post(ana, 'Ice below the col', { aboutId: id });
    await expect.poll(page, { timeout: 20_000 }).toContain('Ice below the col');
    const answer = await calls.post(bea, 'Gone by noon', { answersId: said });
    await expect.poll(page, { timeout: 20_000 }).toContain('Gone by noon');
    await calls.ask('mutation ($id: ID!) { deletePost(id: $id) }', { id: answer }, bea);
    await calls.ask('mutation ($id: ID!) { deletePost(id: $id) }', { id: said }, ana);
    await expect.poll(page, { timeout: 20_000 }).not.toContain('Ice below the col');
  });

  it('V30 of an activity are read by the readers of the activity alone', async () => {
    const [follower, stranger] = [await server.member('Fer'), await server.member('Eve')];
    await calls.follow(follower, ana);
    const query = `query ($id: ID!) { activity(id: $id) { ${LATEST} } }`;
    const seenBy = async (id: string): Promise<boolean[]> =>
      Promise.all(
        [ana, follower, stranger, undefined].map(
          async (member) =>
            (await server.graphql(query, { id }, member?.token)).data?.activity?.latestPosts.nodes[0]?.text ===
            'A word',
        ),
      );
    for (const [visibility, readers] of [
      ['everyone', [true, true, true, true]],
      ['followers', [true, true, false, false]],
      ['onlyMe', [true, false, false, false]],
    ] as const) {
      const id = await calls.activity(ana, visibility);
      await calls.post(ana, 'A word', { aboutId: id });
      expect(await seenBy(id), visibility).toEqual(readers);
      const { text } = await server.page(`/activity/${id}`);
      expect(text.includes('A word'), visibility).toBe(visibility === 'everyone');
    }
  });
});
