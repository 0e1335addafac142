import fs from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { PbfReader } from 'pbf';
import type { Member, OsmFile, OsmVisitor, Tags, Wanted } from './osmFile.ts';
import { BrokenFile } from './reading.ts';

const inflateAsync = promisify(inflate);

const HEADER_MAX_BYTES = 64 * 1024;
const BLOB_MAX_BYTES = 32 * 1024 * 1024;
/** Required features this reader supports. A file that requires any other is rejected, as the format demands. */
const FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes', 'LocationsOnWays']);
const MEMBER_TYPES: readonly Member['type'][] = ['node', 'way', 'relation'];

/** Content of a block as bit flags, so that later passes can skip blocks without wanted objects. */
const [NODES, WAYS, RELATIONS] = [1, 2, 4];

export function osmPbf(file: string): OsmFile {
  const contents = new Map<number, number>();
  return { pass: (wanted, visitor) => pass(file, contents, wanted, visitor) };
}

async function* pass(
  file: string,
  contents: Map<number, number>,
  wanted: Wanted,
  visitor: OsmVisitor,
): AsyncGenerator<number> {
  const bits = (wanted.nodes ? NODES : 0) | (wanted.ways ? WAYS : 0) | (wanted.relations ? RELATIONS : 0);
  const { size } = fs.statSync(file);
  const handle = await open(file);
  try {
    let at = 0;
    let isFirst = true;
    if (size === 0) throw broken(0, 'The file is empty.');
    while (at < size) {
      const blob = await readBlobHead(handle, at, size);
      const known = contents.get(at);
      if (blob.type === 'OSMData' && known !== undefined && (known & bits) === 0) {
        at = blob.end;
        continue;
      }
      if (isFirst !== (blob.type === 'OSMHeader')) {
        // The first block must be the header, and there must be only one; blocks of unknown types are skipped.
        if (isFirst || blob.type === 'OSMHeader') throw broken(at, 'It is no .osm.pbf file.');
      }
      if (blob.type === 'OSMHeader' || blob.type === 'OSMData') {
        try {
          const block = new PbfReader(await readBlob(handle, blob));
          if (blob.type === 'OSMHeader') readHeader(block, visitor);
          else contents.set(at, readBlock(block, bits, visitor));
        } catch (error) {
          // What a visitor does with the block may fail, too: a full disk is no fault of the file.
          if (error instanceof BrokenFile || isSystemError(error)) throw error;
          throw broken(at, error instanceof Unreadable ? error.message : 'The block is broken.');
        }
      }
      isFirst = false;
      at = blob.end;
      yield at / size;
    }
  } finally {
    await handle.close();
  }
}

class Unreadable extends Error {}

const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

const broken = (offset: number, reason: string): BrokenFile => new BrokenFile([{ offset, reason }]);

interface BlobHead {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

async function readBlobHead(handle: FileHandle, at: number, size: number): Promise<BlobHead> {
  const length = at + 4 <= size ? (await readBytes(handle, at, 4)).readUInt32BE() : -1;
  if (length > HEADER_MAX_BYTES) throw broken(at, 'It is no .osm.pbf file.');
  if (length < 0 || at + 4 + length > size) throw broken(at, 'The file ends too early.');
  const head = { type: '', bytes: -1 };
  try {
    new PbfReader(await readBytes(handle, at + 4, length)).readFields((tag, result, pbf) => {
      if (tag === 1) result.type = pbf.readString();
      else if (tag === 3) result.bytes = pbf.readVarint();
    }, head);
  } catch {
    throw broken(at, 'It is no .osm.pbf file.');
  }
  if (head.bytes < 0 || head.bytes > BLOB_MAX_BYTES) throw broken(at, 'It is no .osm.pbf file.');
  const start = at + 4 + length;
  if (start + head.bytes > size) throw broken(at, 'The file ends too early.');
  return { type: head.type, start, end: start + head.bytes };
}

async function readBytes(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, at + filled);
    if (bytesRead === 0) throw broken(at, 'The file ends too early.');
    filled += bytesRead;
  }
  return buffer;
}

