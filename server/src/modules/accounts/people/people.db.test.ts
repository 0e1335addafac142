import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, Json, TestServer } from '#server/db/testing/testServer.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;
const code = (reply: GraphqlReply): string | undefined => reply.errors[0]?.extensions?.errorCode;

describe('people', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const reply = (query: string, variables: object, member?: Member): Promise<GraphqlReply> =>
    server.graphql(query, variables, member?.token);
  const ask = async (query: string, variables: object, member?: Member): Promise<Json> => {
    const { data, errors } = await reply(query, variables, member);
    if (!data) throw new Error(JSON.stringify(errors));
    return Object.values(data)[0];
  };
  const act = (name: string, id: string, member: Member): Promise<Json> =>
    ask(`mutation ($id: ID!) { ${name}(id: $id) }`, { id }, member);
  const handle = (text: string, member: Member): Promise<GraphqlReply> =>
    reply('mutation ($h: String!) { setHandle(handle: $h) { id handle } }', { h: text }, member);

  describe('names for mentions', () => {
    it('come with the account, differ from those of everybody else, and can be changed', async () => {
      const [one, two] = [await server.member('Nil'), await server.member('Nil')];
      const handles = await Promise.all(
        [one, two].map(({ id }) => ask('query ($id: ID!) { user(id: $id) { handle } }', { id })),
      );
      expect(handles[0].handle).toBe('nil_ruiz');
      expect(handles[1].handle).toMatch(/^nil_ruiz_\d+$/);
      expect((await handle('@Nil_of_Aneto', one)).data.setHandle.handle).toBe('nil_of_aneto');
      const found = (text: string): Promise<Json> =>
        ask('query ($h: String!) { memberByHandle(handle: $h) { id } }', { h: text });
      expect(await found('nil_of_aneto')).toEqual({ id: one.id });
      // The former name stays theirs, and leads to them.
      expect(await found('@nil_ruiz')).toEqual({ id: one.id });
      expect((await server.page('/@nil_ruiz')).headers.location).toContain(`/user/${one.id}`);
      expect((await handle('nil_ruiz', two)).errors[0]?.extensions.fields).toEqual({ handle: 'handle_taken' });
    });

    it('are refused when reserved, of another shape, or like one that is taken', async () => {
      const [one, two] = [await server.member('Olga'), await server.member('Pol')];
      await handle('olga_rni', one);
      for (const [text, problem] of [
        ['olgami', 'handle_taken'],
        ['o1ga_rni', 'handle_taken'],
        ['admin', 'handle_taken'],
        ['mod3rator!', 'handle_invalid'],
        ['оlga', 'handle_invalid'],
        ['', 'handle_invalid'],
      ] as const)
        expect((await handle(text, two)).errors[0]?.extensions.fields, text).toEqual({ handle: problem });
    });

    it('go to one of many who ask at once', async () => {
      const members = await Promise.all(['Q', 'R', 'S', 'T'].map((name) => server.member(name)));
      const replies = await Promise.all(members.map((member) => handle('pica_destats', member)));
      expect(replies.filter(({ data }) => data)).toHaveLength(1);
    });
  });

  it('V10 who blocked each other are nobody to each other, in both directions, wherever a token is sent', async () => {
    const [ana, bea, cai] = [
      await server.member('Annabel'),
      await server.member('Beatrix'),
      await server.member('Cai'),
    ];
    const post = async (member: Member, input: Json): Promise<string> =>
      (await ask('mutation ($i: PostInput!) { createPost(input: $i) { id } }', { i: input }, member)).id;
    const follow = (id: string, member: Member): Promise<GraphqlReply> =>
      reply('mutation ($id: ID!) { followUser(id: $id, isFollowing: true) }', { id }, member);
    await follow(bea.id, ana);
    await follow(ana.id, bea);
    const element = (await ask('{ elements(first: 1) { nodes { id } } }', {})).nodes[0].id;
    const [said, theirs] = [await post(ana, { text: 'By Ana', aboutId: element }), await post(bea, { text: 'By Bea' })];
    await post(cai, { text: 'By Cai', answersId: said });
    const save = 'mutation ($i: ActivityInput!) { saveActivity(input: $i) { id } }';
    const head = { kind: 'hiking', title: 'A walk', happenedOn: '2025-01-01', trackIds: [], milestones: [] };
    const { id: walk } = await ask(save, { i: { ...head, visibility: 'everyone' } }, ana);
    await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: walk }, ana);
    await ask('mutation ($id: ID!) { reactToPost(postId: $id, reaction: clap) { id } }', { id: theirs }, ana);
    const { data: before } = await reply('{ notifications { nodes { kind } } }', {}, bea);
    expect(before.notifications.nodes.map(({ kind }: Json) => kind).sort()).toEqual(['follow', 'reaction']);

    expect(await act('blockMember', bea.id, ana)).toBe(true);
    for (const [reader, other, item] of [
      [ana, bea, theirs],
      [bea, ana, said],
    ] as const) {
      expect(code(await reply('query ($id: ID!) { user(id: $id) { id } }', { id: other.id }, reader))).toBe(
        'not_found',
      );
      const name = other === ana ? 'Annabel' : 'Beatrix';
      await expect
        .poll(async () => (await ask('query ($t: String!) { search(text: $t) { id } }', { t: name })).length)
        .toBe(1);
      expect(await ask('query ($t: String!) { search(text: $t) { id } }', { t: name }, reader)).toEqual([]);
      const feed = await ask(
        '{ communityFeed(section: everything, first: 50) { nodes { post { id } activity { id } } } }',
        {},
        reader,
      );
      expect(JSON.stringify(feed)).not.toContain(item);
      const mentionable = await ask(
        '{ mentionableMembers(text: "a") { id } mb: mentionableMembers(text: "b") { id } }',
        {},
        reader,
      );
      expect(JSON.stringify(mentionable)).not.toContain(other.id);
      // A mention of each other is text alone, as of a name that nobody has.
      const mention = 'mutation ($t: String!) { createPost(input: { text: $t }) { mentions { handle } } }';
      const text = `Hello @${other === ana ? 'annabel_ruiz' : 'beatrix_ruiz'}`;
      expect((await ask(mention, { t: text }, reader)).mentions).toEqual([]);
      expect(code(await follow(other.id, reader))).toBe('not_found');
      const { nodes } = await ask('{ myFollows(list: following) { nodes { user { id } } } }', {}, reader);
      expect(nodes).toEqual([]);
    }
    // Of Cai's answer alone.
    expect(await ask('{ notificationCount }', {}, ana)).toBe(1);
    expect(await ask('{ notificationCount }', {}, bea)).toBe(0);
    expect(code(await reply('query ($id: ID!) { post(id: $id) { id } }', { id: theirs }, ana))).toBe('not_found');
    // Where others answered, the place of the first post is like that of a deleted one.
    const seen = await ask(
      'query ($id: ID!) { post(id: $id) { isGone text author { id } answers { nodes { text } } } }',
      { id: said },
      bea,
    );
    expect(seen).toEqual({ isGone: true, text: '', author: null, answers: { nodes: [{ text: 'By Cai' }] } });
    const conversation = await ask(
      'query ($id: ID!) { conversation(aboutId: $id) { nodes { text } } }',
      { id: element },
      bea,
    );
    expect(JSON.stringify(conversation)).not.toContain('By Ana');
    expect(code(await reply('query ($id: ID!) { activity(id: $id) { id } }', { id: walk }, bea))).toBe('not_found');
    const listed = await ask('{ activities(first: 50) { nodes { id } } }', {}, bea);
    expect(JSON.stringify(listed)).not.toContain(walk);
    for (const mutation of [
      'mutation ($id: ID!) { reactToPost(postId: $id, reaction: like) { id } }',
      'mutation ($id: ID!) { createPost(input: { text: "x", answersId: $id }) { id } }',
      'mutation ($id: ID!) { createPost(input: { text: "x", citesId: $id }) { id } }',
    ])
      expect(code(await reply(mutation, { id: said }, bea))).toBe('not_found');
    await post(bea, { text: 'Hello @annabel_ruiz' });
    expect(await ask('{ notificationCount }', {}, ana)).toBe(1);
    const { id: plan } = await ask(save, { i: { ...head, visibility: 'everyone' } }, bea);
    await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: plan }, bea);
    const invite = 'mutation ($id: ID!, $who: ID!) { inviteParticipant(id: $id, accountId: $who) }';
    expect(code(await reply(invite, { id: plan, who: ana.id }, bea))).toBe('not_found');

    // The page of everybody is the same as before.
    expect((await server.page(`/post/${said}`)).text).toContain('By Ana');
    const list = '{ restrictedMembers(list: blocked) { nodes { id fullName } } }';
    expect((await ask(list, {}, ana)).nodes).toEqual([{ id: bea.id, fullName: 'Beatrix Ruiz' }]);
    expect((await ask(list, {}, bea)).nodes).toEqual([]);

    await act('unblockMember', bea.id, ana);
    expect((await ask('query ($id: ID!) { post(id: $id) { text } }', { id: said }, bea)).text).toBe('By Ana');
    expect(await ask('query ($id: ID!) { followStatus(id: $id) { state isFollower } }', { id: bea.id }, ana)).toEqual({
      state: null,
      isFollower: false,
    });
  });

  it('who are muted for a time are in neither feed nor notifications until it has passed', async () => {
    const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    const said = await ask('mutation { createPost(input: { text: "Mute me" }) { id } }', {}, bea);
    const mine = await ask('mutation { createPost(input: { text: "Mine" }) { id } }', {}, ana);
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const mute = 'mutation ($id: ID!, $until: DateTime) { muteMember(id: $id, until: $until) }';
    expect(await ask(mute, { id: bea.id, until }, ana)).toBe(true);
    const feed = async (): Promise<string> =>
      JSON.stringify(await ask('{ communityFeed(section: posts, first: 50) { nodes { post { id } } } }', {}, ana));
    expect(await feed()).not.toContain(said.id);
    await ask(
      'mutation ($id: ID!) { createPost(input: { text: "Answer", answersId: $id }) { id } }',
      { id: mine.id },
      bea,
    );
    expect(await ask('{ notificationCount }', {}, ana)).toBe(0);
    expect((await ask('{ restrictedMembers(list: muted) { nodes { id } } }', {}, ana)).nodes).toEqual([{ id: bea.id }]);
    await sql`update account_mute set muted_until = now() - interval '1 second'`.execute(server.server.database.db);
    expect(await feed()).toContain(said.id);
    expect((await ask('{ restrictedMembers(list: muted) { nodes { id } } }', {}, ana)).nodes).toEqual([]);
    const past = new Date(Date.now() - 1_000).toISOString();
    expect(code(await reply(mute, { id: bea.id, until: past }, ana))).toBe('invalid_input');
  });

  it('who went out together are suggested to each other until they follow', async () => {
    const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
    const { db } = server.server.database;
    const head = {
      kind: 'hiking',
      title: 'A walk',
      happenedOn: '2025-01-01',
      trackIds: [],
      milestones: [],
      visibility: 'onlyMe',
    };
    const { id } = await ask('mutation ($i: ActivityInput!) { saveActivity(input: $i) { id } }', { i: head }, ana);
    await sql`insert into activity_participant (activity_id, account_id, answer, confirmed_at, visibility)
      values (${id}, ${bea.id}, 'yes', now(), 'onlyMe')`.execute(db);
    expect(await ask('{ suggestedMembers { id } }', {}, ana)).toEqual([{ id: bea.id }]);
    expect(await ask('{ suggestedMembers { id } }', {}, bea)).toEqual([{ id: ana.id }]);
    await ask('mutation ($id: ID!) { followUser(id: $id, isFollowing: true) }', { id: bea.id }, ana);
    expect(await ask('{ suggestedMembers { id } }', {}, ana)).toEqual([]);
  });

  it('who is followed by those one follows is suggested, with how many, as far as their profiles are open', async () => {
    const [reader, wanted, ...friends] = [
      await server.member('Rea'),
      await server.member('Wanda'),
      await server.member('Flo'),
      await server.member('Fin'),
      await server.member('Fay'),
    ];
    const follow = (member: Member, id: string) =>
      ask('mutation ($id: ID!) { followUser(id: $id, isFollowing: true) }', { id }, member);
    const suggested = () => ask('{ memberSuggestions { user { id } activitiesTogether followers } }', {}, reader);
    for (const friend of friends) await follow(reader, friend.id);
    await follow(friends[0], wanted.id);
    expect(await suggested()).toEqual([]);
    await follow(friends[1], wanted.id);
    await follow(friends[2], wanted.id);
    await follow(friends[0], reader.id);
    expect(await suggested()).toEqual([{ user: { id: wanted.id }, activitiesTogether: 0, followers: 3 }]);
    const { db } = server.server.database;
    await sql`update account set profile_visibility = 'private' where id = ${friends[2].id}`.execute(db);
    expect(await suggested()).toEqual([{ user: { id: wanted.id }, activitiesTogether: 0, followers: 2 }]);
    await act('blockMember', reader.id, wanted);
    expect(await suggested()).toEqual([]);
    await act('unblockMember', reader.id, wanted);
    expect(await suggested()).toHaveLength(1);
    await sql`update account set profile_visibility = 'private' where id = ${wanted.id}`.execute(db);
    expect(await suggested()).toEqual([]);
  });
});
