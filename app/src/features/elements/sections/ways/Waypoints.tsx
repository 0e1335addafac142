import type { ReactNode } from 'react';
import type { Waypoint } from '@cordada/core/elements/waypoints/waypoint';
import { useFormat } from '#app/messages/useFormat.ts';
import { ElementLink } from '#app/features/elements/ElementLink.tsx';
import type { LinkedElement } from '#app/features/elements/ElementLink.tsx';

export interface WaypointPlace extends LinkedElement {
  /** In metres; null where unknown. */
  readonly elevation: number | null;
}

/** The places that a route goes through, in their order, marked as on its map. Those with a page lead to it. */
export function Waypoints({
  waypoints,
  places,
}: {
  readonly waypoints: readonly Waypoint[];
  /** In the same order; null for a waypoint without a page. */
  readonly places: readonly (WaypointPlace | null)[];
}): ReactNode {
  const format = useFormat();
  const last = waypoints.length - 1;
  return (
    <ol className="columns-[10rem] gap-x-4">
      {waypoints.map(({ name }, index) => {
        const isEnd = index === 0 || index === last;
        const place = places[index];
        return (
          <li key={index} className="flex break-inside-avoid gap-2.5 leading-snug">
            {/* The dot of the place, and the dashes to the next one. */}
            <span aria-hidden className="flex flex-col items-center text-kind">
              <span className={`mt-1 size-3 shrink-0 rounded-full border-2 border-kind ${isEnd ? 'bg-kind' : ''}`} />
              <span className={`grow ${index === last ? '' : 'border-l-2 border-dashed border-kind'}`} />
            </span>
            <span className={`min-w-0 pb-1.5 ${isEnd ? 'font-semibold' : ''}`}>
              {place ? (
                <ElementLink element={place} className="prose-link -my-2.5 inline-block py-2.5">
                  {name}
                </ElementLink>
              ) : (
                name
              )}
              {place && place.elevation !== null ? (
                <span className="ml-1.5 text-sm font-normal whitespace-nowrap text-muted">
                  {format.elevation(place.elevation)}
                </span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
