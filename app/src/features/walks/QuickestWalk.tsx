import type { ReactNode } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { Skeleton } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import type { Walks } from './useWalks.ts';
import { gradeOfWalk, walkSeconds } from './walk.ts';

/** How far an element, or its start, is from the nearest car park, which leads to all walks. Its room is there before it is known. */
export function QuickestWalk({
  walks: { data, failure },
  isToStart,
}: {
  readonly walks: Walks;
  readonly isToStart: boolean;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const walk = data?.walksTo[0];
  const start = walk?.start.name ?? walk?.start.near ?? null;
  return (
    <p className="no-print flex min-h-11 min-w-0 items-center sm:min-h-8">
      {walk ? (
        <a href="#walks" className="group flex min-h-11 min-w-0 items-center gap-x-2 sm:min-h-8">
          <span className="font-semibold whitespace-nowrap text-glacier group-hover:underline">
            {t(isToStart ? 'walks.quickestToStart' : 'walks.quickest', {
              time: format.walkingTime(walkSeconds(walk)),
            })}
          </span>
          <span className="truncate text-muted">
            {format.distance(walk.distanceMeters)} · ↑{'\u00A0'}
            {format.elevation(walk.ascentMeters)}
            {gradeOfWalk(walk) === 'known' ? ` · ${walk.maxDifficulty}` : ''}
            {start === null ? '' : ` · ${t('walks.from', { name: start })}`}
          </span>
        </a>
      ) : data || failure !== null ? null : (
        <Skeleton className="h-4 w-56" />
      )}
    </p>
  );
}
