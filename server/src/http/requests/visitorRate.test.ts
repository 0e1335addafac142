import { expect, it } from 'vitest';
import { createVisitorRate } from './visitorRate.ts';

it('lets a crawler load as many pages as the rate says, and goes on when it waits', () => {
  let time = 0;
  const rate = createVisitorRate({ max: 60, windowSeconds: 60 }, () => time);
  const taken = (address: string, reads: number): number => {
    let count = 0;
    for (let i = 0; i < reads; i += 1) {
      const failure = rate.refusal(address);
      if (failure) expect(failure).toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: 1 } });
      else count += 1;
    }
    return count;
  };
  expect(taken('203.0.113.9', 100)).toBe(60);
  expect(taken('203.0.113.10', 1)).toBe(1);
  // Addresses of one network count together.
  expect(taken('2001:db8:1:2::1', 40) + taken('2001:db8:1:2::2', 40)).toBe(60);
  time += 10_000;
  expect(taken('203.0.113.9', 100)).toBe(10);
  // A proxy on this machine that is not configured.
  expect(taken('127.0.0.1', 1_000)).toBe(1_000);
});
