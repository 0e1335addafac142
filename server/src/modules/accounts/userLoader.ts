import DataLoader from 'dataloader';
import type { ProfileImageRole } from '@cordada/core/accounts/profileImages';
import type { RequestContext } from '#server/graphql/context.ts';
import { loadUsers } from './accounts.queries.ts';
import type { UserRow } from './accounts.queries.ts';
import { loadProfileImages } from './profileImages.queries.ts';
import type { RoledImageRow } from './profileImages.queries.ts';

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

/** A picture of a member, all of one request's look-ups in one statement. */
export async function loadImage(
  context: RequestContext,
  accountId: string,
  role: ProfileImageRole,
): Promise<RoledImageRow | undefined> {
  const loader = context.once(
    'profileImages',
    () =>
      new DataLoader<string, RoledImageRow[]>(async (ids) => {
        const images = await loadProfileImages(context.db, ids);
        return ids.map((id) => images.get(id) ?? []);
      }),
  );
  return (await loader.load(accountId)).find((image) => image.role === role);
}
