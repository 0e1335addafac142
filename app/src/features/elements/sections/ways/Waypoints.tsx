import type { ReactNode } from 'react';
import type { Waypoint } from '@cordada/core/elements/waypoints/waypoint';

/** The places that a route goes through, in their order, marked as on its map. */
export function Waypoints({ waypoints }: { readonly waypoints: readonly Waypoint[] }): ReactNode {
  const last = waypoints.length - 1;
  return (
    <ol className="columns-[10rem] gap-x-4">
      {waypoints.map(({ name }, index) => {
        const isEnd = index === 0 || index === last;
        return (
          <li key={index} className="flex break-inside-avoid gap-2.5 leading-snug">
            {/* The dot of the place, and the dashes to the next one. */}
            <span aria-hidden className="flex flex-col items-center text-kind">
              <span className={`mt-1 size-3 shrink-0 rounded-full border-2 border-kind ${isEnd ? 'bg-kind' : ''}`} />
              <span className={`grow ${index === last ? '' : 'border-l-2 border-dashed border-kind'}`} />
            </span>
            <span className={`min-w-0 pb-1.5 ${isEnd ? 'font-semibold' : ''}`}>{name}</span>
          </li>
        );
      })}
    </ol>
  );
}
