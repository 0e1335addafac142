import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VISIBILITIES } from '@cordada/core/activities/activity';
import type { Visibility } from '@cordada/core/activities/activity';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const FOLLOW = 'mutation ($id: ID!, $is: Boolean!) { followUser(id: $id, isFollowing: $is) }';
const ANSWER = 'mutation ($id: ID!, $is: Boolean!) { answerFollowRequest(id: $id, isAccepted: $is) }';
const REMOVE = 'mutation ($id: ID!) { removeFollower(id: $id) }';
const LIST = 'query ($list: FollowList!) { myFollows(list: $list) { total nodes { isRequested user { firstName } } } }';
const NOTIFICATIONS = '{ notifications { nodes { kind user { id firstName } } } }';

interface Member {
  readonly id: string;
  readonly token: string;
}

describe('followers', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const db = () => server.server.database.db;
  const ask = async (query: string, variables: object, member?: Member): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, member?.token);
    return errors[0]?.extensions ? errors[0].extensions.errorCode : Object.values(data)[0];
  };
  const follow = (member: Member | undefined, { id }: Member, is = true): Promise<Json> =>
    ask(FOLLOW, { id, is }, member);
  const makePrivate = ({ id }: Member) =>
    sql`update account set profile_visibility = 'private' where id = ${id}`.execute(db());
  const namesIn = async (list: string, member: Member): Promise<string[]> =>
    (await ask(LIST, { list }, member)).nodes.map(({ user }: Json) => user.firstName);
  const notificationsOf = async (member: Member): Promise<string[]> =>
    (await ask(NOTIFICATIONS, {}, member)).nodes.map(({ kind, user }: Json) => `${kind} ${user?.firstName}`);

  it('follow an open profile at once, and are told of once', async () => {
    const [ana, berta] = [await server.member('Ana'), await server.member('Berta')];
    expect(await Promise.all(Array.from({ length: 6 }, () => follow(berta, ana)))).toEqual(Array(6).fill('accepted'));
    expect(await namesIn('followers', ana)).toEqual(['Berta']);
    expect(await namesIn('following', berta)).toEqual(['Ana']);
    expect(await notificationsOf(ana)).toEqual(['follow Berta']);
    const status = await ask('query ($id: ID!) { followStatus(id: $id) { state isFollower } }', { id: berta.id }, ana);
    expect(status).toEqual({ state: null, isFollower: true });
    const COUNTS = 'query ($id: ID!) { user(id: $id) { followerCount followingCount } }';
    expect(await ask(COUNTS, { id: ana.id })).toEqual({ followerCount: 1, followingCount: 0 });
    expect(await ask(COUNTS, { id: berta.id })).toEqual({ followerCount: 0, followingCount: 1 });
    expect(await follow(berta, ana, false)).toBeNull();
    expect([await namesIn('followers', ana), await notificationsOf(ana)]).toEqual([[], []]);
  });

  it('refuses visitors, oneself and who is not there', async () => {
    const ana = await server.member('Ana');
    const gone = await server.member('Gone');
    await sql`update account set suspended_at = now() where id = ${gone.id}`.execute(db());
    expect(await follow(undefined, ana)).toBe('unauthenticated');
    expect(await follow(ana, ana)).toBe('invalid_input');
    expect(await follow(ana, gone)).toBe('not_found');
    expect(await follow(ana, { id: 'nobody', token: '' })).toBe('not_found');
    expect(await ask(ANSWER, { id: gone.id, is: true }, ana)).toBe('not_found');
    expect(await ask(LIST, { list: 'requests' })).toBe('unauthenticated');
  });

  it('ask a private profile, see it once they are accepted, and nothing from when they are removed (V09)', async () => {
    const [ana, berta, carla] = [
      await server.member('Ana'),
      await server.member('Berta'),
      await server.member('Carla'),
    ];
    await makePrivate(ana);
    const sees = (member: Member): Promise<Json> =>
      ask('query ($id: ID!) { user(id: $id) { firstName } }', { id: ana.id }, member);
    expect([await follow(berta, ana), await follow(carla, ana)]).toEqual(['requested', 'requested']);
    expect(await notificationsOf(ana)).toEqual(['followRequest Carla', 'followRequest Berta']);
    expect(await sees(berta)).toBe('forbidden');
    // Only the addressed user can accept a request.
    expect(await ask(ANSWER, { id: ana.id, is: true }, berta)).toBe('not_found');
    expect(await ask(ANSWER, { id: berta.id, is: true }, ana)).toBe(true);
    expect(await ask(ANSWER, { id: carla.id, is: false }, ana)).toBe(false);
    expect([await notificationsOf(ana), await notificationsOf(berta), await notificationsOf(carla)]).toEqual([
      [],
      ['followAccepted Ana'],
      [],
    ]);
    expect([await sees(berta), await sees(carla)]).toEqual([{ firstName: 'Ana' }, 'forbidden']);
    expect([await namesIn('followers', ana), await namesIn('requests', ana)]).toEqual([['Berta'], []]);
    expect(await ask(REMOVE, { id: berta.id }, ana)).toBe(true);
    expect([await sees(berta), await notificationsOf(berta), await namesIn('following', berta)]).toEqual([
      'forbidden',
      [],
      [],
    ]);
  });

  it('see what is for them, wherever it could be seen, and nobody else does (V06, V08)', async () => {
    const names = ['Owner', 'Follower', 'Asker', 'Mate', 'Stranger', 'Suspended'] as const;
    const members = {} as Record<(typeof names)[number], Member>;
    for (const name of names) members[name] = await server.member(name);
    const { Owner, Follower, Asker, Mate, Suspended } = members;
    for (const member of [Follower, Suspended]) await follow(member, Owner);
    await sql`insert into account_follow (follower_id, followed_id, state) values (${Asker.id}, ${Owner.id}, 'requested')`.execute(
      db(),
    );
    await sql`insert into membership (club_id, account_id, state) values (${Mate.id}, ${Owner.id}, 'accepted')`.execute(
      db(),
    );
    await sql`update account set suspended_at = now() where id = ${Suspended.id}`.execute(db());

    const save = async (title: string, visibility: Visibility, isPublished: boolean, trackIds: string[] = []) => {
      const input = { kind: 'hiking', title, happenedOn: '2025-07-19', visibility, trackIds, milestones: [] };
      const saved = await ask(
        'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
        { input },
        Owner,
      );
      if (isPublished) await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: saved.id }, Owner);
      return saved.id as string;
    };
    const activities = await Promise.all(
      VISIBILITIES.map(async (visibility, index) => {
        const segment = syntheticActivity({
          waypoints: [
            [0.6555, 42.6611, 2_140],
            [0.6566, 42.6311, 3_404],
          ],
          startEpoch: Date.parse('2025-07-19T05:30:00Z') / 1000,
          noiseMeters: 3,
          seed: index + 1,
        });
        const track = (await server.upload(Owner.token, sampleGpx({ segments: [segment] }))).body.id as string;
        return { visibility, track, id: await save(`Activity ${visibility}`, visibility, true, [track]) };
      }),
    );
    const draft = await save('Activity draft', 'everyone', false);

    const readers: Record<string, Member | undefined> = { Visitor: undefined, ...members };
    const expected: Record<string, Visibility[]> = {
      Visitor: ['everyone'],
      Owner: [...VISIBILITIES],
      Follower: ['everyone', 'followers'],
      Asker: ['everyone'],
      Mate: ['everyone', 'club'],
      Stranger: ['everyone'],
      // The session of a suspended user has ended, so only public content is left.
      Suspended: ['everyone'],
    };
    for (const [name, reader] of Object.entries(readers)) {
      const seen = async (ask: (activity: (typeof activities)[number]) => Promise<boolean>): Promise<Visibility[]> => {
        const answers = await Promise.all(activities.map(ask));
        return activities.filter((_, index) => answers[index]).map(({ visibility }) => visibility);
      };
      const headers = reader ? { 'x-access-token': reader.token } : undefined;
      const opens = async (path: string): Promise<boolean> =>
        (await fetch(`${server.base}${path}`, { headers: headers ?? {} })).ok;
      const query = async (text: string, id: string): Promise<boolean> =>
        (await server.graphql(text, { id }, reader?.token)).data?.activity?.id === id;
      expect(await seen(({ id }) => query('query ($id: ID!) { activity(id: $id) { id } }', id)), name).toEqual(
        expected[name],
      );
      expect(await seen(({ track }) => opens(`/api/tracks/${track}.gpx`)), `GPX ${name}`).toEqual(expected[name]);
      expect(await seen(({ track }) => opens(`/api/tracks/${track}/line.json`)), `line ${name}`).toEqual(
        expected[name],
      );
      // Documents are the same for everybody, with or without a token.
      expect(await seen(({ id }) => opens(`/activity/${id}`)), `page ${name}`).toEqual(['everyone']);
      expect(await query('query ($id: ID!) { activity(id: $id) { id } }', draft), `draft ${name}`).toBe(
        name === 'Owner',
      );
    }

    const titles = (page: Json): string[] => page.nodes.map(({ title }: Json) => title).sort();
    const listing = '{ activities(first: 50) { total nodes { title } } }';
    for (const reader of Object.values(readers).filter((one) => one !== Suspended)) {
      expect(titles(await ask(listing, {}, reader))).toEqual(['Activity everyone']);
      const profile = await ask(
        'query ($id: ID!) { user(id: $id) { activities { total nodes { title } } yearTotals { activities } daysOut { count } } }',
        { id: Owner.id },
        reader,
      );
      expect([titles(profile.activities), profile.activities.total]).toEqual([['Activity everyone'], 1]);
      expect(profile.yearTotals).toEqual([{ activities: 1 }]);
    }
    const feed = '{ followedActivities { total nodes { title } } }';
    expect(titles(await ask(feed, {}, Follower))).toEqual(['Activity everyone', 'Activity followers']);
    expect((await ask(feed, {}, Follower)).total).toBe(2);
    for (const reader of [members.Stranger, Asker, Mate]) expect((await ask(feed, {}, reader)).nodes).toEqual([]);
    expect([await ask(feed, {}), await ask(feed, {}, Suspended)]).toEqual(['unauthenticated', 'unauthenticated']);
    const shared = 'query ($id: ID!) { sharedActivities(ownerId: $id) { nodes { title } } }';
    for (const [reader, seen] of [
      [Follower, ['Activity followers']],
      [Mate, ['Activity club']],
      [members.Stranger, []],
      [Owner, []],
    ] as const) {
      expect(titles(await ask(shared, { id: Owner.id }, reader))).toEqual(seen);
    }
    for (const path of ['/sitemap.xml', '/feeds/activities.atom', '/activities', '/community', `/user/${Owner.id}`]) {
      const text = await (await fetch(`${server.base}${path}`)).text();
      expect(text, path).not.toMatch(/Activity (followers|club|onlyMe|draft)/);
      for (const { id } of activities.filter(({ visibility }) => visibility !== 'everyone'))
        expect(text).not.toContain(id);
    }
    const hidden = activities.find(({ visibility }) => visibility === 'followers')?.id;
    const like = 'mutation ($id: ID!) { react(subject: activity, id: $id, kind: like) }';
    expect([await ask(like, { id: hidden }, members.Stranger), await ask(like, { id: hidden }, Follower)]).toEqual([
      'not_found',
      1,
    ]);
    // A notification reveals nothing to a user who no longer follows.
    await sql`insert into notification (recipient_id, kind, subject_kind, subject_id) values (${Follower.id}, 'mention', 'activity', ${hidden})`.execute(
      db(),
    );
    const mention = '{ notifications { nodes { activity { title } } } }';
    expect((await ask(mention, {}, Follower)).nodes).toEqual([{ activity: { title: 'Activity followers' } }]);
    await ask(REMOVE, { id: Follower.id }, Owner);
    expect((await ask(mention, {}, Follower)).nodes).toEqual([]);
    expect(titles(await ask(feed, {}, Follower))).toEqual([]);
  });

  it('are proposed at the first publishing, and what was chosen then stays the usual choice', async () => {
    const ana = await server.member('Ana');
    const readSettings = async (): Promise<Json> => await ask('{ settings { defaultVisibility isInClub } }', {}, ana);
    expect(await readSettings()).toEqual({ defaultVisibility: null, isInClub: false });
    for (const visibility of ['club', 'onlyMe']) {
      const input = {
        kind: 'hiking',
        title: 'One',
        happenedOn: '2025-07-19',
        visibility,
        trackIds: [],
        milestones: [],
      };
      const { id } = await ask(
        'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
        { input },
        ana,
      );
      await ask('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, ana);
    }
    expect((await readSettings()).defaultVisibility).toBe('club');
  });
});
