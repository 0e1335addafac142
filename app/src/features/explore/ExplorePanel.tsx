import type { PointerEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { MAP_KINDS } from '@cordada/core/elements/kinds';
import type { KindName } from '@cordada/core/elements/kinds';
import { MyStateSelect, RegistryFilters, useKindTexts } from '#app/features/elements/index.ts';
import { useFailureText } from '#app/data/useFailureText.ts';
import type { TargetTone } from '#app/map/mapContent.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Button } from '#app/ui/Button.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import { ErrorState, Skeleton } from '#app/ui/EmptyAndErrorStates.tsx';
import { Check } from '#app/ui/icons.tsx';
import { countFilters, isLimited } from './exploreAddress.ts';
import type { ExploreState } from './exploreAddress.ts';
import { ChevronDown, ChevronUp, Clock, Sliders } from './exploreIcons.ts';
import type { FoundElement } from './foundElement.ts';
import type { Finding, KindCounts } from './useFoundElements.ts';

interface ListProps extends PanelProps {
  readonly onClear: () => void;
}

interface PanelProps {
  readonly isMember: boolean;
  readonly state: ExploreState;
  /** Whether the list covers the whole world instead of the visible area. */
  readonly isEverywhere: boolean;
  readonly onChange: (part: Partial<ExploreState>) => void;
  readonly finding: Finding;
  readonly onRetry: () => void;
  readonly states: ReadonlyMap<string, TargetTone>;
  readonly hoveredId: string | null;
  readonly onHover: (id: string | null) => void;
  readonly onChoose: (id: string) => void;
  readonly card: ReactNode;
}

const NO_FILTERS = {
  kinds: null,
  minElevationMeters: null,
  maxElevationMeters: null,
  filters: {},
  myState: null,
  text: '',
  isEverywhere: false,
} as const;

const INPUT =
  'min-h-11 w-full min-w-0 rounded-sm border border-line-strong bg-raised px-3 placeholder:text-muted sm:min-h-9';
const DRAG_PIXELS = 30;

/** Returns the message key for the number of results, depending on whether the total is exact. */
function headingKey(isEverywhere: boolean, isExact: boolean) {
  if (isEverywhere) return isExact ? 'explore.inAll' : 'explore.inAllMore';
  return isExact ? 'explore.inView' : 'explore.inViewMore';
}

export function ExplorePanel(props: PanelProps): ReactNode {
  const { finding, card, state } = props;
  const t = useMessages();
  const [isOpen, setOpen] = useState(false);
  const found = finding.phase === 'waiting' ? null : finding.found;
  // Used as a key, so that clearing the filters also resets the uncontrolled form.
  const [round, setRound] = useState(0);
  const clear = (): void => {
    setRound(round + 1);
    props.onChange(NO_FILTERS);
  };
  const dragFrom = useRef<number | null>(null);
  const drop = (event: PointerEvent): void => {
    const way = dragFrom.current === null ? 0 : event.clientY - dragFrom.current;
    dragFrom.current = null;
    if (Math.abs(way) > DRAG_PIXELS) setOpen(way < 0);
  };
  const heading = found
    ? t(headingKey(props.isEverywhere, found.isTotalExact), { count: found.total })
    : t('explore.looking');
  return (
    <>
      {card ? (
        <div className="absolute inset-x-0 bottom-0 z-10 max-h-full overflow-y-auto p-2 md:right-4 md:bottom-8 md:left-auto md:w-96 md:p-0">
          {card}
        </div>
      ) : null}
      <div
        className={`absolute inset-x-0 bottom-0 flex flex-col overflow-hidden rounded-t-lg border border-b-0 border-line bg-raised shadow-overlay transition-[height] duration-200 md:inset-x-auto md:top-4 md:bottom-4 md:left-4 md:h-auto! md:w-[23rem] md:rounded-lg md:border-b ${isOpen ? 'h-[min(80%,38rem)]' : 'h-16'} ${card ? 'max-md:hidden' : ''}`}
      >
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          onPointerDown={(event) => {
            dragFrom.current = event.clientY;
          }}
          onPointerUp={drop}
          className="flex min-h-16 w-full touch-none items-center justify-between gap-3 px-4 text-left font-semibold md:hidden"
        >
          <span>{heading}</span>
          {isOpen ? <ChevronDown /> : <ChevronUp />}
        </button>
        <div className={`min-h-0 grow flex-col md:flex ${isOpen ? 'flex' : 'hidden'}`}>
          <Filters
            {...props}
            round={round}
            counts={found?.counts ?? {}}
            total={found?.total ?? 0}
            heading={heading}
            onClear={clear}
          />
          <List {...props} key={state.text} onClear={clear} />
        </div>
      </div>
    </>
  );
}

function Filters({
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

function List({
  finding,
  onRetry,
  onClear,
  states,
  hoveredId,
  onHover,
  onChoose,
  state,
  isEverywhere,
  onChange,
}: ListProps): ReactNode {
  const t = useMessages();
  const failureText = useFailureText();
  const found = finding.phase === 'waiting' ? null : finding.found;
  if (finding.phase === 'failed' && !found) {
    return (
      <div className="p-4">
        <ErrorState text={failureText(finding.error)} onRetry={onRetry} />
      </div>
    );
  }
  if (!found) {
    return (
      <div aria-busy="true" className="grid content-start gap-2 p-4">
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    );
  }
  if (found.elements.length === 0) {
    return (
      <div className="grid justify-items-start gap-3 p-4">
        <p className="text-muted">{t(isEverywhere ? 'explore.nothingAtAll' : 'explore.nothing')}</p>
        {isEverywhere || !isLimited(state) ? null : (
          <Button tone="primary" onClick={() => onChange({ isEverywhere: true })}>
            {t('explore.searchAll')}
          </Button>
        )}
        <button type="button" onClick={onClear} className="prose-link min-h-11 font-semibold sm:min-h-6">
          {t('explore.clear')}
        </button>
      </div>
    );
  }
  return (
    <ul
      className="min-h-0 grow overflow-y-auto overscroll-contain"
      aria-label={t(isEverywhere ? 'explore.listAll' : 'explore.list')}
    >
      {found.elements.map((element) => (
        <li key={element.id} className="border-b border-line last:border-0">
          <Row
            element={element}
            state={states.get(element.id) ?? null}
            isHovered={hoveredId === element.id}
            isChosen={state.chosenId === element.id}
            onHover={onHover}
            onChoose={onChoose}
          />
        </li>
      ))}
      {found.total > found.elements.length ? (
        <li className="px-4 py-3 text-sm text-muted">
          {found.isTotalExact
            ? t(isEverywhere ? 'explore.moreAll' : 'explore.more', { count: found.total - found.elements.length })
            : t(isEverywhere ? 'explore.manyMoreAll' : 'explore.manyMore')}
        </li>
      ) : null}
    </ul>
  );
}

function Row({
  element,
  state,
  isHovered,
  isChosen,
  onHover,
  onChoose,
}: {
  readonly element: FoundElement;
  readonly state: TargetTone | null;
  readonly isHovered: boolean;
  readonly isChosen: boolean;
  readonly onHover: (id: string | null) => void;
  readonly onChoose: (id: string) => void;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const { id, kind, name, elevationMeters, regions } = element;
  return (
    <button
      type="button"
      data-kind={kind}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onChoose(id)}
      onMouseEnter={() => onHover(id)}
      onMouseLeave={() => onHover(null)}
      onFocus={() => onHover(id)}
      onBlur={() => onHover(null)}
      className={`flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left outline-offset-[-2px] hover:bg-sunken ${isHovered || isChosen ? 'bg-sunken' : ''}`}
    >
      <span className="text-kind">
        <KindIcon kind={kind} />
      </span>
      <span className="grid min-w-0 grow leading-snug">
        <span className="truncate font-semibold">{name}</span>
        {regions[0] ? <span className="truncate text-sm text-muted">{regions[0]}</span> : null}
      </span>
      {state ? (
        <span
          className={`grid size-6 shrink-0 place-items-center rounded-full ${state === 'completed' ? 'bg-evergreen-tint text-evergreen' : 'bg-amber-tint text-amber'}`}
        >
          {state === 'completed' ? <Check size={14} /> : <Clock size={14} />}
          <span className="sr-only">{t(state === 'completed' ? 'explore.completed' : 'explore.pending')}</span>
        </span>
      ) : null}
      {elevationMeters === null ? null : (
        <span className="shrink-0 font-display text-lg font-bold">{format.elevation(elevationMeters)}</span>
      )}
    </button>
  );
}
