import { deflateSync, gzipSync, inflateSync } from 'node:zlib';
import { PbfReader, PbfWriter } from 'pbf';

/** Numbers from 0 to below 1 that are the same in each run (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Changes some bytes, or cuts or repeats a part. */
export function damage(bytes: Uint8Array, random: () => number): Buffer {
  const at = Math.floor(random() * bytes.length);
  const choice = random();
  if (choice < 0.1) return Buffer.from(bytes.subarray(0, at));
  if (choice < 0.2) return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.floor(at / 2))]);
  const changed = Buffer.from(bytes);
  const count = 1 + Math.floor(random() * 4);
  for (let i = 0; i < count; i += 1)
    changed[Math.floor(random() * changed.length)] = random() < 0.5 ? 255 : Math.floor(random() * 256);
  return changed;
}

/** The blobs of an .osm.pbf file with their content. */
export function readBlobs(file: Buffer): { readonly type: string; readonly content: Buffer }[] {
  const blobs: { type: string; content: Buffer }[] = [];
  for (let at = 0; at < file.length;) {
    const length = file.readUInt32BE(at);
    const head = { type: '', bytes: 0 };
    new PbfReader(file.subarray(at + 4, at + 4 + length)).readFields((tag, _, pbf) => {
      if (tag === 1) head.type = pbf.readString();
      else if (tag === 3) head.bytes = pbf.readVarint();
    }, null);
    at += 4 + length;
    let content = Buffer.alloc(0);
    new PbfReader(file.subarray(at, at + head.bytes)).readFields((tag, _, pbf) => {
      if (tag === 1) content = Buffer.from(pbf.readBytes());
      else if (tag === 3) content = inflateSync(pbf.readBytes());
    }, null);
    blobs.push({ type: head.type, content });
    at += head.bytes;
  }
  return blobs;
}

/** @param sizes what the heads claim instead of the truth */
export function writeBlob(
  type: string,
  content: Uint8Array,
  sizes: { readonly head?: number; readonly blob?: number } = {},
): Buffer {
  const body = new PbfWriter();
  body.writeBytesField(3, deflateSync(content));
  const data = Buffer.from(body.finish());
  const head = new PbfWriter();
  head.writeStringField(1, type);
  head.writeVarintField(3, sizes.blob ?? data.length);
  const named = Buffer.from(head.finish());
  const length = Buffer.alloc(4);
  length.writeUInt32BE(sizes.head ?? named.length);
  return Buffer.concat([length, named, data]);
}

/** A PMTiles directory of these rows, compressed as in the file. */
export function directoryOf(
  rows: readonly { readonly [key in 'step' | 'run' | 'length' | 'offset']: number }[],
): Buffer {
  const pbf = new PbfWriter();
  pbf.writeVarint(rows.length);
  for (const key of ['step', 'run', 'length', 'offset'] as const) for (const row of rows) pbf.writeVarint(row[key]);
  return gzipSync(pbf.finish());
}
