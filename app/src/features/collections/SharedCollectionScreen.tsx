import type { ReactNode } from 'react';
import { useLoaderData, useParams, useSearchParams } from 'react-router';
import { runOperation } from '#app/data/execute.ts';
import { SharedCollection } from '#app/data/generated/collections.ts';
import type { SharedCollectionData } from '#app/data/generated/collections.ts';
import { cardOf } from '#app/features/elements/index.ts';
import type { Card } from '#app/features/elements/index.ts';
import { useMessages } from '#app/messages/useMessages.tsx';
import { PageHead } from '#app/pages/PageHead.tsx';
import { PageLink } from '#app/pages/PageLink.tsx';
import type { Load } from '#app/pages/pageContext.tsx';
import { EmptyState } from '#app/ui/feedback/EmptyAndErrorStates.tsx';
import { Pager } from '#app/ui/lists/Pager.tsx';
import { CollectionPlaces } from './CollectionPlaces.tsx';

type Shared = SharedCollectionData['sharedCollection'];

interface LoadedCollection extends Omit<Shared, 'elements'> {
  readonly cards: readonly Card[];
  readonly nextCursor: string | null;
}

export const load: Load<LoadedCollection> = async ({ params, url, site, signal }) => {
  const variables = { id: params['id'] ?? '', key: params['key'] ?? null, after: url.searchParams.get('after') };
  const { sharedCollection } = await runOperation(site, SharedCollection, variables, signal);
  const { elements, ...collection } = sharedCollection;
  return {
    ...collection,
    cards: elements.nodes.map((element) => cardOf(element)),
    nextCursor: elements.hasNextPage ? elements.endCursor : null,
  };
};

/** A collection of somebody else, at its secret address or for the members of a club. */
export function SharedCollectionScreen(): ReactNode {
  const t = useMessages();
  const { id, name, owner, entries, cards, nextCursor } = useLoaderData<LoadedCollection>();
  const { key } = useParams();
  const [query] = useSearchParams();
  return (
    <div className="page grid gap-6 py-8 sm:py-12">
      <PageHead title={name} />
      <div className="grid gap-2">
        <p className="font-semibold text-muted">{t('collections.shared')}</p>
        <h1 className="text-4xl wrap-anywhere sm:text-5xl">{name}</h1>
        <p className="text-lg text-muted">{t('collections.count', { count: entries.length })}</p>
        {owner ? (
          <PageLink
            page="user"
            params={{ id: owner.id, slug: owner.slug }}
            className="prose-link inline-flex min-h-11 items-center justify-self-start"
          >
            {t('collections.shared.by', { name: owner.fullName })}
          </PageLink>
        ) : null}
      </div>
      {cards.length > 0 ? (
        <CollectionPlaces name={name} entries={entries} cards={cards} />
      ) : (
        <EmptyState title={t('collections.empty.title')} text={t('collections.shared.empty')} />
      )}
      <Pager
        target={
          key === undefined
            ? { page: 'clubCollection', params: { id } }
            : { page: 'sharedCollection', params: { id, key } }
        }
        after={query.get('after')}
        nextCursor={nextCursor}
      />
    </div>
  );
}
