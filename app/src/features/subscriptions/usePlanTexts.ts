import { unitCents } from '@cordada/core/subscriptions/subscriptions';
import type { SubscriptionChoice } from '@cordada/core/subscriptions/subscriptions';
import type { MySubscriptionQuery } from '#app/data/generated/types.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';

export type Mine = NonNullable<MySubscriptionQuery['viewer']>;
export type OwnSubscription = NonNullable<Mine['subscription']>;

export function usePlanTexts(): {
  readonly titleOf: (plan: SubscriptionChoice) => string;
  readonly priceOf: (plan: SubscriptionChoice) => string;
} {
  const t = useMessages();
  const format = useFormat();
  return {
    titleOf: ({ level, units }) =>
      units > 1 ? t('plans.title.units', { plan: t(`plans.level.${level}`), units }) : t(`plans.level.${level}`),
    priceOf: (plan) =>
      `${format.money((unitCents(plan) * plan.units) / 100)} ${t(`plans.per.${plan.interval === 'year' ? 'yearly' : 'monthly'}`)}`,
  };
}
