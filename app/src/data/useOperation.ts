import { useCallback, useEffect, useState } from 'react';
import { browserContext, runOperation } from './execute.ts';
import type { Execute, Operation } from './operation.ts';
import { answerOrder } from './requests/answerOrder.ts';

interface Answer<Data> {
  /** The serialised variables this answer belongs to. */
  readonly key: string;
  readonly data: Data | null;
  readonly failure: unknown;
}

export interface RunningOperation<Data> {
  /** Null while loading, and again after the variables change. */
  readonly data: Data | null;
  readonly failure: unknown;
  readonly reload: () => void;
  /** Asks again and goes on showing what there is until then, also if nothing answers. */
  readonly refresh: () => void;
  readonly change: (update: (data: Data) => Data) => void;
}

/** Runs an operation after mounting; with null variables it does not run. */
export function useOperation<Data, Variables extends object>(
  operation: Operation<Data, Variables>,
  variables: Variables | null,
  context: { readonly execute: Execute } = browserContext,
): RunningOperation<Data> {
  const key = JSON.stringify(variables);
  const [answer, setAnswer] = useState<Answer<Data> | null>(null);
  const [order] = useState(answerOrder);
  const load = useCallback(
    async (signal?: AbortSignal, keepsKnown = false): Promise<void> => {
      const given = JSON.parse(key) as Variables | null;
      if (given === null) return;
      const isWanted = (known: Answer<Data> | null): boolean => !keepsKnown || known === null || known.key === key;
      const isNewest = order.ask();
      try {
        const data = await runOperation(context, operation, given, signal);
        if (!signal?.aborted && isNewest())
          setAnswer((known) => (isWanted(known) ? { key, data, failure: null } : known));
      } catch (failure) {
        if (!signal?.aborted && !keepsKnown && isNewest()) setAnswer({ key, data: null, failure });
      }
    },
    [context, operation, key, order],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);
  const refresh = useCallback(() => void load(undefined, true), [load]);
  const current = answer?.key === key ? answer : null;
  return {
    data: current?.data ?? null,
    failure: current?.failure ?? null,
    reload() {
      setAnswer(null);
      void load();
    },
    refresh,
    change: (update) =>
      setAnswer((known) => (known?.key === key && known.data ? { ...known, data: update(known.data) } : known)),
  };
}
