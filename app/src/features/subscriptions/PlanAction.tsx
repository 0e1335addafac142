import type { ReactNode } from 'react';
import { useState } from 'react';
import { mayTry } from '@cordada/core/subscriptions/subscriptions';
import type { BillingInterval, SubscriptionPlan } from '@cordada/core/subscriptions/subscriptions';
import { useViewer } from '#app/data/viewer.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { requireLogin } from '#app/pages/requireLogin.ts';
import { Button, LinkButton } from '#app/ui/buttons/Button.tsx';
import { TextField } from '#app/ui/forms/Field.tsx';
import { useCheckout } from './useCheckout.ts';

/** The one thing to do with a plan: register, try, subscribe, or change what one has. */
export function PlanAction({
  plan,
  interval,
  isBeside,
}: {
  readonly plan: SubscriptionPlan;
  readonly interval: BillingInterval;
  readonly isBeside: boolean;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const viewer = useViewer();
  const { isBusy, begin } = useCheckout(isBeside);
  const [units, setUnits] = useState(1);
  const { level } = plan;
  const tried = viewer.status === 'member' ? viewer.viewer.consumedTrialLevel : null;
  const consumed = tried === 'pro' || tried === 'club' ? tried : null;
  // A member with Pro through a club has no subscription of their own.
  const own =
    viewer.status === 'member' && viewer.viewer.subscriptionEndDate ? viewer.viewer.subscriptionLevel : 'free';
  if (level === 'free') {
    return viewer.status === 'member' ? (
      <LinkButton page="elements" query={{ v: 'map' }}>
        {t('plans.action.free')}
      </LinkButton>
    ) : (
      <LinkButton page="register">{t('plans.register')}</LinkButton>
    );
  }
  if (own !== 'free') {
    return (
      <LinkButton
        page="settings"
        query={{ section: 'subscription' }}
        tone={level === 'club' && own === 'pro' ? 'primary' : 'quiet'}
      >
        {t(own === level ? 'plans.action.manage' : 'plans.action.change')}
      </LinkButton>
    );
  }
  // A seat in a club holds all of it: nothing is sold again.
  if (viewer.status === 'member' && viewer.viewer.subscriptionLevel === level) {
    return (
      <LinkButton page="settings" query={{ section: 'subscription' }}>
        {t('plans.action.manage')}
      </LinkButton>
    );
  }
  const total = (interval === 'year' ? plan.yearlyPrice : plan.monthlyPrice) * units;
  const subscribe = (): void => void begin({ level, interval, units });
  return (
    <div className="grid gap-3">
      {plan.unitsMax > 1 ? (
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          max={plan.unitsMax}
          label={t('plans.units')}
          hint={t('plans.units.hint', { seats: units * plan.seatsPerUnit, price: format.money(total) })}
          value={units}
          onChange={({ target }) =>
            setUnits(Math.min(plan.unitsMax, Math.max(1, Math.round(Number(target.value)) || 1)))
          }
        />
      ) : null}
      <Button
        tone={level === 'pro' ? 'primary' : 'quiet'}
        isBusy={isBusy}
        onClick={() => requireLogin(subscribe, t(`plans.action.logIn.${level}`))}
      >
        {mayTry(level, consumed) ? t('plans.action.begin', { days: plan.trialDays }) : t('plans.action.subscribe')}
      </Button>
    </div>
  );
}
