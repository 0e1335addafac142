import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { BrokenBackup } from './backupStore.ts';
import type { BackupStore } from './backupStore.ts';

/** Log of changes of PostgreSQL: segments of 16 MB, named by timeline, log and segment in eight hex digits each. */
const SEGMENT = /^[0-9A-F]{24}$/;
const SEGMENTS_PER_LOG = 0x100;
const TARGET_FILE = 'target';

/** PostgreSQL copies finished segments into this folder beside its cluster while the folder exists. */
export const walSpoolOf = (cluster: string): string => path.join(path.dirname(cluster), 'wal-archive');

/** Begins to keep the log of changes, for the backup folder or bucket that is named. */
export async function beginArchiving(cluster: string, target: string): Promise<void> {
  const spool = walSpoolOf(cluster);
  const { uid, gid } = await fs.promises.stat(cluster);
  await fs.promises.mkdir(spool, { recursive: true, mode: 0o700 });
  await fs.promises.chown(spool, uid, gid);
  const file = path.join(spool, TARGET_FILE);
  await fs.promises.writeFile(`${file}.partial`, target, { mode: 0o600 });
  await fs.promises.rename(`${file}.partial`, file);
}

/** Where the log of changes goes; null before the first backup. */
export async function archivingTarget(cluster: string): Promise<string | null> {
  return fs.promises.readFile(path.join(walSpoolOf(cluster), TARGET_FILE), 'utf8').catch(() => null);
}

/** Moves finished segments into the backup. @returns how many */
export async function shipSegments(cluster: string, store: BackupStore): Promise<number> {
  const spool = walSpoolOf(cluster);
  let shipped = 0;
  for (const name of (await fs.promises.readdir(spool)).sort()) {
    const file = path.join(spool, name);
    if (/\.backup$/.test(name)) await fs.promises.rm(file, { force: true });
    if (!SEGMENT.test(name) && !/^[0-9A-F]{8}\.history$/.test(name)) continue;
    const source = fs.createReadStream(file);
    const packed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    const moved = store.files.put(keyOfSegment(name), packed);
    await Promise.all([pipeline(source, packed), moved]);
    await fs.promises.rm(file, { force: true });
    shipped += 1;
  }
  return shipped;
}

export async function listSegments(store: BackupStore): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const { key } of store.files.list('wal/')) {
    const [, name] = /^wal\/([0-9A-F]+(?:-history)?)\.zst$/.exec(key) ?? [];
    if (name) names.add(name.replace('-history', '.history'));
  }
  return names;
}

/**
 * The segments from one on without a gap.
 * @throws BrokenBackup if one up to `last` is missing
 */
export function segmentsFrom(names: ReadonlySet<string>, first: string, last: string): string[] {
  const chain: string[] = [];
  for (let segment = first; names.has(segment); segment = nextSegment(segment)) chain.push(segment);
  if (!chain.includes(last)) throw new BrokenBackup(`The backup misses segments of the log of changes before ${last}.`);
  return chain;
}

export function nextSegment(name: string): string {
  const number = Number.parseInt(name.slice(8, 16), 16) * SEGMENTS_PER_LOG + Number.parseInt(name.slice(16), 16) + 1;
  const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');
  return name.slice(0, 8) + hex(Math.floor(number / SEGMENTS_PER_LOG)) + hex(number % SEGMENTS_PER_LOG);
}

/** @throws BrokenBackup if a segment is damaged */
export async function unpackSegments(store: BackupStore, names: readonly string[], folder: string): Promise<void> {
  for (const name of names) {
    try {
      const source = await store.files.get(keyOfSegment(name));
      await pipeline(source, createZstdDecompress(), fs.createWriteStream(path.join(folder, name), { mode: 0o600 }));
    } catch (error) {
      throw new BrokenBackup(`The segment ${name} of the log of changes is damaged.`, { cause: error });
    }
  }
}

/** Removes segments before those that the oldest kept backup needs. */
export async function removeSegmentsBefore(store: BackupStore, first: string): Promise<void> {
  for (const name of await listSegments(store))
    if (SEGMENT.test(name) && name < first) await store.files.remove(keyOfSegment(name));
}

const keyOfSegment = (name: string): string => `wal/${name.replace('.', '-')}.zst`;
