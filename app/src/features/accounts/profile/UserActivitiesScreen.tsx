import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { readActivityFilter } from '@cordada/core/activities/activityFilter';
import { ActivityGrid, ActivitiesBoard } from '#app/features/activities/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import type { PersonActivities } from './loadUserActivities.ts';
import { PersonPage } from './PersonPage.tsx';

export { loadUserActivities as load } from './loadUserActivities.ts';

export function UserActivitiesScreen(): ReactNode {
  const t = useMessages();
  const data = useLoaderData<PersonActivities>();
  const { person } = data;
  const [query] = useSearchParams();
  const target = { page: 'userActivities' as const, params: { id: person.id } };
  const { after, ...kept } = Object.fromEntries(query) as Record<string, string>;
  return (
    <PersonPage
      person={person}
      title={t('users.activitiesBy', { name: person.fullName })}
      lead={t('users.activityCount', { count: data.total })}
    >
      <ActivitiesBoard
        data={data}
        target={target}
        ownerId={person.id}
        filter={{ ...readActivityFilter(query), status: null }}
        empty={
          <EmptyState
            title={t('users.empty.title')}
            action={<LinkButton page="activities">{t('users.empty.action')}</LinkButton>}
          />
        }
      >
        <ActivityGrid activities={data.activities} isOwn headingLevel={2} />
        <Pager target={{ ...target, query: kept }} after={after ?? null} nextCursor={data.nextCursor} />
      </ActivitiesBoard>
    </PersonPage>
  );
}
