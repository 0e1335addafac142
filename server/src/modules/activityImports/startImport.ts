import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import {
  ACTIVITY_ARCHIVES_WAITING_MAX,
  ACTIVITY_IMPORT_MAX_FILES,
  ACTIVITY_IMPORTS_MAX,
  TRACK_QUOTA_BYTES,
} from '@cordada/core/limits';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { queueFileRemoval } from '#server/jobs/fileRemoval.ts';
import { addJob } from '#server/jobs/jobs.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { lockAccount } from '#server/modules/accounts/index.ts';
import { sumStoredBytes } from '#server/modules/tracks/index.ts';
import { newFileKey } from './fileKey.ts';
import { IMPORT_JOB } from './importActivities.ts';
import { appendFile, deleteImport, findImport, insertImport, sumWaitingBytes } from './activityImports.queries.ts';

interface Upload {
  readonly path: string;
  readonly byteSize: number;
  readonly originalName: string;
  readonly isArchive: boolean;
}

/**
 * Queues a file or an archive to be read.
 * @param into existing import to add to; null creates one
 * @returns the id of the import
 * @throws Failure `not_found`, `conflict` at the limit of open imports, `payload_too_large`, `quota`
 */
export async function startActivityImport(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  viewer: Viewer,
  into: string | null,
  upload: Upload,
): Promise<string> {
  if (into !== null && !(await findImport(db, viewer.id, into)))
    throw new Failure('not_found', 'There is no such import.');
  const storageKey = newFileKey(viewer.id);
  const name = cleanText(upload.originalName, 200) || '–';
  await files.adopt(storageKey, upload.path);
  try {
    return await db.transaction().execute(async (trx) => {
      // Serialise per account, because concurrent uploads would all see the same free quota.
      await lockAccount(trx, viewer.id);
      const kept = (await sumStoredBytes(trx, viewer.id)) + (await sumWaitingBytes(trx, viewer.id));
      if (kept + upload.byteSize > TRACK_QUOTA_BYTES)
        throw new Failure('quota', 'Your storage is full. Delete tracks that you no longer need.', {
          details: { reason: 'tracks_storage' },
        });
      const id = into !== null && !upload.isArchive ? into : newId();
      if (id !== into) {
        const archiveKey = upload.isArchive ? storageKey : null;
        const most = { imports: ACTIVITY_IMPORTS_MAX, archives: ACTIVITY_ARCHIVES_WAITING_MAX };
        if (!(await insertImport(trx, { id, ownerId: viewer.id, name, archiveKey }, most)))
          throw new Failure('conflict', 'Close an import before you begin another one.', {
            details: { reason: 'imports_full' },
          });
      }
      if (!upload.isArchive) {
        const file = { name, storageKey, byteSize: upload.byteSize, title: null, kind: null };
        if (!(await appendFile(trx, id, file, ACTIVITY_IMPORT_MAX_FILES)))
          throw new Failure('payload_too_large', 'This import holds as many files as it may.');
      }
      await addJob(trx, IMPORT_JOB);
      return id;
    });
  } catch (error) {
    await files.remove(storageKey);
    throw error;
  }
}

/**
 * Discards the pending files of an import; drafts stay.
 * @throws Failure `not_found`
 */
export async function closeImport(db: Db, viewer: Viewer, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const keys = await deleteImport(trx, viewer.id, id);
    if (!keys) throw new Failure('not_found', 'There is no such import.');
    await queueFileRemoval(trx, keys);
  });
}
