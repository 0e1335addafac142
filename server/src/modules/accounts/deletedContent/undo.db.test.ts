import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { UNDO_MINUTES } from '@cordada/core/limits';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { accountCalls, code } from '../testing/accountCalls.ts';
import type { Member } from '../testing/accountCalls.ts';
import { forgetDeleted } from './deletedContent.queries.ts';

const COLLECTION = '{ collection(id: "ID") { name entries { elementId note } } }';
const DRAFT = '{ elementDraft(id: "ID") { version content } }';
const POST = '{ post(id: "ID") { text isGone editedAt reactions { count } } }';

describe('what a member deletes', () => {
  let server: TestServer;
  let elements: string[];
  beforeAll(async () => {
    server = await startTestServer();
    const { data } = await server.graphql('{ elements(first: 3) { nodes { id } } }');
    elements = data.elements.nodes.map(({ id }: { id: string }) => id);
  });
  afterAll(() => server.stop());
  const { db, ask } = accountCalls(() => server);
  const run = async (member: Member, query: string): Promise<Json> => {
    const reply = await ask(member, query);
    if (code(reply)) throw new Error(JSON.stringify(reply.errors));
    return reply.data;
  };

  const makeCollection = async (ana: Member): Promise<string> => {
    const { id } = (await run(ana, 'mutation { saveCollection(name: "Next year") { id } }')).saveCollection;
    for (const element of elements) {
      await run(ana, `mutation { setCollected(collectionId: "${id}", elementId: "${element}", isIn: true) { id } }`);
    }
    const entries = elements.toReversed().map((elementId) => `{ elementId: "${elementId}", note: "By the ridge" }`);
    await run(ana, `mutation { arrangeCollection(id: "${id}", entries: [${entries.join()}]) { id } }`);
    return id;
  };
  const makeDraft = async (ana: Member): Promise<string> => {
    const { beginElement: draft } = await run(ana, 'mutation { beginElement(type: mountain) { id version content } }');
    const reply = await ask(
      ana,
      'mutation ($id: ID!, $version: Int!, $content: Json!) { saveElementDraft(id: $id, version: $version, content: $content) { id } }',
      {
        id: draft.id,
        version: draft.version,
        content: { ...draft.content, name: 'Pico Escondido' },
      },
    );
    expect(code(reply)).toBeUndefined();
    return draft.id;
  };
  const makePost = async (ana: Member): Promise<string> => {
    const bea = await server.member('Bea');
    const { id } = (
      await run(ana, `mutation { createPost(input: { text: "Snow at Bea", aboutId: "${elements[0]}" }) { id } }`)
    ).createPost;
    await run(ana, `mutation { editPost(id: "${id}", input: { text: "Snow at the pass" }) { id } }`);
    await run(bea, `mutation { reactToPost(postId: "${id}", reaction: like) { id } }`);
    return id;
  };

  const cases = [
    {
      what: 'a collection',
      make: makeCollection,
      read: COLLECTION,
      del: 'deleteCollection(id: "ID")',
      undo: 'restoreCollection(id: "ID") { id }',
    },
    {
      what: 'a draft',
      make: makeDraft,
      read: DRAFT,
      del: 'discardElementDraft(id: "ID")',
      undo: 'restoreElementDraft(id: "ID") { id }',
    },
    { what: 'a post', make: makePost, read: POST, del: 'deletePost(id: "ID")', undo: 'restorePost(id: "ID")' },
  ];

  it.each(cases)('can be had back, once, and only by them: $what', async ({ make, read, del, undo }) => {
    const [ana, eve] = [await server.member('Ana'), await server.member('Eve')];
    const id = await make(ana);
    const call = (member: Member, text: string) => ask(member, text.replaceAll('ID', id));
    const before = (await call(ana, read)).data;
    expect(JSON.stringify(before)).toMatch(/By the ridge|Pico Escondido|Snow at the pass/);
    expect(code(await call(ana, `mutation { ${undo} }`))).toBe('not_found');
    expect(code(await call(ana, `mutation { ${del} }`))).toBeUndefined();
    expect((await call(ana, read)).data).not.toEqual(before);
    expect(code(await call(eve, `mutation { ${undo} }`))).toBe('not_found');
    expect(code(await call(ana, `mutation { ${undo} }`))).toBeUndefined();
    expect((await call(ana, read)).data).toEqual(before);
    expect(code(await call(ana, `mutation { ${undo} }`))).toBe('not_found');
    // After the time for it, nothing of it is kept.
    await call(ana, `mutation { ${del} }`);
    await sql`update deleted_content set deleted_at = now() - make_interval(mins => ${UNDO_MINUTES + 1})`.execute(db());
    expect(code(await call(ana, `mutation { ${undo} }`))).toBe('not_found');
    await forgetDeleted(db());
    expect((await sql`select 1 from deleted_content`.execute(db())).rows).toEqual([]);
  });

  it('comes back within the limits of its owner, or stays where it was', async () => {
    const ana = await server.member();
    const id = await makeCollection(ana);
    await run(ana, `mutation { deleteCollection(id: "${id}") }`);
    for (const name of ['One', 'Two']) await run(ana, `mutation { saveCollection(name: "${name}") { id } }`);
    const restore = () => ask(ana, `mutation { restoreCollection(id: "${id}") { id name } }`);
    expect(code(await restore())).toBe('plan_limit');
    await sql`delete from collection where name = 'Two'`.execute(db());
    expect((await restore()).data.restoreCollection).toEqual({ id, name: 'Next year' });
  });

  it('says that its id is taken meanwhile', async () => {
    const [ana, eve] = [await server.member(), await server.member()];
    const id = await makeCollection(ana);
    await run(ana, `mutation { deleteCollection(id: "${id}") }`);
    await run(eve, `mutation { saveCollection(name: "Mine", newId: "${id}") { id } }`);
    expect(code(await ask(ana, `mutation { restoreCollection(id: "${id}") { id } }`))).toBe('conflict');
  });

  it('is kept whole when a post is deleted twice at once (P14)', async () => {
    const ana = await server.member();
    for (let round = 0; round < 4; round += 1) {
      const id = await makePost(ana);
      const answers = await Promise.all([1, 2, 3].map(() => ask(ana, `mutation { deletePost(id: "${id}") }`)));
      expect(answers.filter((answer) => !code(answer))).toHaveLength(1);
      await run(ana, `mutation { restorePost(id: "${id}") }`);
      expect((await run(ana, `{ post(id: "${id}") { text } }`)).post.text).toBe('Snow at the pass');
    }
  });

  it('stays deleted where an administrator deletes it too, before or after its author', async () => {
    const [ana, admin] = [await server.member(), await server.member()];
    await sql`update account set is_admin = true where id = ${admin.id}`.execute(db());
    const afterwards = await makePost(ana);
    await run(ana, `mutation { deletePost(id: "${afterwards}") }`);
    await run(admin, `mutation { deletePost(id: "${afterwards}") }`);
    const atOnce = await makePost(ana);
    await Promise.all([ana, admin].map((member) => ask(member, `mutation { deletePost(id: "${atOnce}") }`)));
    for (const id of [afterwards, atOnce])
      expect(code(await ask(ana, `mutation { restorePost(id: "${id}") }`))).toBe('not_found');
  });

  it('stays deleted where an administrator deleted it', async () => {
    const [ana, admin] = [await server.member(), await server.member()];
    await sql`update account set is_admin = true where id = ${admin.id}`.execute(db());
    const id = await makePost(ana);
    await run(admin, `mutation { deletePost(id: "${id}") }`);
    for (const member of [ana, admin])
      expect(code(await ask(member, `mutation { restorePost(id: "${id}") }`))).toBe('not_found');
  });
});
