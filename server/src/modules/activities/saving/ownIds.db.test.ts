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
