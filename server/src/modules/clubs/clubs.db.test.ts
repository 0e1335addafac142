import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEvents } from '#server/jobs/events.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { remindOfPlans } from './clubJobs.ts';

const SAVE = 'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }';
const OFFER =
  'mutation ($id: ID!, $club: ID!, $offer: OfferInput!) { offerPlanToClub(activityId: $id, clubId: $club, offer: $offer) }';
const SIGN_UP = 'mutation ($id: ID!) { signUpForPlan(activityId: $id) }';
const CANCEL = 'mutation ($id: ID!) { cancelSignUp(activityId: $id) }';
const PLAN = `query ($id: ID!) { clubPlan(activityId: $id) { joined waiting changes isClosed signUps { state user { id } }
  cars { id seats taken } } }`;
const CALENDAR = 'query ($club: ID!) { clubPlans(clubId: $club, from: "2000-01-01", to: "2100-01-01") { id title } }';

interface Member {
  readonly token: string;
  readonly id: string;
}

describe('plans of a club', () => {
  let server: TestServer;
  let club: Member;
  let leader: Member;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  const db = () => server.server.database.db;
  const ask = (query: string, variables: object, { token }: { token: string }): Promise<Json> =>
    server.graphql(query, variables, token);
  const codeOf = ({ data, errors }: Json): string =>
    (data ? Object.values(data)[0] : errors[0].extensions.errorCode) as string;
  const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const join = async (person: Member, role = 'member'): Promise<Member> => {
    await sql`insert into membership (club_id, account_id, state, role) values (${club.id}, ${person.id}, 'accepted', ${role})`.execute(
      db(),
    );
    return person;
  };
  const members = (count: number): Promise<Member[]> =>
    Promise.all(Array.from({ length: count }, async () => join(await server.member())));
  const offer = (more: object = {}) => ({
    places: null,
    meetingPoint: 'Car park of Canillo',
    meetsAt: '06:30',
    requirements: 'Crampons',
    ...more,
  });
  const plan = async (places: number | null, days = 7): Promise<string> => {
    const input = {
      kind: 'hiking',
      title: 'Pic de Font Blanca',
      happenedOn: dayAhead(days),
      visibility: 'club',
      isPlan: true,
      trackIds: [],
      milestones: [],
    };
    const { data } = await ask(SAVE, { input }, leader);
    const { id } = data.saveActivity;
    expect(codeOf(await ask(OFFER, { id, club: club.id, offer: offer({ places }) }, leader))).toBe(true);
    return id;
  };
  beforeEach(async () => {
    club = await server.member('Centre');
    await sql`insert into subscription (account_id, level, ends_at, usable_until) values (${club.id}, 'club', now(), now() + interval '1 year')`.execute(
      db(),
    );
    leader = await join(await server.member('Lídia'), 'leader');
  });

  it('give each place once, however many sign up at once, and move up who waits longest', async () => {
    const id = await plan(5);
    const people = await members(12);
    const answers = await Promise.all(
      [...people, ...people].map(async (person) => codeOf(await ask(SIGN_UP, { id }, person))),
    );
    expect(answers.filter((state) => state === 'joined').length).toBeGreaterThanOrEqual(5);
    const read = async (): Promise<Json> => (await ask(PLAN, { id }, leader)).data.clubPlan;
    const before = await read();
    expect([before.joined, before.waiting]).toEqual([5, 7]);
    const stateOf = (given: Json, state: string): string[] =>
      given.signUps.filter((one: Json) => one.state === state).map((one: Json) => one.user.id);
    const [firstJoined] = stateOf(before, 'joined');
    const [firstWaiting] = stateOf(before, 'waiting');
    const person = people.find((one) => one.id === firstJoined) ?? leader;
    await Promise.all([ask(CANCEL, { id }, person), ask(CANCEL, { id }, person)]);
    const after = await read();
    expect([after.joined, after.waiting]).toEqual([5, 6]);
    expect(stateOf(after, 'joined')).toContain(firstWaiting);
    const moved = people.find((one) => one.id === firstWaiting) ?? leader;
    const { data } = await ask('{ notifications(first: 5) { nodes { kind activity { id } } } }', {}, moved);
    expect(data.notifications.nodes).toContainEqual({ kind: 'placeGiven', activity: { id } });
    // Saying no to the plan itself gives up the place as well.
    await ask('mutation ($id: ID!) { answerInvitation(id: $id, answer: no) }', { id }, moved);
    const refused = await read();
    expect([refused.joined, refused.waiting, stateOf(refused, 'joined').includes(moved.id)]).toEqual([5, 5, false]);
    await ask(OFFER, { id, club: club.id, offer: offer({ places: 10 }) }, leader);
    expect((await read()).joined).toBe(10);
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from activity_participant where activity_id = ${id}`.execute(db());
    expect(rows[0]?.count).toBe(11);
  });

  it('count who was invited otherwise, up to as many participants as an activity has', async () => {
    const id = await plan(null);
    await sql`insert into account (id, email, first_name, last_name, language)
      select 'invitedNo' || lpad(n::text, 2, '0'), 'invited' || n || '@example.org', 'Guest', 'Guest', 'en' from generate_series(1, 50) n`.execute(
      db(),
    );
    await sql`insert into activity_participant (activity_id, account_id)
      select ${id}, 'invitedNo' || lpad(n::text, 2, '0') from generate_series(1, 50) n`.execute(db());
    const [first, second] = await members(2);
    if (!first || !second) throw new Error('no member');
    expect([codeOf(await ask(SIGN_UP, { id }, first)), codeOf(await ask(SIGN_UP, { id }, second))]).toEqual([
      'waiting',
      'waiting',
    ]);
    const remove = 'mutation ($id: ID!) { removeParticipant(id: $id, accountId: "invitedNo07") }';
    expect(codeOf(await ask(remove, { id }, leader))).toBe(true);
    const { signUps } = (await ask(PLAN, { id }, leader)).data.clubPlan;
    expect(signUps.map(({ state, user }: Json) => [user.id, state])).toEqual([
      [first.id, 'joined'],
      [second.id, 'waiting'],
    ]);
    const invite = 'mutation ($id: ID!, $a: ID!) { inviteParticipant(id: $id, accountId: $a) }';
    expect(codeOf(await ask(invite, { id, a: second.id }, leader))).toBe('quota');
  });

  it('ask for a grade: who is below it asks the leader, who makes an exception or none', async () => {
    const id = await plan(2);
    const withLevel = (grade: string): Promise<Json> =>
      ask(OFFER, { id, club: club.id, offer: offer({ places: 2, level: { scale: 'alpine', grade } }) }, leader);
    expect((await withLevel('K3')).errors[0].extensions).toMatchObject({ fields: { level: 'invalid_input' } });
    expect(codeOf(await withLevel('ad'))).toBe(true);
    const [able, below, third, other] = await members(4);
    if (!able || !below || !third || !other) throw new Error('no member');
    const sign = async (person: Member, grade: string | null): Promise<string> =>
      codeOf(
        await ask(
          'mutation ($id: ID!, $grade: String) { signUpForPlan(activityId: $id, grade: $grade) }',
          { id, grade },
          person,
        ),
      );
    expect([await sign(able, null), await sign(able, '6a'), await sign(able, 'D-')]).toEqual([
      'invalid_input',
      'invalid_input',
      'joined',
    ]);
    expect([await sign(below, 'PD+'), await sign(below, null)]).toEqual(['asking', 'asking']);
    const LEVEL = `query ($id: ID!) { clubPlan(activityId: $id) { joined waiting asking myGrade canManage level { scale grade }
      signUps { state grade user { id } } } }`;
    const read = async (person: Member): Promise<Json> => (await ask(LEVEL, { id }, person)).data.clubPlan;
    expect(await read(below)).toMatchObject({ joined: 1, waiting: 0, asking: 1, myGrade: 'PD+', canManage: false });
    const gradesFor = async (person: Member): Promise<Json> =>
      Object.fromEntries((await read(person)).signUps.map(({ user, grade }: Json) => [user.id, grade]));
    expect(await gradesFor(leader)).toEqual({ [able.id]: 'D-', [below.id]: 'PD+' });
    // Other members see no grades.
    expect(await gradesFor(below)).toEqual({ [able.id]: null, [below.id]: 'PD+' });
    const { data } = await ask('{ notifications(first: 5) { nodes { kind } } }', {}, leader);
    expect(data.notifications.nodes.filter(({ kind }: Json) => kind === 'exceptionRequest')).toHaveLength(1);
    const answer = async (person: Member, accept: boolean, by: Member): Promise<string> =>
      codeOf(
        await ask(
          'mutation ($id: ID!, $who: ID!, $yes: Boolean!) { answerSignUpException(activityId: $id, accountId: $who, accept: $yes) }',
          { id, who: person.id, yes: accept },
          by,
        ),
      );
    expect([await answer(below, true, able), await answer(able, true, leader)]).toEqual(['not_found', 'not_found']);
    expect(await answer(below, true, leader)).toBe(true);
    expect(await read(below)).toMatchObject({ joined: 2, asking: 0 });
    expect(await sign(third, 'F')).toBe('asking');
    // A free place is not for those who ask; a lower level lets them wait like everybody else.
    await ask(
      OFFER,
      { id, club: club.id, offer: offer({ places: 3, level: { scale: 'alpine', grade: 'AD' } }) },
      leader,
    );
    expect(await read(third)).toMatchObject({ joined: 2, asking: 1 });
    expect(await sign(other, 'PD')).toBe('asking');
    expect(await answer(other, false, leader)).toBe(false);
    const notified = await ask('{ notifications(first: 5) { nodes { kind } } }', {}, other);
    expect(notified.data.notifications.nodes).toContainEqual({ kind: 'exceptionDeclined' });
    await ask(OFFER, { id, club: club.id, offer: offer({ places: 3, level: null }) }, leader);
    expect(await read(third)).toMatchObject({ joined: 3, asking: 0, level: null });
  });

  it('are read by calendar programs at an address of each member, of the club or of a commission, until it leaves', async () => {
    const [member, other] = await members(2);
    if (!member || !other) throw new Error('no member');
    const stranger = await server.member();
    const open = (person: Member, more: object = {}): Promise<Json> =>
      ask(
        'mutation ($club: ID!, $commission: ID, $renew: Boolean) { openClubCalendar(clubId: $club, commissionId: $commission, renew: $renew) }',
        { club: club.id, ...more },
        person,
      );
    const fetchFeed = async (address: string): Promise<{ status: number; text: string }> => {
      const response = await fetch(server.base + new URL(address).pathname);
      return { status: response.status, text: (await response.text()).replaceAll('\r\n ', '') };
    };
    const uids = ({ text }: { text: string }): string[] =>
      [...text.matchAll(/^UID:activity-(\w+)@/gm)].map(([, id]) => id ?? '').sort();
    const { data } = await ask(
      'mutation ($club: ID!) { createCommission(clubId: $club, name: "Ski") { id } }',
      { club: club.id },
      club,
    );
    const commissionId = data.createCommission.id;
    const [hike, ski] = [await plan(null), await plan(null, 9)];
    await ask(OFFER, { id: ski, club: club.id, offer: offer({ commissionId }) }, leader);
    const address = codeOf(await open(member));
    expect(codeOf(await open(member))).toBe(address);
    expect(codeOf(await open(other))).not.toBe(address);
    const ofSki = codeOf(await open(member, { commission: commissionId }));
    const all = await fetchFeed(address);
    expect([all.status, uids(all)]).toEqual([200, [hike, ski].sort()]);
    expect(all.text).toContain('LOCATION:Car park of Canillo');
    expect(all.text).toContain('Meeting: 06:30\\, Car park of Canillo');
    const some = await fetchFeed(ofSki);
    expect([uids(some), /^NAME:.*Ski/m.test(some.text)]).toEqual([[ski], true]);
    // A plan that its owner has made private since is not in it.
    await sql`update activity set visibility = 'onlyMe' where id = ${hike}`.execute(db());
    expect(uids(await fetchFeed(address))).toEqual([ski]);
    expect(codeOf(await open(stranger))).toBe('not_found');
    expect(codeOf(await open(member, { commission: 'nothing' }))).toBe('not_found');
    const renewed = codeOf(await open(member, { renew: true }));
    expect([(await fetchFeed(address)).status, (await fetchFeed(renewed)).status]).toEqual([404, 200]);
    // The row may go without the event that ends the address: it is asked again each time.
    await sql`delete from membership where account_id = ${member.id}`.execute(db());
    expect([(await fetchFeed(renewed)).status, (await fetchFeed(ofSki)).status]).toEqual([404, 404]);
    const mine = await ask('query ($club: ID!) { myMembership(clubId: $club) { id } }', { club: club.id }, other);
    const { myMembership } = mine.data;
    await ask('mutation ($id: ID!) { endMembership(membershipId: $id) }', { id: myMembership.id }, other);
    await join(other);
    const { data: after } = await ask(
      'query ($club: ID!) { clubCalendarAddress(clubId: $club) }',
      { club: club.id },
      other,
    );
    expect(after.clubCalendarAddress).toBeNull();
  });

  it('are for members of the club alone, and end with membership', async () => {
    const id = await plan(null);
    const [member] = await members(1);
    const stranger = await server.member();
    if (!member) throw new Error('no member');
    expect((await ask(CALENDAR, { club: club.id }, member)).data.clubPlans).toEqual([
      { id, title: 'Pic de Font Blanca' },
    ]);
    for (const [query, variables] of [
      [CALENDAR, { club: club.id }],
      [SIGN_UP, { id }],
      ['query ($club: ID!) { clubLeaders(clubId: $club) { times } }', { club: club.id }],
      ['query ($club: ID!) { clubReport(clubId: $club, year: 2026) { plans } }', { club: club.id }],
    ] as const) {
      expect(codeOf(await ask(query, variables, stranger))).toBe('not_found');
    }
    expect((await ask(PLAN, { id }, stranger)).data.clubPlan).toBeNull();
    expect((await server.graphql(PLAN, { id })).data.clubPlan).toBeNull();
    expect(
      codeOf(
        await ask('query ($club: ID!) { clubReport(clubId: $club, year: 2026) { plans } }', { club: club.id }, member),
      ),
    ).toBe('not_found');
    await sql`delete from membership where account_id = ${member.id}`.execute(db());
    expect(codeOf(await ask(CALENDAR, { club: club.id }, member))).toBe('not_found');
    expect((await ask(PLAN, { id }, member)).data.clubPlan).toBeNull();
  });

  it('lose whoever leaves the club, and give the place to who waits', async () => {
    const id = await plan(1);
    const [first, second] = await members(2);
    if (!first || !second) throw new Error('no members');
    await ask(SIGN_UP, { id }, first);
    await ask(SIGN_UP, { id }, second);
    const mine = await ask('query ($club: ID!) { myMembership(clubId: $club) { id } }', { club: club.id }, first);
    await ask('mutation ($id: ID!) { endMembership(membershipId: $id) }', { id: mine.data.myMembership.id }, first);
    const { signUps } = (await ask(PLAN, { id }, leader)).data.clubPlan;
    expect(signUps).toEqual([{ state: 'joined', user: { id: second.id } }]);
    expect((await ask('query ($id: ID!) { activity(id: $id) { title } }', { id }, first)).data).toBeNull();
  });

  it('are offered by leaders while the club pays, and can be read afterwards', async () => {
    const id = await plan(null);
    const [member] = await members(1);
    if (!member) throw new Error('no member');
    const input = {
      kind: 'hiking',
      title: 'Mine',
      happenedOn: dayAhead(3),
      visibility: 'club',
      isPlan: true,
      trackIds: [],
      milestones: [],
    };
    const own = (await ask(SAVE, { input }, member)).data.saveActivity.id;
    expect(codeOf(await ask(OFFER, { id: own, club: club.id, offer: offer() }, member))).toBe('forbidden');
    expect(codeOf(await ask(OFFER, { id, club: club.id, offer: offer() }, member))).toBe('not_found');
    const wrong = await ask(OFFER, { id, club: club.id, offer: offer({ places: 0, meetsAt: '25:00' }) }, leader);
    expect(wrong.errors[0].extensions.fields).toEqual({ places: 'invalid_input', meetsAt: 'invalid_input' });
    await sql`update subscription set usable_until = now() where account_id = ${club.id}`.execute(db());
    expect(codeOf(await ask(OFFER, { id, club: club.id, offer: offer() }, leader))).toBe('plan_limit');
    expect((await ask(CALENDAR, { club: club.id }, member)).data.clubPlans).toHaveLength(1);
  });

  it('say what has changed since a member signed up, and remind once', async () => {
    const id = await plan(null, 1);
    const [member] = await members(1);
    if (!member) throw new Error('no member');
    await ask(SIGN_UP, { id }, member);
    expect((await ask(PLAN, { id }, member)).data.clubPlan.changes).toEqual([]);
    await ask(
      OFFER,
      { id, club: club.id, offer: offer({ meetsAt: '05:00', requirements: 'Crampons and axe' }) },
      leader,
    );
    expect((await ask(PLAN, { id }, member)).data.clubPlan.changes).toEqual(['meetsAt', 'requirements']);
    await ask(SIGN_UP, { id }, member);
    expect((await ask(PLAN, { id }, member)).data.clubPlan.changes).toEqual([]);
    const reminded: string[] = [];
    const events = createEvents();
    events.on(
      'clubPlan.isSoon',
      async (_trx, { activityId, accountIds }) =>
        void reminded.push(...accountIds.map((one) => `${activityId} ${one}`)),
    );
    await remindOfPlans({ db: db(), events });
    await remindOfPlans({ db: db(), events });
    expect(reminded.filter((one) => one.startsWith(id))).toEqual([`${id} ${member.id}`]);
  });

  it('share cars without more passengers than seats', async () => {
    const id = await plan(null);
    const people = await members(6);
    for (const person of people) await ask(SIGN_UP, { id }, person);
    const OFFER_CAR =
      'mutation ($id: ID!, $seats: Int!) { offerCar(activityId: $id, seats: $seats, fromPlace: "La Seu", centsPerSeat: 500) }';
    expect(codeOf(await ask(OFFER_CAR, { id, seats: 9 }, leader))).toBe('invalid_input');
    await ask(OFFER_CAR, { id, seats: 3 }, leader);
    const [car] = (await ask(PLAN, { id }, leader)).data.clubPlan.cars;
    const TAKE = 'mutation ($id: ID!, $car: ID) { takeSeat(activityId: $id, carId: $car) }';
    const answers = await Promise.all(
      [...people, ...people].map(async (person) => codeOf(await ask(TAKE, { id, car: car.id }, person))),
    );
    expect(new Set(answers)).toEqual(new Set([true, 'no_seats']));
    const late = await Promise.all(people.map((person) => ask(TAKE, { id, car: car.id }, person)));
    const refused = late.flatMap(({ errors }) => errors.map(({ extensions }: Json) => extensions.details));
    expect(refused).toEqual(Array.from({ length: 3 }, () => ({ reason: 'car', seats: 3 })));
    expect((await ask(PLAN, { id }, leader)).data.clubPlan.cars).toEqual([{ id: car.id, seats: 3, taken: 3 }]);
    expect(codeOf(await ask(OFFER_CAR, { id, seats: 2 }, leader))).toBe('conflict');
    // Who drives has a seat already.
    const [first, second] = people;
    await ask(OFFER_CAR, { id, seats: 1 }, second ?? leader);
    const own = (await ask(PLAN, { id }, leader)).data.clubPlan.cars.find((one: Json) => one.id !== car.id);
    expect(codeOf(await ask(TAKE, { id, car: own.id }, second ?? leader))).toBe('conflict');
    expect(codeOf(await ask(TAKE, { id, car: own.id }, first ?? leader))).toBe(true);
    const SEATED = 'query ($id: ID!) { clubPlan(activityId: $id) { cars { id passengers { id } } } }';
    const cars = (await ask(SEATED, { id }, second ?? leader)).data.clubPlan.cars;
    expect(cars.find((one: Json) => one.id === own.id).passengers).toEqual([{ id: first?.id }]);
  });

  it('become the yearly report with who was there, and remember who led', async () => {
    const id = await plan(null, 0);
    const people = await members(3);
    for (const person of people) await ask(SIGN_UP, { id }, person);
    await sql`update activity set happened_on = current_date - 1 where id = ${id}`.execute(db());
    const ATTEND = 'mutation ($id: ID!, $who: [ID!]!) { recordAttendance(activityId: $id, accountIds: $who) }';
    expect(codeOf(await ask(ATTEND, { id, who: [] }, people[0] ?? leader))).toBe('not_found');
    expect(codeOf(await ask(ATTEND, { id, who: [people[0]?.id, people[1]?.id] }, leader))).toBe(true);
    const { rows } = await sql<{ year: number }>`select extract(year from current_date - 1)::int as year`.execute(db());
    const year = rows[0]?.year ?? 0;
    const REPORT =
      'query ($club: ID!, $year: Int!) { clubReport(clubId: $club, year: $year) { commission plans participants } }';
    expect((await ask(REPORT, { club: club.id, year }, club)).data.clubReport).toEqual([
      { commission: null, plans: 1, participants: 3 },
    ]);
    const csv = await fetch(`${server.base}/api/clubs/${club.id}/report.csv?year=${year}`, {
      headers: { 'x-access-token': club.token },
    });
    expect(await csv.text()).toContain('Pic de Font Blanca,,Lídia Ruiz,3,0.0,0');
    await sql`update activity set visibility = 'onlyMe' where id = ${id}`.execute(db());
    const hidden = await fetch(`${server.base}/api/clubs/${club.id}/report.csv?year=${year}`, {
      headers: { 'x-access-token': club.token },
    });
    expect(await hidden.text()).toMatch(/^\d{4}-\d\d-\d\d,,,Lídia Ruiz,3,0\.0,0\r$/m);
    const { data } = await ask(
      'query ($club: ID!) { clubLeaders(clubId: $club) { times user { id } } }',
      { club: club.id },
      people[2] ?? leader,
    );
    expect(data.clubLeaders).toEqual([{ times: 1, user: { id: leader.id } }]);
  });
});
