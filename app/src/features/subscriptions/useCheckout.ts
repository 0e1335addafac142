import { useState } from 'react';
import type { SubscriptionChoice } from '@cordada/core/subscriptions/subscriptions';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { StartCheckout } from '#app/data/generated/subscriptions.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { showToast } from '#app/ui/feedback/toasts.ts';

/**
 * Opens the checkout of a plan.
 * @param isBeside opens it in a tab of its own, so that what the reader was about to do can go on here
 */
export function useCheckout(isBeside: boolean): {
  readonly isBusy: boolean;
  readonly begin: (plan: SubscriptionChoice) => Promise<void>;
} {
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async begin(plan) {
      setBusy(true);
      // Opened at once, because browsers block windows that open after an answer.
      const tab = isBeside ? window.open('', '_blank') : null;
      try {
        const { startCheckout } = await runOperation(browserContext, StartCheckout, plan);
        (tab ?? window).location.assign(startCheckout.url);
      } catch (error) {
        tab?.close();
        showToast({ type: 'error', text: failureText(error) });
      } finally {
        setBusy(false);
      }
    },
  };
}
