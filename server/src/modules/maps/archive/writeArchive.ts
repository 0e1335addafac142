import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { gzipSync } from 'node:zlib';
import { Compression, TileType, zxyToTileId } from 'pmtiles';
import type { Bounds } from '@cordada/core/geo/lonLat';

const HEADER_BYTES = 127;
/** The specification wants header and root directory within the first 16 KiB. */
const ROOT_MAX_BYTES = 16_384 - HEADER_BYTES;
const COPY_BYTES = 1 << 20;

export interface ArchiveFacts {
  readonly type: 'vector' | 'terrain';
  readonly bounds: Bounds;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly metadata: object;
}

interface Entry {
  readonly tileId: number;
  offset: number;
  length: number;
  runLength: number;
}

interface Stored {
  readonly start: number;
  readonly length: number;
  /** Position in the finished file; unknown until the tile is written. */
  offset: number | null;
}

/**
 * Writes a PMTiles file of version 3: clustered, each content stored once, directories and vector tiles compressed by
 * gzip. Tiles may come in any order and wait in a file beside the archive, so memory holds only the directory.
 */
export class ArchiveWriter {
  readonly #file: string;
  readonly #waiting: string;
  readonly #handle: number;
  readonly #tiles = new Map<number, Stored>();
  readonly #contents = new Map<string, Stored>();
  #end = 0;

  constructor(file: string) {
    this.#file = file;
    this.#waiting = `${file}.tiles`;
    this.#handle = fs.openSync(this.#waiting, 'w+');
  }

  get count(): number {
    return this.#tiles.size;
  }

  /** @param data as it is stored: vector tiles are compressed already */
  add(z: number, x: number, y: number, data: Uint8Array): void {
    const digest = createHash('sha1').update(data).digest('base64url');
    let stored = this.#contents.get(digest);
    if (!stored) {
      stored = { start: this.#end, length: data.length, offset: null };
      this.#contents.set(digest, stored);
      fs.writeSync(this.#handle, data, 0, data.length, this.#end);
      this.#end += data.length;
    }
    this.#tiles.set(zxyToTileId(z, x, y), stored);
  }

  finish({ type, bounds, minZoom, maxZoom, metadata }: ArchiveFacts): void {
    const ids = [...this.#tiles.keys()].sort((a, b) => a - b);
    const order: Stored[] = [];
    const entries: Entry[] = [];
    let end = 0;
    for (const tileId of ids) {
      const stored = this.#tiles.get(tileId)!;
      if (stored.offset === null) {
        stored.offset = end;
        end += stored.length;
        order.push(stored);
      }
      const last = entries.at(-1);
      if (last?.offset === stored.offset && last.tileId + last.runLength === tileId) last.runLength += 1;
      else entries.push({ tileId, offset: stored.offset, length: stored.length, runLength: 1 });
    }
    const { root, leaves } = directoriesOf(entries);
    const json = gzipSync(JSON.stringify(metadata));
    const metadataAt = HEADER_BYTES + root.length;
    const leavesAt = metadataAt + json.length;
    const tilesAt = leavesAt + leaves.length;
    const header = headerOf({
      positions: [
        [HEADER_BYTES, root.length],
        [metadataAt, json.length],
        [leavesAt, leaves.length],
        [tilesAt, end],
      ],
      counts: [ids.length, entries.length, order.length],
      tileType: type === 'vector' ? TileType.Mvt : TileType.Webp,
      tileCompression: type === 'vector' ? Compression.Gzip : Compression.None,
      minZoom,
      maxZoom,
      bounds,
    });
    const target = fs.openSync(this.#file, 'w');
    try {
      for (const part of [header, root, json, leaves]) fs.writeSync(target, part);
      for (const { start, length } of order) this.#copy(target, start, length);
      fs.fsyncSync(target);
    } finally {
      fs.closeSync(target);
    }
    this.close();
  }

  /** Removes the file of waiting tiles. */
  close(): void {
    fs.closeSync(this.#handle);
    fs.rmSync(this.#waiting, { force: true });
  }

  #copy(target: number, start: number, length: number): void {
    const buffer = Buffer.allocUnsafe(Math.min(length, COPY_BYTES));
    for (let at = 0; at < length;) {
      const read = fs.readSync(this.#handle, buffer, 0, Math.min(buffer.length, length - at), start + at);
      if (read === 0) throw new Error('The file of waiting tiles is shorter than what was written to it.');
      fs.writeSync(target, buffer, 0, read);
      at += read;
    }
  }
}

/** Puts entries into the root directory, or into leaves of equal size when they are too many for it. */
function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const root = directory(entries);
  if (root.length <= ROOT_MAX_BYTES) return { root, leaves: Buffer.alloc(0) };
  for (let leafSize = 4096; ; leafSize *= 2) {
    const leaves: Buffer[] = [];
    const pointers: Entry[] = [];
    let offset = 0;
    for (let i = 0; i < entries.length; i += leafSize) {
      const leaf = directory(entries.slice(i, i + leafSize));
      // A run of 0 tiles marks a pointer to a leaf.
      pointers.push({ tileId: entries[i]!.tileId, offset, length: leaf.length, runLength: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const top = directory(pointers);
    if (top.length <= ROOT_MAX_BYTES) return { root: top, leaves: Buffer.concat(leaves) };
  }
}

function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  const varint = (value: number): void => {
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  };
  varint(entries.length);
  entries.forEach(({ tileId }, i) => varint(tileId - (entries[i - 1]?.tileId ?? 0)));
  for (const { runLength } of entries) varint(runLength);
  for (const { length } of entries) varint(length);
  entries.forEach(({ offset }, i) => {
    const before = entries[i - 1];
    varint(before && before.offset + before.length === offset ? 0 : offset + 1);
  });
  return gzipSync(Buffer.from(bytes));
}

function headerOf(facts: {
  readonly positions: readonly (readonly [offset: number, length: number])[];
  readonly counts: readonly number[];
  readonly tileType: TileType;
  readonly tileCompression: Compression;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: Bounds;
}): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  [...facts.positions.flat(), ...facts.counts].forEach((value, i) => header.writeBigUInt64LE(BigInt(value), 8 + i * 8));
  const [west, south, east, north] = facts.bounds;
  header.set([1, Compression.Gzip, facts.tileCompression, facts.tileType, facts.minZoom, facts.maxZoom], 96);
  const center = [(west + east) / 2, (south + north) / 2] as const;
  [west, south, east, north].forEach((degrees, i) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + i * 4));
  header[118] = Math.max(facts.minZoom, Math.min(10, facts.maxZoom));
  center.forEach((degrees, i) => header.writeInt32LE(Math.round(degrees * 1e7), 119 + i * 4));
  return header;
}
