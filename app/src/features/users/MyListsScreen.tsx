import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { CardGrid, ElementCard } from '#app/features/elements/index.ts';
import { useListProgress } from '#app/features/targets/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { LinkButton } from '#app/ui/Button.tsx';
import { Pager } from '#app/ui/Pager.tsx';
import { EmptyState } from '#app/ui/States.tsx';
import type { PersonLists } from './loadPerson.ts';

export { loadMyLists as load } from './loadPerson.ts';

/** The lists that the reader made, with how far they have come. */
export function MyListsScreen(): ReactNode {
  const t = useMessages();
  const { total, cards, nextCursor } = useLoaderData<PersonLists>();
  const [query] = useSearchParams();
  const progress = useListProgress(cards.map(({ id }) => id));
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={t('users.myLists.title')} />
      <div className="grid gap-2">
        <h1 className="text-4xl sm:text-5xl">{t('users.myLists.title')}</h1>
        <p className="text-lg text-muted">{t('users.listCount', { count: total })}</p>
      </div>
      {cards.length > 0 ? (
        <CardGrid>
          {cards.map((card) => (
            <li key={card.id}>
              <ElementCard card={card} done={progress.get(card.id)} headingLevel="h2" />
            </li>
          ))}
        </CardGrid>
      ) : (
        <EmptyState
          title={t('users.myLists.none.title')}
          text={t('users.myLists.none.text')}
          action={
            <LinkButton page="lists" tone="primary">
              {t('users.noLists.action')}
            </LinkButton>
          }
        />
      )}
      <Pager target={{ page: 'myLists' }} after={query.get('after')} nextCursor={nextCursor} />
    </div>
  );
}
