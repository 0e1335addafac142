import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

const OFFER =
  'mutation ($id: ID!, $club: ID!, $offer: OfferInput!) { offerPlanToClub(activityId: $id, clubId: $club, offer: $offer) }';

describe('what happens in a club at the same moment', () => {
  let server: TestServer;
  let club: Member;
  beforeAll(async () => {
    server = await startTestServer();
    club = await server.member('Centre');
    await sql`insert into subscription (account_id, level, ends_at, usable_until)
      values (${club.id}, 'club', now(), now() + interval '1 year')`.execute(db());
  });
  afterAll(() => server.stop());
  const db = () => server.server.database.db;
  const run = async (query: string, variables: object, { token }: { readonly token: string }): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, token);
    return data ? Object.values(data)[0] : errors[0]?.extensions.errorCode;
  };
  const join = async (role = 'member'): Promise<Member> => {
    const person = await server.member();
    await sql`insert into membership (club_id, account_id, state, role)
      values (${club.id}, ${person.id}, 'accepted', ${role})`.execute(db());
    return person;
  };
  const plan = async (leader: Member): Promise<string> => {
    const head = { kind: 'hiking', title: 'Walk', visibility: 'club', isPlan: true, trackIds: [], milestones: [] };
    const happenedOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const input = { ...head, happenedOn };
    const { id } = await run(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      { input },
      leader,
    );
    const offer = { places: null, meetingPoint: '', meetsAt: '', requirements: '' };
    expect(await run(OFFER, { id, club: club.id, offer }, leader)).toBe(true);
    return id;
  };
  const isSomebodyWaiting = async (): Promise<boolean> => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
    return rows.length > 0;
  };

  it.each([
    'withdrawPlanFromClub(activityId: $id)',
    'cancelSignUp(activityId: $id, accountId: $other)',
    'answerSignUpException(activityId: $id, accountId: $other, accept: true)',
    'setCoLeader(activityId: $id, accountId: $other, isCoLeader: true)',
    'recordAttendance(activityId: $id, accountIds: [$other])',
  ])('%s is refused to who stops being a co-leader meanwhile', async (field) => {
    const [leader, coLeader, other] = [await join('leader'), await join(), await join()];
    const id = await plan(leader);
    for (const person of [coLeader, other])
      expect(await run('mutation ($id: ID!) { signUpForPlan(activityId: $id) }', { id }, person)).toBe('joined');
    if (field.startsWith('answer'))
      await sql`update plan_signup set asks_exception = true, state = 'waiting' where account_id = ${other.id}`.execute(
        db(),
      );
    await sql`update plan_signup set role = 'coLeader' where account_id = ${coLeader.id}`.execute(db());
    if (field.startsWith('record'))
      await sql`update activity set happened_on = current_date - 1 where id = ${id}`.execute(db());
    const query = `mutation ($id: ID!${field.includes('$other') ? ', $other: ID!' : ''}) { ${field} }`;
    const underWay = await db()
      .transaction()
      .execute(async (trx) => {
        await sql`select 1 from activity where id = ${id} for update`.execute(trx);
        await sql`select 1 from club_plan where activity_id = ${id} for update`.execute(trx);
        await sql`update plan_signup set role = 'participant' where account_id = ${coLeader.id}`.execute(trx);
        const answer = run(query, { id, other: other.id }, coLeader);
        await Promise.race([answer, expect.poll(isSomebodyWaiting).toBe(true)]);
        return { answer };
      });
    expect(await underWay.answer).toBe('not_found');
  });

  it('never makes more commissions, or kinds of equipment, than a club can have', async () => {
    const counted = async (create: (index: number) => Promise<Json>): Promise<Json[]> =>
      (await Promise.all(Array.from({ length: 8 }, (_, index) => create(index)))).map((answer) =>
        answer === 'quota' ? 'quota' : 'made',
      );
    const once = ['made', ...Array.from({ length: 7 }, () => 'quota')];
    await sql`insert into commission (id, club_id, name)
      select 'commission' || n, ${club.id}, 'Commission ' || n from generate_series(1, 29) n`.execute(db());
    const commissions = await counted((index) =>
      run(
        'mutation ($club: ID!, $name: String!) { createCommission(clubId: $club, name: $name) { id } }',
        { club: club.id, name: `Ski ${index}` },
        club,
      ),
    );
    expect(commissions.toSorted()).toEqual(once);
    await sql`insert into equipment_item (id, club_id, name, kind, count, condition, note)
      select 'item' || n, ${club.id}, 'Rope ' || n, 'rope', 1, 'good', '' from generate_series(1, 299) n`.execute(db());
    const items = await counted((index) =>
      run(
        'mutation ($club: ID!, $input: EquipmentInput!) { saveEquipment(clubId: $club, input: $input) }',
        { club: club.id, input: { name: `Helmet ${index}`, kind: 'rope', count: 1, condition: 'good', note: '' } },
        club,
      ),
    );
    expect(items.toSorted()).toEqual(once);
  });
});
