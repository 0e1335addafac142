import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { DiskCache } from './cache.ts';

/** Share of the limit that stays when the oldest are removed. */
const KEPT_SHARE = 0.8;

/** Least recently used files go first once the folder exceeds the limit. */
export function openDiskCache(folder: string, maxBytes: number): DiskCache {
  /** Bytes in the folder; unknown until the first look. */
  let bytes: Promise<number> | undefined;
  const fileOf = (key: string): string => {
    const name = createHash('sha256').update(key).digest('hex');
    return path.join(folder, name.slice(0, 2), name);
  };
  const list = async (): Promise<{ file: string; size: number; usedAt: number }[]> => {
    const names = await fs.promises.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    const found = await Promise.all(
      files.map(async (file) => {
        const stat = await fs.promises.stat(file).catch(() => null);
        return stat ? [{ file, size: stat.size, usedAt: stat.mtimeMs }] : [];
      }),
    );
    return found.flat();
  };
  const shrink = async (): Promise<number> => {
    const files = (await list()).sort((a, b) => b.usedAt - a.usedAt);
    let sum = files.reduce((total, { size }) => total + size, 0);
    if (sum <= maxBytes) return sum;
    while (sum > maxBytes * KEPT_SHARE) {
      const oldest = files.pop();
      if (!oldest) break;
      await fs.promises.rm(oldest.file, { force: true });
      sum -= oldest.size;
    }
    return sum;
  };
  return {
    async get(key) {
      const file = fileOf(key);
      const data = await fs.promises.readFile(file).catch(() => null);
      const now = new Date();
      if (data) await fs.promises.utimes(file, now, now).catch(() => undefined);
      return data;
    },
    async put(key, data) {
      const file = fileOf(key);
      const part = `${file}.${randomBytes(6).toString('hex')}`;
      try {
        await fs.promises.mkdir(path.dirname(file), { recursive: true });
        await fs.promises.writeFile(part, data);
        await fs.promises.rename(part, file);
        bytes ??= shrink();
        const sum = (await bytes) + data.length;
        bytes = sum > maxBytes ? shrink() : Promise.resolve(sum);
        await bytes;
      } catch {
        await fs.promises.rm(part, { force: true }).catch(() => undefined);
      }
    },
  };
}
