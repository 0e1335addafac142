import DataLoader from 'dataloader';
import type { RequestContext } from '#server/graphql/context.ts';
import { STRANGER } from '../accounts.policy.ts';
import type { Relation } from '../accounts.policy.ts';
import { loadRelations } from './follows.queries.ts';

export async function loadRelation(context: RequestContext, ownerId: string): Promise<Relation> {
  const viewer = await context.viewer();
  if (!viewer || viewer.id === ownerId) return STRANGER;
  const make = () =>
    new DataLoader<string, Relation>(async (ids) => {
      const ties = await loadRelations(context.db, viewer.id, ids);
      return ids.map((id) => {
        const tie = ties.get(id) ?? STRANGER;
        return viewer.isAdmin ? { ...tie, isBlocked: false } : tie;
      });
    });
  return context.once(loadRelations, make).load(ownerId);
}
