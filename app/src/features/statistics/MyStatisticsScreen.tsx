import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';
import type { MyStatisticsData } from './loadMyStatistics.ts';
import { StatisticsActions } from './StatisticsActions.tsx';
import { StatisticsBoard } from './StatisticsBoard.tsx';

export { loadMyStatistics as load } from './loadMyStatistics.ts';

export function MyStatisticsScreen(): ReactNode {
  const t = useMessages();
  const data = useLoaderData<MyStatisticsData>();
  const page = { data, name: data.name, target: { page: 'myStatistics' } } as const;
  const hidden = data.statistics.privateActivities ?? 0;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-4 py-4 sm:gap-6 sm:py-10">
      <PageHead title={t('statistics.mine')} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="text-3xl sm:text-5xl">{t('statistics.mine')}</h1>
          <p className="text-muted sm:text-lg">{t('statistics.mine.lead', { count: hidden })}</p>
        </div>
        <StatisticsActions {...page} className="flex flex-wrap max-sm:hidden" />
      </div>
      <StatisticsBoard
        {...page}
        empty={
          <EmptyState
            title={t('statistics.empty.mine')}
            text={t('statistics.empty.text')}
            action={<NextSteps steps={['newActivity', 'import', 'explore']} />}
          />
        }
      />
    </div>
  );
}