async function readBlob(handle: FileHandle, { start, end }: BlobHead): Promise<Uint8Array> {
  const blob: { raw: Uint8Array | null; zlib: Uint8Array | null; isOther: boolean } = {
    raw: null,
    zlib: null,
    isOther: false,
  };
  new PbfReader(await readBytes(handle, start, end - start)).readFields((tag, result, pbf) => {
    if (tag === 1) result.raw = pbf.readBytes();
    else if (tag === 3) result.zlib = pbf.readBytes();
    else if (tag >= 4) result.isOther = true;
  }, blob);
  if (blob.zlib) return inflateAsync(blob.zlib, { maxOutputLength: BLOB_MAX_BYTES });
  if (blob.raw) return blob.raw;
  throw new Unreadable(blob.isOther ? 'The block is compressed in another way than by zlib.' : 'The block is empty.');
}

function readHeader(pbf: PbfReader, visitor: OsmVisitor): void {
  pbf.readFields((tag) => {
    if (tag === 1) {
      const box = [0, 0, 0, 0];
      pbf.readMessage((side) => {
        if (side >= 1 && side <= 4) box[side - 1] = pbf.readSVarint() * 1e-9;
      }, null);
      const [west = 0, east = 0, north = 0, south = 0] = box;
      visitor.extract?.([west, south, east, north]);
    }
    if (tag !== 4) return;
    const feature = pbf.readString();
    if (!FEATURES.has(feature)) throw new Unreadable(`The file needs ${feature}, which cannot be read.`);
  }, null);
}

interface Block {
  readonly strings: readonly string[];
  readonly scale: number;
  readonly lonOffset: number;
  readonly latOffset: number;
}

function readBlock(pbf: PbfReader, wanted: number, visitor: OsmVisitor): number {
  const given = {
    strings: [] as string[],
    granularity: 100,
    latOffset: 0,
    lonOffset: 0,
    groups: [] as [number, number][],
  };
  pbf.readFields((tag) => {
    if (tag === 1) pbf.readMessage((inner) => void (inner === 1 && given.strings.push(pbf.readString())), null);
    else if (tag === 2) {
      const end = pbf.readVarint() + pbf.pos;
      given.groups.push([pbf.pos, end]);
      pbf.pos = end;
    } else if (tag === 17) given.granularity = pbf.readVarint();
    else if (tag === 19) given.latOffset = pbf.readVarint(true);
    else if (tag === 20) given.lonOffset = pbf.readVarint(true);
  }, null);
  const block: Block = {
    strings: given.strings,
    scale: given.granularity * 1e-9,
    lonOffset: given.lonOffset * 1e-9,
    latOffset: given.latOffset * 1e-9,
  };
  let found = 0;
  for (const [start, end] of given.groups) {
    pbf.pos = start;
    pbf.readFields(
      (tag) => {
        const bit = tag === 1 || tag === 2 ? NODES : tag === 3 ? WAYS : tag === 4 ? RELATIONS : 0;
        found |= bit;
        if ((bit & wanted) === 0) return;
        if (tag === 1) readNode(pbf, block, visitor);
        else if (tag === 2) readDense(pbf, block, visitor);
        else if (tag === 3) readWay(pbf, block, visitor);
        else readRelation(pbf, block, visitor);
      },
      null,
      end,
    );
  }
  return found;
}

function tagsOf({ strings }: Block, keys: readonly number[], values: readonly number[]): Tags | null {
  if (keys.length === 0) return null;
  const tags = Object.create(null) as Record<string, string>;
  for (const [i, key] of keys.entries()) tags[strings[key] ?? ''] = strings[values[i] ?? 0] ?? '';
  return tags;
}

