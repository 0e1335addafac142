import type { ReactNode } from 'react';
import { useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Chip } from '#app/ui/Badge.tsx';
import { ProgressBar } from '#app/ui/feedback/Progress.tsx';
import type { ListData } from '../loadList.ts';
import type { ListRegion } from './listRegions.ts';

/**
 * How much of each region is completed; one of them limits the places and the map of the page. It is in the document
 * already, so that it moves nothing once the progress is known.
 */
export function RegionProgress({
  list: { divisions, members },
  done,
  chosen,
  onChoose,
}: {
  readonly list: Pick<ListData, 'divisions' | 'members'>;
  /** Null until known, so that no wrong number is shown. */
  readonly done: ReadonlySet<string> | null;
  readonly chosen: ListRegion | null;
  readonly onChoose: (region: ListRegion | null) => void;
}): ReactNode {
  const t = useMessages();
  const [asked, setAsked] = useState<string | null>(null);
  const division = divisions.find(({ level }) => level === asked) ?? divisions[0];
  if (!division) return null;
  return (
    <div className="no-print grid gap-3" role="group" aria-label={t('elements.list.byRegion')}>
      {divisions.length > 1 ? (
        <div className="flex flex-wrap gap-2">
          {divisions.map(({ level }) => (
            <Chip
              key={level}
              isPressed={level === division.level}
              onClick={() => {
                setAsked(level);
                onChoose(null);
              }}
            >
              {t(`elements.list.byRegion.${level}`)}
            </Chip>
          ))}
        </div>
      ) : null}
      <ul className="scroll-row -mx-4 flex gap-2 px-4 pb-1 sm:mx-0 sm:grid sm:grid-cols-2 sm:px-0 md:grid-cols-3 lg:grid-cols-4">
        {division.regions.map((region) => {
          const count = region.items.filter((index) => done?.has(members[index]?.id ?? '')).length;
          const total = region.items.length;
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
                  <span className="font-display font-bold whitespace-nowrap">{`${done ? count : '–'}/${total}`}</span>
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
