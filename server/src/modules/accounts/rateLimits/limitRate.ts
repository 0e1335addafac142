import { Failure } from '@cordada/core/failures';
import type { Rate } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import { countAttempt, countAttemptInBatch } from './attempts.queries.ts';

/**
 * Counts an attempt; in a transaction that is rolled back none is counted.
 * @param times for a request that does something several times
 * @throws Failure `too_many_requests` above the rate
 */
export async function limitRate(db: Db, key: string, rate: Rate, times = 1): Promise<void> {
  if ((await countAttempt(db, key, rate.windowSeconds, times)) > rate.max) throw tooMany(rate);
}

/** For what many do at once: counted together with other requests, so never for a key that a transaction counts. */
export async function limitRateOfMany(db: Db, key: string, rate: Rate): Promise<void> {
  if ((await countAttemptInBatch(db, { key, windowSeconds: rate.windowSeconds })) > rate.max) throw tooMany(rate);
}

export async function isWithinRate(db: Db, key: string, { max, windowSeconds }: Rate): Promise<boolean> {
  return (await countAttempt(db, key, windowSeconds, 1)) <= max;
}

export function tooMany({ windowSeconds }: Rate): Failure {
  return new Failure('too_many_requests', 'Too many attempts. Please wait before the next one.', {
    details: { reason: 'too_fast', retryAfterSeconds: windowSeconds },
  });
}
