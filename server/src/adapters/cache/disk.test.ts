import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDiskCache } from './disk.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-cache-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const sizeOf = (at: string): number =>
  fs
    .readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0);

describe('a cache on disk', () => {
  it('gives back what was put, also after a restart, and nothing else', async () => {
    const at = path.join(folder, 'kept');
    await openDiskCache(at, 1_000).put('../../etc/passwd', Buffer.from('one'));
    const again = openDiskCache(at, 1_000);
    expect((await again.get('../../etc/passwd'))?.toString()).toBe('one');
    expect(await again.get('other')).toBeNull();
    expect(fs.readdirSync(folder)).toEqual(['kept']);
  });

  it('stays within its limit and drops what was used least lately', async () => {
    const at = path.join(folder, 'full');
    const cache = openDiskCache(at, 1_000);
    await cache.put('a', Buffer.alloc(400));
    await cache.put('b', Buffer.alloc(400));
    // Times of files are set, because both were written within the resolution of the clock.
    for (const entry of fs.readdirSync(at, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) fs.utimesSync(path.join(entry.parentPath, entry.name), 1_000, 1_000);
    expect(await cache.get('a')).not.toBeNull();
    await cache.put('c', Buffer.alloc(400));
    expect(sizeOf(at)).toBeLessThanOrEqual(1_000);
    expect(await cache.get('b')).toBeNull();
    expect(await cache.get('a')).not.toBeNull();
  });

  it('does without a folder that cannot be written', async () => {
    const file = path.join(folder, 'file');
    fs.writeFileSync(file, '');
    const cache = openDiskCache(path.join(file, 'cache'), 1_000);
    await cache.put('a', Buffer.from('one'));
    expect(await cache.get('a')).toBeNull();
  });
});
