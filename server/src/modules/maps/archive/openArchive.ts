import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Compression, PMTiles, SharedPromiseCache, TileType } from 'pmtiles';
import type { Source } from 'pmtiles';
import * as v from 'valibot';
import { ArchiveFile } from '#server/adapters/archives/archives.ts';
import type { Bounds } from '@cordada/core/geo/lonLat';
import type { TileRuns } from '@cordada/core/geo/mapSources';
import { BrokenFile } from '#server/modules/imports/index.ts';
import { RangeSource } from '../remote/rangeSource.ts';
import type { RangeOptions } from '../remote/rangeSource.ts';
import { readCoveredTiles } from './coveredTiles.ts';

const gunzipAsync = promisify(gunzip);
/** Tiles inflate to far less. */
const INFLATED_MAX_BYTES = 32 * 1024 * 1024;
/** Leaves have some 4,000 entries of 8 bytes. */
const DIRECTORY_MAX_BYTES = 2 * 1024 * 1024;
const DIRECTORIES_KEPT = 64;
const ZOOM_MAX = 22;

const METADATA = v.object({
  attribution: v.optional(v.string(), ''),
  cellMeters: v.optional(v.number()),
  voidsFilled: v.optional(v.number(), 0),
  vector_layers: v.optional(v.array(v.unknown()), []),
});

export interface Archive {
  readonly file: string;
  /** Changes with the file. */
  readonly version: string;
  readonly bytes: number;
  readonly bounds: Bounds;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly metadata: v.InferOutput<typeof METADATA>;
  /** The uncompressed tile; null where there is none. */
  tile(z: number, x: number, y: number): Promise<Uint8Array | null>;
  /**
   * Where the archive has a map; read once.
   * @throws BrokenFile if the directory is damaged
   */
  coveredTiles(): Promise<TileRuns>;
  close(): Promise<void>;
}

/** @throws BrokenFile if the file is none of our archives */
export function openArchive(file: string, type: 'vector' | 'terrain'): Promise<Archive> {
  const { mtimeMs, size, ino } = fs.statSync(file);
  const source = new ArchiveFile(file);
  const version = (): string => `${Math.round(mtimeMs).toString(36)}${ino.toString(36)}`;
  return open(source, { file, type, bytes: size, version, close: () => source.close() });
}

/** @throws BrokenFile if the address has none of our archives, or its server does not answer; `MissingFile` for a 404 */
export function openRemoteArchive(url: string, type: 'vector' | 'terrain', options?: RangeOptions): Promise<Archive> {
  const source = new RangeSource(url, options);
  const { pathname } = new URL(url);
  return open(source, { file: pathname, type, bytes: 0, version: () => source.version, close: async () => undefined });
}

interface Opening {
  readonly file: string;
  readonly type: 'vector' | 'terrain';
  readonly bytes: number;
  readonly version: () => string;
  readonly close: () => Promise<void>;
}

async function open(source: Source, { file, type, bytes, version, close }: Opening): Promise<Archive> {
  const cache = new SharedPromiseCache(DIRECTORIES_KEPT, undefined, decompressDirectory);
  const tiles = new PMTiles(source, cache, decompress);
  const broken = (): BrokenFile => new BrokenFile([{ reason: `${path.basename(file)} is no map, or a damaged one.` }]);
  let covered: Promise<TileRuns> | null = null;
  try {
    const header = await tiles.getHeader();
    const metadata = v.parse(METADATA, await tiles.getMetadata());
    const bounds: Bounds = [header.minLon, header.minLat, header.maxLon, header.maxLat];
    const { minZoom, maxZoom } = header;
    const isOurs = header.tileType === (type === 'vector' ? TileType.Mvt : TileType.Webp);
    if (!isOurs || !(minZoom <= maxZoom && maxZoom <= ZOOM_MAX && bounds[0] < bounds[2] && bounds[1] < bounds[3]))
      throw new Error('The header is not that of a map.');
    return {
      file,
      version: version(),
      bytes,
      bounds,
      minZoom,
      maxZoom,
      metadata,
      tile: async (z, x, y) => {
        const tile = await tiles.getZxy(z, x, y);
        return tile ? new Uint8Array(tile.data) : null;
      },
      coveredTiles: () =>
        (covered ??= readCoveredTiles({
          bounds,
          minZoom,
          maxZoom,
          entries: (leaf) =>
            leaf
              ? cache.getDirectory(source, header.leafDirectoryOffset + leaf.offset, leaf.length, header)
              : cache.getDirectory(source, header.rootDirectoryOffset, header.rootDirectoryLength, header),
        }).catch((error: unknown) => {
          covered = null;
          throw error instanceof BrokenFile ? error : broken();
        })),
      close,
    };
  } catch (error) {
    await close();
    if (error instanceof BrokenFile) throw error;
    throw broken();
  }
}

/** Inflates tiles and metadata, which may be bombs. */
export const decompress = (data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> =>
  inflateAtMost(INFLATED_MAX_BYTES, data, compression);

/** Inflates directories, of which the reader makes an object for each few bytes. */
export const decompressDirectory = (data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> =>
  inflateAtMost(DIRECTORY_MAX_BYTES, data, compression);

async function inflateAtMost(maxBytes: number, data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None && data.byteLength <= maxBytes) return data;
  if (compression !== Compression.Gzip) throw new Error('The archive is compressed in another way than by gzip.');
  const { buffer, byteOffset, length } = await gunzipAsync(data, { maxOutputLength: maxBytes });
  return buffer.slice(byteOffset, byteOffset + length);
}
