import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import type { Database } from '#server/db/connect.ts';
import { Failure } from '@cordada/core/failures';
import { logIn, register } from './logIn.ts';
import { setPasswordHash } from '../mailedKeys/keys.queries.ts';

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
  let deviceKey: string;
  beforeEach(async () => {
    database = await openTestDatabase();
    ({ userId: victim, deviceKey } = await register(database.db, person(PASSWORD), elsewhere()));
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

  it('A05 lets the owner in on a device that is known, whatever strangers guess', async () => {
    const crowd = elsewhere();
    const guess = (password: string, key: string | null = null, email = EMAIL): Promise<string> =>
      outcome(logIn(database.db, { email, password, deviceKey: key }, crowd));
    for (let i = 0; i < 30; i += 1) await guess(`wrong guess ${i}`);
    expect(await guess(PASSWORD)).toBe('too_many_requests');
    const forged = `${deviceKey.split('.')[0]}.${'A'.repeat(43)}`;
    expect(await guess(PASSWORD, forged)).toBe('too_many_requests');
    expect(await guess(PASSWORD, deviceKey)).toBe(victim);
    // The key is worthless for other accounts, and a stolen one allows no more guesses than any other client has.
    await register(database.db, person('another long secret', 'other@example.org'), elsewhere());
    await guess('not this one', deviceKey, 'other@example.org');
    expect(await guess('another long secret', deviceKey, 'other@example.org')).toBe('too_many_requests');
    for (let i = 0; i < 25; i += 1) await guess(`another guess ${i}`, deviceKey);
    expect(await guess(PASSWORD, deviceKey)).toBe('too_many_requests');
    const fresh = await register(database.db, person('a third long secret', 'third@example.org'), elsewhere());
    await setPasswordHash(database.db, fresh.userId, 'x');
    expect(await guess('a third long secret', fresh.deviceKey, 'third@example.org')).toBe('too_many_requests');
  });

  it('A05 gives whoever registers with the address of somebody else no more guesses than a stranger', async () => {
    const crowd = elsewhere();
    const own = person('the secret of a squatter');
    const { userId: squatter } = await register(database.db, own, crowd);
    // Each login with the own password creates another device key without failed attempts.
    const devices: string[] = [];
    for (let i = 0; i < 4; i += 1) devices.push((await logIn(database.db, own, crowd)).deviceKey);
    const guess = (password: string, key: string): Promise<string> =>
      outcome(logIn(database.db, { email: EMAIL, password, deviceKey: key }, elsewhere()));
    for (const key of devices) for (let i = 0; i < 10; i += 1) await guess(`wrong guess ${i}`, key);
    expect(await guess(PASSWORD, devices[3]!)).toBe('wrong_credentials');
    expect(await guess(own.password, devices[3]!)).toBe(squatter);
    expect(await outcome(logIn(database.db, { email: EMAIL, password: PASSWORD, deviceKey }, crowd))).toBe(victim);
  });

  it('A05 lets somebody with two accounts of an address into both from one device', async () => {
    const second = await register(database.db, person('another long secret'), elsewhere());
    const given = { email: EMAIL, password: PASSWORD, deviceKey: second.deviceKey };
    expect(await outcome(logIn(database.db, given, elsewhere()))).toBe(victim);
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
});
