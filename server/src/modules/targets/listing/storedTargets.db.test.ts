import { RawNode, sql } from 'kysely';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { Json, TestServer } from '#server/db/testing/testServer.ts';
import { inMyState } from '../targets.queries.ts';
import { findStoredCounts } from './storedTargets.queries.ts';
import { listTargets, listTargetYears } from './targetListing.queries.ts';

const SHOWN = `query ($id: ID!) { user(id: $id) { targetYears targetCounts { type state count } completedCounts { type count }
  targets(first: 100) { total nodes { elementId state completedOn timesCompleted } } } }`;

/** Explains statements in place of answering them, and adds up the pages of tables and indexes that they look at. */
function countingPages(db: Db): { readonly db: Db; readonly pages: () => number } {
  let pages = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => RawNode.create(['explain (analyze, buffers, format json) ', ''], [node]),
    transformResult: async ({ result }) => {
      const plan = (result.rows[0] as Json)['QUERY PLAN'][0].Plan;
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      return { rows: [] };
    },
  };
  return { db: db.withPlugin(plugin), pages: () => pages };
}

describe('stored targets', () => {
  let server: TestServer;
  let db: Db;
  let summits: string[];
  beforeAll(async () => {
    server = await startTestServer();
    ({ db } = server.server.database);
    const { data } = await server.graphql('{ elements(filter: { types: [mountain] }, first: 12) { nodes { id } } }');
    summits = data.elements.nodes.map(({ id }: Json) => id);
  });
  afterAll(() => server.stop());

  type Member = Awaited<ReturnType<TestServer['member']>>;
  const shown = async (id: string): Promise<Json> => (await server.graphql(SHOWN, { id })).data?.user ?? null;
  const publish = async ({ token }: Member, elementIds: readonly string[], happenedOn: string): Promise<string> => {
    const milestones = elementIds.map((elementId) => ({ elementId }));
    const input = { kind: 'hiking', title: 'Day', happenedOn, visibility: 'everyone', trackIds: [], milestones };
    const save = 'mutation ($input: ActivityInput!) { saveActivity(input: $input) { id } }';
    const { id } = (await server.graphql(save, { input }, token)).data.saveActivity;
    await server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id }, token);
    return id as string;
  };

  it('V06 follow everything that hides and shows a completion, at the next reading', async () => {
    const [owner, companion] = [await server.member('Ana'), await server.member('Eva')];
    const ids = [owner.id, companion.id];
    const [first, second, third, fourth] = summits as [string, string, string, string];
    const one = await publish(owner, [first, second], '2024-05-01');
    await publish(owner, [second, third], '2025-05-02');
    await sql`insert into target (account_id, element_id, state) values (${owner.id}, ${fourth}, 'pending')`.execute(
      db,
    );
    await sql`insert into activity_participant (activity_id, account_id, visibility, answer, confirmed_at)
      values (${one}, ${companion.id}, 'everyone', 'yes', now())`.execute(db);
    await sql`insert into completion (account_id, element_id, activity_id, completed_on)
      values (${companion.id}, ${first}, ${one}, '2024-05-01')`.execute(db);
    await sql`insert into target (account_id, element_id, state, completed_on)
      values (${companion.id}, ${first}, 'completed', '2024-05-01')`.execute(db);
    await sql`insert into element (id, kind, name, status) values ('storedlist', 'list', 'Two', 'published')`.execute(
      db,
    );
    await sql`insert into list_edition (list_id, number, dated_on) values ('storedlist', 1, '2024-01-01')`.execute(db);
    await sql`insert into list_item (list_id, edition, position, element_id)
      values ('storedlist', 1, 0, ${first}), ('storedlist', 1, 1, ${second})`.execute(db);
    await sql`insert into target (account_id, element_id, state, completed_on)
      values (${owner.id}, 'storedlist', 'completed', '2024-05-01')`.execute(db);

    const read = async (): Promise<string> => {
      const stored = await Promise.all(ids.map(shown));
      // Without the row of counts, everything is computed from the rows of others again.
      await sql`delete from target_counts where account_id = any(${ids}::text[])`.execute(db);
      await sql`delete from public_target where account_id = any(${ids}::text[])`.execute(db);
      expect(stored).toEqual(await Promise.all(ids.map(shown)));
      return JSON.stringify(stored.map((user) => user?.targets.nodes));
    };
    const changes: [string, () => Promise<unknown>][] = [
      ['private', () => sql`update activity set visibility = 'onlyMe' where id = ${one}`.execute(db)],
      ['public', () => sql`update activity set visibility = 'everyone' where id = ${one}`.execute(db)],
      ['hidden', () => sql`update activity set hidden_at = now() where id = ${one}`.execute(db)],
      ['shown', () => sql`update activity set hidden_at = null where id = ${one}`.execute(db)],
      ['suspended', () => sql`update account set suspended_at = now() where id = ${owner.id}`.execute(db)],
      ['restored', () => sql`update account set suspended_at = null where id = ${owner.id}`.execute(db)],
      [
        'companion hides',
        () => sql`update activity_participant set visibility = 'onlyMe' where activity_id = ${one}`.execute(db),
      ],
      [
        'zone',
        () =>
          sql`insert into hidden_zone (id, account_id, lon, lat, radius_meters, shift_lon, shift_lat)
          select 'zone', ${owner.id}, lon, lat, 500, 0, 0 from element where id = ${first}`.execute(db),
      ],
      ['no zone', () => sql`delete from hidden_zone where id = 'zone'`.execute(db)],
      [
        'edition',
        () =>
          sql`insert into list_item (list_id, edition, position, element_id) values ('storedlist', 1, 2, ${third})`.execute(
            db,
          ),
      ],
      [
        'by hand',
        () =>
          sql`insert into completion (account_id, element_id, completed_on) values (${owner.id}, ${second}, '2020-01-01')`.execute(
            db,
          ),
      ],
      ['element', () => sql`update element set status = 'deleted' where id = ${third}`.execute(db)],
      ['deleted', () => sql`delete from activity where id = ${one}`.execute(db)],
    ];
    let before = await read();
    for (const [name, change] of changes) {
      await shown(owner.id);
      await shown(companion.id);
      await change();
      const after = await read();
      expect(after, name).not.toBe(before);
      before = after;
    }
    expect((await sql`select 1 from target_stale where account_id = any(${ids}::text[])`.execute(db)).rows).toEqual([]);
  });

  it('forget the marks of a deleted member', async () => {
    const { id } = await server.member();
    await sql`insert into target (account_id, element_id, state) values (${id}, ${summits[0]!}, 'pending')`.execute(db);
    const marks = async (): Promise<number> =>
      (await sql`select 1 from target_stale where account_id = ${id}`.execute(db)).rows.length;
    expect(await marks()).toBe(1);
    await sql`delete from account where id = ${id}`.execute(db);
    expect(await marks()).toBe(0);
  });

  it('are read by as many pages of tables with 20,000 completions as with 100', async () => {
    await sql`insert into element (id, kind, name, status, lon, lat) select 'many' || n, 'mountain', 'Summit ' || n, 'published', 1, 42
      from generate_series(1, 20000) n`.execute(db);
    const read: number[] = [];
    for (const count of [100, 20_000]) {
      const { id } = await server.member();
      await sql`insert into completion (account_id, element_id, completed_on)
        select ${id}, 'many' || n, date '2000-01-01' + n from generate_series(1, ${count}::int) n`.execute(db);
      await sql`insert into target (account_id, element_id, state, completed_on)
        select account_id, element_id, 'completed', completed_on from completion where account_id = ${id}`.execute(db);
      const { targets, targetCounts } = await shown(id);
      expect(targets.total).toBe(count);
      expect(targetCounts).toEqual([{ type: 'mountain', state: 'completed', count }]);
      await sql`vacuum analyze target, public_target, completion, element, target_counts, target_stale`.execute(db);
      const pages = countingPages(db);
      const listing = { inMyState, wasTracked: () => sql`true` };
      for (const isPublic of [true, false]) {
        const filter = {
          accountId: id,
          isPublic,
          state: null,
          year: null,
          elements: { listing, kinds: ['mountain'] },
        } as const;
        await listTargets(pages.db, filter, { rows: 24, after: null, sort: 'date' }, count);
      }
      await findStoredCounts(pages.db, [id]);
      read.push(pages.pages());
      expect((await listTargetYears(db, id, true))[0]).toBe(count === 100 ? 2000 : 2054);
    }
    expect(read[1]! / read[0]!).toBeLessThan(1.5);
  });
});
