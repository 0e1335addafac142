import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

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
});
