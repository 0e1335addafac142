import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { followersNotified } from '#server/modules/notifications/testing/followersNotified.ts';

const REACT = 'mutation ($s: ReactionSubject!, $id: ID!, $k: ReactionKind) { react(subject: $s, id: $id, kind: $k) }';
const FOLLOW = 'mutation ($id: ID!, $is: Boolean!) { followElement(id: $id, isFollowing: $is) }';
const LIKERS = `query ($id: ID!, $after: ID) { likers(subject: element, id: $id, first: 1, after: $after) {
  total hasNextPage endCursor nodes { user { firstName } } } }`;

const ACTIVITY = {
  kind: 'hiking',
  title: 'Mine',
  happenedOn: '2025-07-19',
  visibility: 'onlyMe',
  trackIds: [],
  milestones: [],
};

interface Member {
  readonly id: string;
  readonly token: string;
}

describe('reactions and following', () => {
  let server: TestServer;
  let ids: string[];
  let ana: Member;
  let berta: Member;
  beforeAll(async () => {
    server = await startTestServer();
    const { data } = await server.graphql('{ elements(filter: { types: [mountain] }, first: 8) { nodes { id } } }');
    ids = (data.elements.nodes as Json[]).map(({ id }) => id);
    ana = await server.member('Ana');
    berta = await server.member('Berta');
  });
  afterAll(() => server.stop());

  const db = () => server.server.database.db;
  const ask = async (query: string, variables: object, member?: Member): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, member?.token);
    return errors[0]?.extensions ? errors[0].extensions.errorCode : Object.values(data)[0];
  };
  const like = (member: Member | undefined, id: string, k: string | null = 'like', s = 'element'): Promise<Json> =>
    ask(REACT, { s, id, k }, member);
  const count = async (id: string): Promise<number> =>
    (await ask('query ($id: ID!) { element(id: $id) { likeCount } }', { id })).likeCount;
  const mine = (member: Member, id: string): Promise<Json> =>
    ask('query ($id: ID!) { myReaction(subject: element, id: $id) }', { id }, member);

  it('tells nobody who blocked them: whoever did so is like absent and suspended members (V09)', async () => {
    const [ada, fay, gil] = [await server.member('Ada'), await server.member('Fay'), await server.member('Gil')];
    const states = async (member: Member): Promise<Json> =>
      ask(
        'query ($ids: [ID!]!) { viewerState(ids: $ids) { id reaction followState isFollowing isBlocked isVisibleMember isMuted } }',
        { ids: [ada.id, fay.id, gil.id, 'nobody'].filter((id) => id !== member.id) },
        member,
      );
    await ask('mutation ($id: ID!) { blockMember(id: $id) }', { id: fay.id }, ada);
    await sql`update account set suspended_at = now() where id = ${gil.id}`.execute(db());
    const absent = { reaction: null, followState: null, isFollowing: false, isBlocked: false, isMuted: false };
    expect(await states(fay)).toEqual(
      [ada.id, gil.id, 'nobody'].map((id) => ({ id, ...absent, isVisibleMember: false })),
    );
    expect((await states(ada))[0]).toEqual({ id: fay.id, ...absent, isBlocked: true, isVisibleMember: false });
    await ask('mutation ($id: ID!) { unblockMember(id: $id) }', { id: fay.id }, ada);
    expect((await states(fay))[0]).toEqual({ id: ada.id, ...absent, isVisibleMember: true });
  });

  it('tells the author of an activity who likes it, once, and no more when it is taken back', async () => {
    const [author, fan, other] = [await server.member('Ada'), await server.member('Fay'), await server.member('Gil')];
    const input = { ...ACTIVITY, visibility: 'everyone' };
    const save = 'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }';
    const { id } = await ask(save, { input }, author);
    await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, author);
    const notified = async (member: Member): Promise<Json> =>
      (await ask('{ notifications(first: 5) { nodes { kind activity { id } } } }', {}, member)).nodes;
    await like(author, id, 'like', 'activity');
    expect(await notified(author)).toEqual([]);
    await like(fan, id, 'like', 'activity');
    await like(other, id, 'like', 'activity');
    await like(fan, id, 'like', 'activity');
    expect(await notified(author)).toEqual([{ kind: 'reaction', activity: { id } }]);
    const { rows } = await sql`select actor_count as "actorCount", last_actor_id as "lastActorId" from notification
      where recipient_id = ${author.id}`.execute(db());
    expect(rows).toEqual([{ actorCount: 2, lastActorId: other.id }]);
    await like(other, id, null, 'activity');
    const { rows: left } =
      await sql`select actor_count as "actorCount", last_actor_id as "lastActorId" from notification
      where recipient_id = ${author.id}`.execute(db());
    expect(left).toEqual([{ actorCount: 1, lastActorId: fan.id }]);
    await like(fan, id, null, 'activity');
    expect(await notified(author)).toEqual([]);
  });

  it('C03 counts what there is after 100 likes and takings back at once', async () => {
    const id = ids[7]!;
    const members = await Promise.all(Array.from({ length: 10 }, (_, i) => server.member(`M${i}`)));
    const activity = (
      await server.graphql(
        'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
        { input: { ...ACTIVITY, visibility: 'everyone' } },
        ana.token,
      )
    ).data.saveActivity.id;
    await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: activity }, ana.token);
    for (const [subject, one] of [
      ['element', id],
      ['activity', activity],
    ] as const) {
      await Promise.all(
        members.flatMap((member, i) =>
          Array.from({ length: 10 }, (_, turn) => like(member, one, (i + turn) % 2 === 0 ? 'like' : null, subject)),
        ),
      );
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from reaction
        where subject_kind = ${subject} and subject_id = ${one} and kind = 'like'`.execute(db());
      const shown = await ask(`query ($id: ID!) { ${subject}(id: $id) { likeCount } }`, { id: one });
      expect(shown.likeCount).toBe(rows[0]?.count);
      expect(await like(ana, one, 'like', subject)).toBe(shown.likeCount + 1);
    }
  });

  it('counts one like of a member, however often and however quickly they tap', async () => {
    const id = ids[0]!;
    expect(await like(ana, id)).toBe(1);
    expect(await Promise.all(Array.from({ length: 8 }, () => like(ana, id)))).toEqual(Array(8).fill(1));
    expect(await like(berta, id)).toBe(2);
    expect([await mine(ana, id), await mine(berta, ids[1]!)]).toEqual(['like', null]);
    expect(await like(ana, id, null)).toBe(1);
    expect(await like(ana, id, null)).toBe(1);
    expect(await count(id)).toBe(1);
  });

  it('refuses visitors, what is not there and reactions that a subject does not take', async () => {
    expect(await like(undefined, ids[0]!)).toBe('unauthenticated');
    expect(await like(ana, 'nothing')).toBe('not_found');
    expect(await like(ana, ids[0]!, 'sad')).toBe('invalid_input');
    expect(await ask(FOLLOW, { id: 'nothing', is: true }, ana)).toBe('not_found');
    expect(await ask(FOLLOW, { id: ids[0], is: true })).toBe('unauthenticated');
    expect(await ask('query { myReaction(subject: element, id: "x") }', {})).toBe('unauthenticated');
    expect(await ask('query ($id: ID!) { followsElement(id: $id) }', { id: ids[0] })).toBe('unauthenticated');
  });

  it('lets nobody react to an activity that is kept private (V12)', async () => {
    const { id } = await ask(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      { input: ACTIVITY },
      ana,
    );
    expect(await like(berta, id, 'like', 'activity')).toBe('not_found');
    expect(await ask('query ($id: ID!) { likers(subject: activity, id: $id) { total } }', { id }, berta)).toBe(
      'not_found',
    );
    expect(await like(ana, id, 'like', 'activity')).toBe(1);
  });

  it('names only those who like with an open profile, latest first and in parts (V06)', async () => {
    const id = ids[2]!;
    const [carla, hidden, suspended] = [
      await server.member('Carla'),
      await server.member('Hidden'),
      await server.member('Gone'),
    ];
    for (const member of [ana, carla, hidden, suspended]) await like(member, id);
    await sql`update account set profile_visibility = 'private' where id = ${hidden.id}`.execute(db());
    await sql`update account set suspended_at = now() where id = ${suspended.id}`.execute(db());
    expect(await count(id)).toBe(3);
    const first = await ask(LIKERS, { id });
    expect(first).toMatchObject({ total: 2, hasNextPage: true, nodes: [{ user: { firstName: 'Carla' } }] });
    const second = await ask(LIKERS, { id, after: first.endCursor });
    expect(second).toMatchObject({ hasNextPage: false, nodes: [{ user: { firstName: 'Ana' } }] });
    expect(await ask(LIKERS, { id, after: 'nobody' })).toBe('invalid_cursor');
  });

  it('shows a new like on the page of the element (B4)', async () => {
    const page = async (): Promise<string> => (await fetch(`${server.base}/pin/${ids[3]}`)).text();
    expect(await page()).not.toContain('1 like');
    await like(ana, ids[3]!);
    await expect.poll(page).toContain('1 like');
  });

  it('tells those who follow an element of each edit of somebody else, once', async () => {
    await sql`delete from notification`.execute(db());
    const id = ids[4]!;
    expect(await ask(FOLLOW, { id, is: true }, berta)).toBe(true);
    expect(await ask(FOLLOW, { id, is: true }, berta)).toBe(true);
    expect(await ask('query ($id: ID!) { followsElement(id: $id) }', { id }, berta)).toBe(true);
    const edit = async (member: Member, elevationMeters: number): Promise<void> => {
      const draft = await ask('mutation ($id: ID!) { editElement(id: $id) { id version content } }', { id }, member);
      const content = { ...draft.content, fields: { ...draft.content.fields, elevationMeters } };
      const saved = await ask(
        'mutation ($id: ID!, $v: Int!, $c: Json!) { saveElementDraft(id: $id, version: $v, content: $c) { version } }',
        { id: draft.id, v: draft.version, c: content },
        member,
      );
      await ask(
        'mutation ($id: ID!, $v: Int!) { publishElementDraft(id: $id, version: $v, comment: "") { id } }',
        { id: draft.id, v: saved.version },
        member,
      );
    };
    const notificationsOf = async (member: Member): Promise<Json> => {
      await followersNotified(db());
      return ask('{ notifications { nodes { kind isRead element { id } } } }', {}, member);
    };
    await edit(ana, 3001);
    await edit(ana, 3002);
    expect((await notificationsOf(berta)).nodes).toEqual([{ kind: 'elementEdited', isRead: false, element: { id } }]);
    await edit(berta, 3003);
    expect((await notificationsOf(ana)).nodes).toEqual([]);
    expect(await ask(FOLLOW, { id, is: false }, berta)).toBe(false);
    await sql`delete from notification`.execute(db());
    await edit(ana, 3004);
    expect((await notificationsOf(berta)).nodes).toEqual([]);
  });

  it('forgets the reactions to what is deleted for good, and those of who has left', async () => {
    const id = ids[5]!;
    const leaver = await server.member('Leaver');
    await like(leaver, id);
    await ask(FOLLOW, { id, is: true }, leaver);
    await sql`delete from account where id = ${leaver.id}`.execute(db());
    expect(await count(id)).toBe(0);
    const { id: activity } = await ask(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      { input: ACTIVITY },
      ana,
    );
    await like(ana, activity, 'like', 'activity');
    await sql`delete from activity where id = ${activity}`.execute(db());
    const left = await sql`select 1 from reaction where subject_id = ${activity}`.execute(db());
    expect(left.rows).toEqual([]);
  });
});
