import { useCallback, useEffect, useState } from 'react';
import { browserContext, runOperation } from './execute.ts';
import type { Operation } from './operation.ts';

interface Answer<Data> {
  /** The variables that it answers. */
  readonly key: string;
  readonly data: Data | null;
  readonly failure: unknown;
}

export interface RunningOperation<Data> {
  /** Null until it has arrived, and again for other variables. */
  readonly data: Data | null;
  readonly failure: unknown;
  readonly reload: () => void;
  /** Changes what is shown, before or after the server was told. */
  readonly change: (update: (data: Data) => Data) => void;
}

/** Asks for what a dialog or a part of a page shows once it is there; with null, for nothing yet. */
export function useOperation<Data, Variables extends object>(
  operation: Operation<Data, Variables>,
  variables: Variables | null,
): RunningOperation<Data> {
  const key = JSON.stringify(variables);
  const [answer, setAnswer] = useState<Answer<Data> | null>(null);
  const load = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const given = JSON.parse(key) as Variables | null;
      if (given === null) return;
      try {
        const data = await runOperation(browserContext, operation, given, signal);
        if (!signal?.aborted) setAnswer({ key, data, failure: null });
      } catch (failure) {
        if (!signal?.aborted) setAnswer({ key, data: null, failure });
      }
    },
    [operation, key],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);
  const current = answer?.key === key ? answer : null;
  return {
    data: current?.data ?? null,
    failure: current?.failure ?? null,
    reload() {
      setAnswer(null);
      void load();
    },
    change: (update) =>
      setAnswer((known) => (known?.key === key && known.data ? { ...known, data: update(known.data) } : known)),
  };
}
