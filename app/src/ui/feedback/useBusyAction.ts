import { useState } from 'react';
import { showToast } from './toasts.ts';

/**
 * Runs an action, and shows a toast if it fails.
 * @param textOf the text of a failure: `useFailureText()`
 */
export function useBusyAction(textOf: (failure: unknown) => string): {
  readonly isBusy: boolean;
  readonly run: (action: () => Promise<void>) => Promise<void>;
} {
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async run(action) {
      setBusy(true);
      try {
        await action();
      } catch (error) {
        showToast({ type: 'error', text: textOf(error) });
      } finally {
        setBusy(false);
      }
    },
  };
}
