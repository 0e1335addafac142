import DataLoader from 'dataloader';
import type { RequestContext } from '#server/graphql/context.ts';
import { loadElements } from './elements.queries.ts';
import type { ElementRow } from './elements.queries.ts';

/** Published elements by id, all of one request's look-ups in one statement. */
export function loadElement(context: RequestContext, id: string): Promise<ElementRow | null> {
  const loader = context.once(
    'elements',
    () =>
      new DataLoader<string, ElementRow | null>(async (ids) => {
        const rows = await loadElements(context.db, ids);
        return ids.map((one) => rows.get(one) ?? null);
      }),
  );
  return loader.load(id);
}
