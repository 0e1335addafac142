import type { PointerEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ChevronDown, ChevronUp } from '../exploreIcons.ts';

import { ExploreFilters } from './ExploreFilters.tsx';
import { FoundList } from './FoundList.tsx';
import type { PanelProps } from './panelProps.ts';

const NO_FILTERS = {
  kinds: null,
  minElevationMeters: null,
  maxElevationMeters: null,
  filters: {},
  myState: null,
  regionId: null,
  near: null,
  text: '',
  isEverywhere: false,
} as const;

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
          <ExploreFilters
            {...props}
            round={round}
            counts={found?.counts ?? {}}
            total={found?.total ?? 0}
            heading={heading}
            onClear={clear}
          />
          <FoundList {...props} key={state.text} onClear={clear} />
        </div>
      </div>
    </>
  );
}
