import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '#server/db/testing/testServer.ts';
import type { TestServer } from '#server/db/testing/testServer.ts';

const SAVE =
  'mutation ($newId: ID, $input: ActivityInput!) { saveActivity(newId: $newId, input: $input) { id title } }';
const input = (title: string): object => ({
  title,
  kind: 'hiking',
  happenedOn: '2026-07-19',
  visibility: 'onlyMe',
  trackIds: [],
  milestones: [],
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a new activity may have an id made by its author, who saves it once', async () => {
  const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
  const newId = '7QxWa1kAway';
  const save = (token: string, title: string, id = newId) =>
    server.graphql(SAVE, { newId: id, input: input(title) }, token);
  expect((await save(ana.token, 'Once')).data.saveActivity).toEqual({ id: newId, title: 'Once' });
  // The same again, sent weeks later, must not undo what has been changed since.
  expect((await save(ana.token, 'Again')).data.saveActivity).toEqual({ id: newId, title: 'Once' });
  expect((await save(bea.token, 'Stolen')).errors[0]?.extensions?.errorCode).toBe('conflict');
  expect((await save(ana.token, 'Broken', 'no id')).errors[0]?.extensions?.errorCode).toBe('bad_request');
});

it('the first save of a form whose answer was lost is repeated as a change of the same activity', async () => {
  const ana = await server.member('Ana');
  const newId = '7QxWa1kAwbz';
  const FORM = `mutation ($id: ID, $newId: ID, $input: ActivityInput!, $revision: Int, $savedBy: String) {
    saveActivity(id: $id, newId: $newId, input: $input, revision: $revision, savedBy: $savedBy) { id title revision } }`;
  const save = (variables: object) => server.graphql(FORM, variables, ana.token);
  const first = { newId, savedBy: 'form' };
  expect((await save({ ...first, input: input('First') })).data.saveActivity).toMatchObject({ id: newId });
  // Kept on the device with what was written since, and sent twice.
  for (const _ of [1, 2])
    expect((await save({ ...first, input: input('Second') })).data.saveActivity).toMatchObject({ title: 'Second' });
  const { rows } = await sql`select id from activity where owner_id = ${ana.id}`.execute(server.server.database.db);
  expect(rows).toHaveLength(1);
  // Another device has changed it since: neither of both is lost.
  await save({ id: newId, savedBy: 'other', input: input('Third') });
  const late = await save({ ...first, input: input('Second') });
  expect(late.errors[0]?.extensions?.errorCode).toBe('conflict');
});

it('what is logged or collected by ids of the author and sent twice is there once, in order', async () => {
  const [ana, bea] = [await server.member('Ana'), await server.member('Bea')];
  const peaks = (await server.graphql('{ elements(first: 10, filter: { types: [mountain] }) { nodes { id } } }')).data
    .elements.nodes as { id: string }[];
  const ids = [...'abcdefghij'].map((letter) => `7QxWa1kZ${letter}aa`);
  const collection = '7QxWa1kZcba';
  type Write = readonly [string, object];
  const create: Write = [
    'mutation ($newId: ID, $name: String!) { saveCollection(newId: $newId, name: $name) { id } }',
    { newId: collection, name: 'Offline' },
  ];
  const writes = peaks.flatMap(({ id }, n): Write[] => [
    [
      `mutation ($e: ID!, $id: ID) { logAscent(elementId: $e, day: "2026-07-19", title: "Up", kind: hiking, newId: $id) { id } }`,
      { e: id, id: ids[n] },
    ],
    ...[true, false, n % 2 === 0].map((isIn): Write => [
      'mutation ($c: ID!, $e: ID!, $isIn: Boolean!) { setCollected(collectionId: $c, elementId: $e, isIn: $isIn) { id } }',
      { c: collection, e: id, isIn },
    ]),
    ['mutation ($e: ID!) { setCompletedOn(elementId: $e, completedOn: "2026-07-18", isDone: true) }', { e: id }],
  ]);
  expect(writes).toHaveLength(50);
  for (const _ of ['first', 'again'])
    for (const [text, variables] of [create, ...writes]) {
      const { errors } = await server.graphql(text, variables, ana.token);
      expect(errors[0]?.extensions).toBeUndefined();
    }
  const { db } = server.server.database;
  const counted = async (text: ReturnType<typeof sql<{ n: number }>>) => (await text.execute(db)).rows[0]?.n;
  expect(await counted(sql`select count(*)::int as n from activity where owner_id = ${ana.id}`)).toBe(10);
  expect(await counted(sql`select count(*)::int as n from collection where account_id = ${ana.id}`)).toBe(1);
  const mine = await server.graphql(
    'query ($id: ID!) { collection(id: $id) { elementCount } }',
    { id: collection },
    ana.token,
  );
  expect(mine.data.collection.elementCount).toBe(5);
  const [text, variables] = create;
  expect((await server.graphql(text, variables, bea.token)).errors[0]?.extensions?.errorCode).toBe('conflict');
});
