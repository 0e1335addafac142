import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';
import { CollectionActions } from './CollectionActions.tsx';
import { CollectionPlaces } from './CollectionPlaces.tsx';
import type { CollectionData } from './loadMyCollection.ts';

export { loadMyCollection as load } from './loadMyCollection.ts';

const ArrangeCollection = lazyPart(async () => (await import('./ArrangeCollection.tsx')).ArrangeCollection);

export function MyCollectionScreen(): ReactNode {
  const t = useMessages();
  const { id, name, total, canGrow, entries, cards, nextCursor } = useLoaderData<CollectionData>();
  const [query] = useSearchParams();
  const [isArranging, setArranging] = useState(false);
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={name} />
      <div className="grid gap-2">
        <p className="font-semibold text-muted">{t('collections.mine')}</p>
        <h1 className="text-4xl wrap-anywhere sm:text-5xl">{name}</h1>
        <p className="text-lg text-muted">{t('collections.count', { count: total })}</p>
        {canGrow ? null : (
          <p className="max-w-prose text-muted">
            {t('collections.beyond')}{' '}
            <span className="inline-block pt-2">
              <LinkButton page="pricing">{t('collections.beyond.action')}</LinkButton>
            </span>
          </p>
        )}
        <CollectionActions
          id={id}
          name={name}
          {...(entries.length > 0 && !isArranging ? { onArrange: () => setArranging(true) } : {})}
        />
      </div>
      {isArranging ? (
        <Suspense>
          <ArrangeCollection id={id} entries={entries} onDone={() => setArranging(false)} />
        </Suspense>
      ) : cards.length > 0 ? (
        <CollectionPlaces name={name} entries={entries} cards={cards} />
      ) : (
        <EmptyState
          title={t('collections.empty.title')}
          text={t('collections.empty.text')}
          action={<NextSteps steps={['explore', 'lists', 'mountains']} />}
        />
      )}
      {isArranging ? null : (
        <Pager target={{ page: 'myCollection', params: { id } }} after={query.get('after')} nextCursor={nextCursor} />
      )}
    </div>
  );
}
