import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@cordada/core/failures';
import { imageSizes } from '@cordada/core/media/images';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { ImageDeriver, PhotoSize } from '#server/adapters/images/images.ts';
import type { Db } from '#server/db/connect.ts';
import { withAdvisoryLock } from '#server/jobs/advisoryLock.ts';
import { addJob } from '#server/jobs/jobs.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { removeOldProxied } from './imageProxy.ts';
import { originalKey, sha256, sizeKey } from './imageFiles.ts';
import { findUnderived, forgetAttempt, hasUnderived, insertSize, markDerived } from './media.queries.ts';

export const DERIVE_JOB = 'media:derive';
/** After this many failed attempts an image keeps the sizes it has. */
export const DERIVE_ATTEMPTS_MAX = 5;
/** Advisory lock: only one image is derived at a time, across all processes. */
const DERIVE_LOCK = 7_202_611;

interface DeriveTools {
  readonly db: Db;
  readonly files: FileStore;
  readonly images: ImageDeriver;
  readonly incoming: string;
}

/**
 * Derives missing image sizes one after the other. The state is kept in the rows, so that a later run resumes after a
 * crash without repeating finished sizes.
 */
export function mediaJobs(tools: DeriveTools): Jobs {
  return {
    [DERIVE_JOB]: { cron: '* * * * *', work: () => deriveAll(tools) },
    'media:removeProxied': { cron: '41 * * * *', work: () => removeOldProxied(tools.files) },
  };
}

/** Queues the job at startup, because the job queue would release a job of a crashed process only after hours. */
export async function continueDeriving(db: Db): Promise<void> {
  await addJob(db, DERIVE_JOB);
}

async function deriveAll(tools: DeriveTools): Promise<void> {
  let isStopping = false;
  const derive = async (): Promise<void> => {
    try {
      for (;;) {
        const photo = await findUnderived(tools.db, DERIVE_ATTEMPTS_MAX);
        if (!photo) break;
        await deriveOne(tools, photo);
      }
    } catch (error) {
      // The server is shutting down; the next process continues.
      if (!(error instanceof Failure) || error.code !== 'unavailable') throw error;
      isStopping = true;
    }
  };
  // Check again after releasing the lock, for images that arrived after the last check.
  while ((await withAdvisoryLock(tools.db, DERIVE_LOCK, derive)) && !isStopping)
    if (!(await hasUnderived(tools.db, DERIVE_ATTEMPTS_MAX))) return;
}

type Underived = NonNullable<Awaited<ReturnType<typeof findUnderived>>>;

async function deriveOne({ db, files, images, incoming }: DeriveTools, photo: Underived): Promise<void> {
  const { id, format, ready } = photo;
  const copy = path.join(incoming, `derive-${id}`);
  try {
    await pipeline(await files.get(originalKey(id, format)), fs.createWriteStream(copy, { mode: 0o600 }));
    const store = async (size: PhotoSize, content: Buffer): Promise<void> => {
      const key = sizeKey(id, size.width, size.format);
      await files.put(key, content);
      const { length: byteSize } = content;
      // The image was deleted meanwhile; remove the file, because no row refers to it any more.
      if (!(await insertSize(db, id, { ...size, byteSize, sha256: await sha256(content) }))) await files.remove(key);
    };
    // WebP first, because every browser displays it, and the smallest sizes first.
    const missing = (['webp', 'avif'] as const)
      .flatMap((one) => imageSizes(photo).map((size) => ({ ...size, format: one })))
      .filter((size) => !ready.includes(`${size.format} ${size.width}`));
    await images.deriveSizes(copy, missing, store);
    await markDerived(db, id);
  } catch (error) {
    if (error instanceof Failure && error.code === 'unavailable') await forgetAttempt(db, id);
    throw error;
  } finally {
    await fs.promises.rm(copy, { force: true });
  }
}
