import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { CardGrid, ElementCard, useBegin } from '#app/features/elements/index.ts';
import { useListProgress } from '#app/features/targets/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { ChipLink } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/buttons/Button.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';
import type { PersonLists } from './loadPerson.ts';

export { loadMyLists as load } from './loadPerson.ts';

export function MyListsScreen(): ReactNode {
  const t = useMessages();
  const { section, total, totals, cards, nextCursor } = useLoaderData<PersonLists>();
  const [query] = useSearchParams();
  const progress = useListProgress(cards.map(({ id }) => id));
  const { busy, begin } = useBegin();
  const isMade = section === 'made';
  const newList = (
    <Button tone="primary" isBusy={busy !== null} onClick={() => void begin('list')}>
      {t('users.myLists.begin')}
    </Button>
  );
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={t('users.myLists.title')} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h1 className="text-4xl sm:text-5xl">{t('users.myLists.title')}</h1>
          <p className="text-lg text-muted">{t('users.listCount', { count: total })}</p>
        </div>
        {cards.length > 0 ? newList : null}
      </div>
      <nav aria-label={t('users.lists.sections')} className="flex flex-wrap gap-2">
        <ChipLink page="myLists" query={{ section: 'made' }} isCurrent={isMade}>
          {t('users.myLists.made', { count: totals.made })}
        </ChipLink>
        <ChipLink page="myLists" query={{ section: 'joined' }} isCurrent={!isMade}>
          {t('users.lists.joined', { count: totals.joined })}
        </ChipLink>
      </nav>
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
          title={t(isMade ? 'users.myLists.none.title' : 'users.myLists.noneJoined.title')}
          text={t(isMade ? 'users.myLists.none.text' : 'users.myLists.noneJoined.text')}
          action={isMade ? newList : <NextSteps steps={['lists', 'explore', 'newActivity']} />}
        />
      )}
      <Pager target={{ page: 'myLists', query: { section } }} after={query.get('after')} nextCursor={nextCursor} />
    </div>
  );
}
