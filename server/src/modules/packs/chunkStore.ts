import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { CHUNK_BYTES } from '@cordada/core/packs/manifest';
import type { PackPart } from '@cordada/core/packs/manifest';
import type { FileStore } from '#server/adapters/files/files.ts';
import type { Db } from '#server/db/connect.ts';
import { deleteChunks, lockUnusedChunks, markStored, useChunks } from './packs.queries.ts';
import type { PackRow } from './packs.queries.ts';

const gzipAsync = promisify(gzip);
const FREED_AT_ONCE = 500;
/** A build that has just noted a chunk has committed long before. */
const UNUSED_MINUTES = 10;

export const chunkKey = (sha256: string): string => `packs/${sha256.slice(0, 2)}/${sha256}`;

/** Stores the bytes of a part as chunks. Equal bytes give equal chunks, which are stored once for all packs. */
export async function storePart(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  pack: Pick<PackRow, 'id' | 'build'>,
  part: Pick<PackPart, 'name' | 'kind' | 'encoding'> & { readonly bytes: Uint8Array },
): Promise<PackPart> {
  const bytes = part.encoding === 'gzip' ? await gzipAsync(part.bytes, { level: 6 }) : part.bytes;
  const chunks = new Map<string, Uint8Array>();
  const order: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    const sha256 = createHash('sha256').update(chunk).digest('hex');
    chunks.set(sha256, chunk);
    order.push(sha256);
  }
  const missing = await db.transaction().execute((trx) =>
    useChunks(
      trx,
      pack,
      [...chunks].map(([sha256, { byteLength }]) => ({ sha256, byteLength })),
    ),
  );
  for (const sha256 of missing) await files.put(chunkKey(sha256), chunks.get(sha256) ?? new Uint8Array());
  if (missing.length > 0) await markStored(db, missing);
  const { name, kind, encoding } = part;
  return { name, kind, byteLength: bytes.byteLength, encoding, chunks: order };
}

/** Removes chunks that belong to no pack. @returns how many */
export async function freeChunks(db: Db, files: FileStore, unusedMinutes = UNUSED_MINUTES): Promise<number> {
  let freed = 0;
  for (;;) {
    // The rows stay locked until their files are gone: a build that needs one waits and stores it anew.
    const count = await db.transaction().execute(async (trx) => {
      const hashes = await lockUnusedChunks(trx, FREED_AT_ONCE, unusedMinutes);
      for (const sha256 of hashes) await files.remove(chunkKey(sha256));
      await deleteChunks(trx, hashes);
      return hashes.length;
    });
    freed += count;
    if (count < FREED_AT_ONCE) return freed;
  }
}
