import type { ReactNode } from 'react';
import { Suspense, useMemo, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { boundsOf } from '@cordada/core/geo/bounds';
import { CardGrid, ElementCard, MapBoard, exploreAt } from '#app/features/elements/index.ts';
import { useTargets } from '#app/features/targets/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { LinkButton } from '#app/ui/buttons/Button.tsx';
import { lazyPart } from '#app/ui/lazyPart.ts';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { NextSteps } from '#app/ui/feedback/NextSteps.tsx';
import { CollectionActions } from './CollectionActions.tsx';
import type { CollectionData } from './loadMyCollection.ts';

export { loadMyCollection as load } from './loadMyCollection.ts';

const ArrangeCollection = lazyPart(async () => (await import('./ArrangeCollection.tsx')).ArrangeCollection);

/** With more places, their names would cover the map. */
const NAMED_MAX = 16;

export function MyCollectionScreen(): ReactNode {
  const t = useMessages();
  const { id, name, total, canGrow, entries, cards, nextCursor } = useLoaderData<CollectionData>();
  const [query] = useSearchParams();
  const targets = useTargets(cards.map((card) => card.id));
  const [isArranging, setArranging] = useState(false);
  const notes = new Map(entries.map(({ elementId, note }) => [elementId, note]));
  const places = useMemo(
    () =>
      entries.flatMap(({ element }) => {
        const [lat, lon] = element?.location ?? [];
        if (!element || lat === undefined || lon === undefined) return [];
        const shownName = entries.length > NAMED_MAX ? '' : element.name;
        return [{ id: element.id, kind: element.type, name: shownName, place: [lon, lat] as const }];
      }),
    [entries],
  );
  const fit = useMemo(
    () =>
      boundsOf(
        places.map(({ place }) => place[0]),
        places.map(({ place }) => place[1]),
      ),
    [places],
  );
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
      {fit && !isArranging ? (
        <MapBoard
          label={t('collections.map', { name })}
          fit={fit}
          places={places}
          exploreQuery={{ at: exploreAt(fit) }}
        />
      ) : null}
      {isArranging ? (
        <Suspense>
          <ArrangeCollection id={id} entries={entries} onDone={() => setArranging(false)} />
        </Suspense>
      ) : cards.length > 0 ? (
        <CardGrid>
          {cards.map((card) => (
            <li key={card.id}>
              <ElementCard card={card} target={targets.states.get(card.id)} headingLevel="h2" />
              {notes.get(card.id) ? <p className="pt-2 wrap-anywhere text-muted">{notes.get(card.id)}</p> : null}
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
      {isArranging ? null : (
        <Pager target={{ page: 'myCollection', params: { id } }} after={query.get('after')} nextCursor={nextCursor} />
      )}
    </div>
  );
}
