import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlanDetails } from '@cordada/core/planning/plan';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { SavePlan } from '#app/data/generated/planning.ts';

const KEEP_MILLISECONDS = 600;

/**
 * Applies changes of a plan immediately and saves them after a delay, one request at a time. Pending changes are also
 * sent when the page is left.
 */
export function useSavedPlan(
  id: string,
  given: PlanDetails,
): {
  readonly plan: PlanDetails;
  readonly change: (part: Partial<PlanDetails>) => void;
  readonly failure: unknown;
} {
  const [plan, setPlan] = useState(given);
  const [failure, setFailure] = useState<unknown>(null);
  const waiting = useRef<{ readonly plan: PlanDetails; readonly timer: ReturnType<typeof setTimeout> } | null>(null);
  const queue = useRef(Promise.resolve());
  const send = useCallback(() => {
    const next = waiting.current;
    if (!next) return;
    clearTimeout(next.timer);
    waiting.current = null;
    queue.current = queue.current.then(() =>
      runOperation(browserContext, SavePlan, { id, input: next.plan }).then(
        () => setFailure(null),
        (error: unknown) => setFailure(error),
      ),
    );
  }, [id]);
  useEffect(() => send, [send]);
  const change = (part: Partial<PlanDetails>): void => {
    const next = { ...plan, ...part };
    setPlan(next);
    if (waiting.current) clearTimeout(waiting.current.timer);
    waiting.current = { plan: next, timer: setTimeout(send, KEEP_MILLISECONDS) };
  };
  return { plan, change, failure };
}
