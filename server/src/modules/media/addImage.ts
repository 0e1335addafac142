import { Failure } from '@cordada/core/failures';
import { isId } from '@cordada/core/ids';
import { IMAGE_QUOTA_BYTES } from '@cordada/core/limits';
import { DEFAULT_LICENCE } from '@cordada/core/media/images';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { ImageDeriver } from '#server/adapters/images/images.ts';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { addJob } from '#server/jobs/jobs.ts';
import { lockAccount } from '#server/modules/accounts/index.ts';
import { DERIVE_JOB } from './deriveImages.ts';
import { newKey, originalKey, sha256, sizeKey } from './imageFiles.ts';
import { insertImage, insertSize, loadImages, sumImageBytes } from './media.queries.ts';
import type { ImageRow } from './media.queries.ts';

/**
 * Stores an uploaded image: the original without metadata, the first size, and the capture data. The other sizes are
 * derived by a job. Stores everything or nothing. An image with a known id of the same author was stored before.
 * @param givenId made by the client, which may have written about the image already
 * @throws Failure `invalid_input`, `conflict`, `unsupported_media_type`, `image_malformed`, `image_too_large`, `quota`, `unavailable`
 */
export async function addImage(
  { db, files, images }: { readonly db: Db; readonly files: FileStore; readonly images: ImageDeriver },
  authorId: string,
  path: string,
  givenId: string | null = null,
): Promise<ImageRow> {
  if (givenId !== null && !isId(givenId))
    throw new Failure('invalid_input', 'This is no id.', { fields: { id: 'invalid_input' } });
  const known = await findOwn(db, authorId, givenId);
  if (known) return known;
  if ((await sumImageBytes(db, authorId)) >= IMAGE_QUOTA_BYTES) throw storageFull();
  const { original, first, location, ...photo } = await images.readPhoto(path);
  const [originalHash, firstHash] = await Promise.all([sha256(original), sha256(first.content)]);
  const id = givenId ?? newId();
  const stored = [
    { key: originalKey(id, photo.format), content: original },
    { key: sizeKey(id, first.width, 'webp'), content: first.content },
  ];
  let isInserted = false;
  try {
    await db.transaction().execute(async (trx) => {
      // Lock the account before checking the quota, because parallel uploads would all see the same free space.
      await lockAccount(trx, authorId);
      if ((await sumImageBytes(trx, authorId)) + original.length > IMAGE_QUOTA_BYTES) throw storageFull();
      await insertImage(trx, {
        ...photo,
        id,
        authorId,
        key: newKey(),
        lon: location?.lon ?? null,
        lat: location?.lat ?? null,
        byteSize: original.length,
        sha256: originalHash,
        licence: DEFAULT_LICENCE,
      });
      isInserted = true;
      await insertSize(trx, id, {
        format: 'webp',
        width: first.width,
        height: first.height,
        byteSize: first.content.length,
        sha256: firstHash,
      });
      await addJob(trx, DERIVE_JOB);
      // Last, because an id that somebody else has taken meanwhile names their files.
      for (const { key, content } of stored) await files.put(key, content);
    });
  } catch (error) {
    if (isInserted) for (const { key } of stored) await files.remove(key);
    // The same request may have come twice at the same time: the files are those of the one that won.
    const first = await findOwn(db, authorId, givenId);
    if (first) return first;
    throw error;
  }
  return (await loadImages(db, [id])).get(id) as ImageRow;
}

/** @throws Failure `conflict` when the id is of somebody else's image */
async function findOwn(db: Db, authorId: string, givenId: string | null): Promise<ImageRow | undefined> {
  if (givenId === null) return undefined;
  const found = (await loadImages(db, [givenId])).get(givenId);
  if (found && found.authorId !== authorId)
    throw new Failure('conflict', 'This id is taken.', { details: { reason: 'id_taken' } });
  return found;
}

function storageFull(): Failure {
  return new Failure('quota', 'Your storage is full. Remove photos that you no longer need.', {
    details: { reason: 'photos_storage' },
  });
}
