import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { countFilters } from '../exploreAddress.ts';
import type { ExploreState } from '../exploreAddress.ts';
import { Sliders } from '../exploreIcons.ts';

const SEARCH_PAUSE_MILLISECONDS = 250;

/** Search in the view, and the way to the filters. */
export function SearchBar({
  state,
  onSearch,
  onFilters,
}: {
  readonly state: ExploreState;
  readonly onSearch: (text: string) => void;
  readonly onFilters: () => void;
}): ReactNode {
  const t = useMessages();
  const limited = countFilters(state);
  return (
    <div className="pointer-events-auto flex gap-2">
      <DelayedSearch value={state.text} onSearch={onSearch} label={t('explore.search')} />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onFilters}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-sm border border-line-strong bg-raised px-3 text-sm font-semibold hover:border-ink sm:min-h-9"
      >
        <Sliders size={16} />
        {limited > 0 ? t('explore.filtersOn', { count: limited }) : t('explore.filters')}
      </button>
    </div>
  );
}

function DelayedSearch({
  value,
  label,
  onSearch,
}: {
  readonly value: string;
  readonly label: string;
  readonly onSearch: (text: string) => void;
}): ReactNode {
  const [text, setText] = useState(value);
  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => latestOnSearch.current(text.trim()), SEARCH_PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={100}
      onChange={(event) => setText(event.target.value)}
      className="min-h-11 w-full min-w-0 rounded-sm border border-line-strong bg-raised px-3 placeholder:text-muted sm:min-h-9"
    />
  );
}
