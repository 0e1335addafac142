import DataLoader from 'dataloader';
import type { RequestContext } from '#server/graphql/context.ts';
import { loadUsers } from './accounts.queries.ts';
import type { UserRow } from './accounts.queries.ts';

/** Public profiles by id, all of one request's look-ups in one statement. */
export function loadUser(context: RequestContext, id: string): Promise<UserRow | null> {
  const loader = context.once(
    'users',
    () =>
      new DataLoader<string, UserRow | null>(async (ids) => {
        const rows = await loadUsers(context.db, ids);
        return ids.map((one) => rows.get(one) ?? null);
      }),
  );
  return loader.load(id);
}
