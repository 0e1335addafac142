import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { Failure } from '@cordada/core/failures';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { MERCATOR_MAX_LATITUDE, mercatorOf, pixelMetersOf, zoomOfPixels } from '@cordada/core/geo/mercator';
import type { TerrainSource } from '@cordada/core/geo/mapSources';
import type { Terrain } from './terrain.ts';

/** Most tiles per request. A traverse of the Alps at zoom 12 needs fewer; longer lines use a lower zoom. */
const TILES_MAX = 150;
const AT_ONCE = 4;
const TIMEOUT_MS = 10_000;
const TILE_MAX_BYTES = 4_000_000;
/** Size of the cache of decoded heights; a large tile takes a megabyte. */
const CACHE_BYTES = 48_000_000;
const EMPTY_TILE_BYTES = 100;
/** For this long after a provider failure, requests fail at once instead of waiting for another timeout. */
const AWAY_MS = 1_000;
/** Expire tiles, so that a tile that was missing only temporarily is fetched again. */
const CACHE_MS = 6 * 3_600_000;

interface Tile {
  readonly size: number;
  readonly meters: Float32Array | null;
}

const NOTHING: Tile = { size: 0, meters: null };

const HEIGHT: Record<TerrainSource['encoding'], (red: number, green: number, blue: number) => number> = {
  terrarium: (red, green, blue) => red * 256 + green + blue / 256 - 32_768,
  mapbox: (red, green, blue) => (red * 65_536 + green * 256 + blue) * 0.1 - 10_000,
};

const WORLD: Bounds = [-180, -MERCATOR_MAX_LATITUDE, 180, MERCATOR_MAX_LATITUDE];

export function createTileTerrain(source: TerrainSource, publicUrl: string): Terrain {
  // Only a digest: addresses of tiles contain keys of their providers.
  const version = createHash('sha256').update(JSON.stringify(source)).digest('hex').slice(0, 8);
  const inTurn = limitConcurrency(AT_ONCE);
  let failedAt = Number.NEGATIVE_INFINITY;
  const ask = async (address: URL): Promise<Response> => {
    if (performance.now() - failedAt < AWAY_MS) throw new Error('The terrain did not answer a moment ago.');
    try {
      const response = await fetch(address, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: 'image/*' },
      });
      if (response.status >= 500) throw new Error(`The terrain answers ${response.status}.`);
      return response;
    } catch (error) {
      failedAt = performance.now();
      throw error;
    }
  };
  const load = (key: string): Promise<Tile> => {
    const [z = '', x = '', y = ''] = key.split('/');
    const address = new URL(source.tiles.replace('{z}', z).replace('{x}', x).replace('{y}', y), publicUrl);
    return inTurn(async () => {
      try {
        const response = await ask(address);
        // Missing tiles beyond the terrain are not an error.
        if (response.status === 404 || response.status === 204) return NOTHING;
        if (!response.ok) throw new Error(`The terrain answers ${response.status}.`);
        return await decode(await readAtMost(response, TILE_MAX_BYTES), source);
      } catch (cause) {
        throw new Failure('unavailable', 'The terrain does not answer. Please try again.', { cause });
      }
    });
  };
  // Concurrent requests for the same tile share one fetch.
  const tiles = new LRUCache<string, Tile>({
    maxSize: CACHE_BYTES,
    ttl: CACHE_MS,
    sizeCalculation: ({ meters }) => meters?.byteLength ?? EMPTY_TILE_BYTES,
    fetchMethod: load,
  });

  return {
    attribution: source.attribution,
    async heightsAt(lon, lat, pixelMeters) {
      const x = new Float64Array(lon.length).fill(Number.NaN);
      const y = new Float64Array(lon.length).fill(Number.NaN);
      for (let i = 0; i < lon.length; i += 1) {
        if (!isCovered(source, lon[i]!, lat[i]!)) continue;
        const place = mercatorOf([lon[i]!, lat[i]!]);
        x[i] = place.x;
        y[i] = place.y;
      }
      const wanted = pixelMeters ? zoomOfPixels(pixelMeters, lat[0] ?? 0, source.tileSize) : source.maxzoom;
      const grid = new TileGrid(deepestZoom(Math.min(source.maxzoom, wanted), x, y), source.tileSize);
      await Promise.all(
        [...grid.tilesAround(x, y)].map(async ([id, key]) => grid.tiles.set(id, (await tiles.fetch(key)) ?? NOTHING)),
      );
      return x.map((_, i) => grid.heightAt(x[i]!, y[i]!));
    },
    async coverageAt(lon, lat) {
      if (!isCovered(source, lon, lat)) return null;
      return {
        cellMeters: pixelMetersOf(source.maxzoom, lat, source.tileSize),
        bounds: source.bounds ?? WORLD,
        version,
        attribution: source.attribution,
      };
    },
    version: async () => version,
  };
}

