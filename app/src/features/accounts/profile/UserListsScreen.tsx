import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { CardGrid, ElementCard, NameFilter, NoSuchName } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { ChipLink } from '#app/ui/Badge.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import type { PersonLists } from './loadPerson.ts';
import { PersonPage } from './PersonPage.tsx';

export { loadUserLists as load } from './loadPerson.ts';

export function UserListsScreen(): ReactNode {
  const t = useMessages();
  const { person, section, name, total, totals, cards, nextCursor } = useLoaderData<PersonLists>();
  const [query] = useSearchParams();
  const target = {
    page: 'userLists' as const,
    params: { id: person.id },
    query: section === 'made' ? {} : { section },
  };
  return (
    <PersonPage
      person={person}
      title={t('users.listsBy', { name: person.fullName })}
      lead={t('users.listCount', { count: total })}
    >
      <nav aria-label={t('users.lists.sections')} className="flex flex-wrap gap-2">
        <ChipLink page="userLists" params={{ id: person.id }} isCurrent={section === 'made'}>
          {t('users.lists.made', { count: totals.made })}
        </ChipLink>
        <ChipLink
          page="userLists"
          params={{ id: person.id }}
          query={{ section: 'joined' }}
          isCurrent={section === 'joined'}
        >
          {t('users.lists.joined', { count: totals.joined })}
        </ChipLink>
      </nav>
      <NameFilter target={target} name={name} total={totals[section]} />
      {cards.length > 0 ? (
        <CardGrid>
          {cards.map((card) => (
            <li key={card.id}>
              <ElementCard card={card} headingLevel="h2" isKindKnown />
            </li>
          ))}
        </CardGrid>
      ) : name !== null ? (
        <NoSuchName target={target} name={name} />
      ) : (
        <EmptyState
          title={t('users.noLists.title')}
          action={<LinkButton page="lists">{t('users.noLists.action')}</LinkButton>}
        />
      )}
      <Pager
        target={{ ...target, query: { ...target.query, ...(name !== null && { q: name }) } }}
        after={query.get('after')}
        nextCursor={nextCursor}
      />
    </PersonPage>
  );
}
