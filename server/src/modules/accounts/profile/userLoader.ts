import type { ProfileImageRole } from '@cordada/core/accounts/profileImages';
import type { Db } from '#server/db/connect.ts';
import { batched } from '#server/graphql/batched.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { loadUsers } from '../accounts.queries.ts';
import type { UserRow } from '../accounts.queries.ts';
import { loadProfileImages } from './profileImages.queries.ts';
import type { RoledImageRow } from './profileImages.queries.ts';

async function loadVisibleUsers(
  db: Db,
  ids: readonly string[],
  context: RequestContext,
): Promise<Map<string, UserRow>> {
  return loadUsers(db, ids, await context.viewer());
}

/** A user, unless they and the viewer have blocked each other. */
export const loadUser = batched(loadVisibleUsers);

const loadImages = batched(loadProfileImages);

export async function loadImage(
  context: RequestContext,
  accountId: string,
  role: ProfileImageRole,
): Promise<RoledImageRow | undefined> {
  return (await loadImages(context, accountId))?.find((image) => image.role === role);
}
