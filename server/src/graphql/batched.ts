import DataLoader from 'dataloader';
import type { Db } from '#server/db/connect.ts';
import type { RequestContext } from './context.ts';

export function batched<Value>(
  load: (db: Db, ids: readonly string[], context: RequestContext) => Promise<ReadonlyMap<string, Value>>,
): (context: RequestContext, id: string) => Promise<Value | null> {
  const make = (context: RequestContext) =>
    new DataLoader<string, Value | null>(async (ids) => {
      const found = await load(context.db, ids, context);
      return ids.map((id) => found.get(id) ?? null);
    });
  return (context, id) => context.once(load, () => make(context)).load(id);
}
