import { afterAll, expect, it } from 'vitest';
import { Failure } from '@cordada/core/failures';
import { createWorkerPool } from './workerPool.ts';

const pool = createWorkerPool(new URL('./testing/sampleThread.ts', import.meta.url), {
  pendingMax: 2,
  isLowPriority: true,
  busyText: 'Come again.',
});
afterAll(() => pool.stop());

it('answers what the thread answers, and throws its failures and errors', async () => {
  expect(await pool.run('double', 21)).toBe(42);
  const failure: unknown = await pool.run('refuse', null).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ code: 'not_found', message: 'There is none.' });
  await expect(pool.run('breakDown', null)).rejects.toThrow('A mistake.');
});

it('refuses what comes while too many are waiting, and takes the next afterwards', async () => {
  const waiting = [pool.run('double', 1), pool.run('double', 2)];
  await expect(pool.run('double', 3)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Come again.',
    details: { retryAfterSeconds: 5 },
  });
  expect(await Promise.all(waiting)).toEqual([2, 4]);
  expect(await pool.run('double', 3)).toBe(6);
});
