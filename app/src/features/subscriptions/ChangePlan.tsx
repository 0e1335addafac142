import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { BILLING_INTERVALS, SUBSCRIPTION_PLANS, isUpgrade } from '@cordada/core/subscriptions/subscriptions';
import type { SubscriptionChoice } from '@cordada/core/subscriptions/subscriptions';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { ChangeSubscription } from '#app/data/generated/subscriptions.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Chip } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { TextField } from '#app/ui/forms/Field.tsx';
import { FormAlert } from '#app/ui/forms/FormAlert.tsx';
import type { OwnSubscription } from './usePlanTexts.ts';
import { usePlanTexts } from './usePlanTexts.ts';

/** Chooses another plan and says when it begins and what it costs before anything is charged. */
export function ChangePlan({
  subscription,
  onDone,
  onCancel,
}: {
  readonly subscription: OwnSubscription;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const { titleOf, priceOf } = usePlanTexts();
  const [plan, setPlan] = useState<SubscriptionChoice>(subscription.next ?? subscription.plan);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { seatsPerUnit, unitsMax } = SUBSCRIPTION_PLANS[plan.level];
  const now = subscription.plan;
  const isAsNow = plan.level === now.level && plan.interval === now.interval && plan.units === now.units;
  const explanation = isAsNow
    ? t('plans.change.same')
    : t(isUpgrade(now, plan) ? 'plans.change.now' : 'plans.change.later', {
        plan: titleOf(plan),
        price: priceOf(plan),
        date: format.date(subscription.periodEndsAt),
      });
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setTrouble(null);
    try {
      const { changeSubscription: hasChanged } = await runOperation(browserContext, ChangeSubscription, plan);
      if (hasChanged) showToast({ type: 'success', text: t('plans.change.done') });
      onDone();
    } catch (error) {
      setTrouble(failureText(error));
      setBusy(false);
    }
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void send(event)}>
      <div role="group" aria-label={t('plans.change.level')} className="flex flex-wrap gap-2">
        {(['pro', 'club'] as const).map((level) => (
          <Chip
            key={level}
            isPressed={plan.level === level}
            onClick={() => setPlan({ ...plan, level, units: Math.min(plan.units, SUBSCRIPTION_PLANS[level].unitsMax) })}
          >
            {t(`plans.level.${level}`)}
          </Chip>
        ))}
      </div>
      <div role="group" aria-label={t('plans.period')} className="flex flex-wrap gap-2">
        {BILLING_INTERVALS.map((interval) => (
          <Chip key={interval} isPressed={plan.interval === interval} onClick={() => setPlan({ ...plan, interval })}>
            {t(`plans.period.${interval === 'year' ? 'yearly' : 'monthly'}`)}
          </Chip>
        ))}
      </div>
      {unitsMax > 1 ? (
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          max={unitsMax}
          label={t('plans.units')}
          hint={t('plans.units.hint', { seats: plan.units * seatsPerUnit, price: priceOf(plan) })}
          value={plan.units}
          onChange={({ target }) =>
            setPlan({ ...plan, units: Math.min(unitsMax, Math.max(1, Math.round(Number(target.value)) || 1)) })
          }
        />
      ) : null}
      <p aria-live="polite">
        {explanation}
        {subscription.next ? ` ${t('plans.change.dropsNext')}` : null}
      </p>
      <FormAlert text={trouble} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" isBusy={isBusy} disabled={isAsNow && subscription.next === null}>
          {t('plans.change.submit')}
        </Button>
        <Button onClick={onCancel}>{t('plans.change.cancel')}</Button>
      </div>
    </form>
  );
}
