import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as v from 'valibot';
import type { TileRuns } from '@cordada/core/geo/mapSources';
import type { DiskCache } from '#server/adapters/cache/cache.ts';
import type { WorldVector } from '#server/config/mapPresets.ts';
import type { MapRegion } from '../mapRegion.ts';
import type { MapStore } from '../mapStore.ts';
import { VECTOR_LAYERS } from '../vector/schema.ts';
import { VECTOR_MAX_ZOOM, VECTOR_MIN_ZOOM } from '../vector/vectorTiles.ts';
import { translateTile } from './openMapTiles.ts';
import { createTileProxy } from './tileProxy.ts';

const gzipAsync = promisify(gzip);
const gunzipAsync = promisify(gunzip);
const WORLD = 'world';
const WORLD_BOUNDS = [-180, -85.0511, 180, 85.0511] as const;
const INFLATED_MAX_BYTES = 16_000_000;
const TILEJSON_MAX_BYTES = 1_000_000;
const TIMEOUT_MS = 10_000;
/** The provider publishes new tiles every week, and keeps the former ones for some time. */
const RENEW_MS = 86_400_000;
const RETRY_MS = 60_000;
/** A provider that does not answer delays the start of the product by no more. */
const FIRST_LOOK_MS = 4_000;

const TILEJSON = v.looseObject({ tiles: v.pipe(v.array(v.string()), v.minLength(1)) });

/**
 * The maps of a store and, where these have nothing, vector tiles of the whole world in the OpenMapTiles schema, which
 * are translated into ours and kept.
 * @param onProblem called for each failed attempt to ask for the addresses of the tiles
 */
export function withWorldMap(
  store: MapStore,
  source: WorldVector,
  disk: DiskCache,
  onProblem: (reason: string) => void,
  now: () => number = Date.now,
): MapStore {
  let region: MapRegion | null = null;
  let askAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  const ask = async (): Promise<void> => {
    try {
      const template = await readTemplate(source.tileJson);
      region = regionOf(template, source, disk, now);
      askAt = now() + RENEW_MS;
    } catch (error) {
      askAt = now() + RETRY_MS;
      onProblem(`the world: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return {
    async regions(isFresh) {
      if (!asking && now() >= askAt) asking = ask().finally(() => (asking = null));
      // Only the first look waits, so that the sources of the first page are whole.
      if (asking && askAt === Number.NEGATIVE_INFINITY)
        await Promise.race([asking, delay(FIRST_LOOK_MS, undefined, { ref: false })]);
      const regions = await store.regions(isFresh);
      return region ? [...regions, region] : regions;
    },
    close: () => store.close(),
  };
}

const WHOLE_WORLD: TileRuns = { zoom: 0, runs: [[0, 0, 0]] };

function regionOf(template: string, { attribution }: WorldVector, disk: DiskCache, now: () => number): MapRegion {
  const tiles = { tiles: template, tileSize: 512, minzoom: VECTOR_MIN_ZOOM, maxzoom: VECTOR_MAX_ZOOM };
  const proxied = { ...tiles, bounds: null, attribution, attributionUrl: null, convert };
  const proxy = createTileProxy(new Map([[WORLD, proxied]]), disk, now);
  return {
    name: WORLD,
    folder: '',
    isWorld: true,
    terrain: null,
    vector: {
      file: WORLD,
      version: createHash('sha256').update(template).digest('hex').slice(0, 12),
      bytes: 0,
      bounds: [...WORLD_BOUNDS],
      minZoom: VECTOR_MIN_ZOOM,
      maxZoom: VECTOR_MAX_ZOOM,
      metadata: { attribution, voidsFilled: 0, vector_layers: [...VECTOR_LAYERS] },
      async tile(z, x, y) {
        const tile = await proxy.tile(WORLD, z, x, y);
        return tile ? inflate(tile.data) : null;
      },
      coveredTiles: async () => WHOLE_WORLD,
      close: async () => undefined,
    },
  };
}

const inflate = async (data: Buffer): Promise<Buffer> =>
  data[0] === 0x1f && data[1] === 0x8b ? gunzipAsync(data, { maxOutputLength: INFLATED_MAX_BYTES }) : data;

const convert = async (data: Buffer): Promise<Buffer> => gzipAsync(translateTile(await inflate(data)));

/** @throws Error that says what the provider does wrong */
async function readTemplate(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
  if (!response.ok) throw new Error(`${new URL(address).host} answers ${response.status}.`);
  const text = await readText(response);
  const read = v.safeParse(TILEJSON, JSON.parse(text));
  const [template = ''] = read.success ? read.output.tiles : [];
  const isComplete = ['{z}', '{x}', '{y}'].every((name) => template.includes(name));
  // Another host may be inside the network of the server.
  if (!isComplete || URL.parse(template)?.origin !== new URL(address).origin)
    throw new Error(`${new URL(address).host} names no tiles of its own.`);
  return template;
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > TILEJSON_MAX_BYTES) throw new Error('The answer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
