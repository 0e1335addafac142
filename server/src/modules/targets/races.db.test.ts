import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleGpx } from '@cordada/core/tracks/samples/sampleFiles';
import { syntheticActivity } from '@cordada/core/tracks/samples/syntheticActivity';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, Json, TestServer } from '#server/db/testing/testServer.ts';

const SAVE = 'mutation ($id: ID, $input: ActivityInput!) { saveActivity(id: $id, input: $input) { id } }';
const PUBLISH = 'mutation ($id: ID!) { publishActivity(id: $id) { id } }';
const DELETE = 'mutation ($id: ID!) { deleteActivity(id: $id) }';
const SET = 'mutation ($id: ID!, $state: TargetState) { setTarget(elementId: $id, state: $state) { state } }';

describe('what happens at the same moment', () => {
  let server: TestServer;
  let lists: { id: string; members: string[] }[];
  beforeAll(async () => {
    server = await startTestServer();
    const { data } = await server.graphql(
      '{ elements(filter: { types: [list] }, first: 20) { nodes { id edition { completesAt members { id } } } } }',
    );
    lists = (data.elements.nodes as Json[])
      .filter(({ edition }) => edition.members.length === edition.completesAt)
      .map(({ id, edition }) => ({ id, members: edition.members.map((one: Json) => one.id) }))
      .sort((a, b) => a.members.length - b.members.length);
  });
  afterAll(() => server.stop());

  const input = (trackIds: readonly string[], elementIds: readonly string[]): object => ({
    kind: 'hiking',
    title: 'Race',
    happenedOn: '2025-07-19',
    visibility: 'everyone',
    trackIds,
    milestones: elementIds.map((elementId) => ({ elementId })),
  });
  const codes = (replies: readonly GraphqlReply[]): string[] =>
    replies.flatMap(({ errors }) => errors.flatMap((error) => error.extensions?.errorCode ?? []));

  it('C06 gives a track to one of two activities that are saved at once', async () => {
    const { token } = await server.member();
    const trackIds: string[] = [];
    for (const seed of [1, 2]) {
      const segment = syntheticActivity({
        waypoints: [
          [-30 + seed, 40, 100],
          [-30 + seed, 40.01, 400],
        ],
        startEpoch: 1_752_904_800,
        seed,
      });
      trackIds.push((await server.upload(token, sampleGpx({ segments: [segment] }))).body.id);
    }
    for (let round = 0; round < 4; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          server.graphql(SAVE, { input: input(i % 2 ? trackIds : trackIds.toReversed(), []) }, token),
        ),
      );
      const saved = replies.flatMap(({ data }) => data?.saveActivity?.id ?? []);
      expect(saved).toHaveLength(1);
      expect(new Set(codes(replies))).toEqual(new Set(['invalid_input']));
      await server.graphql(DELETE, { id: saved[0] }, token);
    }
  });

  it('C06 refuses a track that another activity takes while this one is saved', async () => {
    const { token } = await server.member();
    const segment = syntheticActivity({
      waypoints: [
        [-20, 40, 100],
        [-20, 40.01, 400],
      ],
      startEpoch: 1_752_904_800,
      seed: 3,
    });
    const { body } = await server.upload(token, sampleGpx({ segments: [segment] }));
    const { data } = await server.graphql(SAVE, { input: input([], []) }, token);
    let reply: Promise<GraphqlReply> | undefined;
    await server.server.database.db.transaction().execute(async (trx) => {
      await sql`insert into activity_track (activity_id, position, track_id)
        values (${data.saveActivity.id}, 1, ${body.id})`.execute(trx);
      reply = server.graphql(SAVE, { input: input([body.id], []) }, token);
      const waiting = async (): Promise<number> => {
        const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`.execute(server.server.database.db);
        return rows.length;
      };
      await Promise.race([reply, expect.poll(waiting).toBeGreaterThanOrEqual(1)]);
    });
    expect(codes([await reply!])).toEqual(['invalid_input']);
  });

  it('C06 publishes once what is published ten times at once', async () => {
    const { token, id: owner } = await server.member();
    const { data } = await server.graphql(SAVE, { input: input([], lists[0]!.members.slice(0, 2)) }, token);
    const id = data.saveActivity.id as string;
    const replies = await Promise.all(Array.from({ length: 10 }, () => server.graphql(PUBLISH, { id }, token)));
    expect(codes(replies)).toEqual([]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from completion where account_id = ${owner}`.execute(server.server.database.db);
    expect(rows[0]?.count).toBe(2);
  });

  it('completes a list whose last members are completed at the same moment', async () => {
    const list = lists[0]!;
    for (let round = 0; round < 3; round += 1) {
      const { token } = await server.member();
      const replies = await Promise.all(
        list.members.map((id) => server.graphql(SET, { id, state: 'completed' }, token)),
      );
      expect(codes(replies)).toEqual([]);
      const { data } = await server.graphql(
        '{ myTargets(filter: { type: list }) { nodes { elementId state } } }',
        {},
        token,
      );
      expect(data.myTargets.nodes).toContainEqual({ elementId: list.id, state: 'completed' });
    }
  });

  it('C08 agrees with a recount after everything at once, and fails at nothing', async () => {
    const { token, id: owner } = await server.member();
    const members = [...new Set(lists.slice(0, 3).flatMap((list) => list.members))].slice(0, 12);
    const random = seededRandom(7);
    const some = (): string[] => members.filter(() => random() < 0.5);
    const activities: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      const { data } = await server.graphql(SAVE, { input: input([], some()) }, token);
      activities.push(data.saveActivity.id);
    }
    const replies: GraphqlReply[] = [];
    for (let round = 0; round < 5; round += 1) {
      const work = Array.from({ length: 24 }, () => {
        const kind = random();
        const id = activities[Math.floor(random() * activities.length)];
        const target = { id: members[Math.floor(random() * members.length)] };
        if (kind < 0.3) return server.graphql(PUBLISH, { id }, token);
        if (kind < 0.5) return server.graphql(SAVE, { id, input: input([], some()) }, token);
        if (kind < 0.55) return server.graphql(DELETE, { id }, token);
        const state = kind < 0.75 ? 'completed' : kind < 0.9 ? 'pending' : null;
        return server.graphql(SET, { ...target, state }, token);
      });
      replies.push(...(await Promise.all(work)));
    }
    expect(codes(replies).filter((code) => code !== 'not_found')).toEqual([]);
    const { db } = server.server.database;
    const { rows: wrongTargets } = await sql`
      select t.element_id from target t where t.account_id = ${owner} and t.completed_on is distinct from (
        select min(c.completed_on) from completion c where c.account_id = t.account_id and c.element_id = t.element_id)`.execute(
      db,
    );
    const { rows: wrongLists } = await sql`
      select l.list_id from list_edition l
      cross join lateral (select count(*) as size, count(t.element_id) as done from list_item m
        left join target t on t.account_id = ${owner} and t.element_id = m.element_id and t.state = 'completed'
        where m.list_id = l.list_id and m.edition = l.number) m
      where l.number = (select max(number) from list_edition n where n.list_id = l.list_id)
        and (m.size > 0 and m.done >= coalesce(l.completes_at, m.size)) <> exists (select 1 from target t
          where t.account_id = ${owner} and t.element_id = l.list_id and t.state = 'completed')`.execute(db);
    expect(wrongTargets).toEqual([]);
    expect(wrongLists).toEqual([]);
  });
});
