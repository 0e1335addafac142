import { useEffect, useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { Search } from '#app/data/generated/search.ts';
import type { SearchData } from '#app/data/generated/search.ts';

export type Hit = SearchData['search'][number];

/** The latest results; those of an older text stay until newer ones arrive. */
export type Finding =
  | { readonly phase: 'nothing' }
  | { readonly phase: 'found'; readonly text: string; readonly hits: readonly Hit[] }
  | { readonly phase: 'failed'; readonly text: string; readonly error: unknown };

const PAUSE_MILLISECONDS = 120;

/** Debounced; a new text aborts the previous request. */
export function useSearch(text: string): { finding: Finding; isWaiting: boolean; retry: () => void } {
  const [finding, setFinding] = useState<Finding>({ phase: 'nothing' });
  const [round, setRound] = useState(0);
  const wanted = text.trim();
  // Serialised, so that the effect runs only when the text changes or is retried.
  const request = wanted === '' ? null : JSON.stringify({ round, text: wanted });
  useEffect(() => {
    if (request === null) return undefined;
    const control = new AbortController();
    const { text } = JSON.parse(request) as { text: string };
    const ask = async (): Promise<void> => {
      try {
        const { search } = await runOperation(browserContext, Search, { text }, control.signal);
        if (!control.signal.aborted) setFinding({ phase: 'found', text, hits: search });
      } catch (error) {
        if (!control.signal.aborted) setFinding({ phase: 'failed', text, error });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [request]);
  if (wanted === '') return { finding: { phase: 'nothing' }, isWaiting: false, retry: () => undefined };
  return {
    finding,
    isWaiting: finding.phase === 'nothing' || finding.text !== wanted,
    retry() {
      setFinding({ phase: 'nothing' });
      setRound((before) => before + 1);
    },
  };
}