function isCovered({ bounds }: TerrainSource, lon: number, lat: number): boolean {
  if (!(Math.abs(lat) <= MERCATOR_MAX_LATITUDE && Math.abs(lon) <= 180)) return false;
  return !bounds || (lon >= bounds[0] && lat >= bounds[1] && lon <= bounds[2] && lat <= bounds[3]);
}

function deepestZoom(maxzoom: number, x: Float64Array, y: Float64Array): number {
  for (let zoom = maxzoom; zoom > 0; zoom -= 1) {
    const wide = 2 ** zoom;
    const used = new Set<number>();
    for (let i = 0; i < x.length && used.size <= TILES_MAX; i += 1) {
      if (!Number.isNaN(x[i]!)) used.add(Math.floor(y[i]! * wide) * wide + Math.floor(x[i]! * wide));
    }
    if (used.size <= TILES_MAX) return zoom;
  }
  return 0;
}

/** A zoom level as one raster of the world; each pixel gives the height at its centre. */
class TileGrid {
  readonly tiles = new Map<number, Tile>();
  readonly #zoom: number;
  readonly #tileSize: number;
  readonly #pixels: number;

  constructor(zoom: number, tileSize: number) {
    this.#zoom = zoom;
    this.#tileSize = tileSize;
    this.#pixels = tileSize * 2 ** zoom;
  }

  tilesAround(x: Float64Array, y: Float64Array): Map<number, string> {
    const around = new Map<number, string>();
    const add = (pixelColumn: number, pixelRow: number): void => {
      const [column, row] = [this.#wrapped(pixelColumn), this.#held(pixelRow)];
      const id = this.#tileOf(column, row);
      if (!around.has(id))
        around.set(id, `${this.#zoom}/${Math.floor(column / this.#tileSize)}/${Math.floor(row / this.#tileSize)}`);
    };
    for (let i = 0; i < x.length; i += 1) {
      if (Number.isNaN(x[i]!)) continue;
      const [column, row] = [Math.floor(x[i]! * this.#pixels - 0.5), Math.floor(y[i]! * this.#pixels - 0.5)];
      add(column, row);
      add(column + 1, row);
      add(column, row + 1);
      add(column + 1, row + 1);
    }
    return around;
  }

  /** Bilinear interpolation between the four surrounding pixels, ignoring those without data. */
  heightAt(x: number, y: number): number {
    if (Number.isNaN(x)) return Number.NaN;
    const [left, top] = [x * this.#pixels - 0.5, y * this.#pixels - 0.5];
    const [column, row] = [Math.floor(left), Math.floor(top)];
    let [sum, weights] = [0, 0];
    for (let corner = 0; corner < 4; corner += 1) {
      const [east, south] = [corner & 1, corner >> 1];
      const meters = this.#metersAt(this.#wrapped(column + east), this.#held(row + south));
      if (Number.isNaN(meters)) continue;
      const weight = Math.abs(1 - east - (left - column)) * Math.abs(1 - south - (top - row));
      sum += meters * weight;
      weights += weight;
    }
    return weights > 0 ? sum / weights : Number.NaN;
  }

  #metersAt(column: number, row: number): number {
    const tile = this.tiles.get(this.#tileOf(column, row));
    if (!tile?.meters) return Number.NaN;
    // The actual tile size may differ from the configured one.
    const at = (pixel: number): number => Math.floor(((pixel % this.#tileSize) * tile.size) / this.#tileSize);
    return tile.meters[at(row) * tile.size + at(column)]!;
  }

  #tileOf(column: number, row: number): number {
    return Math.floor(row / this.#tileSize) * 2 ** this.#zoom + Math.floor(column / this.#tileSize);
  }

  #wrapped(column: number): number {
    return ((column % this.#pixels) + this.#pixels) % this.#pixels;
  }

  #held(row: number): number {
    return Math.min(this.#pixels - 1, Math.max(0, row));
  }
}

async function decode(picture: Buffer, { encoding, tileSize }: TerrainSource): Promise<Tile> {
  const { data, info } = await sharp(picture, { limitInputPixels: (tileSize * 2) ** 2, failOn: 'error', pages: 1 })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (width !== height || channels !== 3) throw new Error(`A tile of terrain is ${width} x ${height} x ${channels}.`);
  const meters = new Float32Array(width * height);
  const heightOf = HEIGHT[encoding];
  for (let i = 0; i < meters.length; i += 1) meters[i] = heightOf(data[i * 3]!, data[i * 3 + 1]!, data[i * 3 + 2]!);
  return { size: width, meters };
}

/** Counts the bytes read, because the content-length header cannot be trusted. */
async function readAtMost(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('A tile of terrain is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The next waiting task takes over this slot.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
