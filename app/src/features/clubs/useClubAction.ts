import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserContext, runOperation } from '#app/data/execute.ts';
import type { Operation } from '#app/data/operation.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import { reloadViewer } from '#app/data/viewer.ts';
import { showToast } from '#app/ui/feedback/toasts.ts';

/** Runs a change of a club, says that it is done or why not, and loads the page again. */
export function useClubAction(): {
  readonly isBusy: boolean;
  readonly run: <Data, Variables extends object>(
    operation: Operation<Data, Variables>,
    variables: Variables,
    done: string | ((data: Data) => string),
  ) => Promise<Data | null>;
} {
  const failureText = useFailureText();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async run(operation, variables, done) {
      setBusy(true);
      try {
        const data = await runOperation(browserContext, operation, variables);
        showToast({ type: 'success', text: typeof done === 'string' ? done : done(data) });
        void reloadViewer();
        await revalidate();
        return data;
      } catch (error) {
        showToast({ type: 'error', text: failureText(error) });
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
