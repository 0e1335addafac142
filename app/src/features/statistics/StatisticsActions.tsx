import type { ReactNode } from 'react';
import { Suspense, lazy, useState } from 'react';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { AnyPageTarget } from '#app/pages/PageLink.tsx';
import { useIsHydrated } from '#app/pages/useIsHydrated.ts';
import { AnyLinkButton, Button } from '#app/ui/buttons/Button.tsx';
import { shownTotals } from './statisticsData.ts';
import type { StatisticsData } from './statisticsData.ts';

const ShareYear = lazy(() => import('./ShareYear.tsx').then(({ ShareYear: part }) => ({ default: part })));

export interface StatisticsPage {
  readonly data: StatisticsData;
  readonly name: string;
  /** The page itself, of all years. */
  readonly target: AnyPageTarget;
}

/** What a member does with the numbers that are shown: of wide pages in their head, of phones in a row that scrolls. */
export function StatisticsActions({
  data,
  name,
  target,
  className,
}: StatisticsPage & { readonly className: string }): ReactNode {
  const t = useMessages();
  const isHydrated = useIsHydrated();
  const [isSharing, setSharing] = useState(false);
  const { statistics, year } = data;
  if (statistics.years.length === 0) return null;
  const totals = shownTotals(data);
  const maps = mapsOf(target, year);
  return (
    <div className={`no-print gap-2 whitespace-nowrap ${className}`}>
      {statistics.isOwn && isHydrated ? (
        <Button onClick={() => setSharing(true)}>{t('statistics.share')}</Button>
      ) : null}
      {totals.activities > 0 ? <AnyLinkButton {...maps.tracks}>{t('statistics.map.tracks')}</AnyLinkButton> : null}
      <AnyLinkButton {...maps.targets}>{t('statistics.map.targets')}</AnyLinkButton>
      {isSharing ? (
        <Suspense>
          <ShareYear name={name} year={year} totals={totals} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The maps of all tracks and of completed targets, and the latter as a list, of one year or of all, as far as their reader may see them. */
export function mapsOf(
  target: AnyPageTarget,
  year: number | null,
): Record<'tracks' | 'targets' | 'list', AnyPageTarget> {
  const ofYear = year === null ? {} : { year: String(year) };
  const query = { ...ofYear, v: 'map' };
  return target.page === 'userStatistics'
    ? {
        tracks: { page: 'userActivities', params: target.params, query },
        targets: { page: 'userCompletedTargets', params: target.params, query },
        list: { page: 'userCompletedTargets', params: target.params, query: ofYear },
      }
    : {
        tracks: { page: 'myActivities', query },
        targets: { page: 'myCompletedTargets', query },
        list: { page: 'myCompletedTargets', query: ofYear },
      };
}
