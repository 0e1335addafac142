import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { createEvents } from '#server/jobs/events.ts';
import { registerNotificationReactions } from '#server/modules/notifications/index.ts';
import { remindOfLoans } from './clubJobs.ts';

type Member = Awaited<ReturnType<TestServer['member']>>;

describe('what members of a club share', () => {
  let server: TestServer;
  let club: Member;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  const db = () => server.server.database.db;
  const ask = (query: string, variables: object, { token }: { token: string }): Promise<Json> =>
    server.graphql(query, variables, token);
  const join = async (role = 'member'): Promise<Member> => {
    const person = await server.member();
    await sql`insert into membership (club_id, account_id, state, role) values (${club.id}, ${person.id}, 'accepted', ${role})`.execute(
      db(),
    );
    return person;
  };
  beforeEach(async () => {
    club = await server.member('Centre');
    await sql`insert into subscription (account_id, level, ends_at, usable_until) values (${club.id}, 'club', now(), now() + interval '1 year')`.execute(
      db(),
    );
  });

  it('has the lists that it completes together: which places, and who was first', async () => {
    const { data } = await server.graphql(
      '{ elements(filter: { types: [list] }, first: 20) { nodes { id edition { members { id } } } } }',
    );
    const lists = (data.elements.nodes as Json[]).toSorted(
      (a, b) => a.edition.members.length - b.edition.members.length,
    );
    const [list] = lists;
    const places: string[] = list.edition.members.map(({ id }: Json) => id);
    const [ana, eva, stranger] = [await join(), await join(), await server.member()];
    const complete = (id: string | undefined, completedOn: string, person: Member) =>
      ask(
        'mutation ($id: ID!, $on: Date) { setTarget(elementId: $id, state: completed, completedOn: $on) { state } }',
        { id, on: completedOn },
        person,
      );
    await complete(places[0], '2024-08-01', ana);
    await complete(places[0], '2023-08-01', eva);
    await complete(places[1], '2024-08-02', ana);
    await complete(places[2], '2020-08-02', stranger);
    const COMPLETIONS = `query ($club: ID!, $list: ID!, $is: Boolean, $first: Int, $after: ID) {
      clubCompletions(clubId: $club, listId: $list, isCompleted: $is, first: $first, after: $after) {
        total endCursor nodes { members firstOn first { id } element { id } } } }`;
    const given = { club: club.id, list: list.id };
    const read = async (more: object = {}): Promise<Json> =>
      (await ask(COMPLETIONS, { ...given, ...more }, ana)).data.clubCompletions;
    const done = await read({ is: true });
    expect(done.nodes).toEqual([
      { members: 2, firstOn: '2023-08-01', first: { id: eva.id }, element: { id: places[0] } },
      { members: 1, firstOn: '2024-08-02', first: { id: ana.id }, element: { id: places[1] } },
    ]);
    expect((await read({ is: false })).total).toBe(places.length - 2);
    const all: string[] = [];
    let after: string | null = null;
    do {
      const page = await read({ first: 2, after });
      expect(page.total).toBe(places.length);
      all.push(...page.nodes.map(({ element }: Json) => element.id));
      after = page.endCursor;
    } while (all.length < places.length);
    expect(all).toEqual(places);
    const LISTS = 'query ($club: ID!) { clubLists(clubId: $club) { done total element { id } } }';
    const of = (await ask(LISTS, given, ana)).data.clubLists.find(({ element }: Json) => element.id === list.id);
    expect(of).toEqual({ done: 2, total: places.length, element: { id: list.id } });
    const ONE = 'query ($club: ID!, $list: ID!) { clubList(clubId: $club, listId: $list) { done total } }';
    expect((await ask(ONE, given, ana)).data.clubList).toEqual({ done: 2, total: places.length });
    // A closed profile shows nobody, and takes nothing into the progress.
    await sql`update account set profile_visibility = 'private' where id = ${eva.id}`.execute(db());
    expect((await read({ is: true })).nodes[0]).toMatchObject({ members: 1, first: { id: ana.id } });
    for (const query of [LISTS, ONE, COMPLETIONS]) {
      expect((await ask(query, given, stranger)).errors[0].extensions.errorCode).toBe('not_found');
    }
    expect((await ask(ONE, { ...given, list: places[0] }, ana)).errors[0].extensions.errorCode).toBe('not_found');
  });

  it('lends equipment: no piece is promised twice, however many reserve at once', async () => {
    const [leader, ana, eva, stranger] = [await join('leader'), await join(), await join(), await server.member()];
    const run = async (query: string, variables: object, person: Member): Promise<Json> => {
      const { data, errors } = await ask(query, variables, person);
      return data ? Object.values(data)[0] : errors[0].extensions.errorCode;
    };
    const SAVE =
      'mutation ($club: ID!, $id: ID, $input: EquipmentInput!) { saveEquipment(clubId: $club, id: $id, input: $input) }';
    const input = { name: 'Rope 60 m', kind: 'rope', count: 3, condition: 'good', note: '' };
    const save = (person: Member, more: object = {}, id: string | null = null): Promise<Json> =>
      run(SAVE, { club: club.id, id, input: { ...input, ...more } }, person);
    expect([await save(ana), await save(leader, { count: 0 })]).toEqual(['not_found', 'invalid_input']);
    const itemId = await save(leader);
    const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const reserve = (person: Member, count: number, from = 5, to = 7): Promise<Json> =>
      run(
        'mutation ($id: ID!, $count: Int!, $from: Date!, $to: Date!) { reserveEquipment(itemId: $id, count: $count, from: $from, to: $to) }',
        { id: itemId, count, from: dayAhead(from), to: dayAhead(to) },
        person,
      );
    const refused = new Set(['conflict', 'not_found', 'invalid_input']);
    // Twelve at once for three pieces, each on days that overlap.
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => reserve(index % 2 ? ana : eva, 1, 4 + (index % 2), 7)),
    );
    expect(answers.filter((answer) => !refused.has(answer))).toHaveLength(3);
    expect([await reserve(ana, 3, 8, 9), await reserve(ana, 1, 7, 8), await reserve(stranger, 1, 20, 21)]).toEqual([
      expect.any(String),
      'conflict',
      'not_found',
    ]);
    for (const [from, to] of [
      [-2, 2],
      [5, 4],
      [5, 100],
      [500, 501],
    ]) {
      expect(await reserve(ana, 1, from, to)).toBe('invalid_input');
    }
    const free = async (from: number, to: number): Promise<number> =>
      (
        await run(
          'query ($club: ID!, $from: Date!, $to: Date!) { clubEquipment(clubId: $club, from: $from, to: $to) { free } }',
          { club: club.id, from: dayAhead(from), to: dayAhead(to) },
          ana,
        )
      )[0].free;
    expect([await free(5, 5), await free(8, 8), await free(10, 12), await free(3, 12)]).toEqual([0, 0, 3, 0]);
    // Fewer pieces than are promised are refused.
    expect([await save(leader, { count: 2 }, itemId), await save(leader, { count: 4 }, itemId)]).toEqual([
      'conflict',
      itemId,
    ]);
    const LOANS = 'query ($club: ID!) { clubLoans(clubId: $club) { id state isOverdue count user { id } } }';
    const all = await run(LOANS, { club: club.id }, leader);
    const own = await run(LOANS, { club: club.id }, ana);
    expect(all).toHaveLength(4);
    expect(own.every(({ user }: Json) => user.id === ana.id)).toBe(true);
    const loan = all[0];
    const move = (name: string, person: Member): Promise<Json> =>
      run(`mutation ($id: ID!) { ${name}(loanId: $id) }`, { id: loan.id }, person);
    expect([await move('takeBackEquipment', leader), await move('handOutEquipment', ana)]).toEqual([
      'conflict',
      'not_found',
    ]);
    expect([await move('handOutEquipment', leader), await move('handOutEquipment', leader)]).toEqual([true, true]);
    expect(await move('cancelReservation', leader)).toBe('conflict');
    await sql`update equipment_loan set from_day = current_date - 9, to_day = current_date - 2 where id = ${loan.id}`.execute(
      db(),
    );
    expect((await run(LOANS, { club: club.id }, leader))[0]).toMatchObject({ id: loan.id, isOverdue: true });
    const reminded: object[] = [];
    const events = createEvents();
    events.on('equipment.isOverdue', async (_trx, overdue) => void reminded.push(overdue));
    registerNotificationReactions(events, { publicUrl: server.base });
    await remindOfLoans({ db: db(), events });
    await remindOfLoans({ db: db(), events });
    expect(reminded).toEqual([{ clubId: club.id, accountId: loan.user.id }]);
    const borrower = loan.user.id === ana.id ? ana : eva;
    const NOTICES = '{ notifications(first: 5) { nodes { kind user { id } } } }';
    expect((await run(NOTICES, {}, borrower)).nodes).toContainEqual({
      kind: 'equipmentOverdue',
      user: { id: club.id },
    });
    // What is overdue is missing today.
    expect(await free(0, 0)).toBe(3);
    expect(await run('mutation ($id: ID!) { deleteEquipment(id: $id) }', { id: itemId }, leader)).toBe('conflict');
    expect(await move('takeBackEquipment', leader)).toBe(true);
    expect(await free(0, 0)).toBe(4);
    // Reservations end with membership, and the club subscription.
    const mine = await run('query ($club: ID!) { myMembership(clubId: $club) { id } }', { club: club.id }, eva);
    await run('mutation ($id: ID!) { endMembership(membershipId: $id) }', { id: mine.id }, eva);
    expect((await run(LOANS, { club: club.id }, leader)).every(({ user }: Json) => user.id === ana.id)).toBe(true);
    await sql`update subscription set usable_until = now() - interval '1 day' where account_id = ${club.id}`.execute(
      db(),
    );
    expect([await reserve(ana, 1, 30, 31), await save(leader)]).toEqual(['plan_limit', 'plan_limit']);
    expect((await run(LOANS, { club: club.id }, ana)).length).toBeGreaterThan(0);
  });
});
