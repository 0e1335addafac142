import type { ReactNode } from 'react';
import type { Waypoint } from '@cordada/core/elements/waypoints/waypoint';

/** The dashed line between a place and the next one; none below the last of all. */
const LEG =
  'before:absolute before:top-3 before:left-[5px] before:h-full before:border-l-2 before:border-dashed before:border-kind before:content-[""] last:before:hidden';

/** The places that a route goes through, in their order, marked as on its map. */
export function Waypoints({ waypoints }: { readonly waypoints: readonly Waypoint[] }): ReactNode {
  const last = waypoints.length - 1;
  return (
    <ol className="columns-2 gap-x-4 sm:columns-3 print:columns-4">
      {waypoints.map(({ name }, index) => {
        const isEnd = index === 0 || index === last;
        return (
          <li key={index} className={`relative flex break-inside-avoid gap-2.5 pb-1.5 leading-snug ${LEG}`}>
            <span
              aria-hidden
              className={`relative mt-1.5 size-3 shrink-0 rounded-full border-2 border-kind ${isEnd ? 'bg-kind' : 'bg-paper'}`}
            />
            <span className={`min-w-0 ${isEnd ? 'font-semibold' : ''}`}>{name}</span>
          </li>
        );
      })}
    </ol>
  );
}
