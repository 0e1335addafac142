import type { ReactNode } from 'react';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { icon } from '#app/ui/icons.tsx';
import { ElementLink } from '#app/features/elements/ElementLink.tsx';
import { isSummit } from '#app/features/elements/keyFields.ts';
import { climbText } from '#app/features/elements/wayText.ts';
import type { ElementPageData } from '#app/features/elements/page/elementPage.ts';
import type { EasiestWay } from './easiestWay.ts';

const ChevronRight = icon('m9 18 6-6-6-6');

const GRADE = 'shrink-0 font-display text-2xl leading-none font-bold whitespace-nowrap';

/** How one gets up a summit: the first question of whoever wants to. A grade that no described way has leads nowhere. */
export function EasiestWayLine({
  summit: { kind, difficulties },
  way,
}: {
  readonly summit: Pick<ElementPageData, 'kind' | 'difficulties'>;
  readonly way: EasiestWay | null;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const label = t('elements.easiestWay');
  if (way) {
    const climb = climbText(way.figures, format, t);
    return (
      <ElementLink
        element={way}
        className="group flex min-h-13 items-center gap-3 rounded-lg border border-line-strong bg-raised py-1.5 pr-2 pl-3 hover:border-ink sm:w-fit sm:min-w-md sm:max-w-full"
      >
        <span className={GRADE}>{way.grade}</span>
        <span className="grid min-w-0 grow">
          <span className="leading-tight font-semibold text-glacier group-hover:underline">{way.name}</span>
          <span className="text-sm leading-snug text-muted">{climb ? `${label} · ${climb}` : label}</span>
        </span>
        <ChevronRight className="shrink-0 text-muted" />
      </ElementLink>
    );
  }
  const grade = isSummit(kind) && difficulties.find(({ value }) => value !== null)?.value;
  return grade ? (
    <p className="flex items-baseline gap-2">
      <span className={GRADE}>{grade}</span>
      <span className="text-muted">{label}</span>
    </p>
  ) : null;
}
