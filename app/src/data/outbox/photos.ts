import type { ImageDetails } from '@cordada/core/media/imageSources';
import { DEFAULT_LICENCE } from '@cordada/core/media/images';
import { ApiFailure } from '../apiFailure.ts';
import type { OnProgress } from '../callApi.ts';
import { uploadFile } from '../requests/uploadFile.ts';
import { keep, outbox } from './browserOutbox.ts';
import { newId } from './newId.ts';
import { idempotencyKey } from './sendEntry.ts';

/** What one photo is called with each attempt to send it. */
export interface PhotoNames {
  readonly id: string;
  readonly key: string;
}

export const newPhotoNames = (): PhotoNames => ({ id: newId(), key: crypto.randomUUID() });

const pathOf = (id: string): string => `/api/images?id=${id}`;

/**
 * Uploads a photo, or keeps it to be uploaded later.
 * @returns the photo as it is on this device if it waits, null if the server has it
 * @throws ApiFailure when the server refuses, or when there is neither a connection nor space
 */
export async function sendOrKeepPhoto(
  { id, key }: PhotoNames,
  file: File,
  options: { readonly signal: AbortSignal; readonly onProgress: OnProgress },
): Promise<ImageDetails | null> {
  try {
    if (!navigator.onLine) throw new ApiFailure({ errorCode: 'unavailable' });
    await uploadFile(pathOf(id), file, { ...options, key: idempotencyKey(key, 'file') });
    return null;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.errorCode !== 'unavailable') throw error;
    const photo = await localPhoto(id, file);
    const request = { kind: 'upload', path: pathOf(id), file, fileName: file.name } as const;
    // What no browser can draw may still be a photo for the server, such as HEIC.
    if (!(await keep({ key, chain: `photo:${id}`, makesId: id, title: file.name, request }))) throw error;
    return photo;
  }
}

/** Photos of these ids that wait on this device. */
export async function waitingPhotos(ids: readonly string[]): Promise<readonly ImageDetails[]> {
  const entries = await outbox.list().catch(() => []);
  return Promise.all(
    entries.flatMap(({ makesId, request }) =>
      request.kind === 'upload' && makesId !== undefined && ids.includes(makesId)
        ? [localPhoto(makesId, request.file)]
        : [],
    ),
  );
}

async function localPhoto(id: string, file: Blob): Promise<ImageDetails> {
  const size = { width: 4, height: 3 };
  try {
    const { width, height } = await createImageBitmap(file);
    Object.assign(size, { width, height });
  } catch {
    // Its frame has a usual form then.
  }
  const blobUrl = URL.createObjectURL(file);
  return {
    ...size,
    id,
    blobUrl,
    folder: '',
    caption: '',
    licence: DEFAULT_LICENCE,
    placeholder: blobUrl,
    takenAt: null,
    author: null,
    originalUrl: blobUrl,
  };
}
