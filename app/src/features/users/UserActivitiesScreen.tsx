import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { ActivityGrid } from '#app/features/activities/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton } from '#app/ui/Button.tsx';
import { Pager } from '#app/ui/Pager.tsx';
import { EmptyState } from '#app/ui/States.tsx';
import type { PersonActivities } from './loadPerson.ts';
import { PersonPage } from './PersonPage.tsx';

export { loadUserActivities as load } from './loadPerson.ts';

/** Public outings of one member, latest first. */
export function UserActivitiesScreen(): ReactNode {
  const t = useMessages();
  const { person, total, outings, nextCursor } = useLoaderData<PersonActivities>();
  const [query] = useSearchParams();
  const title = t('users.activitiesBy', { name: person.fullName });
  return (
    <PersonPage person={person} title={title} lead={t('users.outings', { count: total })}>
      {outings.length > 0 ? (
        <ActivityGrid activities={outings} isOwn headingLevel={2} />
      ) : (
        <EmptyState
          title={t('users.empty.title')}
          action={<LinkButton page="activities">{t('users.empty.action')}</LinkButton>}
        />
      )}
      <Pager
        target={{ page: 'userActivities', params: { id: person.id } }}
        after={query.get('after')}
        nextCursor={nextCursor}
      />
    </PersonPage>
  );
}
