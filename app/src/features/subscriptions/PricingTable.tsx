import type { ReactNode } from 'react';
import { useState } from 'react';
import { SUBSCRIPTION_PLANS, SUBSCRIPTION_LEVELS } from '@cordada/core/subscriptions/subscriptions';
import type { SubscriptionPlan } from '@cordada/core/subscriptions/subscriptions';
import { useFormat } from '#app/messages/useFormat.ts';
import type { MessageKey } from '#app/messages/keys.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { useViewer } from '#app/data/viewer.ts';
import { Badge, Chip } from '#app/ui/Badge.tsx';
import { Check, ChevronDown } from '#app/ui/icons.tsx';
import { PlanAction } from './PlanAction.tsx';

type Period = 'yearly' | 'monthly';

/** @param isBeside opens the checkout in a tab of its own, where the table is in a modal */
export function PricingTable({ isBeside = false }: { readonly isBeside?: boolean }): ReactNode {
  const t = useMessages();
  const [period, setPeriod] = useState<Period>('yearly');
  // The stores allow neither prices nor the way to them.
  if (import.meta.env.VITE_NATIVE) return <p className="max-w-prose text-lg">{t('plans.notInApp')}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
      <div role="group" aria-label={t('plans.period')} className="flex flex-wrap gap-2">
        {(['yearly', 'monthly'] as const).map((one) => (
          <Chip key={one} isPressed={one === period} onClick={() => setPeriod(one)}>
            {t(`plans.period.${one}`)}
          </Chip>
        ))}
      </div>
      <ul className="grid grid-cols-1 gap-3 sm:gap-4 lg:grid-cols-3">
        {SUBSCRIPTION_LEVELS.map((level) => (
          <li key={level} className={`grid ${level === 'pro' ? 'max-lg:-order-1' : ''}`}>
            <PlanCard plan={SUBSCRIPTION_PLANS[level]} period={period} isBeside={isBeside} />
          </li>
        ))}
      </ul>
      <p className="max-w-prose text-sm text-muted">{t('plans.terms')}</p>
    </div>
  );
}

function useFeatures(plan: SubscriptionPlan): readonly string[] {
  const t = useMessages();
  const { level, shortcutsMax, collectionsMax, seatsPerUnit, unitsMax } = plan;
  const own: Readonly<Record<SubscriptionPlan['level'], readonly MessageKey[]>> = {
    free: ['plans.feature.encyclopedia', 'plans.feature.activities', 'plans.feature.targets', 'plans.feature.free'],
    pro: [
      'plans.feature.everythingFree',
      'plans.feature.offline',
      'plans.feature.whatNext',
      'plans.feature.statistics',
      'plans.feature.bulk',
    ],
    club: [
      'plans.feature.everythingPro',
      'plans.feature.members',
      'plans.feature.calendar',
      'plans.feature.equipment',
      'plans.feature.clubStats',
    ],
  };
  return [
    ...own[level].map((key) => t(key)),
    ...(level === 'club'
      ? [t('plans.feature.seats', { seats: seatsPerUnit, units: unitsMax })]
      : [t('plans.feature.shortcuts', { shortcuts: shortcutsMax, collections: collectionsMax })]),
  ];
}

function PlanCard({
  plan,
  period,
  isBeside,
}: {
  readonly plan: SubscriptionPlan;
  readonly period: Period;
  readonly isBeside: boolean;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const features = useFeatures(plan);
  const viewer = useViewer();
  const isOwn = viewer.status === 'member' && viewer.viewer.subscriptionLevel === plan.level;
  const isBySeat = isOwn && plan.level !== 'free' && viewer.viewer.subscriptionEndDate === null;
  const price = period === 'yearly' ? plan.yearlyPrice : plan.monthlyPrice;
  return (
    <section
      className={`flex flex-col gap-3 rounded-lg border bg-raised p-4 lg:gap-4 lg:p-5 ${isOwn ? 'border-evergreen' : plan.level === 'pro' ? 'border-accent' : 'border-line'}`}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="text-2xl">{t(`plans.level.${plan.level}`)}</h2>
        {isOwn ? <Badge tone="completed">{t(isBySeat ? 'plans.bySeat' : 'plans.action.yours')}</Badge> : null}
      </div>
      <p className="flex items-baseline gap-2">
        <span className="font-display text-4xl font-extrabold">
          {isBySeat ? t('plans.bySeat.price') : format.money(price)}
        </span>
        {price > 0 && !isBySeat ? <span className="text-muted">{t(`plans.per.${period}`)}</span> : null}
      </p>
      {isBySeat ? null : (
        <p className="-mt-3 text-sm text-muted empty:hidden lg:min-h-6 lg:empty:block">
          {period === 'yearly' && price > 0 ? t('plans.perMonth', { price: format.money(price / 12) }) : null}
        </p>
      )}
      <p className="text-muted lg:min-h-12">{isBySeat ? t('plans.bySeat.text') : t(`plans.for.${plan.level}`)}</p>
      {/* Prices and buttons of the plans are compared first. */}
      <div className="grid gap-2">
        <PlanAction plan={plan} interval={period === 'yearly' ? 'year' : 'month'} isBeside={isBeside} />
      </div>
      <div className="border-t border-line pt-4 max-lg:hidden">
        <Features features={features} />
      </div>
      <details className="-my-2 lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
          <ChevronDown size={18} className="text-muted in-open:rotate-180" />
          {t('plans.features')}
        </summary>
        <Features features={features} />
      </details>
    </section>
  );
}

function Features({ features }: { readonly features: readonly string[] }): ReactNode {
  return (
    <ul className="grid content-start gap-2 max-lg:pb-3">
      {features.map((feature) => (
        <li key={feature} className="flex gap-2">
          <Check size={18} className="mt-1 shrink-0 text-evergreen" />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  );
}
