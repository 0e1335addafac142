import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chunkLengths, signedText } from '@cordada/core/packs/manifest';
import type { PackManifest, PackPart, SignedManifest } from '@cordada/core/packs/manifest';
import { writePart } from '@cordada/core/packs/partFormat';
import { downloadPack } from './downloadPack.ts';
import type { DownloadEnd, PackServer } from './downloadPack.ts';
import { joinPart } from './packDatabase.ts';
import type { StoredEntry, StoredPack } from './packDatabase.ts';
import { neededChunks } from './packStore.ts';
import type { PackStore } from './packStore.ts';

const OWNER = 'ana';
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** What survives a kill of the browser. */
class Disk {
  readonly packs = new Map<string, StoredPack>();
  readonly chunks = new Map<string, ArrayBuffer>();
  readonly entries = new Map<string, StoredEntry>();
}

/** A store whose browser is killed at one of its writes: that one and all later ones do not happen. */
function storeOn(disk: Disk, killAtWrite = Infinity): PackStore & { readonly writes: () => number } {
  let writes = 0;
  const write = (): void => {
    if (writes >= killAtWrite) throw new Error('killed');
    writes += 1;
  };
  const free = (): void => {
    const needed = neededChunks([...disk.packs.values()]);
    for (const hash of disk.chunks.keys()) if (!needed.has(hash)) disk.chunks.delete(hash);
  };
  const dropEntries = (packId: string): void => {
    for (const [key, entry] of disk.entries) if (entry.packId === packId) disk.entries.delete(key);
  };
  return {
    writes: () => writes,
    list: async (ownerId) => [...disk.packs.values()].filter((pack) => pack.ownerId === ownerId),
    async put(pack) {
      write();
      disk.packs.set(pack.id, pack);
    },
    missing: async (hashes) => hashes.filter((hash) => !disk.chunks.has(hash)),
    readChunk: async (hash) => disk.chunks.get(hash),
    async putChunk(packId, hash, bytes) {
      write();
      if (!disk.packs.has(packId)) return false;
      disk.chunks.set(hash, bytes);
      return true;
    },
    async dropChunk(hash) {
      write();
      disk.chunks.delete(hash);
    },
    async finish(packId, signature, entries) {
      write();
      const pack = disk.packs.get(packId);
      if (pack?.wanted?.signature !== signature) return false;
      disk.packs.set(packId, { ...pack, current: pack.wanted, wanted: null });
      dropEntries(packId);
      for (const entry of entries) disk.entries.set(`${packId} ${entry.address}`, entry);
      free();
      return true;
    },
    async remove(packId) {
      write();
      disk.packs.delete(packId);
      dropEntries(packId);
      free();
    },
  };
}

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

/** A server with packs of texts by address; `break` may change what it sends. */
function serverOf(id: string, texts: Readonly<Record<string, string>>, version = 1) {
  const chunks = new Map<string, Uint8Array>();
  const parts = Object.entries(texts).map(([address, text]): PackPart => {
    const plain = writePart([{ address, type: 'text/plain', body: new TextEncoder().encode(text) }]);
    const encoding = address.endsWith('.gz') ? 'gzip' : 'identity';
    const bytes = encoding === 'gzip' ? gzipSync(plain) : plain;
    chunks.set(sha256(bytes), bytes);
    return { name: address, kind: 'element', byteLength: bytes.byteLength, encoding, chunks: [sha256(bytes)] };
  });
  const bytes = [...chunkLengths(parts).values()].reduce((sum, length) => sum + length, 0);
  const manifest = { format: 1, id, version, title: id, path: '/', bounds: null, release: '1', builtAt: '' };
  const whole: PackManifest = { ...manifest, licences: [], elements: 0, elementsLeftOut: 0, bytes, parts };
  const signature = sign(null, Buffer.from(signedText(whole)), privateKey).toString('base64url');
  const signed: SignedManifest = { manifest: whole, keyId: 'key', signature };
  const asked: string[] = [];
  const server: PackServer = {
    manifest: async () => signed,
    async chunk(_, hash) {
      asked.push(hash);
      const chunk = chunks.get(hash);
      return chunk ? bufferOf(chunk) : null;
    },
    key: async () => Uint8Array.from(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)),
  };
  return { server, signed, chunks, asked };
}

