import { cardOf } from '#app/features/elements/index.ts';
import type { Card } from '#app/features/elements/index.ts';
import { runOperation } from '#app/data/execute.ts';
import { Collection } from '#app/data/generated/collections.ts';
import type { Load } from '#app/pages/pageContext.tsx';

export interface CollectionData {
  readonly id: string;
  readonly name: string;
  readonly total: number;
  readonly cards: readonly Card[];
  readonly nextCursor: string | null;
}

export const loadMyCollection: Load<CollectionData> = async ({ params, url, site, signal }) => {
  const variables = { id: params['id'] ?? '', after: url.searchParams.get('after') };
  const { collection } = await runOperation(site, Collection, variables, signal);
  const { nodes, hasNextPage, endCursor } = collection.elements;
  return {
    id: collection.id,
    name: collection.name,
    total: collection.elementCount,
    cards: nodes.map((element) => cardOf(element)),
    nextCursor: hasNextPage ? endCursor : null,
  };
};
