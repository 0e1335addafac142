import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { runOperation } from '#app/data/execute.ts';
import { UserStatistics } from '#app/data/generated/statistics.ts';
import { StatisticsActions, StatisticsBoard, statisticsData, yearParam } from '#app/features/statistics/index.ts';
import type { StatisticsData } from '#app/features/statistics/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { personOf } from './person.ts';
import type { Person } from './person.ts';
import { PersonPage } from './PersonPage.tsx';

interface PersonStatistics {
  readonly person: Person;
  /** Null for a member whose profile is private. */
  readonly data: StatisticsData | null;
}

export const load: Load<PersonStatistics> = async ({ params, url, site, signal }) => {
  const variables = { id: params['id'] ?? '', year: yearParam(url) };
  const { user, statistics } = await runOperation(site, UserStatistics, variables, signal);
  const completed = user.targetCounts.filter(({ state }) => state === 'completed');
  return { person: personOf(user), data: statistics ? statisticsData(url, statistics, completed) : null };
};

export function UserStatisticsScreen(): ReactNode {
  const t = useMessages();
  const { person, data } = useLoaderData<PersonStatistics>();
  const page = data && {
    data,
    name: person.fullName,
    target: { page: 'userStatistics', params: { id: person.id } } as const,
  };
  const empty = <EmptyState title={t('statistics.empty')} />;
  return (
    <PersonPage
      person={person}
      title={t('users.statisticsOf', { name: person.fullName })}
      lead={t('statistics.lead')}
      actions={page ? <StatisticsActions {...page} className="flex flex-wrap max-sm:hidden" /> : null}
    >
      {page ? <StatisticsBoard {...page} empty={empty} /> : empty}
    </PersonPage>
  );
}
