import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { DiscardSubscriptionChange } from '#app/data/generated/subscriptions.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { showToast } from '#app/ui/feedback/toasts.ts';
import { usePlanTexts } from './usePlanTexts.ts';
import type { OwnSubscription } from './usePlanTexts.ts';

const ASK_EVERY_MS = 4_000;

/** A change that waits until its owner pays the difference on the provider's page, which opens beside this one. */
export function PendingChange({
  pending,
  onChanged,
  refresh,
}: {
  readonly pending: NonNullable<OwnSubscription['pending']>;
  readonly onChanged: () => void;
  readonly refresh: () => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const failureText = useFailureText();
  const { titleOf } = usePlanTexts();
  const [isBusy, setBusy] = useState(false);
  // The provider's page does not lead back, so this one looks by itself whether it was paid.
  useEffect(() => {
    const asking = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, ASK_EVERY_MS);
    return () => clearInterval(asking);
  }, [refresh]);
  const discard = async (): Promise<void> => {
    setBusy(true);
    try {
      const { discardSubscriptionChange: isDiscarded } = await runOperation(
        browserContext,
        DiscardSubscriptionChange,
        {},
      );
      showToast({ type: 'success', text: t(isDiscarded ? 'plans.pending.discarded' : 'plans.pending.gone') });
      onChanged();
    } catch (error) {
      showToast({ type: 'error', text: failureText(error) });
      setBusy(false);
    }
  };
  return (
    <section className="grid gap-3 rounded-lg border border-accent bg-raised p-5">
      <h2 className="text-xl">{t('plans.pending.title', { plan: titleOf(pending.plan) })}</h2>
      <p>
        {t('plans.pending.text', {
          date: format.date(pending.expiresAt, 'dayAndTime', Intl.DateTimeFormat().resolvedOptions().timeZone),
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" onClick={() => window.open(pending.payUrl, '_blank', 'noopener')}>
          {t('plans.pending.pay')}
        </Button>
        <Button isBusy={isBusy} onClick={() => void discard()}>
          {t('plans.pending.discard')}
        </Button>
      </div>
    </section>
  );
}
