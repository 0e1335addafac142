import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { PackPart, SignedManifest } from '@cordada/core/packs/manifest';

export interface StoredPack {
  readonly id: string;
  /** Nobody else who uses this device sees it. */
  readonly ownerId: string;
  /** What can be read; null until the first download is complete. */
  readonly current: SignedManifest | null;
  /** What is being downloaded; null when there is nothing to do. */
  readonly wanted: SignedManifest | null;
  readonly isPaused: boolean;
}

/** Where an answer is inside the bytes of a part. */
export interface StoredEntry {
  readonly packId: string;
  readonly address: string;
  readonly type: string;
  readonly part: Pick<PackPart, 'encoding' | 'chunks'>;
  readonly offset: number;
  readonly length: number;
}

export interface PackSchema extends DBSchema {
  packs: { key: string; value: StoredPack };
  /** By SHA-256. */
  chunks: { key: string; value: ArrayBuffer };
  entries: { key: [string, string]; value: StoredEntry; indexes: { address: string } };
  /** The member of a session, by the digest of its token. */
  sessions: { key: string; value: string };
}

export type PackDatabase = IDBPDatabase<PackSchema>;

let opened: Promise<PackDatabase> | null = null;

/** Pages and the service worker share it. @throws DOMException when the browser forbids storage */
export function openPackDatabase(): Promise<PackDatabase> {
  opened ??= openDB<PackSchema>('packs', 1, {
    upgrade(db) {
      db.createObjectStore('packs', { keyPath: 'id' });
      db.createObjectStore('chunks');
      db.createObjectStore('entries', { keyPath: ['packId', 'address'] }).createIndex('address', 'address');
      db.createObjectStore('sessions');
    },
    // The browser may close it, for example to free memory: the next call opens it again.
    terminated: () => (opened = null),
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

export async function digestOf(text: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

export const hexOf = (digest: ArrayBuffer): string =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Puts the chunks of a part together and undoes its compression. @returns null if a chunk is missing */
export async function joinPart(
  { encoding, chunks }: Pick<PackPart, 'encoding' | 'chunks'>,
  read: (sha256: string) => Promise<ArrayBuffer | undefined>,
): Promise<Uint8Array | null> {
  const found = await Promise.all(chunks.map(read));
  const present = found.filter((chunk) => chunk !== undefined);
  if (present.length < found.length) return null;
  const blob = new Blob(present);
  const stream = encoding === 'gzip' ? blob.stream().pipeThrough(new DecompressionStream('gzip')) : blob.stream();
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Nothing of any member is left. Downloads under way notice that their pack is gone. */
export async function erasePacks(): Promise<void> {
  const names = ['packs', 'chunks', 'entries', 'sessions'] as const;
  const transaction = (await openPackDatabase()).transaction(names, 'readwrite');
  await Promise.all([...names.map((name) => transaction.objectStore(name).clear()), transaction.done]);
}
