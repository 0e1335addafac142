import type { ProfileImageRole } from '@cordada/core/accounts/profileImages';
import { batched } from '#server/graphql/batched.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { loadUsers } from '../accounts.queries.ts';
import { loadProfileImages } from './profileImages.queries.ts';
import type { RoledImageRow } from './profileImages.queries.ts';

export const loadUser = batched(loadUsers);

const loadImages = batched(loadProfileImages);

export async function loadImage(
  context: RequestContext,
  accountId: string,
  role: ProfileImageRole,
): Promise<RoledImageRow | undefined> {
  return (await loadImages(context, accountId))?.find((image) => image.role === role);
}
