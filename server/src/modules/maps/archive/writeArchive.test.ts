import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openArchive } from './openArchive.ts';
import { ArchiveWriter } from './writeArchive.ts';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-archive-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const FACTS = {
  type: 'vector',
  bounds: [1, 42, 2, 43],
  minZoom: 0,
  maxZoom: 8,
  metadata: { attribution: 'Somebody' },
} as const;

it('gives every tile back through the reader, in directories with leaves, and stores equal contents once', async () => {
  const file = path.join(folder, 'many.pmtiles');
  const writer = new ArchiveWriter(file);
  const contents = (x: number, y: number): string =>
    x < 128 ? 'same' : `tile ${x} ${y} ${'x'.repeat((Math.imul(x * 256 + y, 0x9e3779b1) >>> 11) & 511)}`;
  // In an order that is not the one of the archive.
  for (let x = 255; x >= 0; x -= 1)
    for (let y = 0; y < 256; y += 1) if ((x + y) % 3 > 0) writer.add(8, x, y, gzipSync(contents(x, y), { level: 0 }));
  writer.finish(FACTS);
  expect(fs.existsSync(`${file}.tiles`)).toBe(false);

  const header = fs.readFileSync(file).subarray(0, 127);
  expect(Number(header.readBigUInt64LE(48)), 'bytes of leaves').toBeGreaterThan(0);
  expect(127 + Number(header.readBigUInt64LE(16)), 'end of the root').toBeLessThanOrEqual(16_384);
  const [addressed, entries, stored] = [72, 80, 88].map((at) => Number(header.readBigUInt64LE(at)));
  expect(addressed).toBe(writer.count);
  expect(stored).toBeLessThan(addressed! / 2 + 2);
  expect(entries).toBeLessThan(addressed!);

  const archive = await openArchive(file, 'vector');
  const read = async (x: number, y: number): Promise<string | null> => {
    const tile = await archive.tile(8, x, y);
    return tile && Buffer.from(tile).toString();
  };
  for (let x = 0; x < 256; x += 15)
    for (let y = 0; y < 256; y += 17) expect(await read(x, y)).toBe((x + y) % 3 > 0 ? contents(x, y) : null);
  expect(archive.bounds).toEqual([1, 42, 2, 43]);
  expect(archive.metadata.attribution).toBe('Somebody');
  await archive.close();
});

it('refuses files that are none of our archives', async () => {
  const good = path.join(folder, 'good.pmtiles');
  const writer = new ArchiveWriter(good);
  writer.add(0, 0, 0, gzipSync('tile'));
  writer.finish(FACTS);
  const bytes = fs.readFileSync(good);
  const write = (name: string, data: Uint8Array): string => {
    fs.writeFileSync(path.join(folder, name), data);
    return path.join(folder, name);
  };
  const huge = Buffer.from(bytes);
  // The metadata claim to be a petabyte long.
  huge.writeBigUInt64LE(2n ** 50n, 32);
  for (const file of [
    write('empty.pmtiles', Buffer.alloc(0)),
    write('cut.pmtiles', bytes.subarray(0, 150)),
    write('text.pmtiles', Buffer.from('no archive'.repeat(50))),
    write('huge.pmtiles', huge),
  ]) {
    await expect(openArchive(file, 'vector')).rejects.toThrow('is no map, or a damaged one');
  }
  await expect(openArchive(good, 'terrain')).rejects.toThrow('is no map');
});
