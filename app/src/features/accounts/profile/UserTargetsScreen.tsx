import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { TargetsBoard, targetSums } from '#app/features/targets/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import type { PersonTargets } from './loadPerson.ts';
import { PersonPage } from './PersonPage.tsx';

export { loadUserTargets as load } from './loadPerson.ts';

const PAGES = { all: 'userTargets', pending: 'userPendingTargets', completed: 'userCompletedTargets' } as const;

export function UserTargetsScreen(): ReactNode {
  const t = useMessages();
  const data = useLoaderData<PersonTargets>();
  const [query] = useSearchParams();
  const { person } = data;
  const state = data.asked.state ?? 'all';
  const sums = targetSums(data);
  return (
    <PersonPage
      person={person}
      title={t(`users.targets.${state}`, { name: person.fullName })}
      lead={t('targets.progress', { done: sums.completed, total: sums.all })}
    >
      <TargetsBoard
        data={data}
        pages={PAGES}
        userId={person.id}
        after={query.get('after')}
        empty={
          <EmptyState
            title={t('users.noTargets.title')}
            text={t('users.noTargets.text', { name: person.fullName })}
            action={
              <LinkButton page="elements" query={{ v: 'map' }}>
                {t('targets.empty.explore')}
              </LinkButton>
            }
          />
        }
      />
    </PersonPage>
  );
}
