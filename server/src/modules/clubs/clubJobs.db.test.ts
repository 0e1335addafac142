import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/connect.ts';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import { createEvents } from '#server/jobs/events.ts';
import { remindOfPlans } from './clubJobs.ts';

const CLUB = 'clubClubClu';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await sql`insert into account (id, email, first_name, last_name, language)
    values (${CLUB}, 'club@example.org', 'Centre', '', 'en')`.execute(database.db);
});
afterAll(() => database.stop());

const plan = async (id: string, days: number, isDeleted = false): Promise<void> => {
  await sql`insert into activity (id, owner_id, status, visibility, kind, title, slug, happened_on, ended_on, deleted_at)
    select ${id}, ${CLUB}, 'planned', 'club', 'hiking', 'Walk', 'walk', current_date + ${days}::int, current_date + ${days}::int,
      case when ${isDeleted}::bool then now() end`.execute(database.db);
  await sql`insert into club_plan (activity_id, club_id) values (${id}, ${CLUB})`.execute(database.db);
};

it('reminds of all plans in one round, the earliest day first, and of none that was deleted', async () => {
  await plan('deleted', 0, true);
  await plan('later', 2);
  await plan('sooner', 0);
  await plan('soon', 1);
  await plan('next week', 7);
  const reminded: string[] = [];
  const events = createEvents();
  events.on('clubPlan.isSoon', async (_trx, { activityId }) => void reminded.push(activityId));
  await remindOfPlans({ db: database.db, events }, 1);
  await remindOfPlans({ db: database.db, events }, 1);
  expect(reminded).toEqual(['sooner', 'soon', 'later']);
});