async function readAll(disk: Disk): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const { address, part, offset, length } of disk.entries.values()) {
    const bytes = await joinPart(part, async (hash) => disk.chunks.get(hash));
    texts[address] = bytes ? new TextDecoder().decode(bytes.subarray(offset, offset + length)) : 'missing';
  }
  return texts;
}

const run = (
  store: PackStore,
  server: PackServer,
  id = 'p',
  onProgress = (_done: number, _all: number): void => undefined,
  signal = new AbortController().signal,
): Promise<DownloadEnd> => downloadPack({ store, server }, { id, ownerId: OWNER }, onProgress, signal);

const textsOf = (count: number, change = ''): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`/page/${n}${n % 3 === 0 ? '.gz' : ''}`, `text ${n}${change}`]),
  );

describe('downloading a pack', () => {
  it('ends with everything readable, and says how far it is', async () => {
    const disk = new Disk();
    const { server, signed } = serverOf('p', textsOf(12));
    const steps: number[] = [];
    expect(await run(storeOn(disk), server, 'p', (bytes) => steps.push(bytes))).toEqual({ end: 'complete' });
    expect(await readAll(disk)).toEqual(textsOf(12));
    expect(steps[0]).toBe(0);
    expect(steps.at(-1)).toBe(signed.manifest.bytes);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });

  it('survives a kill at any of 200 writes: nothing is lost, fetched twice or half visible', async () => {
    const old = serverOf('p', textsOf(40));
    const next = serverOf('p', { ...textsOf(40, ' new'), ...textsOf(12) }, 2);
    for (let kill = 0; kill < 200; kill += 1) {
      const disk = new Disk();
      const isUpdate = kill % 2 === 1;
      if (isUpdate) await run(storeOn(disk), old.server);
      const before = await readAll(disk);
      next.asked.length = 0;
      const dying = storeOn(disk, Math.floor(kill / 4));
      const end = await run(dying, next.server).catch((error: Error) => error.message);
      if (end === 'killed') {
        // Until the end the former content is there, whole.
        expect(await readAll(disk)).toEqual(before);
        const stored = new Set(disk.chunks.keys());
        next.asked.length = 0;
        expect(await run(storeOn(disk), next.server)).toEqual({ end: 'complete' });
        expect(next.asked.filter((hash) => stored.has(hash))).toEqual([]);
      }
      expect(new Set(next.asked).size).toBe(next.asked.length);
      expect(await readAll(disk)).toEqual({ ...textsOf(40, ' new'), ...textsOf(12) });
      expect(new Set(disk.chunks.keys())).toEqual(neededChunks([...disk.packs.values()]));
    }
  });

  it('fetches only what an update changed, and frees what it replaced', async () => {
    const disk = new Disk();
    await run(storeOn(disk), serverOf('p', textsOf(12)).server);
    const next = serverOf('p', { ...textsOf(12), '/page/1': 'another text' }, 2);
    expect(await run(storeOn(disk), next.server)).toEqual({ end: 'complete' });
    expect(next.asked).toHaveLength(1);
    expect(disk.chunks.size).toBe(12);
    expect(await run(storeOn(disk), next.server)).toEqual({ end: 'complete' });
    expect(next.asked).toHaveLength(1);
  });

  it('frees exactly the chunks that no other pack needs', async () => {
    const disk = new Disk();
    await run(storeOn(disk), serverOf('p', textsOf(12)).server);
    const other = serverOf('q', textsOf(20));
    await run(storeOn(disk), other.server, 'q');
    expect(other.asked).toHaveLength(8);
    await storeOn(disk).remove('p');
    expect(disk.chunks.size).toBe(20);
    expect(await readAll(disk)).toEqual(textsOf(20));
    await storeOn(disk).remove('q');
    expect([disk.chunks.size, disk.entries.size]).toEqual([0, 0]);
  });

  it('refuses what was changed on the way, and fetches it again', async () => {
    const disk = new Disk();
    const { server, signed } = serverOf('p', textsOf(3));
    let wrong = 1;
    const once: PackServer = {
      ...server,
      async chunk(id, hash) {
        wrong -= 1;
        return wrong >= 0 ? new ArrayBuffer(5) : server.chunk(id, hash);
      },
    };
    expect(await run(storeOn(disk), once)).toEqual({ end: 'complete' });
    const always: PackServer = { ...server, chunk: async () => new ArrayBuffer(5) };
    const empty = new Disk();
    expect(await run(storeOn(empty), always)).toEqual({ end: 'tampered' });
    expect([empty.chunks.size, empty.entries.size]).toEqual([0, 0]);
    for (const change of [{ title: 'other' }, { bytes: 1 }, { id: 'q' }]) {
      const forged: PackServer = {
        ...server,
        manifest: async () => ({ ...signed, manifest: { ...signed.manifest, ...change } }),
      };
      expect(await run(storeOn(new Disk()), forged)).toEqual({ end: 'tampered' });
    }
    expect(await run(storeOn(new Disk()), { ...server, key: async () => null })).toEqual({ end: 'tampered' });
  });

  it('finds a chunk that was damaged on the device and fetches it again', async () => {
    const disk = new Disk();
    const { server, chunks } = serverOf('p', textsOf(6));
    await expect(run(storeOn(disk, 4), server)).rejects.toThrow('killed');
    const [damaged = ''] = disk.chunks.keys();
    disk.chunks.set(damaged, new ArrayBuffer(3));
    expect(await run(storeOn(disk), server)).toEqual({ end: 'complete' });
    expect(disk.chunks.get(damaged)?.byteLength).toBe(chunks.get(damaged)?.byteLength);
  });

  it('says what is missing, that the device is full, offline or paused, and goes on later', async () => {
    const disk = new Disk();
    const { server, signed } = serverOf('p', textsOf(6));
    const [lost = ''] = signed.manifest.parts[2]?.chunks ?? [];
    const without: PackServer = {
      ...server,
      chunk: async (id, hash) => (hash === lost ? null : server.chunk(id, hash)),
    };
    expect(await run(storeOn(disk), without)).toEqual({ end: 'missing', parts: ['/page/2'] });
    expect(disk.entries.size).toBe(0);
    const store = storeOn(disk);
    const full: PackStore = {
      ...store,
      putChunk: () => Promise.reject(new DOMException('No space', 'QuotaExceededError')),
    };
    expect(await run(full, server)).toEqual({ end: 'full' });
    const offline: PackServer = { ...server, chunk: () => Promise.reject(new TypeError('Failed to fetch')) };
    expect(await run(store, offline)).toEqual({ end: 'offline' });
    const control = new AbortController();
    control.abort();
    expect(await run(store, server, 'p', undefined, control.signal)).toEqual({ end: 'paused' });
    expect(await run(store, server)).toEqual({ end: 'complete' });
  });

  it('stores nothing of a pack that is deleted meanwhile, as by logging out', async () => {
    const disk = new Disk();
    const { server } = serverOf('p', textsOf(12));
    const store = storeOn(disk);
    const erasing: PackServer = {
      ...server,
      async chunk(id, hash) {
        disk.packs.clear();
        disk.chunks.clear();
        return server.chunk(id, hash);
      },
    };
    expect(await run(store, erasing)).toEqual({ end: 'deleted' });
    expect([disk.packs.size, disk.chunks.size, disk.entries.size]).toEqual([0, 0, 0]);
  });
});
