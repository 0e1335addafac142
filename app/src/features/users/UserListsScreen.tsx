import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { CardGrid, ElementCard } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { LinkButton } from '#app/ui/Button.tsx';
import { Pager } from '#app/ui/Pager.tsx';
import { EmptyState } from '#app/ui/States.tsx';
import type { PersonLists } from './loadPerson.ts';
import { PersonPage } from './PersonPage.tsx';

export { loadUserLists as load } from './loadPerson.ts';

/** Lists that one member made, latest first. */
export function UserListsScreen(): ReactNode {
  const t = useMessages();
  const { person, total, cards, nextCursor } = useLoaderData<PersonLists>();
  const [query] = useSearchParams();
  return (
    <PersonPage
      person={person}
      title={t('users.listsBy', { name: person.fullName })}
      lead={t('users.listCount', { count: total })}
    >
      {cards.length > 0 ? (
        <CardGrid>
          {cards.map((card) => (
            <li key={card.id}>
              <ElementCard card={card} headingLevel="h2" />
            </li>
          ))}
        </CardGrid>
      ) : (
        <EmptyState
          title={t('users.noLists.title')}
          action={<LinkButton page="lists">{t('users.noLists.action')}</LinkButton>}
        />
      )}
      <Pager
        target={{ page: 'userLists', params: { id: person.id } }}
        after={query.get('after')}
        nextCursor={nextCursor}
      />
    </PersonPage>
  );
}
