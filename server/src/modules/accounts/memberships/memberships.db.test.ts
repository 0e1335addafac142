import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askUntilAnswered } from '#server/db/testing/askUntilAnswered.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { findSubscriptionLevel, saveEntitlement } from '../entitlements/entitlements.queries.ts';

const REQUEST = 'mutation ($clubId: ID!) { requestMembership(clubId: $clubId) }';
const ANSWER = 'mutation ($id: ID!, $accept: Boolean!) { answerMembership(membershipId: $id, accept: $accept) }';
const MEMBERS = `query ($section: MembershipState!, $clubId: ID) { members(section: $section, clubId: $clubId, first: 100) {
  total nodes { id state hasSeat role user { id } } } }`;
const INVITE = 'mutation ($emails: [String!]!) { inviteMembers(emails: $emails) }';
const JOIN = 'mutation ($token: String!) { acceptInvitation(token: $token) }';

interface Member {
  readonly token: string;
  readonly id: string;
  readonly email: string;
}

describe('clubs', () => {
  let server: TestServer;
  let club: Member;
  let clubs = 0;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  const db = () => server.server.database.db;
  const plan = (id: string, seats: number, state: 'active' | 'lapsed' = 'active') =>
    db()
      .transaction()
      .execute((trx) => {
        const until = new Date(state === 'active' ? 8e12 : 0);
        return saveEntitlement(trx, id, {
          level: 'club',
          state,
          isTrial: false,
          renews: true,
          endsAt: until,
          usableUntil: until,
          seats,
        });
      });
  beforeEach(async () => {
    clubs += 1;
    club = await server.member(`Club ${clubs}`);
    await plan(club.id, 50);
  });

  const ask = (query: string, variables: object, { token }: { token: string }): Promise<Json> =>
    server.graphql(query, variables, token);
  const codeOf = ({ data, errors }: Json): string =>
    (data ? Object.values(data)[0] : errors[0].extensions.errorCode) as string;
  const seats = async () => {
    const { rows } = await sql<{ used: number; counted: number; seats: number }>`select c.seats_used as used, c.seats,
      ((select count(*) from membership m where m.club_id = c.account_id and m.has_seat)
        + (select count(*) from club_invitation i where i.club_id = c.account_id and i.holds_seat))::int as counted
      from club c where account_id = ${club.id}`.execute(db());
    return rows[0];
  };
  const many = async (count: number): Promise<string[]> => {
    const { rows } = await sql<{
      id: string;
    }>`insert into account (id, email, password_hash, first_name, last_name, language)
      select left(md5(random()::text), 11), md5(random()::text) || '@example.org', 'x', 'Pau', 'Vila', 'en' from generate_series(1, ${count}::int)
      returning id`.execute(db());
    return rows.map(({ id }) => id);
  };
  const requests = async (ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`insert into membership (club_id, account_id, state)
      select ${club.id}, unnest(${[...ids]}::text[]), 'requested' returning id`.execute(db());
    return rows.map(({ id }) => id);
  };
  const accept = async (id: string): Promise<string> => codeOf(await ask(ANSWER, { id, accept: true }, club));

  it('let members ask, and have what Pro has for as long as the club pays', async () => {
    const ana = await server.member();
    expect(codeOf(await ask(REQUEST, { clubId: club.id }, ana))).toBe('requested');
    expect(codeOf(await ask(REQUEST, { clubId: club.id }, ana))).toBe('requested');
    const { data } = await ask(MEMBERS, { section: 'requested' }, club);
    expect(data.members).toMatchObject({ total: 1, nodes: [{ user: { id: ana.id } }] });
    expect(await findSubscriptionLevel(db(), ana.id)).toBe('free');
    expect(await accept(data.members.nodes[0].id)).toBe('accepted');
    expect(await findSubscriptionLevel(db(), ana.id)).toBe('pro');
    const { data: hers } = await ask('{ notifications(first: 5) { nodes { kind user { id } } } }', {}, ana);
    expect(hers.notifications.nodes).toEqual([{ kind: 'membershipAccepted', user: { id: club.id } }]);
    await plan(club.id, 50, 'lapsed');
    expect(await findSubscriptionLevel(db(), ana.id)).toBe('free');
    await plan(club.id, 50);
    expect(await findSubscriptionLevel(db(), ana.id)).toBe('pro');
  });

  it('never give a seat twice, whoever accepts how often at once (P08, P09)', async () => {
    await requests(await many(47)).then((ids) =>
      sql`update membership set state = 'accepted', has_seat = true where id = any(${ids}::text[])`.execute(db()),
    );
    const waiting = await requests(await many(60));
    const answers = await Promise.all(
      [...waiting, ...waiting.slice(0, 20), ...waiting.slice(0, 20)].map((id) =>
        askUntilAnswered(
          () => accept(id),
          (answer) => answer,
        ),
      ),
    );
    expect(answers.filter((answer) => answer === 'accepted').length).toBeGreaterThanOrEqual(3);
    expect(new Set(answers)).toEqual(new Set(['accepted', 'no_seats']));
    expect(await seats()).toEqual({ seats: 50, used: 50, counted: 50 });
    const { data } = await ask(MEMBERS, { section: 'requested' }, club);
    expect(data.members.total).toBe(57);
  });

  it('hold one seat for each invitation and never two (P16)', async () => {
    await plan(club.id, 3);
    const emails = ['a@example.org', 'b@example.org', 'c@example.org'].map((email) => `${clubs}${email}`);
    expect((await ask(INVITE, { emails }, club)).data.inviteMembers).toBe(3);
    expect((await ask(INVITE, { emails }, club)).data.inviteMembers).toBe(3);
    expect(await seats()).toEqual({ seats: 3, used: 3, counted: 3 });
    expect(codeOf(await ask(INVITE, { emails: ['d@example.org'] }, club))).toBe('no_seats');
    const people = await Promise.all(emails.map(() => server.member()));
    const tokens = await Promise.all(
      emails.map(async (email) =>
        (await server.mailsTo(email, 2)).map(({ text }) => /invitation=([\w-]+)/.exec(text)?.[1] ?? ''),
      ),
    );
    expect(tokens.map((both) => new Set(both).size)).toEqual([2, 2, 2]);
    // The newest mail of each address works, and the one before does not any more; which that is, the mailbox does not say.
    const joined = await Promise.all(
      people.flatMap((person, index) =>
        (tokens[index] ?? []).flatMap((token) => [ask(JOIN, { token }, person), ask(JOIN, { token }, person)]),
      ),
    );
    expect(joined.map(codeOf).filter((one) => one === 'accepted').length).toBeGreaterThanOrEqual(3);
    expect(await seats()).toEqual({ seats: 3, used: 3, counted: 3 });
    expect((await ask(MEMBERS, { section: 'accepted' }, club)).data.members.total).toBe(3);
  });

  it('count only the invitations that are sent', async () => {
    await plan(club.id, 3);
    const addresses = (name: string, count: number): string[] =>
      Array.from({ length: count }, (_, index) => `${name}${clubs}-${index}@example.org`);
    for (let tries = 0; tries < 5; tries += 1)
      expect(codeOf(await ask(INVITE, { emails: addresses('many', 100) }, club))).toBe('no_seats');
    expect((await ask(INVITE, { emails: addresses('few', 3) }, club)).data.inviteMembers).toBe(3);
    await plan(club.id, 1_000);
    for (let tries = 0; tries < 4; tries += 1) await ask(INVITE, { emails: addresses(`lot${tries}`, 100) }, club);
    expect(codeOf(await ask(INVITE, { emails: addresses('last', 98) }, club))).toBe('too_many_requests');
    expect((await ask(INVITE, { emails: addresses('last', 97) }, club)).data.inviteMembers).toBe(97);
    expect(codeOf(await ask(INVITE, { emails: addresses('one', 1) }, club))).toBe('too_many_requests');
  });

  it('invite many with as many statements as one alone', async () => {
    const statementsFor = async (count: number): Promise<number> => {
      const { database } = server.server;
      const counts: number[] = [];
      // What runs in the background meanwhile is counted too, but not every time.
      for (let tries = 0; tries < 4; tries += 1) {
        const emails = Array.from({ length: count }, (_, index) => `s${clubs}-${count}-${tries}-${index}@example.org`);
        const before = database.statementCount();
        expect((await ask(INVITE, { emails }, club)).data.inviteMembers).toBe(count);
        counts.push(database.statementCount() - before);
      }
      return Math.min(...counts);
    };
    expect(await statementsFor(10)).toBeLessThanOrEqual((await statementsFor(1)) + 2);
  });

  it('keep their newest members waiting when seats become fewer, and seat them again, oldest first', async () => {
    const ids = await requests(await many(6));
    for (const id of ids) await accept(id);
    await plan(club.id, 4);
    const seated = async () => {
      const { rows } = await sql<{
        id: string;
      }>`select id from membership where club_id = ${club.id} and has_seat`.execute(db());
      return rows.map(({ id }) => id).sort();
    };
    expect(await seated()).toEqual(ids.slice(0, 4).sort());
    await ask('mutation ($id: ID!) { endMembership(membershipId: $id) }', { id: ids[0] }, club);
    expect(await seated()).toEqual(ids.slice(1, 5).sort());
    await plan(club.id, 50);
    expect(await seated()).toEqual(ids.slice(1).sort());
    await sql`delete from account where id in (select account_id from membership where id = ${ids[1]})`.execute(db());
    expect(await seats()).toEqual({ seats: 50, used: 4, counted: 4 });
  });

  it('are decided by the account and its administrators, and look absent to everybody else', async () => {
    const [ana, ben] = [await server.member(), await server.member()];
    await ask(REQUEST, { clubId: club.id }, ana);
    await ask(REQUEST, { clubId: club.id }, ben);
    const { data } = await ask(MEMBERS, { section: 'requested' }, club);
    const idOf = (person: Member): string => data.members.nodes.find((one: Json) => one.user.id === person.id).id;
    for (const [query, variables] of [
      [MEMBERS, { section: 'requested', clubId: club.id }],
      [ANSWER, { id: idOf(ana), accept: true }],
      ['mutation ($id: ID!) { endMembership(membershipId: $id) }', { id: idOf(ana) }],
      ['mutation ($id: ID!) { changeMemberRole(membershipId: $id, role: administrator) }', { id: idOf(ben) }],
    ] as const) {
      expect(codeOf(await ask(query, variables, ben))).toBe('not_found');
    }
    await accept(idOf(ana));
    await ask(
      'mutation ($id: ID!) { changeMemberRole(membershipId: $id, role: administrator) }',
      { id: idOf(ana) },
      club,
    );
    expect(codeOf(await ask(ANSWER, { id: idOf(ben), accept: false }, ana))).toBe('rejected');
    // Somebody who was rejected cannot ask again at once.
    expect(codeOf(await ask(REQUEST, { clubId: club.id }, ben))).toBe('rejected');
    expect(codeOf(await ask('mutation ($id: ID!) { endMembership(membershipId: $id) }', { id: idOf(ben) }, ben))).toBe(
      'not_found',
    );
    await ask('mutation ($id: ID!) { blockMember(id: $id) }', { id: ben.id }, club);
    expect(codeOf(await ask(REQUEST, { clubId: club.id }, ben))).toBe('not_found');
  });

  it('leave no request with any of those who decide, once it is answered or withdrawn', async () => {
    const [ana, ben, cleo] = [await server.member(), await server.member(), await server.member()];
    const [asked] = await requests([ana.id]);
    await accept(asked ?? '');
    await sql`update membership set role = 'administrator' where account_id = ${ana.id}`.execute(db());
    const waiting = async (): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`select recipient_id || ' ' || subject_id as id from notification
        where kind = 'membershipRequest' and recipient_id in (${club.id}, ${ana.id})`.execute(db());
      return rows.map(({ id }) => id).sort();
    };
    for (const person of [ben, cleo]) await ask(REQUEST, { clubId: club.id }, person);
    const both = (person: Member): string[] => [`${club.id} ${person.id}`, `${ana.id} ${person.id}`];
    expect(await waiting()).toEqual([...both(ben), ...both(cleo)].sort());
    const { data } = await ask(MEMBERS, { section: 'requested' }, club);
    const idOf = (person: Member): string => data.members.nodes.find((one: Json) => one.user.id === person.id).id;
    await ask(ANSWER, { id: idOf(ben), accept: false }, ana);
    expect(await waiting()).toEqual(both(cleo).sort());
    await ask('mutation ($id: ID!) { endMembership(membershipId: $id) }', { id: idOf(cleo) }, cleo);
    expect(await waiting()).toEqual([]);
  });

  it('are no club without the plan', async () => {
    const [ana, ben] = [await server.member(), await server.member()];
    expect(codeOf(await ask(REQUEST, { clubId: ben.id }, ana))).toBe('not_found');
    const page = '{ user(id: "ID") { club { memberCount } } }';
    expect((await ask(page.replace('ID', club.id), {}, ana)).data.user.club).toEqual({ memberCount: 0 });
    expect((await ask(page.replace('ID', ben.id), {}, ana)).data.user.club).toBeNull();
  });

  it('can be read by the club after its plan has ended, and not changed', async () => {
    const [ana, ben] = [await server.member(), await server.member()];
    await ask(REQUEST, { clubId: club.id }, ana);
    await ask(REQUEST, { clubId: club.id }, ben);
    const { data } = await ask(MEMBERS, { section: 'requested' }, club);
    const [first, second] = data.members.nodes.map(({ id }: { id: string }) => id);
    expect(await accept(first)).toBe('accepted');
    await plan(club.id, 50, 'lapsed');
    expect((await ask('{ hasClub }', {}, club)).data.hasClub).toBe(true);
    expect((await ask('{ hasClub }', {}, ana)).data.hasClub).toBe(false);
    expect((await ask(MEMBERS, { section: 'accepted' }, club)).data.members.total).toBe(1);
    expect(await accept(second)).toBe('plan_limit');
    expect(codeOf(await ask(INVITE, { emails: ['z@example.org'] }, club))).toBe('plan_limit');
  });

  it('are handed over to a member who accepts, with everything but the ways to log in', async () => {
    const [heir, stranger] = [await server.member('Heir'), await server.member()];
    await sql`insert into membership (club_id, account_id, state) values (${club.id}, ${heir.id}, 'accepted')`.execute(
      db(),
    );
    const offer = async (accountId: string, password = 'a fine long secret'): Promise<string> =>
      codeOf(
        await ask(
          'mutation ($id: ID!, $password: String!) { offerClub(accountId: $id, password: $password) }',
          { id: accountId, password },
          club,
        ),
      );
    const accept = async (person: Member, email: string): Promise<string> =>
      codeOf(
        await ask(
          'mutation ($club: ID!, $email: String!) { acceptHandover(clubId: $club, email: $email, newPassword: "another fine secret") }',
          { club: club.id, email },
          person,
        ),
      );
    const end = async (person: Member): Promise<string> =>
      codeOf(await ask('mutation ($club: ID!) { endHandover(clubId: $club) }', { club: club.id }, person));
    expect([await offer(stranger.id), await offer(heir.id, 'wrong'), await accept(heir, 'new@club.example')]).toEqual([
      'not_found',
      'invalid_input',
      'not_found',
    ]);
    // Taken back, declined, and ended with the membership: nothing has changed.
    expect([
      await offer(heir.id),
      await end(stranger),
      await end(club),
      await accept(heir, 'new@club.example'),
    ]).toEqual([true, 'not_found', true, 'not_found']);
    expect([await offer(heir.id), await end(heir), await offer(heir.id)]).toEqual([true, true, true]);
    const HANDOVER = 'query ($club: ID!) { clubHandover(clubId: $club) { user { id } } }';
    const seen = async (person: Member): Promise<Json> =>
      (await ask(HANDOVER, { club: club.id }, person)).data.clubHandover;
    expect([await seen(heir), await seen(stranger)]).toEqual([{ user: { id: heir.id } }, null]);
    await sql`update account set email_verified_at = now() where id = ${stranger.id}`.execute(db());
    expect([await accept(stranger, 'new@club.example'), await accept(heir, stranger.email)]).toEqual([
      'not_found',
      'invalid_input',
    ]);
    const before = await findSubscriptionLevel(db(), club.id);
    const answers = await Promise.all([accept(heir, 'new@club.example'), accept(heir, 'new@club.example')]);
    expect(answers.toSorted()).toEqual(['not_found', true].toSorted());
    const logIn = async (email: string, password: string): Promise<Json> =>
      server.graphql('mutation ($input: LogInInput!) { logIn(input: $input) { user { id } } }', {
        input: { email, password },
      });
    expect((await logIn('new@club.example', 'another fine secret')).data.logIn.user.id).toBe(club.id);
    expect((await logIn(club.email, 'a fine long secret')).errors[0].extensions.errorCode).toBe('wrong_credentials');
    expect((await ask('{ viewer { id } }', {}, club)).data.viewer).toBeNull();
    expect(await findSubscriptionLevel(db(), club.id)).toBe(before);
    const mine = await ask('query ($club: ID!) { myMembership(clubId: $club) { role } }', { club: club.id }, heir);
    expect(mine.data.myMembership).toEqual({ role: 'administrator' });
  });
});
