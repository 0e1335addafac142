import type * as Argon from '@node-rs/argon2';
import { vi } from 'vitest';

/** Hashing at the cost of production took a sixth of the time of the database tests: they create hundreds of accounts. */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon = await importOriginal<typeof Argon>();
  const hash: typeof argon.hash = (password, options) =>
    argon.hash(password, { ...options, memoryCost: 64, timeCost: 1 });
  return { ...argon, hash };
});
