import { expect, it } from 'vitest';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import { addJob, prepareJobs, startJobs } from './jobs.ts';

it('tells what made a job fail, by the name of the job', async () => {
  const { db, connection, stop } = await openTestDatabase();
  await prepareJobs(connection);
  const told: unknown[] = [];
  const lost = Object.assign(new Error('no such file'), { code: 'ENOENT' });
  const jobs = await startJobs(connection, { 'test:fail': { work: () => Promise.reject(lost) } }, (error) =>
    told.push(error),
  );
  await addJob(db, 'test:fail');
  await expect.poll(() => told).toHaveLength(1);
  expect(told).toMatchObject([{ message: 'Job test:fail failed', cause: { message: 'no such file', code: 'ENOENT' } }]);
  expect((told[0] as Error).cause).toBe(lost);
  await jobs.stop();
  await stop();
});
