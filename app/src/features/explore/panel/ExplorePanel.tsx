import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { EXPLORE_ORDERS, isLimited } from '../exploreAddress.ts';
import { FoundList } from './FoundList.tsx';
import type { ListProps } from './panelProps.ts';
import { SHEET_HEIGHTS, useSheet } from './useSheet.ts';
import type { SheetStop } from './useSheet.ts';

/** Focus goes here from the link that skips the map. */
export const LIST_ID = 'explore-list';

/** Returns the message key for the number of results, depending on whether the total is exact. */
function headingKey(isEverywhere: boolean, isExact: boolean) {
  if (isEverywhere) return isExact ? 'explore.inAll' : 'explore.inAllMore';
  return isExact ? 'explore.inView' : 'explore.inViewMore';
}

/** The list of what is in view: beside the map, and on phones a sheet with three stops. */
export function ExplorePanel({
  stop,
  onStop,
  ...props
}: ListProps & { readonly stop: SheetStop; readonly onStop: (stop: SheetStop) => void }): ReactNode {
  const { finding, card, state, isEverywhere, onChange } = props;
  const t = useMessages();
  const found = finding.phase === 'waiting' ? null : finding.found;
  const { sheet, handle } = useSheet(stop, onStop);
  const isPeek = stop === 'peek';
  const heading = found
    ? t(headingKey(isEverywhere, found.isTotalExact), { count: found.total })
    : t('explore.looking');
  return (
    <>
      {card ? (
        <div className="no-print absolute inset-x-0 bottom-0 z-20 max-h-full overflow-y-auto p-2 md:right-4 md:bottom-8 md:left-auto md:w-96 md:p-0">
          {card}
        </div>
      ) : null}
      <div
        ref={sheet}
        className={`no-print absolute inset-x-0 bottom-0 z-10 flex flex-col overflow-hidden rounded-t-lg border border-b-0 border-line bg-raised shadow-overlay transition-[height] duration-200 md:inset-x-auto md:top-20 md:bottom-auto md:left-4 md:h-auto! md:max-h-[calc(100%-6rem)] md:min-h-48 md:w-[23rem] md:rounded-lg md:border-b ${SHEET_HEIGHTS[stop]} ${card ? 'max-md:hidden' : ''}`}
      >
        <button
          type="button"
          aria-expanded={!isPeek}
          aria-controls={LIST_ID}
          {...handle}
          className="grid min-h-13 w-full shrink-0 touch-none content-center justify-items-center gap-1.5 px-4 pt-1 font-semibold md:hidden"
        >
          <span aria-hidden="true" className="h-1 w-10 rounded-full bg-line-strong" />
          <span>{heading}</span>
        </button>
        <section
          id={LIST_ID}
          tabIndex={-1}
          aria-label={heading}
          className={`min-h-0 grow flex-col outline-none md:flex ${isPeek && !found?.elements.length ? 'hidden' : 'flex'}`}
        >
          <div
            className={`flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 max-md:pt-0 ${isPeek ? 'max-md:hidden' : ''}`}
          >
            <output className="hidden text-sm font-semibold md:block">{heading}</output>
            <label className="flex items-center gap-2 text-sm">
              <span className="text-muted">{t('explore.order')}</span>
              <select
                value={state.order}
                onChange={({ currentTarget: { value } }) =>
                  onChange({ order: EXPLORE_ORDERS.find((order) => order === value) ?? 'importance' })
                }
                className="min-h-11 rounded-sm border border-line-strong bg-raised px-2 font-semibold sm:min-h-8"
              >
                {EXPLORE_ORDERS.map((order) => (
                  <option key={order} value={order}>
                    {t(`explore.order.${order}`)}
                  </option>
                ))}
              </select>
            </label>
            {isEverywhere || (isLimited(state) && (found?.total ?? 0) > 0) ? (
              <button
                type="button"
                onClick={() => onChange({ isEverywhere: !isEverywhere })}
                className="prose-link min-h-11 text-sm font-semibold sm:min-h-6"
              >
                {t(isEverywhere ? 'explore.searchHere' : 'explore.searchAll')}
              </button>
            ) : null}
          </div>
          <FoundList {...props} key={state.text} isPeek={isPeek} />
        </section>
      </div>
    </>
  );
}
