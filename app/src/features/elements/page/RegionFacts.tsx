import type { ReactNode } from 'react';
import { MyRegion } from '#app/data/generated/elements.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { useViewer } from '#app/data/viewer.ts';
import { useFormat } from '#app/messages/useFormat.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ProgressBar } from '#app/ui/feedback/Progress.tsx';
import type { RegionData } from './loadRegion.ts';

/** The figures of a region and, for members, how many of its summits they have completed. */
export function RegionFacts({
  region: { highest, counts, areaSquareMeters },
  completed,
}: {
  readonly region: RegionData;
  /** Null while unknown. */
  readonly completed: number | null;
}): ReactNode {
  const t = useMessages();
  const format = useFormat();
  const [top] = highest;
  const summits = summitsOf(counts);
  const places = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const facts = [
    top?.elevation !== undefined && {
      label: t('elements.region.highestIs', { name: top.name }),
      value: format.elevation(top.elevation),
    },
    areaSquareMeters !== null && { label: t('elements.region.area'), value: format.area(areaSquareMeters) },
    summits > 0 && { label: t('elements.region.summits'), value: format.number(summits) },
    places > 0 && { label: t('elements.region.places'), value: format.number(places) },
  ].filter((fact) => fact !== false);
  if (facts.length === 0) return null;
  return (
    <div className="grid w-full gap-3">
      <dl className={`grid gap-x-4 gap-y-2 sm:flex sm:gap-x-8 ${facts.length === 3 ? 'grid-cols-3' : 'grid-cols-2'}`}>
        {facts.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted sm:max-w-36">{label}</dt>
            <dd className="font-display text-xl leading-tight font-bold whitespace-nowrap sm:text-2xl">{value}</dd>
          </div>
        ))}
      </dl>
      {summits > 0 ? (
        <div className="grid gap-1.5 not-member:hidden">
          <p className="min-h-6 font-semibold">
            {completed === null ? null : t('elements.region.completed', { done: completed, count: summits })}
          </p>
          <ProgressBar done={completed ?? 0} total={summits} label={t('elements.region.summits')} />
        </div>
      ) : null}
    </div>
  );
}

export const summitsOf = (counts: RegionData['counts']): number => (counts['mountain'] ?? 0) + (counts['volcano'] ?? 0);

/** How many summits of a region the viewer has completed; null for visitors and while loading. */
export function useCompletedSummits(id: string): number | null {
  const isMember = useViewer().status === 'member';
  const { data } = useOperation(MyRegion, isMember ? { id } : null);
  return data && data.elementCounts.reduce((sum, { count }) => sum + count, 0);
}
