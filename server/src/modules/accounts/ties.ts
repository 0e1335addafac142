import DataLoader from 'dataloader';
import type { RequestContext } from '#server/graphql/context.ts';
import { STRANGER } from './accounts.policy.ts';
import type { Tie } from './accounts.policy.ts';
import { loadTies } from './follows.queries.ts';

/** How the reader of this request stands to a member; what many rows ask for is one statement. */
export async function loadTie(context: RequestContext, ownerId: string): Promise<Tie> {
  const viewer = await context.viewer();
  if (!viewer || viewer.id === ownerId) return STRANGER;
  const make = () =>
    new DataLoader<string, Tie>(async (ids) => {
      const ties = await loadTies(context.db, viewer.id, ids);
      return ids.map((id) => ties.get(id) ?? STRANGER);
    });
  return context.once(loadTies, make).load(ownerId);
}
