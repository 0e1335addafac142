import { cardOf } from '#app/features/elements/index.ts';
import type { Card } from '#app/features/elements/index.ts';
import { runOperation } from '#app/data/execute.ts';
import { Collection } from '#app/data/generated/collections.ts';
import type { CollectionEntryPartsFragment } from '#app/data/generated/types.ts';
import type { Load } from '#app/pages/pageContext.tsx';

export interface CollectionData {
  readonly id: string;
  readonly name: string;
  readonly total: number;
  readonly canGrow: boolean;
  /** All of them; the cards are those of a page. */
  readonly entries: readonly CollectionEntryPartsFragment[];
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
    canGrow: collection.canGrow,
    entries: collection.entries,
    cards: nodes.map((element) => cardOf(element)),
    nextCursor: hasNextPage ? endCursor : null,
  };
};
