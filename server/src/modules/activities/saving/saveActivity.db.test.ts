import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ActivityDraft } from '@cordada/core/activities/activity';
import type { Database } from '#server/db/connect.ts';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import { createEvents } from '#server/jobs/events.ts';
import type { EventName } from '#server/jobs/events.ts';
import { deleteActivity } from '../deletion/activityBin.ts';
import { completePlan, publishActivity, saveActivity } from './saveActivity.ts';

const VIEWER = { id: 'ana', isAdmin: false };
const draft = (summit: string): ActivityDraft => ({
  kind: 'hiking',
  title: 'Round',
  story: '',
  happenedOn: '2026-05-01',
  visibility: 'everyone',
  isPlan: false,
  trackIds: [],
  milestones: [{ elementId: summit, role: 'reached', note: '' }],
});

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`insert into account (id, email, first_name, last_name, language)
    values ('ana', 'ana@example.org', 'Ana', '', 'en')`.execute(database.db);
  await sql`insert into element (id, kind, name) values ('one', 'mountain', 'One'), ('two', 'mountain', 'Two')`.execute(
    database.db,
  );
});
afterAll(() => database.stop());

it('tells of a publication once, of later edits as changes, and of drafts nothing', async () => {
  const emitted: [EventName, readonly string[]][] = [];
  const events = createEvents();
  for (const name of ['activity.published', 'activity.changed'] as const)
    events.on(
      name,
      async (_, { completions }) => void emitted.push([name, completions.map(({ elementId }) => elementId)]),
    );
  events.on('activity.deleted', async () => void emitted.push(['activity.deleted', []]));
  const tools = { db: database.db, events };
  const id = await saveActivity(tools, VIEWER, null, draft('one'));
  await saveActivity(tools, VIEWER, id, draft('two'));
  expect(emitted).toEqual([]);
  await publishActivity(tools, VIEWER, id);
  await publishActivity(tools, VIEWER, id);
  await saveActivity(tools, VIEWER, id, draft('one'));
  await saveActivity(tools, VIEWER, id, draft('two'));
  await deleteActivity(tools, VIEWER, id);
  expect(emitted).toEqual([
    ['activity.published', ['two']],
    ['activity.changed', ['one']],
    ['activity.changed', ['two']],
    ['activity.deleted', []],
  ]);
});

it('keeps a plan to what is still to come, and makes it an activity once its day is there', async () => {
  const emitted: EventName[] = [];
  const events = createEvents();
  for (const name of ['activity.published', 'activity.changed', 'activity.deleted'] as const)
    events.on(name, async () => void emitted.push(name));
  const tools = { db: database.db, events };
  const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const plan = { ...draft('one'), happenedOn: day(30), isPlan: true };
  const statusOf = async (id: string): Promise<string> =>
    (await database.db.selectFrom('activity').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  const id = await saveActivity(tools, VIEWER, null, plan);
  expect(await statusOf(id)).toBe('planned');
  await expect(publishActivity(tools, VIEWER, id)).rejects.toMatchObject({ code: 'conflict' });
  await expect(completePlan(tools, VIEWER, id)).rejects.toMatchObject({ code: 'conflict' });
  await expect(completePlan(tools, { id: 'eva', isAdmin: false }, id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(saveActivity(tools, VIEWER, id, { ...plan, isPlan: false })).rejects.toMatchObject({
    fields: { happenedOn: 'invalid_input' },
  });
  await saveActivity(tools, VIEWER, id, { ...plan, happenedOn: day(0) });
  // Two concurrent requests convert a plan once (C06).
  await Promise.all([completePlan(tools, VIEWER, id), completePlan(tools, VIEWER, id)]);
  expect(await statusOf(id)).toBe('draft');
  expect(emitted).toEqual([]);
  await publishActivity(tools, VIEWER, id);
  await expect(saveActivity(tools, VIEWER, id, plan)).rejects.toMatchObject({
    fields: { happenedOn: 'invalid_input' },
  });
  await completePlan(tools, VIEWER, id);
  expect(await statusOf(id)).toBe('published');
  expect(emitted).toEqual(['activity.published']);
});

it('C01 refuses what was begun before somewhere else saved it, and loses nothing (20 pairs)', async () => {
  const tools = { db: database.db, events: createEvents() };
  const id = await saveActivity(tools, VIEWER, null, draft('one'));
  const stored = () =>
    database.db.selectFrom('activity').select(['revision', 'title']).where('id', '=', id).executeTakeFirstOrThrow();
  for (let round = 0; round < 20; round += 1) {
    const { revision } = await stored();
    const tries = await Promise.allSettled(
      ['tab A', 'tab B'].map((savedBy) =>
        saveActivity(tools, VIEWER, id, { ...draft('one'), title: savedBy }, { revision, savedBy }),
      ),
    );
    const refused = tries.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'conflict' } }]);
    expect(await stored()).toEqual({
      revision: revision + 1,
      title: tries[0]?.status === 'fulfilled' ? 'tab A' : 'tab B',
    });
  }
});

it('takes what comes from the form that saved it last, though that did not hear of it, and what insists', async () => {
  const tools = { db: database.db, events: createEvents() };
  const id = await saveActivity(tools, VIEWER, null, draft('one'), { revision: null, savedBy: 'tab A' });
  for (const revision of [1, 1, 1]) await saveActivity(tools, VIEWER, id, draft('two'), { revision, savedBy: 'tab A' });
  const old = { revision: 1, savedBy: 'tab B' };
  await expect(saveActivity(tools, VIEWER, id, draft('one'), old)).rejects.toMatchObject({ code: 'conflict' });
  await expect(saveActivity(tools, VIEWER, id, draft('one'), { revision: 1, savedBy: null })).rejects.toMatchObject({
    code: 'conflict',
  });
  await saveActivity(tools, VIEWER, id, draft('one'), { ...old, revision: null });
});
