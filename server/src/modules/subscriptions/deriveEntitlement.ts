import { GRACE_DAYS, SUBSCRIPTION_PLANS } from '@cordada/core/subscriptions/subscriptions';
import type { ProviderSubscription } from '#server/adapters/payments/payments.ts';
import type { Entitlement } from '#server/modules/accounts/index.ts';

const DAY_MS = 86_400_000;
/** A trial turns into a paid subscription within hours of its end. */
const TRIAL_LEEWAY_DAYS = 1;

export type KeptSubscription = Pick<
  ProviderSubscription,
  'level' | 'units' | 'status' | 'periodStartsAt' | 'periodEndsAt' | 'renews' | 'endedAt'
> & {
  /** Whether an invoice over more than nothing was ever paid. */
  readonly hasPaid: boolean;
};

const plusDays = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);

/** @returns what one subscription gives; null for one that was never begun */
function entitlementOf(one: KeptSubscription, now: Date): Entitlement | null {
  // The clock of the sandbox may be ahead, so an end is never later than now.
  const notAfterNow = (date: Date): Date => (date < now ? date : now);
  const given = {
    level: one.level,
    isTrial: one.status === 'trialing',
    renews: one.renews,
    endsAt: one.periodEndsAt,
    seats: SUBSCRIPTION_PLANS[one.level].seatsPerUnit * one.units,
  };
  switch (one.status) {
    case 'trialing':
      return {
        ...given,
        state: 'active',
        usableUntil: one.renews ? plusDays(one.periodEndsAt, TRIAL_LEEWAY_DAYS) : one.periodEndsAt,
      };
    case 'active':
      return {
        ...given,
        state: 'active',
        usableUntil: one.renews ? plusDays(one.periodEndsAt, GRACE_DAYS) : one.periodEndsAt,
      };
    case 'past_due':
      // The provider counts the unpaid period already. Grace is for those who have paid before, not for a trial.
      return one.hasPaid
        ? {
            ...given,
            state: 'grace',
            endsAt: one.periodStartsAt,
            usableUntil: plusDays(one.periodStartsAt, GRACE_DAYS),
          }
        : {
            ...given,
            state: 'lapsed',
            renews: false,
            endsAt: notAfterNow(one.periodStartsAt),
            usableUntil: notAfterNow(one.periodStartsAt),
          };
    case 'canceled':
    case 'unpaid': {
      const endedAt = notAfterNow(one.endedAt ?? one.periodStartsAt);
      return { ...given, state: 'lapsed', renews: false, endsAt: endedAt, usableUntil: endedAt };
    }
    case 'incomplete':
    case 'incomplete_expired':
    case 'paused':
      return null;
  }
}

/**
 * Derives what an account may use from all its subscriptions: the one that gives most now, or the one that ended last.
 * @returns null if it never had one
 */
export function deriveEntitlement(subscriptions: readonly KeptSubscription[], now: Date): Entitlement | null {
  const plans = subscriptions.flatMap((one) => entitlementOf(one, now) ?? []);
  const worth = (plan: Entitlement): number => (plan.usableUntil > now ? SUBSCRIPTION_PLANS[plan.level].features : 0);
  return plans.sort((a, b) => worth(b) - worth(a) || b.usableUntil.getTime() - a.usableUntil.getTime())[0] ?? null;
}
