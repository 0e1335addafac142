import type { ReactNode } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { AnyPageTarget } from '#app/pages/PageLink.tsx';
import { AnyChipLink } from '#app/ui/Badge.tsx';
import { KindIcon } from '#app/ui/KindIcon.tsx';
import type { StatisticsData } from './statisticsData.ts';

/** Each kind of place that was completed, as a link to those places. */
export function CompletedKinds({
  counts,
  target: { page, params },
}: {
  readonly counts: StatisticsData['completed'];
  readonly target: AnyPageTarget;
}): ReactNode {
  const t = useMessages();
  return (
    <ul className="flex flex-wrap gap-2">
      {counts.map(({ kind, count }) => (
        <li key={kind}>
          <AnyChipLink page={page} params={params} query={{ kind }} isCurrent={false}>
            <KindIcon kind={kind} size={14} />
            {t(`elements.kind.${kind}.other`)}
            <span className="font-normal opacity-80">{count}</span>
          </AnyChipLink>
        </li>
      ))}
    </ul>
  );
}
