import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '@cordada/core/tracks/samples/random';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { GraphqlReply, Json, TestServer } from '#server/db/testing/testServer.ts';

const ROUNDS = 50;
const AT_ONCE = 6;
const SHOWN = `{ counts: myTargetCounts { state count } years: myTargetYears
  mine: myTargets(first: 100) { total nodes { elementId state completedOn timesCompleted } }
  viewer { user { shown: targets(first: 100) { total nodes { elementId completedOn timesCompleted } } targetYears targetCounts { state count } } } }`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('C08 counts of targets agree with the completions after hundreds of changes at once', async () => {
  const { db } = server.server.database;
  const { id: accountId, token } = await server.member();
  const { data } = await server.graphql('{ elements(filter: { types: [mountain] }, first: 25) { nodes { id } } }');
  const summits: string[] = data.elements.nodes.map(({ id }: Json) => id);
  // The others are completed by activities alone, of which some are private.
  const byHand = summits.slice(0, 12);
  const random = seededRandom(21);
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)]!;
  const day = (): string =>
    `${2000 + Math.floor(random() * 8)}-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 9)}`;
  const activities: string[] = [];
  const inputOf = (): object => ({
    kind: 'hiking',
    title: 'Day',
    happenedOn: day(),
    visibility: pick(['everyone', 'onlyMe', 'followers']),
    trackIds: [],
    milestones: summits.filter(() => random() < 0.1).map((elementId) => ({ elementId })),
  });
  const save = 'mutation ($id: ID, $input: ActivityInput!) { saveActivity(id: $id, input: $input) { id } }';
  for (let i = 0; i < 8; i += 1) {
    activities.push((await server.graphql(save, { input: inputOf() }, token)).data.saveActivity.id);
  }
  const change = (): Promise<GraphqlReply> => {
    const kind = random();
    const [id, activity] = [pick(byHand), pick(activities)];
    if (kind < 0.25) {
      const rows = Array.from({ length: 3 }, () => ({ elementId: pick(byHand), date: day() }));
      return server.graphql(
        'mutation ($rows: [CompletionRow!]!) { importCompletions(rows: $rows) { created } }',
        { rows },
        token,
      );
    }
    if (kind < 0.5) {
      const variables = { id, state: pick(['pending', 'completed', null]), on: day() };
      return server.graphql(
        'mutation ($id: ID!, $state: TargetState, $on: Date) { setTarget(elementId: $id, state: $state, completedOn: $on) { state } }',
        variables,
        token,
      );
    }
    if (kind < 0.65) {
      return server.graphql(
        'mutation ($id: ID!, $on: Date!, $done: Boolean!) { setCompletedOn(elementId: $id, completedOn: $on, isDone: $done) }',
        { id, on: day(), done: random() < 0.7 },
        token,
      );
    }
    if (kind < 0.8) return server.graphql(save, { id: activity, input: inputOf() }, token);
    return server.graphql('mutation ($id: ID!) { publishActivity(id: $id) { id } }', { id: activity }, token);
  };
  const failures: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const read = (): Promise<GraphqlReply> => server.graphql(SHOWN, {}, token);
    const replies = await Promise.all([read(), ...Array.from({ length: AT_ONCE }, change)]);
    failures.push(...replies.flatMap(({ errors }) => errors[0]?.extensions?.errorCode ?? []));
  }
  expect(failures).toEqual([]);

  const recount = async (from: string): Promise<Map<string, { first: string; times: number }>> => {
    const { rows } = await sql<{ id: string; first: string; times: number }>`
      select element_id as id, min(completed_on)::text as first, count(*)::int as times from ${sql.table(from)} c
      where account_id = ${accountId} and element_id = any(${summits}::text[]) group by 1`.execute(db);
    return new Map(rows.map(({ id, ...one }) => [id, one]));
  };
  const yearsOf = (all: Awaited<ReturnType<typeof recount>>): number[] =>
    [...new Set([...all.values()].map(({ first }) => Number(first.slice(0, 4))))].sort((a, b) => b - a);
  const [all, open] = [await recount('completion'), await recount('public_completion')];
  expect(all.size).toBeGreaterThan(open.size);
  const { data: shown } = await server.graphql(SHOWN, {}, token);
  const isSummit = ({ elementId }: Json): boolean => summits.includes(elementId);
  const completed = (counts: Json[]): number =>
    counts.reduce((sum, { state, count }) => (state === 'completed' ? sum + count : sum), 0);
  const listsIn = (nodes: Json[]): number => nodes.filter((one) => !isSummit(one) && one.completedOn).length;
  const ofMine = shown.mine.nodes.filter((one: Json) => isSummit(one) && one.state === 'completed');
  expect(
    new Map(ofMine.map((one: Json) => [one.elementId, { first: one.completedOn, times: one.timesCompleted }])),
  ).toEqual(all);
  expect(completed(shown.counts)).toBe(all.size + listsIn(shown.mine.nodes));
  expect(shown.mine.total).toBe(shown.mine.nodes.length);
  const { user } = shown.viewer;
  const ofOthers = user.shown.nodes.filter((one: Json) => isSummit(one) && one.completedOn);
  expect(
    new Map(ofOthers.map((one: Json) => [one.elementId, { first: one.completedOn, times: one.timesCompleted }])),
  ).toEqual(open);
  expect(completed(user.targetCounts)).toBe(open.size + listsIn(user.shown.nodes));
  if (listsIn(shown.mine.nodes) === 0) {
    expect(shown.years).toEqual(yearsOf(all));
    expect(user.targetYears).toEqual(yearsOf(open));
  }
});
