import { chunkLengths } from '@cordada/core/packs/manifest';
import type { StoredEntry, StoredPack } from './packDatabase.ts';
import { openPackDatabase } from './packDatabase.ts';

/** Each call happens whole or not at all, wherever the browser is killed. */
export interface PackStore {
  list(ownerId: string): Promise<StoredPack[]>;
  put(pack: StoredPack): Promise<void>;
  /** @returns those that are not there */
  missing(hashes: readonly string[]): Promise<string[]>;
  readChunk(sha256: string): Promise<ArrayBuffer | undefined>;
  /** @returns false when the pack has been deleted meanwhile: nothing is stored */
  putChunk(packId: string, sha256: string, bytes: ArrayBuffer): Promise<boolean>;
  /** Forgets a chunk that is not what it should be. */
  dropChunk(sha256: string): Promise<void>;
  /**
   * Puts what was wanted in the place of what there was, with the answers inside, and frees what no pack needs.
   * @returns false when the pack has been deleted or another manifest is wanted
   */
  finish(packId: string, signature: string, entries: readonly StoredEntry[]): Promise<boolean>;
  /** Frees exactly the chunks that no other pack needs. */
  remove(packId: string): Promise<void>;
}

/** Chunks that packs need, as they are and as they will be. */
export function neededChunks(packs: readonly StoredPack[]): Set<string> {
  const parts = packs.flatMap(({ current, wanted }) => [
    ...(current?.manifest.parts ?? []),
    ...(wanted?.manifest.parts ?? []),
  ]);
  return new Set(chunkLengths(parts).keys());
}

const entriesOf = (packId: string): IDBKeyRange => IDBKeyRange.bound([packId], [packId, []]);

/** The store of this browser. */
export const browserPackStore: PackStore = {
  async list(ownerId) {
    return (await (await openPackDatabase()).getAll('packs')).filter((pack) => pack.ownerId === ownerId);
  },
  async put(pack) {
    await (await openPackDatabase()).put('packs', pack);
  },
  async missing(hashes) {
    const known = new Set(await (await openPackDatabase()).getAllKeys('chunks'));
    return hashes.filter((hash) => !known.has(hash));
  },
  async readChunk(sha256) {
    return (await openPackDatabase()).get('chunks', sha256);
  },
  async putChunk(packId, sha256, bytes) {
    const transaction = (await openPackDatabase()).transaction(['packs', 'chunks'], 'readwrite');
    const isThere = (await transaction.objectStore('packs').getKey(packId)) !== undefined;
    if (isThere) await transaction.objectStore('chunks').put(bytes, sha256);
    await transaction.done;
    return isThere;
  },
  async dropChunk(sha256) {
    await (await openPackDatabase()).delete('chunks', sha256);
  },
  async finish(packId, signature, entries) {
    const transaction = (await openPackDatabase()).transaction(['packs', 'chunks', 'entries'], 'readwrite');
    const packs = transaction.objectStore('packs');
    const pack = await packs.get(packId);
    const isWanted = pack?.wanted?.signature === signature;
    if (pack && isWanted) {
      await packs.put({ ...pack, current: pack.wanted, wanted: null });
      await transaction.objectStore('entries').delete(entriesOf(packId));
      for (const entry of entries) void transaction.objectStore('entries').put(entry);
      await freeChunks(transaction.objectStore('chunks'), await packs.getAll());
    }
    await transaction.done;
    return isWanted;
  },
  async remove(packId) {
    const transaction = (await openPackDatabase()).transaction(['packs', 'chunks', 'entries'], 'readwrite');
    await transaction.objectStore('packs').delete(packId);
    await transaction.objectStore('entries').delete(entriesOf(packId));
    await freeChunks(transaction.objectStore('chunks'), await transaction.objectStore('packs').getAll());
    await transaction.done;
  },
};

async function freeChunks(
  chunks: { getAllKeys(): Promise<string[]>; delete(key: string): Promise<void> },
  packs: readonly StoredPack[],
): Promise<void> {
  const needed = neededChunks(packs);
  for (const hash of await chunks.getAllKeys()) if (!needed.has(hash)) await chunks.delete(hash);
}
