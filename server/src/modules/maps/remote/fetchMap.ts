import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { PMTiles, SharedPromiseCache, TileType } from 'pmtiles';
import type { Header } from 'pmtiles';
import * as v from 'valibot';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { mercatorOf } from '@cordada/core/geo/mercator';
import { BrokenFile } from '#server/modules/imports/index.ts';
import { decompress, decompressDirectory } from '../archive/openArchive.ts';
import { ArchiveWriter } from '../archive/writeArchive.ts';
import { openBuildFolder } from '../building/buildFolder.ts';
import { mapFiles } from '../mapName.ts';
import { VECTOR_LAYERS } from '../vector/schema.ts';
import { RangeSource } from './rangeSource.ts';
import type { RangeOptions } from './rangeSource.ts';

export interface MapToFetch {
  readonly name: string;
  readonly vector: string;
  readonly terrain: string | null;
  readonly bounds: Bounds;
  readonly folder: string;
  readonly onProgress: (what: string, share: number) => void;
  readonly log: (line: string) => void;
  readonly range?: RangeOptions;
}

const DIRECTORIES_KEPT = 200;
const AT_ONCE = 8;
/** The Alps to zoom 14 have 400,000. */
const TILES_MAX = 1_000_000;
const ZOOM_MAX = 14;

const METADATA = v.looseObject({
  attribution: v.optional(v.string(), ''),
  encoding: v.optional(v.string()),
  vector_layers: v.optional(v.array(v.looseObject({ id: v.string() })), []),
});

/**
 * Cuts a region out of PMTiles files of our schema on another server. Readers see the former map until the new one is
 * whole.
 * @throws BrokenFile that names the file
 */
export async function fetchMap(given: MapToFetch): Promise<void> {
  const { name, folder, vector, terrain, log } = given;
  const aside = await openBuildFolder(folder, name, []);
  try {
    const [made, target] = [mapFiles(aside.path, name), mapFiles(folder, name)];
    await cut(given, 'vector', vector, made.vector);
    if (terrain !== null) await cut(given, 'terrain', terrain, made.terrain);
    if (terrain === null) fs.rmSync(target.terrain, { force: true });
    else fs.renameSync(made.terrain, target.terrain);
    fs.renameSync(made.vector, target.vector);
    for (const file of [target.vector, ...(terrain === null ? [] : [target.terrain])])
      log(`${path.basename(file)}: ${(fs.statSync(file).size / 1e6).toFixed(1)} MB`);
  } finally {
    aside.remove();
  }
}

async function cut(given: MapToFetch, type: 'vector' | 'terrain', url: string, file: string): Promise<void> {
  const { bounds: wanted, name, onProgress } = given;
  const source = new RangeSource(url, given.range);
  const tiles = new PMTiles(
    source,
    new SharedPromiseCache(DIRECTORIES_KEPT, undefined, decompressDirectory),
    decompress,
  );
  const { header, metadata } = await readHead(tiles, url, type);
  const bounds = meet(wanted, [header.minLon, header.minLat, header.maxLon, header.maxLat]);
  if (!bounds) throw broken(url, 'has nothing within these bounds.');
  const maxZoom = Math.min(header.maxZoom, ZOOM_MAX);
  const places = listTiles(bounds, header.minZoom, maxZoom);
  if (places.length > TILES_MAX)
    throw broken(url, `has ${places.length} tiles within these bounds: cut smaller regions.`);
  const writer = new ArchiveWriter(file);
  let done = 0;
  let next = 0;
  const work = async (): Promise<void> => {
    for (let place = places[next++]; place; place = places[next++]) {
      const tile = await orBroken(url, tiles.getZxy(...place));
      if (tile)
        writer.add(...place, type === 'vector' ? gzipSync(new Uint8Array(tile.data)) : new Uint8Array(tile.data));
      done += 1;
      if (done % 50 === 0) onProgress(`fetching ${type === 'vector' ? 'the map' : 'terrain'}`, done / places.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (writer.count === 0) throw broken(url, 'has nothing within these bounds.');
    const known = new Set<string>(VECTOR_LAYERS.map(({ id }) => id));
    const layers = metadata.vector_layers.filter(({ id }) => known.has(id));
    writer.finish({
      type,
      bounds,
      minZoom: header.minZoom,
      maxZoom,
      metadata: { ...metadata, name, ...(type === 'vector' && { vector_layers: layers }) },
    });
  } catch (error) {
    next = places.length;
    throw error;
  }
}

async function readHead(
  tiles: PMTiles,
  url: string,
  type: 'vector' | 'terrain',
): Promise<{ header: Header; metadata: v.InferOutput<typeof METADATA> }> {
  const header = await orBroken(url, tiles.getHeader());
  const read = v.safeParse(METADATA, await orBroken(url, tiles.getMetadata()));
  if (!read.success) throw broken(url, 'does not say what it contains.');
  const metadata = read.output;
  if (metadata.attribution.trim() === '') throw broken(url, 'does not say whom it comes from.');
  const ids = new Set(metadata.vector_layers.map(({ id }) => id));
  const isOurs =
    type === 'vector'
      ? header.tileType === TileType.Mvt && ['land', 'water', 'paths', 'peaks'].every((id) => ids.has(id))
      : header.tileType === TileType.Webp && metadata.encoding === 'terrarium';
  if (!isOurs)
    throw broken(
      url,
      type === 'vector'
        ? 'has other layers than those of docs/map-schema.md.'
        : 'is no terrain as WebP in the terrarium encoding.',
    );
  return { header, metadata };
}

function listTiles([west, south, east, north]: Bounds, minZoom: number, maxZoom: number): [number, number, number][] {
  const [low, high] = [mercatorOf([west, north]), mercatorOf([east, south])];
  const places: [number, number, number][] = [];
  for (let z = minZoom; z <= maxZoom; z += 1) {
    const wide = 2 ** z;
    const last = (value: number): number => Math.min(wide - 1, Math.floor(value * wide));
    for (let x = Math.max(0, last(low.x)); x <= last(high.x); x += 1) {
      for (let y = Math.max(0, last(low.y)); y <= last(high.y); y += 1) {
        places.push([z, x, y]);
        if (places.length > TILES_MAX) return places;
      }
    }
  }
  return places;
}

function meet(a: Bounds, b: Bounds): Bounds | null {
  const both: Bounds = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return both[0] < both[2] && both[1] < both[3] ? both : null;
}

const broken = (url: string, reason: string): BrokenFile =>
  new BrokenFile([{ reason: `${new URL(url).origin}${new URL(url).pathname} ${reason}` }]);

async function orBroken<T>(url: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BrokenFile) throw error;
    throw broken(url, 'is no PMTiles file, or a damaged one.');
  }
}
