import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ASCENT_ROWS_MAX } from '@cordada/core/limits';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, Json, TestServer } from '#server/db/testing/testServer.ts';

const IMPORT = `mutation ($rows: [CompletionRow!]!, $dryRun: Boolean) {
  importCompletions(rows: $rows, dryRun: $dryRun) { created matched ambiguous unknown invalid rows } }`;

describe('an import of past ascents', () => {
  let server: TestServer;
  let member: Awaited<ReturnType<TestServer['member']>>;
  let summits: { id: string; name: string; elevationMeters: number; lat: number; lon: number }[];
  beforeAll(async () => {
    server = await startTestServer();
    const { rows } = await sql<(typeof summits)[number]>`
      select e.id, e.name, e.elevation_meters as "elevationMeters", e.lat, e.lon from element e
      where e.kind = 'mountain' and e.elevation_meters is not null and not exists (select 1 from element n
        where n.id <> e.id and n.kind in ('mountain', 'volcano') and (n.name = e.name or n.place <@ box(point(e.lon - 0.1, e.lat - 0.1), point(e.lon + 0.1, e.lat + 0.1))))
      order by e.importance desc, e.id limit 30`.execute(server.server.database.db);
    summits = rows;
    expect(summits).toHaveLength(30);
  });
  beforeEach(async () => {
    member = await server.member();
  });
  afterAll(() => server.stop());

  const send = (rows: readonly object[], dryRun = false, token = member.token): Promise<GraphqlReply> =>
    server.graphql(IMPORT, { rows, dryRun }, token);
  const imported = async (rows: readonly object[], dryRun = false): Promise<Json> => {
    const { data, errors } = await send(rows, dryRun);
    expect(errors[0]?.extensions?.errorCode).toBeUndefined();
    return data.importCompletions;
  };
  const rowOf = (index: number, date: string, more: object = {}): object => {
    const { id: _, ...place } = summits[index]!;
    return { ...place, date, ...more };
  };
  const completions = async (): Promise<Json[]> => {
    const { rows } = await sql<Json>`select element_id as id, completed_on::text as day, note from completion
      where account_id = ${member.id} order by completed_on, element_id`.execute(server.server.database.db);
    return rows;
  };

  it('is what the export writes, in which the note of a target is not that of its ascents', async () => {
    await imported([rowOf(0, '1998-07-04', { note: 'With Ana' }), rowOf(1, '2003-08-01')]);
    const { db } = server.server.database;
    await sql`insert into target (account_id, element_id, state) values (${member.id}, ${summits[2]!.id}, 'pending')`.execute(
      db,
    );
    await sql`update target set note = 'In winter' where account_id = ${member.id}`.execute(db);
    const { data } = await server.graphql('{ myAscents }', {}, member.token);
    expect(data.myAscents.map(({ id, date, note }: Json) => [id, date, note])).toEqual([
      [summits[0]!.id, '1998-07-04', 'With Ana'],
      [summits[1]!.id, '2003-08-01', null],
      [summits[2]!.id, null, 'In winter'],
    ]);
  });

  it('writes what is certain, once, and nothing in a dry run', async () => {
    const rows = [
      rowOf(0, '1998-07-04', { note: ' With  Ana ' }),
      rowOf(1, '2003-08-01'),
      rowOf(1, '2010-08-01'),
      { name: 'Nowhere Peak', date: '2001-01-01' },
      { ...rowOf(2, '2005-05-05'), lat: null, lon: null, elevationMeters: null },
    ];
    const numbers = { created: 3, matched: 3, ambiguous: 1, unknown: 1, invalid: 0 };
    const tried = await imported(rows, true);
    expect(tried).toMatchObject(numbers);
    expect(tried.rows[4].candidates.map(({ id }: Json) => id)).toContain(summits[2]!.id);
    expect(await completions()).toEqual([]);
    expect(await imported(rows)).toMatchObject(numbers);
    const all = [
      { id: summits[0]!.id, day: '1998-07-04', note: 'With Ana' },
      { id: summits[1]!.id, day: '2003-08-01', note: null },
      { id: summits[1]!.id, day: '2010-08-01', note: null },
    ];
    expect(await completions()).toEqual(all);
    expect(await imported(rows)).toMatchObject({ ...numbers, created: 0 });
    expect(await imported([...rows, ...rows], true)).toMatchObject({ created: 0, matched: 6 });
    expect(await completions()).toEqual(all);
    const { data } = await server.graphql(
      '{ myTargets { nodes { elementId completedOn timesCompleted } } }',
      {},
      member.token,
    );
    // The first time counts.
    expect(data.myTargets.nodes).toEqual([
      { elementId: summits[1]!.id, completedOn: '2003-08-01', timesCompleted: 2 },
      { elementId: summits[0]!.id, completedOn: '1998-07-04', timesCompleted: 1 },
    ]);
  });

  it('takes what the member chose, and follows a merge of it', async () => {
    const row = { elementId: summits[3]!.id, name: 'What I called it', date: '2001-01-01' };
    expect(await imported([row])).toMatchObject({ created: 1, matched: 1 });
    expect(await imported([{ elementId: 'nothing', date: '2001-01-01' }])).toMatchObject({ created: 0, unknown: 1 });
  });

  it('names each wrong row and imports none of the others', async () => {
    const wrong = ['', 'once', '2021-02-30', '1699-12-31', '2999-01-01'];
    const rows = [rowOf(4, '2001-01-01'), ...wrong.map((date) => rowOf(5, date)), rowOf(6, '2001-01-01', { lat: 91 })];
    const { rows: tried } = await imported(rows, true);
    expect(tried.map(({ problem }: Json) => problem)).toEqual([
      null,
      'date_missing',
      'date_invalid',
      'date_invalid',
      'date_too_early',
      'date_future',
      'place_invalid',
    ]);
    const { errors } = await send(rows);
    expect(errors[0]?.extensions.errorCode).toBe('invalid_input');
    expect(Object.keys(errors[0]?.extensions.fields ?? {})).toEqual(
      [1, 2, 3, 4, 5].map((i) => `rows.${i}.date`).concat('rows.6.lat'),
    );
    expect(await completions()).toEqual([]);
  });

  it('refuses days before the first ascent of what is certain', async () => {
    const first = summits[7]!;
    await sql`update element set attributes = attributes || '{"firstAscentYear": 1904}' where id = ${first.id}`.execute(
      server.server.database.db,
    );
    const rows = [rowOf(7, '1903-12-31'), rowOf(7, '1904-08-05')];
    const { rows: tried, created } = await imported(rows, true);
    expect(tried.map(({ problem }: Json) => problem)).toEqual(['date_before_first_ascent', null]);
    expect(created).toBe(1);
    expect((await send(rows)).errors[0]?.extensions.fields).toEqual({ 'rows.0.date': 'invalid_input' });
    expect(await imported(rows.slice(1))).toMatchObject({ created: 1 });
    await sql`update element set attributes = attributes - 'firstAscentYear' where id = ${first.id}`.execute(
      server.server.database.db,
    );
  });

  it('has a limit and is for members', async () => {
    const row = { name: 'Aneto', date: '2001-01-01' };
    const many = await send(Array.from({ length: ASCENT_ROWS_MAX + 1 }, () => row));
    expect(many.errors[0]?.extensions.errorCode).toBe('payload_too_large');
    const { errors } = await server.graphql(IMPORT, { rows: [row] });
    expect(errors[0]?.extensions.errorCode).toBe('unauthenticated');
  });

  it('C06 counts each ascent once when two devices import at the same moment, and one takes ascents away', async () => {
    const rows = summits.map((_, index) => rowOf(index, '2011-11-11'));
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => send(rows)),
      ...summits
        .slice(0, 5)
        .map(({ id }) =>
          server.graphql('mutation ($id: ID!) { setTarget(elementId: $id) { state } }', { id }, member.token),
        ),
    ]);
    expect(replies.flatMap(({ errors }) => errors[0]?.extensions?.errorCode ?? [])).toEqual([]);
    await send(rows);
    expect(await completions()).toHaveLength(summits.length);
    const { data } = await server.graphql('{ myTargetCounts { state count } }', {}, member.token);
    expect(data.myTargetCounts.filter(({ state }: Json) => state === 'completed')).toContainEqual({
      state: 'completed',
      count: summits.length,
    });
  });

  it('adds nothing on a day of which an activity tells already', async () => {
    const input = {
      kind: 'hiking',
      title: 'Day',
      happenedOn: '2020-02-02',
      visibility: 'onlyMe',
      trackIds: [],
      milestones: [{ elementId: summits[0]!.id }],
    };
    const { data } = await server.graphql(
      'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }',
      { input },
      member.token,
    );
    await server.graphql(
      'mutation ($id: ID!) { publishActivity(id: $id) { id } }',
      { id: data.saveActivity.id },
      member.token,
    );
    expect(await imported([rowOf(0, '2020-02-02')])).toMatchObject({ created: 0, matched: 1 });
  });

  it('completes a list by its last place, once', async () => {
    const { data } = await server.graphql(
      '{ elements(filter: { types: [list] }, first: 20) { nodes { id edition { completesAt members { id } } } } }',
    );
    const [list] = (data.elements.nodes as Json[])
      .filter(({ edition }) => edition.members.length === edition.completesAt)
      .sort((a, b) => a.edition.members.length - b.edition.members.length);
    const rows = list.edition.members.map(({ id }: Json, i: number) => ({ elementId: id, date: `2012-01-${10 + i}` }));
    await imported(rows);
    await imported(rows);
    const mine = await server.graphql(
      '{ myTargets(filter: { type: list }) { nodes { elementId state timesCompleted } } }',
      {},
      member.token,
    );
    expect(mine.data.myTargets.nodes).toContainEqual({ elementId: list.id, state: 'completed', timesCompleted: 1 });
  });
});
