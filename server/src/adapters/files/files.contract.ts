import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from './files.ts';

export interface FilesBench {
  readonly files: FileStore;
  readonly folder: string;
  stop(): Promise<void>;
}

export function filesContract(name: string, open: () => Promise<FilesBench>): void {
  describe(`file store: ${name}`, () => {
    let bench: FilesBench;
    beforeAll(async () => {
      bench = await open();
    });
    afterAll(() => bench.stop());
    const read = async (key: string): Promise<Buffer> => {
      const chunks: Buffer[] = [];
      for await (const chunk of await bench.files.get(key)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    };
    const list = async (folder: string): Promise<string[]> => {
      const keys: string[] = [];
      for await (const { key, changedAt } of bench.files.list(folder)) {
        expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(60_000);
        keys.push(key);
      }
      return keys.sort();
    };

    it('gives back what was put, bytes and streams, small, large and empty', async () => {
      const large = randomBytes(3_000_000);
      await bench.files.put('media/a/1.webp', Buffer.from('small'));
      await bench.files.put('media/a/2.webp', Readable.from([large.subarray(0, 1_000_000), large.subarray(1_000_000)]));
      await bench.files.put('media/a/3.webp', new Uint8Array());
      expect((await read('media/a/1.webp')).toString()).toBe('small');
      expect((await read('media/a/2.webp')).equals(large)).toBe(true);
      expect(await read('media/a/3.webp')).toHaveLength(0);
      await bench.files.put('media/a/1.webp', Buffer.from('other'));
      expect((await read('media/a/1.webp')).toString()).toBe('other');
    });

    it('shows nothing of a stream that breaks', async () => {
      const broken = Readable.from(
        (function* () {
          yield randomBytes(200_000);
          throw new Error('gone');
        })(),
      );
      await expect(bench.files.put('media/broken/1.webp', broken)).rejects.toThrow('gone');
      await expect(bench.files.get('media/broken/1.webp')).rejects.toMatchObject({ code: 'not_found' });
      expect(await list('media/broken/')).toEqual([]);
    });

    it('takes files over', async () => {
      const file = path.join(bench.folder, 'upload');
      fs.writeFileSync(file, 'taken');
      await bench.files.adopt('tracks/a/b.gpx', file);
      expect((await read('tracks/a/b.gpx')).toString()).toBe('taken');
      expect(fs.existsSync(file)).toBe(false);
    });

    it('lists a folder whole, and it alone', async () => {
      const keys = Array.from({ length: 5 }, (_, i) => `list/here/${i}.webp`);
      for (const key of [...keys, 'list/other/1.webp']) await bench.files.put(key, Buffer.from(key));
      expect(await list('list/here/')).toEqual(keys);
      expect(await list('list/nowhere/')).toEqual([]);
    });

    it('removes, also what is not there', async () => {
      await bench.files.put('media/gone/1.webp', Buffer.from('x'));
      await bench.files.remove('media/gone/1.webp');
      await bench.files.remove('media/gone/1.webp');
      await expect(bench.files.get('media/gone/1.webp')).rejects.toMatchObject({ code: 'not_found' });
    });

    it('takes no key that leads elsewhere', async () => {
      for (const key of ['../x', '/etc/passwd', 'media/../../x', 'media', 'media/a?b', 'media/a/.hidden', '']) {
        await expect(bench.files.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key');
        await expect(bench.files.get(key)).rejects.toThrow('Not a storage key');
        await expect(bench.files.remove(key)).rejects.toThrow('Not a storage key');
      }
    });

    it('says that it can be used', () => bench.files.check());
  });
}
