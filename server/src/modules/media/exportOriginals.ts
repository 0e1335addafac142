import type { Db } from '#server/db/connect.ts';
import { originalKey, originalName } from './imageFiles.ts';
import { listOriginals } from './media.queries.ts';

export async function listOriginalsToExport(
  db: Db,
  accountId: string,
): Promise<{ name: string; storageKey: string }[]> {
  const images = await listOriginals(db, accountId);
  return images.map(({ id, format }) => ({ name: originalName(id, format), storageKey: originalKey(id, format) }));
}
