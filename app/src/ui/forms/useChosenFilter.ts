import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The filter of a page, and how to change it: what was chosen a moment ago counts while its results are loading. The
 * router's own state of a navigation is too late for this, since React shows it after more urgent changes.
 * @param shown the filter whose results the page shows
 */
export function useChosenFilter<Filter>(shown: Filter): readonly [Filter, (filter: Filter) => void] {
  const { key } = useLocation();
  const [chosen, setChosen] = useState<{ readonly from: string; readonly filter: Filter } | null>(null);
  return [chosen?.from === key ? chosen.filter : shown, (filter) => setChosen({ from: key, filter })];
}
