import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { NOTIFY_FOLLOWERS_JOB } from '../notifyFollowers.ts';

/** Waits until every job that notifies followers has ended. */
export async function followersNotified(db: Db): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } =
        await sql`select 1 from graphile_worker.jobs where task_identifier = ${NOTIFY_FOLLOWERS_JOB}`.execute(db);
      return rows.length;
    })
    .toBe(0);
}
