import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POST_EDITS_RATE } from '@cordada/core/limits';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, Json, TestServer } from '#server/db/testing/testServer.ts';
import { imageCalls } from '#server/modules/media/testing/imageCalls.ts';
import { imageFromCamera } from '#server/modules/media/testing/images.ts';
import { postCalls } from './testing/postCalls.ts';

const CREATE = 'mutation ($input: PostInput!) { createPost(input: $input) { id } }';
const DELETE = 'mutation ($id: ID!) { deletePost(id: $id) }';
const CONVERSATION = `query ($id: ID!, $first: Int, $after: ID) { conversation(aboutId: $id, first: $first, after: $after) {
  total hasNextPage endCursor nodes { id text isGone author { id fullName } answers { total nodes { id text answersId } } } } }`;
const POST =
  'query ($id: ID!) { post(id: $id) { id text isGone aboutId author { id } answers { nodes { id text author { id } } } } }';
const code = (reply: GraphqlReply): string | undefined => reply.errors[0]?.extensions?.errorCode;

describe('posts', () => {
  let server: TestServer;
  let ana: Awaited<ReturnType<TestServer['member']>>;
  let bea: Awaited<ReturnType<TestServer['member']>>;
  let elements: string[];
  beforeAll(async () => {
    server = await startTestServer();
    ana = await server.member('Ana');
    bea = await server.member('Bea');
    const { data } = await server.graphql('{ elements(first: 12) { nodes { id } } }');
    elements = data.elements.nodes.map(({ id }: Json) => id);
  });
  afterAll(() => server.stop());

  const create = async (token: string, input: Json): Promise<string> => {
    const reply = await server.graphql(CREATE, { input }, token);
    if (!reply.data) throw new Error(JSON.stringify(reply.errors));
    return reply.data.createPost.id;
  };
  const conversation = async (id: string, more: object = {}, token?: string): Promise<Json> =>
    (await server.graphql(CONVERSATION, { id, ...more }, token)).data?.conversation;
  const post = async (id: string, token?: string): Promise<Json> =>
    (await server.graphql(POST, { id }, token)).data?.post ?? null;

  it('stand under what they are about, newest first, with their answers', async () => {
    const [about] = elements;
    const first = await create(ana.token, { text: 'How much snow is there?\r\n\r\n\r\nThank you', aboutId: about });
    const second = await create(bea.token, { text: '<b>Bolts</b> & rust', aboutId: about });
    const answer = await create(bea.token, { text: 'Above 2,400 m.', answersId: first });
    const again = await create(ana.token, { text: 'Thanks!', answersId: answer });
    const { total, nodes } = await conversation(about!);
    expect(total).toBe(2);
    expect(nodes.map(({ id }: Json) => id)).toEqual([second, first]);
    expect(nodes[0].text).toBe('<b>Bolts</b> & rust');
    expect(nodes[1]).toMatchObject({
      text: 'How much snow is there?\n\nThank you',
      author: { id: ana.id, fullName: 'Ana Ruiz' },
      answers: {
        total: 2,
        nodes: [
          { id: answer, answersId: first },
          { id: again, answersId: answer },
        ],
      },
    });
    expect(await post(again)).toMatchObject({ aboutId: about, answers: { nodes: [] } });
    const page = await conversation(about!, { first: 1 });
    expect(page).toMatchObject({ hasNextPage: true, nodes: [{ id: second }] });
    expect((await conversation(about!, { first: 1, after: page.endCursor })).nodes[0].id).toBe(first);
  });

  it('need a member, a text and something to be about', async () => {
    const [, about] = elements;
    expect(code(await server.graphql(CREATE, { input: { text: 'x', aboutId: about } }))).toBe('unauthenticated');
    for (const text of ['', ' \n\u200B ', 'x'.repeat(5_001)]) {
      const reply = await server.graphql(CREATE, { input: { text, aboutId: about } }, ana.token);
      expect(reply.errors[0]?.extensions.fields).toEqual({ text: 'invalid_input' });
    }
    for (const place of [{ aboutId: 'nothing' }, { answersId: 'nothing' }])
      expect(code(await server.graphql(CREATE, { input: { text: 'x', ...place } }, ana.token))).toBe('not_found');
    expect((await conversation(about!)).nodes).toEqual([]);
  });

  it('are deleted by their author or an administrator, and leave a place where there are answers', async () => {
    const [, , about] = elements;
    const asked = await create(ana.token, { text: 'Asked', aboutId: about });
    const answered = await create(bea.token, { text: 'Answered', answersId: asked });
    expect(code(await server.graphql(DELETE, { id: asked }, bea.token))).toBe('not_found');
    expect((await server.graphql(DELETE, { id: asked }, ana.token)).data.deletePost).toBe(true);
    expect(await post(asked)).toMatchObject({
      text: '',
      isGone: true,
      author: null,
      answers: { nodes: [{ id: answered }] },
    });
    expect(code(await server.graphql(CREATE, { input: { text: 'x', answersId: asked } }, bea.token))).toBe('not_found');
    const admin = await server.member('Admin');
    const { db } = server.server.database;
    await sql`update account set is_admin = true where id = ${admin.id}`.execute(db);
    await server.graphql(DELETE, { id: answered }, admin.token);
    expect(await post(asked)).toBeNull();
    expect((await conversation(about!)).nodes).toEqual([]);
    const { rows } = await sql`select 1 from post where text in ('Asked', 'Answered')`.execute(db);
    expect(rows).toEqual([]);
  });

  it('V30 about a private activity are read by its readers alone, and answer to others like nothing', async () => {
    const input = {
      kind: 'hiking',
      title: 'Secret',
      happenedOn: '2025-01-01',
      visibility: 'onlyMe',
      trackIds: [],
      milestones: [],
    };
    const { data } = await server.graphql(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      { input },
      ana.token,
    );
    const activity = data.saveActivity.id;
    await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: activity }, ana.token);
    const note = await create(ana.token, { text: 'A note to myself', aboutId: activity });
    expect((await conversation(activity, {}, ana.token)).nodes[0].id).toBe(note);
    for (const token of [bea.token, undefined]) {
      expect(await post(note, token)).toBeNull();
      expect(code(await server.graphql(CONVERSATION, { id: activity }, token))).toBe('not_found');
    }
    expect(code(await server.graphql(CREATE, { input: { text: 'x', aboutId: activity } }, bea.token))).toBe(
      'not_found',
    );
    expect(code(await server.graphql(CREATE, { input: { text: 'x', answersId: note } }, bea.token))).toBe('not_found');
    const report = 'mutation ($input: AbuseReportInput!) { reportAbuse(input: $input) }';
    const about = { subject: 'post', id: note, reason: 'spam', note: '' };
    expect(code(await server.graphql(report, { input: about }, bea.token))).toBe('not_found');
  });

  it('V30 leave the kept pages of everybody when the activity becomes private', async () => {
    const saved = async (visibility: string, id?: string): Promise<string> => {
      const input = {
        kind: 'hiking',
        title: 'Open',
        happenedOn: '2025-01-01',
        visibility,
        trackIds: [],
        milestones: [],
      };
      const { data } = await server.graphql(
        'mutation ($input: ActivityInput!, $id: ID) { saveActivity(input: $input, id: $id) { id } }',
        { input, id },
        ana.token,
      );
      return data.saveActivity.id;
    };
    const activity = await saved('everyone');
    await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: activity }, ana.token);
    const said = await create(bea.token, { text: 'Well done, both of you', aboutId: activity });
    for (const page of [`/post/${said}`, `/conversation-about/${activity}`])
      expect((await server.page(page)).text).toContain('Well done, both of you');
    await saved('onlyMe', activity);
    // Sooner than a page is too old to be kept.
    for (const page of [`/post/${said}`, `/conversation-about/${activity}`])
      await expect.poll(async () => (await server.page(page)).status, { timeout: 20_000 }).toBe(404);
  });

  it('have their page again when an answer is restored or shown again', async () => {
    const said = await create(ana.token, { text: 'Asked', aboutId: elements[0] });
    const answer = await create(bea.token, { text: 'Answered', answersId: said });
    const pageIs = (status: number) =>
      expect.poll(async () => (await server.page(`/post/${answer}`)).status, { timeout: 20_000 }).toBe(status);
    await server.graphql(DELETE, { id: answer }, bea.token);
    await pageIs(404);
    await server.graphql('mutation ($id: ID!) { restorePost(id: $id) }', { id: answer }, bea.token);
    await pageIs(200);
  });

  it('disappear with a suspended member, and come back', async () => {
    const [, , , about] = elements;
    const cleo = await server.member('Cleo');
    const said = await create(cleo.token, { text: 'Said', aboutId: about });
    const { db } = server.server.database;
    await sql`update account set suspended_at = now() where id = ${cleo.id}`.execute(db);
    expect(await post(said)).toBeNull();
    expect((await conversation(about!)).nodes).toEqual([]);
    // An answer of theirs keeps no place for a deleted post either.
    const asked = await create(ana.token, { text: 'Asked', aboutId: about });
    await sql`update account set suspended_at = null where id = ${cleo.id}`.execute(db);
    await create(cleo.token, { text: 'Answered', answersId: asked });
    await server.graphql(DELETE, { id: asked }, ana.token);
    expect(await post(asked)).toMatchObject({ isGone: true });
    await sql`update account set suspended_at = now() where id = ${cleo.id}`.execute(db);
    expect(await post(asked)).toBeNull();
    await sql`update account set suspended_at = null where id = ${cleo.id}`.execute(db);
    expect(await post(said)).toMatchObject({ text: 'Said', author: { id: cleo.id } });
  });

  it('are one when they are sent twice, but not when photos or readers differ', async () => {
    const photo = await imageFromCamera(320, 240);
    const { send } = imageCalls(() => ({ server, photo }));
    const [one, two] = [(await send(ana.token)).body.id, (await send(ana.token)).body.id];
    const first = await create(ana.token, { text: '', imageIds: [one] });
    expect(await create(ana.token, { text: '', imageIds: [one] })).toBe(first);
    expect(await create(ana.token, { text: '', imageIds: [two] })).not.toBe(first);
    const wide = await create(ana.token, { text: 'Snow' });
    expect(await create(ana.token, { text: 'Snow', audience: 'followers' })).not.toBe(wide);
  });

  it('V07 show photos to the readers of the post, at addresses that end with it', async () => {
    const photo = await imageFromCamera(320, 240);
    const { send, get } = imageCalls(() => ({ server, photo }));
    const picture = (await send(ana.token)).body.id;
    const images = async (id: string, token?: string): Promise<Json> =>
      (
        await server.graphql(
          'query ($id: ID!) { post(id: $id) { images { folder location { lat } originalUrl } } }',
          { id },
          token,
        )
      ).data?.post?.images;
    const narrow = await create(ana.token, { text: 'For few', imageIds: [picture], audience: 'followers' });
    expect(await images(narrow)).toBeUndefined();
    expect(await images(narrow, bea.token)).toBeUndefined();
    await server.graphql('mutation ($id: ID!) { followUser(id: $id, isFollowing: true) }', { id: ana.id }, bea.token);
    const [few] = await images(narrow, bea.token);
    const [own] = await images(narrow, ana.token);
    expect(few.location).toBeNull();
    expect(few.folder).not.toBe(own.folder);
    expect((await get(few.originalUrl)).status).toBe(200);
    expect(
      (await server.graphql(CREATE, { input: { text: 'Not mine', imageIds: [picture] } }, bea.token)).data,
    ).toBeNull();
    const wide = await create(ana.token, { text: 'For all', imageIds: [picture] });
    const [all] = await images(wide);
    expect((await get(all.originalUrl)).status).toBe(200);
    await server.graphql(DELETE, { id: wide }, ana.token);
    expect((await get(all.originalUrl)).status).toBe(404);
    expect((await get((await images(narrow, bea.token))[0].originalUrl)).status).toBe(200);

    const { db } = server.server.database;
    const { activity } = postCalls(server);
    const walk = await activity(ana, 'everyone');
    const [about] = await images(
      await create(bea.token, { text: 'Nice', aboutId: walk, imageIds: [(await send(bea.token)).body.id] }),
    );
    expect((await get(about.originalUrl)).status).toBe(200);
    await activity(ana, 'onlyMe', walk);
    expect((await get(about.originalUrl)).status).toBe(404);
    const cleo = await server.member('Cleo');
    const [last] = await images(
      await create(cleo.token, { text: 'Rude', imageIds: [(await send(cleo.token)).body.id] }),
    );
    expect((await get(last.originalUrl)).status).toBe(200);
    await sql`update account set suspended_at = now() where id = ${cleo.id}`.execute(db);
    expect((await get(last.originalUrl)).status).toBe(404);
  });

  it('V06 do not say who is behind the username of a private profile', async () => {
    const dora = await server.member('Dora');
    const { db } = server.server.database;
    const said = 'query ($id: ID!) { post(id: $id) { mentions { handle user { id fullName } } } }';
    const id = await create(bea.token, { text: 'Hello @dora_ruiz' });
    const mentions = async (token?: string): Promise<Json> =>
      (await server.graphql(said, { id }, token)).data.post.mentions;
    expect(await mentions()).toMatchObject([{ user: { id: dora.id } }]);
    await sql`update account set profile_visibility = 'private' where id = ${dora.id}`.execute(db);
    for (const token of [undefined, bea.token])
      expect(await mentions(token)).toEqual([{ handle: 'dora_ruiz', user: null }]);
    expect(await mentions(dora.token)).toMatchObject([{ user: { id: dora.id } }]);
  });

  it('cannot be edited without end, each time with a mention of somebody else', async () => {
    const cleo = await server.member('Cleo');
    const id = await create(cleo.token, { text: 'Said' });
    // Of this hour and, in case that it ends meanwhile, the next.
    await sql`insert into attempt (key, window_start, count) select ${`edit:${cleo.id}`}, w, ${POST_EDITS_RATE.max}::int
      from unnest(array[date_trunc('hour', now()), date_trunc('hour', now()) + interval '1 hour']) w`.execute(
      server.server.database.db,
    );
    const edit = 'mutation ($id: ID!) { editPost(id: $id, input: { text: "Said again" }) { id } }';
    expect(code(await server.graphql(edit, { id }, cleo.token))).toBe('too_many_requests');
  });

  it('are not changed from a text that was changed elsewhere since', async () => {
    const id = await create(ana.token, { text: 'Said' });
    const read = async (): Promise<{ text: string; createdAt: string; editedAt: string | null }> =>
      (await server.graphql('query ($id: ID!) { post(id: $id) { text createdAt editedAt } }', { id }, ana.token)).data
        .post;
    const edit = (text: string, revision: string | null) =>
      server.graphql(
        'mutation ($id: ID!, $text: String!, $revision: DateTime) { editPost(id: $id, input: { text: $text }, revision: $revision) { text } }',
        { id, text, revision },
        ana.token,
      );
    const first = (await read()).createdAt;
    expect(code(await edit('From the hut', first))).toBeUndefined();
    expect(code(await edit('From the summit', first))).toBe('conflict');
    // What is there already is no conflict.
    expect(code(await edit('From the hut', first))).toBeUndefined();
    expect((await read()).text).toBe('From the hut');
    expect(code(await edit('From the summit', (await read()).editedAt))).toBeUndefined();
    expect(code(await edit('Whatever is there', null))).toBeUndefined();
  });

  it('C06 are written once when they are sent twice with one key', async () => {
    const [, , , , about] = elements;
    const send = async (): Promise<Json> =>
      (
        await fetch(`${server.base}/api/graphql`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-access-token': ana.token,
            'idempotency-key': 'one-post-and-no-more',
          },
          body: JSON.stringify({ query: CREATE, variables: { input: { text: 'Once', aboutId: about } } }),
        })
      ).json();
    const [one, two] = await Promise.all([send(), send()]);
    expect(one.data.createPost.id).toBe(two.data.createPost.id);
    expect((await conversation(about!)).total).toBe(1);
  });

  it('may have an id of their author, by which a repetition weeks later is known', async () => {
    const about = elements[5]!;
    const input = { id: '7QxPostAway', text: 'Written on the summit', aboutId: about };
    const first = await create(ana.token, input);
    // Old enough to be no repetition by its text.
    await sql`update post set created_at = now() - interval '3 weeks' where id = ${first}`.execute(
      server.server.database.db,
    );
    expect([first, await create(ana.token, input)]).toEqual([input.id, input.id]);
    expect((await conversation(about)).total).toBe(1);
    expect(code(await server.graphql(CREATE, { input }, bea.token))).toBe('conflict');
    const broken = await server.graphql(CREATE, { input: { ...input, id: 'no id' } }, ana.token);
    expect(code(broken)).toBe('invalid_input');
  });
});
