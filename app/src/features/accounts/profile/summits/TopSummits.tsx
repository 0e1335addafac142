import type { ReactNode } from 'react';
import { ElementLink } from '#app/features/elements/index.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import type { TopSummit } from './topSummits.ts';

/** One row, which phones scroll: the first activity stays on their first screen. */
export function TopSummits({ summits }: { readonly summits: readonly TopSummit[] }): ReactNode {
  const t = useMessages();
  const format = useFormat();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <h3 id="top-summits" className="text-base">
        {t('users.topSummits')}
      </h3>
      <ol
        aria-labelledby="top-summits"
        className="relative scroll-row flex gap-3 max-sm:-mx-4 max-sm:px-4 lg:flex-wrap [&>li]:shrink-0"
      >
        {summits.map(({ elevationMeters, year, ...element }) => (
          <li key={element.id} data-kind={element.kind}>
            <ElementLink
              element={element}
              className="flex min-h-11 items-center gap-3 rounded-lg border border-line bg-raised px-3 py-2 transition-colors hover:border-kind"
            >
              <span className="text-kind">
                <KindIcon kind={element.kind} size={24} />
              </span>
              <span className="grid leading-tight">
                <span className="max-w-48 truncate font-semibold">{element.name}</span>
                <span className="text-sm text-muted">
                  <span className="font-display font-bold text-ink">{format.elevation(elevationMeters)}</span>
                  {year === null ? null : ` · ${year}`}
                </span>
              </span>
            </ElementLink>
          </li>
        ))}
      </ol>
    </div>
  );
}
