import fs from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { BrokenFile } from '#server/modules/imports/index.ts';
import { WORLD_UNITS } from './mapFeature.ts';
import type { MapFeature } from './mapFeature.ts';

/** Features are kept by the tile of this zoom, so that tiles are made of one part of the map at a time. */
export const PART_ZOOM = 9;
/** The widest country takes 14,000; more is an error, and would fill the disk with copies. */
const PARTS_MAX = 65_536;
const FLUSH_BYTES = 256 * 1024;
/** Share of a tile that neighbours draw too, as the buffer of tiles. */
const BUFFER = 1 / 32;

interface Part {
  chunks: Buffer[];
  bytes: number;
}

/** Keeps features in files of a folder, one for each tile of `PART_ZOOM` and one for the zooms above. */
export class FeatureStore {
  readonly #folder: string;
  readonly #parts = new Map<string, Part>();

  constructor(folder: string) {
    this.#folder = folder;
    fs.mkdirSync(folder, { recursive: true });
  }

  add(feature: MapFeature): void {
    const record = serialize(feature);
    if (feature.minZoom < PART_ZOOM) this.#write('top', record);
    const wide = WORLD_UNITS / 2 ** PART_ZOOM;
    const [left, top, right, bottom] = boxOf(feature);
    if ((right - left) * (bottom - top) > PARTS_MAX * wide * wide)
      throw new BrokenFile([{ reason: `A ${feature.layer} feature reaches over half of the world.` }]);
    for (let x = Math.floor(left / wide - BUFFER); x <= Math.floor(right / wide + BUFFER); x += 1) {
      for (let y = Math.floor(top / wide - BUFFER); y <= Math.floor(bottom / wide + BUFFER); y += 1) {
        this.#write(`${x}-${y}`, record);
      }
    }
  }

  flush(): void {
    for (const [name, part] of this.#parts) this.#append(name, part);
  }

  /** Tiles of `PART_ZOOM` that have features. */
  tiles(): { readonly x: number; readonly y: number }[] {
    return [...this.#parts.keys()].flatMap((name) => {
      const [x, y] = name.split('-').map(Number);
      return y === undefined ? [] : [{ x: x!, y }];
    });
  }

  /** Features of one tile of `PART_ZOOM`; without a tile, those of lower zooms. */
  read(tile: { readonly x: number; readonly y: number } | null): MapFeature[] {
    const file = this.#file(tile ? `${tile.x}-${tile.y}` : 'top');
    if (!fs.existsSync(file)) return [];
    const data = fs.readFileSync(file);
    const features: MapFeature[] = [];
    for (let at = 0; at < data.length;) {
      const length = data.readUInt32LE(at);
      const feature: MapFeature = deserialize(data.subarray(at + 4, at + 4 + length));
      features.push(feature);
      at += 4 + length;
    }
    return features;
  }

  #write(name: string, record: Buffer): void {
    let part = this.#parts.get(name);
    if (!part) this.#parts.set(name, (part = { chunks: [], bytes: 0 }));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(record.length);
    part.chunks.push(length, record);
    part.bytes += record.length + 4;
    if (part.bytes >= FLUSH_BYTES) this.#append(name, part);
  }

  #append(name: string, part: Part): void {
    if (part.bytes > 0) fs.appendFileSync(this.#file(name), Buffer.concat(part.chunks));
    part.chunks = [];
    part.bytes = 0;
  }

  #file(name: string): string {
    return path.join(this.#folder, name);
  }
}

export function boxOf({ parts }: MapFeature): [left: number, top: number, right: number, bottom: number] {
  let [left, top, right, bottom] = [WORLD_UNITS, WORLD_UNITS, 0, 0];
  for (const part of parts) {
    const line = part[0]!;
    for (let i = 0; i < line.length; i += 2) {
      left = Math.min(left, line[i]!);
      right = Math.max(right, line[i]!);
      top = Math.min(top, line[i + 1]!);
      bottom = Math.max(bottom, line[i + 1]!);
    }
  }
  return [left, top, right, bottom];
}
