import { PROFILE_IMAGE_SHAPES, PROFILE_IMAGE_SIZES } from '@cordada/core/accounts/profileImages';
import type { ProfileImageRole } from '@cordada/core/accounts/profileImages';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { ImageDeriver } from '#server/adapters/images/images.ts';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import { queueFileRemoval } from '#server/jobs/fileRemoval.ts';
import { lockAccount } from '../accounts.queries.ts';
import type { ProfileImageRow } from '../accounts.queries.ts';
import { replaceProfileImage } from './profileImages.queries.ts';

export const imageKey = (id: string, size: string): string => `images/${id}/${size}.webp`;
export const imageKeys = (id: string): string[] => PROFILE_IMAGE_SIZES.map((size) => imageKey(id, size));

/**
 * Derives profile images from an upload. The upload is not kept, because its metadata may reveal private data.
 * @throws Failure `unsupported_media_type`, `image_malformed`, `image_too_large`
 */
export async function setProfileImage(
  tools: { readonly db: Db; readonly files: FileStore; readonly images: ImageDeriver },
  accountId: string,
  role: ProfileImageRole,
  path: string,
): Promise<ProfileImageRow> {
  const shapes = PROFILE_IMAGE_SIZES.map((size) => PROFILE_IMAGE_SHAPES[role][size]);
  const derived = await tools.images.derive(path, shapes);
  const id = newId();
  for (const [i, size] of PROFILE_IMAGE_SIZES.entries()) {
    const picture = derived[i];
    if (picture) await tools.files.put(imageKey(id, size), picture.content);
  }
  const image = { id, width: derived[0]?.width ?? 0, height: derived[0]?.height ?? 0 };
  try {
    await replace(tools.db, accountId, role, image);
  } catch (error) {
    for (const key of imageKeys(id)) await tools.files.remove(key);
    throw error;
  }
  return image;
}

export async function removeProfileImage(db: Db, accountId: string, role: ProfileImageRole): Promise<void> {
  await replace(db, accountId, role, null);
}

async function replace(
  db: Db,
  accountId: string,
  role: ProfileImageRole,
  image: ProfileImageRow | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const former = await replaceProfileImage(trx, accountId, role, image);
    if (former !== null) await queueFileRemoval(trx, imageKeys(former));
    await invalidateCacheTags(trx, [`user:${accountId}`]);
  });
}
