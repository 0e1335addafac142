import type { ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { CardGrid, ElementCard } from '#app/features/elements/index.ts';
import { useTargets } from '#app/features/targets/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';

import { Pager } from '#app/ui/lists/Pager.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';
import { CollectionActions } from './CollectionActions.tsx';
import type { CollectionData } from './loadMyCollection.ts';

export { loadMyCollection as load } from './loadMyCollection.ts';

export function MyCollectionScreen(): ReactNode {
  const t = useMessages();
  const { id, name, total, cards, nextCursor } = useLoaderData<CollectionData>();
  const [query] = useSearchParams();
  const targets = useTargets(cards.map((card) => card.id));
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={name} />
      <div className="grid gap-2">
        <p className="font-semibold text-muted">{t('collections.mine')}</p>
        <h1 className="text-4xl wrap-anywhere sm:text-5xl">{name}</h1>
        <p className="text-lg text-muted">{t('collections.count', { count: total })}</p>
        <CollectionActions id={id} name={name} />
      </div>
      {cards.length > 0 ? (
        <CardGrid>
          {cards.map((card) => (
            <li key={card.id}>
              <ElementCard card={card} target={targets.states.get(card.id)} headingLevel="h2" />
            </li>
          ))}
        </CardGrid>
      ) : (
        <EmptyState
          title={t('collections.empty.title')}
          text={t('collections.empty.text')}
          action={<NextSteps steps={['explore', 'lists', 'mountains']} />}
        />
      )}
      <Pager target={{ page: 'myCollection', params: { id } }} after={query.get('after')} nextCursor={nextCursor} />
    </div>
  );
}
