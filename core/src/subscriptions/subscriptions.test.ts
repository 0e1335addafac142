import { describe, expect, it } from 'vitest';
import { areUnitsAllowed, isUpgrade, mayTry, unitCents } from './subscriptions.ts';
import type { SubscriptionChoice } from './subscriptions.ts';

const plan = (level: 'pro' | 'club', interval: 'month' | 'year', units = 1): SubscriptionChoice => ({
  level,
  interval,
  units,
});

describe('plans', () => {
  it('cost exactly their price in cents', () => {
    expect([
      unitCents(plan('pro', 'month')),
      unitCents(plan('pro', 'year')),
      unitCents(plan('club', 'month')),
      unitCents(plan('club', 'year')),
    ]).toEqual([199, 1990, 999, 9990]);
  });

  it('have one unit for a person and up to 200 for a club', () => {
    expect([0, 1, 2, 1.5, Number.NaN].filter((units) => areUnitsAllowed('pro', units))).toEqual([1]);
    expect([0, 1, 200, 201, -1].filter((units) => areUnitsAllowed('club', units))).toEqual([1, 200]);
  });

  it('can be tried once a level, and pro not after club (P11)', () => {
    expect([mayTry('pro', null), mayTry('club', null), mayTry('club', 'pro')]).toEqual([true, true, true]);
    expect([mayTry('pro', 'pro'), mayTry('pro', 'club'), mayTry('club', 'club')]).toEqual([false, false, false]);
  });

  it('change at once only when more is paid for', () => {
    expect(isUpgrade(plan('pro', 'month'), plan('club', 'month'))).toBe(true);
    expect(isUpgrade(plan('pro', 'year'), plan('club', 'month'))).toBe(true);
    expect(isUpgrade(plan('club', 'month'), plan('club', 'month', 2))).toBe(true);
    expect(isUpgrade(plan('club', 'month'), plan('club', 'year'))).toBe(true);
    expect(isUpgrade(plan('club', 'year'), plan('club', 'month', 2))).toBe(false);
    expect(isUpgrade(plan('club', 'month', 2), plan('club', 'year'))).toBe(false);
    expect(isUpgrade(plan('club', 'month'), plan('pro', 'year'))).toBe(false);
    expect(isUpgrade(plan('pro', 'month'), plan('pro', 'month'))).toBe(false);
  });
});
