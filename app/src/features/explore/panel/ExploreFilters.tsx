import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { MyStateSelect, RegistryFilters, useKindTexts } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { countFilters, isLimited } from '../exploreAddress.ts';
import { Sliders } from '../exploreIcons.ts';
import { PlaceFilters } from './PlaceFilters.tsx';
import type { KindCounts } from './useFoundElements.ts';

import type { ListProps } from './panelProps.ts';

const INPUT =
  'min-h-11 w-full min-w-0 rounded-sm border border-line-strong bg-raised px-3 placeholder:text-muted sm:min-h-9';

export function ExploreFilters({
  isMember,
  round,
  onClear,
  state,
  isEverywhere,
  onChange,
  counts,
  total,
  heading,
}: ListProps & {
  readonly round: number;
  readonly counts: KindCounts;
  readonly total: number;
  readonly heading: string;
}): ReactNode {
  const t = useMessages();
  const kindTexts = useKindTexts();
  const format = useFormat();
  const [isOpen, setOpen] = useState(() => countFilters(state) > 0);
  const filtersId = useId();
  const toggle = (kind: KindName): void => {
    const shown = state.kinds ?? [];
    const next = shown.includes(kind) ? shown.filter((one) => one !== kind) : [...shown, kind];
    // Other kinds have other fields, so only the filters common to all kinds are kept.
    const { photos, quality } = state.filters;
    onChange({
      kinds: next.length === 0 || next.length === MAP_KINDS.length ? null : next,
      filters: { ...(photos && { photos }), ...(quality && { quality }) },
    });
  };
  const meters = (text: string): number | null => {
    const value = Number.parseInt(text, 10);
    return Number.isFinite(value) ? Math.max(-500, Math.min(9000, value)) : null;
  };
  const limited = countFilters(state);
  return (
    <div className="grid shrink-0 gap-3 border-b border-line px-4 pt-1 pb-3 md:pt-4">
      <div className="flex gap-2">
        <DelayedSearch
          key={round}
          value={state.text}
          onSearch={(text) => onChange({ text })}
          label={t('explore.search')}
        />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={filtersId}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-sm border border-line-strong px-3 text-sm font-semibold hover:border-ink aria-expanded:bg-sunken sm:min-h-9"
        >
          <Sliders size={16} />
          {limited > 0 ? t('explore.filtersOn', { count: limited }) : t('explore.filters')}
        </button>
      </div>
      <div id={filtersId} hidden={!isOpen} className="grid max-h-[45dvh] gap-3 overflow-y-auto overscroll-contain">
        <fieldset aria-label={t('explore.kinds')} className="flex flex-wrap gap-1.5">
          {MAP_KINDS.map((kind) => {
            const isPressed = state.kinds?.includes(kind) ?? false;
            const { count, isExact } = counts[kind] ?? { count: 0, isExact: true };
            return (
              <button
                key={kind}
                type="button"
                data-kind={kind}
                aria-pressed={isPressed}
                onClick={() => toggle(kind)}
                className={`inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3 text-sm sm:min-h-8 sm:px-2.5 ${isPressed ? 'border-ink bg-ink text-paper' : 'border-line-strong hover:border-ink'} ${count === 0 && !isPressed ? 'opacity-60' : ''}`}
              >
                <span className={isPressed ? '' : 'text-kind'}>
                  <KindIcon kind={kind} size={14} />
                </span>
                {kindTexts.other(kind)}
                <span className={isPressed ? '' : 'text-muted'}>{`${format.number(count)}${isExact ? '' : '+'}`}</span>
              </button>
            );
          })}
        </fieldset>
        <fieldset className="grid gap-1.5">
          <legend className="text-sm font-semibold">{t('explore.elevation')}</legend>
          <div className="flex items-center gap-2">
            <input
              type="number"
              inputMode="numeric"
              step={100}
              aria-label={t('explore.from')}
              placeholder={t('explore.from')}
              value={state.minElevationMeters ?? ''}
              onChange={(event) => onChange({ minElevationMeters: meters(event.target.value) })}
              className={INPUT}
            />
            <span aria-hidden="true" className="text-muted">
              –
            </span>
            <input
              type="number"
              inputMode="numeric"
              step={100}
              aria-label={t('explore.to')}
              placeholder={t('explore.to')}
              value={state.maxElevationMeters ?? ''}
              onChange={(event) => onChange({ maxElevationMeters: meters(event.target.value) })}
              className={INPUT}
            />
          </div>
        </fieldset>
        {isOpen ? <PlaceFilters state={state} onChange={onChange} /> : null}
        {isMember ? <MyStateSelect value={state.myState} onChange={(myState) => onChange({ myState })} /> : null}
        <form
          key={`${state.kinds?.join()} ${round}`}
          aria-label={t('explore.filters')}
          className="grid gap-3"
          onSubmit={(event) => event.preventDefault()}
          onChange={(event) => onChange({ filters: valuesOf(event.currentTarget) })}
        >
          <RegistryFilters
            kinds={state.kinds ?? []}
            query={new URLSearchParams(state.filters)}
            onApply={(form) => onChange({ filters: valuesOf(form) })}
          />
        </form>
        {limited > 0 ? (
          <button
            type="button"
            onClick={onClear}
            className="prose-link min-h-11 justify-self-start text-sm font-semibold sm:min-h-6"
          >
            {t('explore.clear')}
          </button>
        ) : null}
      </div>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4">
        <output className="hidden text-sm font-semibold md:block">{heading}</output>
        {isEverywhere || (isLimited(state) && total > 0) ? (
          <button
            type="button"
            onClick={() => onChange({ isEverywhere: !isEverywhere })}
            className="prose-link min-h-11 text-sm font-semibold sm:min-h-6"
          >
            {t(isEverywhere ? 'explore.searchHere' : 'explore.searchAll')}
          </button>
        ) : null}
      </div>
    </div>
  );
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]])),
  );
}

const SEARCH_PAUSE_MILLISECONDS = 250;

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
      className={INPUT}
    />
  );
}
