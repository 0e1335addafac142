import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PassThrough, Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { createLocalFileStore } from '#server/adapters/files/local.ts';
import type { FileStore } from '#server/adapters/files/files.ts';

/** Content that is stored once, whoever refers to it. */
export interface Blob {
  /** Of the content before compression. */
  readonly sha256: string;
  readonly bytes: number;
  readonly isCompressed: boolean;
}

/** A folder or bucket with backups: content by hash, manifests by time, and the log of changes. */
export interface BackupStore {
  readonly files: FileStore;
  /** Stores content unless it is there already. */
  putBlob(content: Readable, isCompressed: boolean): Promise<Blob>;
  /** @throws BrokenBackup on reading to the end, if the content is not what was stored */
  readBlob(blob: Blob): Promise<Readable>;
  removeBlobsBut(kept: ReadonlySet<string>): Promise<number>;
}

/** A backup that cannot be used; the message says why and what to do. */
export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup';
}

/** @param folder for a local store; temporary files are written there too, so that they are renamed and not copied */
export function openBackupFolder(folder: string): BackupStore {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  return openBackupStore(createLocalFileStore(folder), path.join(folder, 'incoming'));
}

export function openBackupStore(files: FileStore, incoming: string): BackupStore {
  let known: Promise<Set<string>> | null = null;
  const listKnown = async (): Promise<Set<string>> => {
    const hashes = new Set<string>();
    for await (const { key } of files.list('blobs/')) hashes.add(hashOf(key));
    return hashes;
  };
  return {
    files,
    async putBlob(content, isCompressed) {
      const hashes = await (known ??= listKnown());
      fs.mkdirSync(incoming, { recursive: true, mode: 0o700 });
      const spool = path.join(incoming, randomBytes(8).toString('hex'));
      const measure = measuring();
      try {
        const target = fs.createWriteStream(spool, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(content, measure.stream, isCompressed ? createZstdCompress() : new PassThrough(), target);
        const blob = { ...measure.result(), isCompressed };
        if (!hashes.has(blob.sha256)) {
          await files.adopt(keyOf(blob), spool);
          hashes.add(blob.sha256);
        }
        return blob;
      } finally {
        await fs.promises.rm(spool, { force: true });
      }
    },
    async readBlob(blob) {
      const stored = await files.get(keyOf(blob)).catch((error: unknown) => {
        throw new BrokenBackup(`The backup misses the content ${blob.sha256}.`, { cause: error });
      });
      const measure = measuring(({ sha256, bytes }) => {
        if (sha256 !== blob.sha256 || bytes !== blob.bytes)
          throw new BrokenBackup(`The content ${blob.sha256} of the backup is damaged.`);
      });
      const damaged = (error: unknown): void =>
        void measure.stream.destroy(
          error instanceof BrokenBackup
            ? error
            : new BrokenBackup(`The content ${blob.sha256} of the backup is damaged.`, { cause: error }),
        );
      pipeline(stored, blob.isCompressed ? createZstdDecompress() : new PassThrough(), measure.stream).catch(damaged);
      return measure.stream;
    },
    async removeBlobsBut(kept) {
      let removed = 0;
      for await (const { key } of files.list('blobs/')) {
        if (kept.has(hashOf(key))) continue;
        await files.remove(key);
        removed += 1;
      }
      known = null;
      return removed;
    },
  };
}

const keyOf = ({ sha256, isCompressed }: Blob): string =>
  `blobs/${sha256.slice(0, 2)}/${sha256}${isCompressed ? '.zst' : ''}`;
const hashOf = (key: string): string => path.basename(key, '.zst');

interface Measured {
  readonly sha256: string;
  readonly bytes: number;
}

/** @param check called with the result before the stream ends */
function measuring(check?: (result: Measured) => void): { stream: Transform; result: () => Measured } {
  const hash = createHash('sha256');
  let bytes = 0;
  let result: Measured = { sha256: '', bytes: 0 };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      result = { sha256: hash.digest('hex'), bytes };
      try {
        check?.(result);
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  return { stream, result: () => result };
}
