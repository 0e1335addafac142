import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { ListRegions } from '#app/data/generated/lists.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Chip } from '#app/ui/Badge.tsx';
import { ProgressBar } from '#app/ui/feedback/Progress.tsx';
import { divideByRegion } from './listRegions.ts';
import type { ListRegion } from './listRegions.ts';

/** How much of each region is completed; one of them limits the places and the map of the page. */
export function RegionProgress({
  listId,
  edition,
  done,
  chosen,
  onChoose,
  onKnown,
}: {
  readonly listId: string;
  readonly edition: number;
  readonly done: ReadonlySet<string>;
  readonly chosen: ListRegion | null;
  readonly onChoose: (region: ListRegion | null) => void;
  /** Called with whether there are regions to choose from. */
  readonly onKnown: (hasRegions: boolean) => void;
}): ReactNode {
  const t = useMessages();
  const { data } = useOperation(ListRegions, { listId, edition });
  const [asked, setAsked] = useState<string | null>(null);
  const divisions = useMemo(() => divideByRegion(data?.element.edition?.members ?? []), [data]);
  const levels = [...divisions.keys()];
  const level = levels.find((one) => one === asked) ?? levels[0];
  const isKnown = data !== undefined && data !== null;
  const hasRegions = level !== undefined;
  useEffect(() => {
    if (isKnown) onKnown(hasRegions);
  }, [isKnown, hasRegions, onKnown]);
  if (level === undefined) return null;
  return (
    <div className="no-print grid gap-3" role="group" aria-label={t('elements.list.byRegion')}>
      {levels.length > 1 ? (
        <div className="flex flex-wrap gap-2">
          {levels.map((one) => (
            <Chip
              key={one}
              isPressed={one === level}
              onClick={() => {
                setAsked(one);
                onChoose(null);
              }}
            >
              {t(`elements.list.byRegion.${one}`)}
            </Chip>
          ))}
        </div>
      ) : null}
      <ul className="scroll-row -mx-4 flex gap-2 px-4 pb-1 sm:mx-0 sm:grid sm:grid-cols-2 sm:px-0 md:grid-cols-3 lg:grid-cols-4">
        {divisions.get(level)?.map((region) => {
          const count = [...region.itemIds].filter((id) => done.has(id)).length;
          const total = region.itemIds.size;
          const isChosen = chosen?.id === region.id;
          return (
            <li key={region.id} className="w-44 shrink-0 sm:w-auto">
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChoose(isChosen ? null : region)}
                className="grid h-full min-h-14 w-full content-between gap-1.5 rounded-lg border border-line bg-raised px-3 py-2 text-left hover:border-ink aria-pressed:border-ink"
              >
                <span className="flex items-baseline justify-between gap-2">
                  <span className={`font-semibold leading-tight ${isChosen ? 'text-accent' : ''}`}>{region.name}</span>
                  <span className="font-display font-bold whitespace-nowrap">{`${count}/${total}`}</span>
                </span>
                <ProgressBar done={count} total={total} label={t('elements.list.progress')} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
