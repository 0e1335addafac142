import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@cordada/core/failures';
import { requireKey } from './files.ts';
import type { FileStore } from './files.ts';

const PARTIAL = '.partial';

/** Stores files in a local folder. Each file appears under its name complete or not at all. */
export function createLocalFileStore(folder: string): FileStore {
  const place = (key: string): string => path.join(folder, requireKey(key));
  return {
    async put(key, content) {
      const target = place(key);
      await fs.promises.mkdir(path.dirname(target), { recursive: true });
      const partial = `${target}.${randomBytes(4).toString('hex')}${PARTIAL}`;
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
        // Different volume: `put` copies to a temporary name first, so that no partial file appears under the key.
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        await this.put(key, fs.createReadStream(source));
        await fs.promises.rm(source, { force: true });
      }
    },
    async get(key) {
      const file = place(key);
      await fs.promises.access(file, fs.constants.R_OK).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new Failure('not_found', 'The file is not there.') : error;
      });
      return fs.createReadStream(file);
    },
    async remove(key) {
      await fs.promises.rm(place(key), { force: true });
    },
    async *list(prefix) {
      const entries = await fs.promises
        .readdir(path.join(folder, prefix), { recursive: true, withFileTypes: true })
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return [];
          throw error;
        });
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith(PARTIAL)) continue;
        const file = path.join(entry.parentPath, entry.name);
        const stat = await fs.promises.stat(file).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null;
          throw error;
        });
        const key = path.relative(folder, file).split(path.sep).join('/');
        if (stat) yield { key, changedAt: stat.mtime };
      }
    },
    async check() {
      await fs.promises.mkdir(folder, { recursive: true });
      await fs.promises.access(folder, fs.constants.R_OK | fs.constants.W_OK);
    },
  };
}
