import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@cordada/core/failures';
import type { FileStore } from './files.ts';

const KEY = /^[a-z]+(\/[\w-]+)+(\.[a-z0-9]+)?$/;

/** Files in a folder of this machine; a file appears whole under its name or not at all. */
export function createLocalFileStore(folder: string): FileStore {
  const place = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
    return path.join(folder, key);
  };
  return {
    async put(key, content) {
      const target = place(key);
      await fs.promises.mkdir(path.dirname(target), { recursive: true });
      const partial = `${target}.${randomBytes(4).toString('hex')}.partial`;
      try {
        const source = content instanceof Readable ? content : Readable.from([content]);
        await pipeline(source, fs.createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }));
        await fs.promises.rename(partial, target);
      } catch (error) {
        await fs.promises.rm(partial, { force: true });
        throw error;
      }
    },
    async adopt(key, source) {
      const target = place(key);
      await fs.promises.mkdir(path.dirname(target), { recursive: true });
      try {
        await fs.promises.rename(source, target);
      } catch (error) {
        // Another volume: copy aside first, so that the name never shows half a file.
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        await this.put(key, fs.createReadStream(source));
        await fs.promises.rm(source, { force: true });
      }
    },
    async get(key) {
      const file = place(key);
      try {
        await fs.promises.access(file, fs.constants.R_OK);
      } catch {
        throw new Failure('not_found', 'The file is not there.');
      }
      return fs.createReadStream(file);
    },
    async remove(key) {
      await fs.promises.rm(place(key), { force: true });
    },
    async check() {
      await fs.promises.mkdir(folder, { recursive: true });
      await fs.promises.access(folder, fs.constants.R_OK | fs.constants.W_OK);
    },
  };
}
