import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';

const SET = `mutation ($id: ID!, $state: TargetState, $scope: TargetScope, $on: Date) {
  setTarget(elementId: $id, state: $state, scope: $scope, completedOn: $on) { state scope } }`;

describe('a target and those that it holds', () => {
  let server: TestServer;
  let list: { id: string; members: string[] };
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    ({ token } = await server.member());
    const { data } = await server.graphql(
      '{ elements(filter: { types: [list] }, first: 20) { nodes { id edition { completesAt members { id } } } } }',
    );
    list = (data.elements.nodes as Json[])
      .filter(({ edition }) => edition.members.length === edition.completesAt)
      .map(({ id, edition }) => ({ id, members: edition.members.map((one: Json) => one.id) }))
      .sort((a, b) => a.members.length - b.members.length)[0]!;
  });
  afterAll(() => server.stop());

  const set = async (id: string, state: string | null, scope: string | null = null, as = token): Promise<Json> =>
    (await server.graphql(SET, { id, state, scope, on: '2025-07-01' }, as)).data.setTarget;
  const states = async (as = token): Promise<Record<string, string>> => {
    const { data } = await server.graphql('{ myTargets(first: 100) { nodes { elementId state } } }', {}, as);
    return Object.fromEntries((data.myTargets.nodes as Json[]).map(({ elementId, state }) => [elementId, state]));
  };
  const all = (state: string): Record<string, string> =>
    Object.fromEntries([list.id, ...list.members].map((id) => [id, state]));
  const counts = async (as = token): Promise<Json> =>
    (await server.graphql('{ viewer { counts { pendingTargets completedTargets } } }', {}, as)).data.viewer.counts;

  it('is the element alone unless its owner says otherwise', async () => {
    expect(await set(list.id, 'pending')).toEqual({ state: 'pending', scope: 'alone' });
    expect(await states()).toEqual({ [list.id]: 'pending' });
    await set(list.id, null);
    expect(await states()).toEqual({});
  });

  it('brings a list and its places along at once, counts them, and takes them back with it', async () => {
    expect(await set(list.id, 'pending', 'withHeld')).toEqual({ state: 'pending', scope: 'withHeld' });
    expect(await states()).toEqual(all('pending'));
    expect(await counts()).toMatchObject({ pendingTargets: list.members.length + 1, completedTargets: 0 });
    // Idempotent: repeating the call changes nothing.
    await set(list.id, 'pending', 'withHeld');
    expect(await states()).toEqual(all('pending'));
    await set(list.id, null);
    expect(await states()).toEqual({});
    expect(await counts()).toMatchObject({ pendingTargets: 0, completedTargets: 0 });
  });

  it('is not completed before its first ascent, nor with a list', async () => {
    const { token: early } = await server.member('Early');
    const [first] = list.members;
    await sql`update element set attributes = attributes || '{"firstAscentYear": 2010}' where id = ${first}`.execute(
      server.server.database.db,
    );
    for (const [id, scope] of [
      [first, null],
      [list.id, 'withHeld'],
    ]) {
      const { errors } = await server.graphql(SET, { id, state: 'completed', scope, on: '2009-12-31' }, early);
      expect(errors[0]?.extensions).toMatchObject({ errorCode: 'before_first_ascent', details: { year: 2010 } });
    }
    expect(await states(early)).toEqual({});
    const { errors } = await server.graphql(
      'mutation ($id: ID!) { logAscent(elementId: $id, day: "2009-12-31", title: "x", kind: hiking) { id } }',
      { id: first },
      early,
    );
    expect(errors[0]?.extensions.errorCode).toBe('before_first_ascent');
    await server.graphql(SET, { id: first, state: 'completed', on: '2010-01-01' }, early);
    expect(await states(early)).toEqual({ [first!]: 'completed' });
    await sql`update element set attributes = attributes - 'firstAscentYear' where id = ${first}`.execute(
      server.server.database.db,
    );
  });

  it('leaves what was a target before for itself, pending or completed', async () => {
    const { token: other } = await server.member('Berta');
    const [pending, completed] = list.members as [string, string];
    await set(pending, 'pending', null, other);
    await server.graphql(SET, { id: completed, state: 'completed', on: '2020-02-02' }, other);
    await set(list.id, 'completed', 'withHeld', other);
    expect(await states(other)).toEqual(all('completed'));
    const { data } = await server.graphql(
      'query ($ids: [ID!]!) { myStates(elementIds: $ids) { completedOn timesCompleted } }',
      { ids: [completed] },
      other,
    );
    expect(data.myStates).toEqual([{ completedOn: '2020-02-02', timesCompleted: 1 }]);
    await set(list.id, null, null, other);
    expect(await states(other)).toEqual({ [pending]: 'pending', [completed]: 'completed' });
  });

  it('completes what was pending with it, and opens it again when the scope becomes the element alone', async () => {
    const { token: other } = await server.member('Carla');
    await set(list.id, 'pending', 'withHeld', other);
    await set(list.id, 'completed', 'withHeld', other);
    expect(await states(other)).toEqual(all('completed'));
    // After undoing, all targets are pending again.
    await set(list.id, 'pending', 'withHeld', other);
    expect(await states(other)).toEqual(all('pending'));
    await set(list.id, 'completed', 'withHeld', other);
    await set(list.id, 'pending', 'alone', other);
    expect(await states(other)).toEqual({ [list.id]: 'pending' });
  });

  it('holds the couloirs and routes of a mountain, none that was deleted', async () => {
    const { token: other } = await server.member('Dora');
    const { db } = server.server.database;
    const { rows } = await sql<{ parent: string; id: string }>`select parent_id as parent, id from element
      where parent_id is not null and status = 'published' order by id limit 1`.execute(db);
    const { parent, id } = rows[0]!;
    await set(parent, 'pending', 'withHeld', other);
    expect(await states(other)).toMatchObject({ [parent]: 'pending', [id]: 'pending' });
    await set(parent, null, null, other);
    await sql`update element set status = 'deleted' where id = ${id}`.execute(db);
    await set(parent, 'pending', 'withHeld', other);
    expect(await states(other)).not.toHaveProperty(id);
    await sql`update element set status = 'published' where id = ${id}`.execute(db);
  });

  it('C08 agrees with a recount when the same list is set to everything at once', async () => {
    const member = await server.member('Eva');
    const work = Array.from({ length: 16 }, (_, i) =>
      server.graphql(
        SET,
        {
          id: i % 4 === 3 ? list.members[i % list.members.length] : list.id,
          state: ['pending', 'completed', null][i % 3],
          scope: i % 2 === 0 ? 'withHeld' : null,
          on: '2025-07-01',
        },
        member.token,
      ),
    );
    for (const { status, errors } of await Promise.all(work))
      expect([status, errors[0]?.extensions]).toEqual([200, undefined]);
    await set(list.id, 'completed', 'withHeld', member.token);
    expect(await states(member.token)).toEqual(all('completed'));
    const { rows } = await sql`select t.element_id from target t where t.account_id = ${member.id}
      and t.completed_on is distinct from (select min(c.completed_on) from completion c
        where c.account_id = t.account_id and c.element_id = t.element_id)`.execute(server.server.database.db);
    expect(rows).toEqual([]);
  });
});
