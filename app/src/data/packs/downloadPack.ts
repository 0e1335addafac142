import { chunkLengths, readSignedManifest, signedText } from '@cordada/core/packs/manifest';
import type { SignedManifest } from '@cordada/core/packs/manifest';
import { readPartIndex } from '@cordada/core/packs/partFormat';
import { hexOf, joinPart } from './packDatabase.ts';
import type { StoredEntry, StoredPack } from './packDatabase.ts';
import type { PackStore } from './packStore.ts';

/** How a download ended. `missing` names parts that the server no longer has. */
export type DownloadEnd =
  | { readonly end: 'complete' | 'paused' | 'deleted' | 'offline' | 'full' | 'tampered' | 'unsupported' }
  | { readonly end: 'missing'; readonly parts: readonly string[] };

export interface PackServer {
  /** @throws TypeError without a connection */
  manifest(packId: string): Promise<unknown>;
  /** @returns null when the server does not have it for this reader */
  chunk(packId: string, sha256: string): Promise<ArrayBuffer | null>;
  /** The public key as 32 bytes. */
  key(keyId: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

const AT_ONCE = 4;
/** A chunk that arrives wrong is asked for again: connections break it more often than people. */
const TRIES = 3;

const isFull = (error: unknown): boolean => Object(error).name === 'QuotaExceededError';

/** @returns null when somebody else has written it; the browser must know Ed25519 */
async function verified(server: PackServer, value: unknown): Promise<SignedManifest | null> {
  const signed = readSignedManifest(value);
  const raw = signed && (await server.key(signed.keyId));
  if (!signed || !raw) return null;
  const key = await crypto.subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify']);
  const signature = Uint8Array.from(atob(signed.signature.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );
  const text = new TextEncoder().encode(signedText(signed.manifest));
  return (await crypto.subtle.verify({ name: 'Ed25519' }, key, signature, text)) ? signed : null;
}

/**
 * Downloads a pack, or goes on where it was interrupted. What is stored is checked before it can be read, and becomes readable
 * at once; until then what there was stays readable.
 */
export async function downloadPack(
  { store, server }: { readonly store: PackStore; readonly server: PackServer },
  { id, ownerId }: Pick<StoredPack, 'id' | 'ownerId'>,
  onProgress: (bytes: number, all: number) => void,
  signal: AbortSignal,
): Promise<DownloadEnd> {
  try {
    let before = (await store.list(ownerId)).find((pack) => pack.id === id) ?? null;
    for (let round = 0; round < TRIES; round += 1) {
      const wanted = await verified(server, await server.manifest(id));
      if (!wanted || wanted.manifest.id !== id) return { end: 'tampered' };
      if (before?.current?.signature !== wanted.signature || before.wanted !== null || round > 0)
        await store.put({ id, ownerId, current: before?.current ?? null, wanted, isPaused: false });
      else return { end: 'complete' };
      const end = await fetchChunks({ store, server }, wanted, onProgress, signal);
      if (end !== null) {
        // The pack was built anew meanwhile: its chunks have other names.
        if (end.end === 'missing' && round === 0) {
          before = (await store.list(ownerId)).find((pack) => pack.id === id) ?? null;
          continue;
        }
        return end;
      }
      const entries = await readEntries(store, wanted);
      if (entries === null) continue;
      return (await store.finish(id, wanted.signature, entries)) ? { end: 'complete' } : { end: 'deleted' };
    }
    // The device gives back something else than was stored.
    return { end: 'tampered' };
  } catch (error) {
    if (signal.aborted) return { end: 'paused' };
    if (isFull(error)) return { end: 'full' };
    if (Object(error).name === 'NotSupportedError') return { end: 'unsupported' };
    if (error instanceof TypeError) return { end: 'offline' };
    throw error;
  }
}

async function fetchChunks(
  { store, server }: { readonly store: PackStore; readonly server: PackServer },
  { manifest }: SignedManifest,
  onProgress: (bytes: number, all: number) => void,
  signal: AbortSignal,
): Promise<DownloadEnd | null> {
  const lengths = chunkLengths(manifest.parts);
  const missing = await store.missing([...lengths.keys()]);
  const all = manifest.bytes;
  let done = all - missing.reduce((sum, hash) => sum + (lengths.get(hash) ?? 0), 0);
  onProgress(done, all);
  const absent = new Set<string>();
  let stopped: DownloadEnd | null = null;
  const queue = missing[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (const hash of queue) {
      if (signal.aborted) stopped ??= { end: 'paused' };
      if (stopped !== null) return;
      const bytes = await fetchChunk(server, manifest.id, hash);
      if (bytes === 'tampered') stopped ??= { end: 'tampered' };
      else if (bytes === null) absent.add(hash);
      else if (await store.putChunk(manifest.id, hash, bytes)) {
        done += lengths.get(hash) ?? 0;
        onProgress(done, all);
      } else stopped ??= { end: 'deleted' };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (stopped !== null) return stopped;
  const parts = manifest.parts.filter(({ chunks }) => chunks.some((hash) => absent.has(hash)));
  return parts.length > 0 ? { end: 'missing', parts: parts.map(({ name }) => name) } : null;
}

async function fetchChunk(server: PackServer, packId: string, hash: string): Promise<ArrayBuffer | 'tampered' | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const bytes = await server.chunk(packId, hash);
    if (bytes === null) return null;
    if (hexOf(await crypto.subtle.digest('SHA-256', bytes)) === hash) return bytes;
  }
  return 'tampered';
}

/** Checks every chunk as it is stored and reads the index of every part. @returns null after dropping what is damaged */
async function readEntries(store: PackStore, { manifest }: SignedManifest): Promise<StoredEntry[] | null> {
  let isWhole = true;
  const checked = new Set<string>();
  const read = async (hash: string): Promise<ArrayBuffer | undefined> => {
    const bytes = await store.readChunk(hash);
    if (bytes && (checked.has(hash) || hexOf(await crypto.subtle.digest('SHA-256', bytes)) === hash)) {
      checked.add(hash);
      return bytes;
    }
    await store.dropChunk(hash);
    isWhole = false;
    return undefined;
  };
  const entries = new Map<string, StoredEntry>();
  for (const { encoding, chunks } of manifest.parts) {
    const bytes = await joinPart({ encoding, chunks }, read);
    if (bytes === null) continue;
    for (const [address, type, offset, length] of readPartIndex(bytes))
      entries.set(address, { packId: manifest.id, address, type, part: { encoding, chunks }, offset, length });
  }
  return isWhole ? [...entries.values()] : null;
}
