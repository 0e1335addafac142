import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import type { Database } from '#server/db/connect.ts';
import { Failure } from '@cordada/core/failures';
import { logIn, register } from './logIn.ts';

const PASSWORD = 'a fine long secret';
const EMAIL = 'victim@example.org';
let addresses = 0;
const elsewhere = () => ({ address: `198.51.100.${(addresses += 1)}`, userAgent: 'test' });

const person = (password: string, email = EMAIL) => ({
  email,
  password,
  firstName: 'Ana',
  lastName: '',
  language: 'en' as const,
});

async function outcome(work: Promise<{ userId: string }>): Promise<string> {
  try {
    return (await work).userId;
  } catch (error) {
    return error instanceof Failure ? error.code : String(error);
  }
}

describe('guessing passwords', () => {
  let database: Database;
  let victim: string;
  beforeEach(async () => {
    database = await openTestDatabase();
    victim = (await register(database.db, person(PASSWORD), elsewhere())).userId;
  });
  afterEach(() => database.stop());

  it('A05 lets no burst of guesses past the limit, not even with the right one in it', async () => {
    const origin = elsewhere();
    const burst = Array.from({ length: 80 }, (_, i) =>
      outcome(logIn(database.db, { email: EMAIL, password: i === 79 ? PASSWORD : `wrong guess ${i}` }, origin)),
    );
    const outcomes = await Promise.all(burst);
    expect(outcomes.filter((one) => one === 'wrong_credentials').length).toBeLessThanOrEqual(25);
    expect(outcomes).not.toContain(victim);
    expect(outcomes.at(-1)).toBe('too_many_requests');
  });

  it('A05 counts guesses made by registering, from wherever they come', async () => {
    const outcomes: string[] = [];
    for (let i = 0; i < 30; i += 1) {
      outcomes.push(await outcome(register(database.db, person(`some long guess ${i}`), elsewhere())));
    }
    expect(outcomes.at(-1)).toBe('too_many_requests');
    expect(await outcome(register(database.db, person(PASSWORD), elsewhere()))).toBe('too_many_requests');
  });

  it('A03 limits registering an unknown address in the same way', async () => {
    const outcomes: string[] = [];
    for (let i = 0; i < 30; i += 1) {
      const given = person(`some long guess ${i}`, 'nobody@example.org');
      outcomes.push(await outcome(register(database.db, given, elsewhere())));
    }
    expect(outcomes.filter((one) => one === 'too_many_requests')).toHaveLength(5);
  });

  it('A04 takes as long for an address that nobody, one or three accounts have', async () => {
    for (let i = 0; i < 2; i += 1) {
      await register(database.db, person(`another long secret ${i}`, 'three@example.org'), elsewhere());
    }
    const times = new Map<string, number[]>();
    const emails = ['nobody@example.org', EMAIL, 'three@example.org'];
    for (let round = 0; round < 20; round += 1) {
      for (const email of emails) {
        const started = performance.now();
        await outcome(logIn(database.db, { email, password: 'wrong guess' }, elsewhere()));
        times.set(email, [...(times.get(email) ?? []), performance.now() - started]);
      }
    }
    // Of the fastest quarter: the slower ones were held up by whatever else runs here.
    const quick = emails.map((email) => times.get(email)!.toSorted((a, b) => a - b)[4]!);
    expect(Math.max(...quick) - Math.min(...quick)).toBeLessThan(20);
  });
});
