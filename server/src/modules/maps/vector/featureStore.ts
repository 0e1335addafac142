import fs from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { BrokenFile } from '#server/modules/imports/index.ts';
import { WORLD_UNITS } from './mapFeature.ts';
import type { Line, MapFeature } from './mapFeature.ts';

/** Zooms of which each tile has a file of its own, with lines as coarse as it shows them. */
export const COARSE_ZOOMS = [6, 7, 8, 9, 10] as const;
/** Features of the zooms below are kept by the tile of this zoom. */
export const PART_ZOOM = 9;
export const EXTENT = 4096;
/** The widest country takes 14,000; more is an error, and would fill the disk with copies. */
const PARTS_MAX = 65_536;
const FLUSH_BYTES = 64 * 1024;
/** Share of a tile that neighbours draw too, as the buffer of tiles. */
const REACH = 1 / 32;

export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

interface Part {
  chunks: Buffer[];
  bytes: number;
}

/**
 * Keeps features in files of a folder: one for each tile of the coarse zooms and one for each tile of `PART_ZOOM` for
 * the fine ones, so that no step holds more than one tile of features in memory.
 */
export class FeatureStore {
  readonly #folder: string;
  readonly #parts = new Map<string, Part>();

  constructor(folder: string) {
    this.#folder = folder;
    fs.mkdirSync(folder, { recursive: true });
  }

  /** Removes what a reading that was interrupted has left. */
  clear(): void {
    for (const name of fs.readdirSync(this.#folder)) fs.rmSync(path.join(this.#folder, name));
  }

  add(feature: MapFeature): void {
    const box = boxOf(feature);
    for (const z of COARSE_ZOOMS) {
      const thinned = feature.minZoom <= z && thinOut(feature, z);
      if (thinned) this.#write('coarse', z, box, thinned);
    }
    this.#write('fine', PART_ZOOM, box, feature);
  }

  flush(): void {
    for (const [name, part] of this.#parts) this.#append(name, part);
  }

  /** Tiles of the coarse zooms that have features. */
  coarseTiles(): TilePlace[] {
    return this.#tilesOf('coarse');
  }

  /** Tiles of `PART_ZOOM` that have features of zooms below the coarse ones. */
  fineTiles(): TilePlace[] {
    return this.#tilesOf('fine');
  }

  readCoarse(tile: TilePlace): MapFeature[] {
    return this.#read(nameOf('coarse', tile));
  }

  readFine(tile: TilePlace): MapFeature[] {
    return this.#read(nameOf('fine', tile));
  }

  #tilesOf(band: Band): TilePlace[] {
    return fs
      .readdirSync(this.#folder)
      .sort()
      .flatMap((name) => {
        const [of, ...place] = name.split('-');
        const [z = 0, x = 0, y = 0] = place.map(Number);
        return of === band ? [{ z, x, y }] : [];
      });
  }

  #read(name: string): MapFeature[] {
    const file = path.join(this.#folder, name);
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

  /** @throws BrokenFile if the feature is wider than any country */
  #write(band: Band, z: number, [left, top, right, bottom]: Box, feature: MapFeature): void {
    const wide = WORLD_UNITS / 2 ** z;
    if (z === PART_ZOOM && (right - left) * (bottom - top) > PARTS_MAX * wide * wide)
      throw new BrokenFile([{ reason: `A ${feature.layer} feature reaches over half of the world.` }]);
    const record = serialize(feature);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(record.length);
    for (let x = Math.floor(left / wide - REACH); x <= Math.floor(right / wide + REACH); x += 1) {
      for (let y = Math.floor(top / wide - REACH); y <= Math.floor(bottom / wide + REACH); y += 1) {
        const name = nameOf(band, { z, x, y });
        let part = this.#parts.get(name);
        if (!part) this.#parts.set(name, (part = { chunks: [], bytes: 0 }));
        part.chunks.push(length, record);
        part.bytes += record.length + 4;
        if (part.bytes >= FLUSH_BYTES) this.#append(name, part);
      }
    }
  }

  #append(name: string, part: Part): void {
    if (part.bytes > 0) fs.appendFileSync(path.join(this.#folder, name), Buffer.concat(part.chunks));
    part.chunks = [];
    part.bytes = 0;
  }
}

type Band = 'coarse' | 'fine';
type Box = readonly [left: number, top: number, right: number, bottom: number];
const nameOf = (band: Band, { z, x, y }: TilePlace): string => `${band}-${z}-${x}-${y}`;

/** Leaves out what lies within one unit of a tile's grid of the position before it; null if nothing remains. */
function thinOut(feature: MapFeature, z: number): MapFeature | null {
  const { shape } = feature;
  if (shape === 'point') return feature;
  const step = WORLD_UNITS / 2 ** z / EXTENT;
  const parts = feature.parts.flatMap((lines) => {
    const [outer, ...holes] = lines.map((line) => thinLine(line, step));
    if (!outer || (shape === 'polygon' && outer.length < RING_NUMBERS)) return [];
    return [[outer, ...holes.filter(({ length }) => length >= RING_NUMBERS)]];
  });
  return parts.length > 0 ? { ...feature, parts } : null;
}

/** A ring has four positions, the last one the first. */
const RING_NUMBERS = 8;

function thinLine(line: Line, step: number): Line {
  const kept = new Uint32Array(line.length);
  let length = 0;
  for (let i = 0; i < line.length; i += 2) {
    const isEnd = i === 0 || i === line.length - 2;
    const away = isEnd || Math.hypot(line[i]! - kept[length - 2]!, line[i + 1]! - kept[length - 1]!) >= step;
    if (!away) continue;
    kept[length] = line[i]!;
    kept[length + 1] = line[i + 1]!;
    length += 2;
  }
  return kept.slice(0, length);
}

export function boxOf({ parts }: MapFeature): Box {
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
