import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

describe('today in a club', () => {
  let server: TestServer;
  let club: Awaited<ReturnType<TestServer['member']>>;
  /** The date in Greenwich. */
  let today: string;
  beforeAll(async () => {
    server = await startTestServer();
    club = await server.member('Centre');
    await sql`insert into subscription (account_id, level, ends_at, usable_until)
      values (${club.id}, 'club', now(), now() + interval '1 year')`.execute(server.server.database.db);
    today = new Date().toISOString().slice(0, 10);
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => server.stop());

  const setClock = (time: string): void =>
    void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T${time}Z`) });
  const dayAfter = (days: number): string => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const run = async (query: string, variables: object): Promise<Json> => {
    const { data, errors } = await server.graphql(query, variables, club.token);
    return data ? Object.values(data)[0] : errors[0]?.extensions.errorCode;
  };

  const plan = async (happenedOn: string, closesOn: string | null = null): Promise<string> => {
    const { id } = await run('mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }', {
      input: {
        kind: 'hiking',
        title: 'Walk',
        happenedOn,
        visibility: 'club',
        isPlan: true,
        trackIds: [],
        milestones: [],
      },
    });
    const offer = { places: null, meetingPoint: '', meetsAt: '', requirements: '', closesOn };
    await run(
      'mutation ($id: ID!, $club: ID!, $offer: OfferInput!) { offerPlanToClub(activityId: $id, clubId: $club, offer: $offer) }',
      { id, club: club.id, offer },
    );
    return id;
  };

  it('may be yesterday of Greenwich for who reserves equipment', async () => {
    const itemId = await run(
      'mutation ($club: ID!, $input: EquipmentInput!) { saveEquipment(clubId: $club, input: $input) }',
      {
        club: club.id,
        input: { name: 'Rope 60 m', kind: 'rope', count: 3, condition: 'good', note: '' },
      },
    );
    const reserve = (day: string): Promise<Json> =>
      run('mutation ($id: ID!, $day: Date!) { reserveEquipment(itemId: $id, count: 1, from: $day, to: $day) }', {
        id: itemId,
        day,
      });
    setClock('11:00');
    expect(await reserve(dayAfter(-2))).toBe('invalid_input');
    expect(await reserve(dayAfter(-1))).not.toBe('invalid_input');
    setClock('13:00');
    expect(await reserve(dayAfter(-1))).toBe('invalid_input');
  });

  it('may be tomorrow of Greenwich for who says who took part', async () => {
    const attend = (id: string): Promise<Json> =>
      run('mutation ($id: ID!) { recordAttendance(activityId: $id, accountIds: []) }', { id });
    const [tomorrow, later] = [await plan(dayAfter(1)), await plan(dayAfter(2))];
    setClock('09:00');
    expect(await attend(tomorrow)).toBe('conflict');
    setClock('11:00');
    expect(await attend(tomorrow)).toBe(true);
    expect(await attend(later)).toBe('conflict');
  });

  it('lasts for who signs up until the day of a plan, or the last day to sign up, is over everywhere', async () => {
    const isClosed = (id: string): Promise<Json> =>
      run('query ($id: ID!) { clubPlan(activityId: $id) { isClosed } }', { id }).then((one) => one.isClosed);
    const [ofToday, closing] = [await plan(today), await plan(dayAfter(9), today)];
    const setTomorrow = (time: string): void =>
      void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${dayAfter(1)}T${time}Z`) });
    setTomorrow('11:00');
    expect([await isClosed(ofToday), await isClosed(closing)]).toEqual([false, false]);
    setTomorrow('13:00');
    expect([await isClosed(ofToday), await isClosed(closing)]).toEqual([true, true]);
  });

  it('lasts for who has equipment until their last day is over everywhere', async () => {
    const input = { name: 'Ice axe', kind: 'ice', count: 1, condition: 'good', note: '' };
    const itemId = await run(
      'mutation ($club: ID!, $input: EquipmentInput!) { saveEquipment(clubId: $club, input: $input) }',
      { club: club.id, input },
    );
    const id = await run(
      'mutation ($id: ID!, $day: Date!) { reserveEquipment(itemId: $id, count: 1, from: $day, to: $day) }',
      { id: itemId, day: today },
    );
    await sql`update equipment_loan set state = 'handedOut' where id = ${id}`.execute(server.server.database.db);
    const isOverdue = async (): Promise<Json> =>
      (await run('query ($club: ID!) { clubLoans(clubId: $club) { id isOverdue } }', { club: club.id })).find(
        (loan: Json) => loan.id === id,
      ).isOverdue;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${dayAfter(1)}T11:00Z`) });
    expect(await isOverdue()).toBe(false);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${dayAfter(1)}T13:00Z`) });
    expect(await isOverdue()).toBe(true);
  });
});
