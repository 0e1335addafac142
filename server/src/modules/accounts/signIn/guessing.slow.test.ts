import { expect, it, vi } from 'vitest';
import type * as Argon from '@node-rs/argon2';
import { openTestDatabase } from '#server/db/testing/testServer.ts';
import { logIn, register } from './logIn.ts';

const { verify } = vi.hoisted(() => ({ verify: vi.fn() }));
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon = await importOriginal<typeof Argon>();
  return { ...argon, verify: verify.mockImplementation(argon.verify) };
});

it('A04 hashes at the recommended cost, and verifies as many passwords for an address that nobody, one or three accounts have', async () => {
  const database = await openTestDatabase();
  const origin = { address: '198.51.100.1', userAgent: 'test' };
  for (const [email, accounts] of [
    ['one@example.org', 1],
    ['three@example.org', 3],
  ] as const) {
    for (let i = 0; i < accounts; i += 1) {
      const person = {
        email,
        password: `a fine long secret ${i}`,
        firstName: 'Ana',
        lastName: '',
        language: 'en',
      } as const;
      await register(database.db, person, origin);
    }
  }
  // The database tests hash at a lower cost, so that of the product is asserted here.
  const accounts = await database.db.selectFrom('account').select('password_hash').execute();
  for (const { password_hash: hash } of accounts) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const counts: number[] = [];
  for (const email of ['nobody@example.org', 'one@example.org', 'three@example.org']) {
    verify.mockClear();
    await expect(logIn(database.db, { email, password: 'wrong guess' }, origin)).rejects.toThrow();
    counts.push(verify.mock.calls.length);
  }
  expect(counts[0]).toBeGreaterThan(0);
  expect(new Set(counts).size).toBe(1);
  await database.stop();
});
