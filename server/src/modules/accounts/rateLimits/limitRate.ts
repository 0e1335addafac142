import { Failure } from '@cordada/core/failures';
import type { Rate } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import { countAttempt, countAttempts } from '../accounts.queries.ts';

/** @throws Failure `too_many_requests` above the rate */
export async function limitRate(db: Db, key: string, rate: Rate): Promise<void> {
  if (!(await isWithinRate(db, key, rate))) throw tooMany(rate);
}

/** For what many do at once: counted together with other requests, so never for a key that a transaction counts. */
export async function limitRateOfMany(db: Db, key: string, rate: Rate): Promise<void> {
  if ((await countAttempts(db, { key, windowSeconds: rate.windowSeconds })) > rate.max) throw tooMany(rate);
}

export async function isWithinRate(db: Db, key: string, { max, windowSeconds }: Rate): Promise<boolean> {
  return (await countAttempt(db, key, windowSeconds)) <= max;
}

export function tooMany({ windowSeconds }: Rate): Failure {
  return new Failure('too_many_requests', 'Too many attempts. Please wait before the next one.', {
    details: { reason: 'too_fast', retryAfterSeconds: windowSeconds },
  });
}
