import type { ReactNode } from 'react';
import { ElementLink } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import type { ShownMilestone } from '#app/features/activities/page/activityMilestones.ts';

export function SummitStamps({
  summits,
  happenedOn,
}: {
  readonly summits: readonly ShownMilestone[];
  readonly happenedOn: string;
}): ReactNode {
  const format = useFormat();
  return (
    <ul className="flex flex-wrap gap-4">
      {summits.map(({ key, name, elevationMeters, element }) =>
        element ? (
          <li key={key} data-kind={element.kind} className="even:rotate-2 odd:-rotate-2">
            <ElementLink
              element={element}
              className="relative grid size-40 place-content-center justify-items-center gap-0.5 rounded-full border-2 border-kind p-3 text-center text-kind outline-offset-4 transition-transform duration-150 hover:scale-[1.03]"
            >
              <span className="absolute inset-1.5 rounded-full border border-dashed border-kind" aria-hidden="true" />
              <KindIcon kind={element.kind} size={22} />
              <span className="line-clamp-2 max-w-32 font-display text-base leading-tight font-bold">{name}</span>
              {elevationMeters === null ? null : (
                <span className="font-display text-xl leading-none font-extrabold">
                  {format.elevation(elevationMeters)}
                </span>
              )}
              <span className="text-xs">{format.date(happenedOn)}</span>
            </ElementLink>
          </li>
        ) : null,
      )}
    </ul>
  );
}
