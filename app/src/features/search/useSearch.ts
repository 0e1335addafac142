import { useEffect, useState } from 'react';
import { browserContext, runOperation } from '#app/data/execute.ts';
import { Search } from '#app/data/generated/search.ts';
import type { SearchData } from '#app/data/generated/search.ts';

export type Hit = SearchData['search'][number];

/** What is known for a text; the results of an older one stay until newer ones are there. */
export type Finding =
  | { readonly phase: 'nothing' }
  | { readonly phase: 'found'; readonly text: string; readonly hits: readonly Hit[] }
  | { readonly phase: 'failed'; readonly text: string; readonly error: unknown };

const PAUSE_MILLISECONDS = 120;

/** Searches a moment after the last letter; what was asked for before is given up. */
export function useSearch(text: string): { finding: Finding; isWaiting: boolean; retry: () => void } {
  const [finding, setFinding] = useState<Finding>({ phase: 'nothing' });
  const [round, setRound] = useState(0);
  const wanted = text.trim();
  // As one text, so that the same is asked again only when somebody wants it.
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