function readNode(pbf: PbfReader, block: Block, visitor: OsmVisitor): void {
  const node = { id: 0, keys: [] as number[], values: [] as number[], lat: 0, lon: 0 };
  pbf.readMessage((tag) => {
    if (tag === 1) node.id = pbf.readSVarint();
    else if (tag === 2) pbf.readPackedVarint(node.keys);
    else if (tag === 3) pbf.readPackedVarint(node.values);
    else if (tag === 8) node.lat = pbf.readSVarint();
    else if (tag === 9) node.lon = pbf.readSVarint();
  }, null);
  const { id, lon, lat, keys, values } = node;
  visitor.node(
    id,
    degrees(block.lonOffset + lon * block.scale),
    degrees(block.latOffset + lat * block.scale),
    tagsOf(block, keys, values),
  );
}

const degrees = (value: number): number => Math.round(value * 1e7) / 1e7;

function readDense(pbf: PbfReader, block: Block, visitor: OsmVisitor): void {
  const dense = { ids: [] as number[], lats: [] as number[], lons: [] as number[], texts: [] as number[] };
  pbf.readMessage((tag) => {
    if (tag === 1) pbf.readPackedSVarint(dense.ids);
    else if (tag === 8) pbf.readPackedSVarint(dense.lats);
    else if (tag === 9) pbf.readPackedSVarint(dense.lons);
    else if (tag === 10) pbf.readPackedVarint(dense.texts);
  }, null);
  const { ids, lats, lons, texts } = dense;
  if (lats.length !== ids.length || lons.length !== ids.length)
    throw new Unreadable('The nodes of the block do not fit together.');
  let [id, lat, lon, at] = [0, 0, 0, 0];
  for (let i = 0; i < ids.length; i += 1) {
    id += ids[i]!;
    lat += lats[i]!;
    lon += lons[i]!;
    let tags: Record<string, string> | null = null;
    // Alternating key and value indices of all nodes; 0 ends the tags of each node.
    while (at < texts.length && texts[at] !== 0) {
      tags ??= Object.create(null) as Record<string, string>;
      tags[block.strings[texts[at]!] ?? ''] = block.strings[texts[at + 1] ?? 0] ?? '';
      at += 2;
    }
    at += 1;
    visitor.node(id, degrees(block.lonOffset + lon * block.scale), degrees(block.latOffset + lat * block.scale), tags);
  }
}

function readWay(pbf: PbfReader, block: Block, visitor: OsmVisitor): void {
  const way = { id: 0, keys: [] as number[], values: [] as number[], nodes: [] as number[] };
  pbf.readMessage((tag) => {
    if (tag === 1) way.id = pbf.readVarint();
    else if (tag === 2) pbf.readPackedVarint(way.keys);
    else if (tag === 3) pbf.readPackedVarint(way.values);
    else if (tag === 8) pbf.readPackedSVarint(way.nodes);
  }, null);
  for (let i = 1; i < way.nodes.length; i += 1) way.nodes[i]! += way.nodes[i - 1]!;
  visitor.way(way.id, way.nodes, tagsOf(block, way.keys, way.values));
}

function readRelation(pbf: PbfReader, block: Block, visitor: OsmVisitor): void {
  const relation = {
    id: 0,
    keys: [] as number[],
    values: [] as number[],
    roles: [] as number[],
    ids: [] as number[],
    types: [] as number[],
  };
  pbf.readMessage((tag) => {
    if (tag === 1) relation.id = pbf.readVarint();
    else if (tag === 2) pbf.readPackedVarint(relation.keys);
    else if (tag === 3) pbf.readPackedVarint(relation.values);
    else if (tag === 8) pbf.readPackedVarint(relation.roles);
    else if (tag === 9) pbf.readPackedSVarint(relation.ids);
    else if (tag === 10) pbf.readPackedVarint(relation.types);
  }, null);
  let id = 0;
  const members = relation.ids.map((step, i): Member => {
    id += step;
    return {
      id,
      type: MEMBER_TYPES[relation.types[i] ?? 0] ?? 'node',
      role: block.strings[relation.roles[i] ?? 0] ?? '',
    };
  });
  visitor.relation(relation.id, members, tagsOf(block, relation.keys, relation.values));
}
