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
  /** Whether its trial is a second one of the same card, and is being ended. */
  readonly isTrialRefused: boolean;
};

/** How a subscription runs; null once it has ended, and where its trial was refused and is being ended. */
export function runningState({
  status,
  isTrialRefused,
}: Pick<KeptSubscription, 'status' | 'isTrialRefused'>): 'trialing' | 'active' | 'past_due' | null {
  if (status === 'trialing') return isTrialRefused ? null : status;
  return status === 'active' || status === 'past_due' ? status : null;
}

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
  const lapsed = (at: Date): Entitlement => ({
    ...given,
    state: 'lapsed',
    renews: false,
    endsAt: notAfterNow(at),
    usableUntil: notAfterNow(at),
  });
  switch (one.status) {
    case 'trialing':
      if (one.isTrialRefused) return lapsed(one.periodStartsAt);
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
        : lapsed(one.periodStartsAt);
    case 'canceled':
    case 'unpaid':
      return lapsed(one.endedAt ?? one.periodStartsAt);
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
