import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Failure } from '@cordada/core/failures';
import type { LonLat } from '@cordada/core/geo/lonLat';
import type { ConfiguredSources, TileSource } from '@cordada/core/geo/mapSources';
import type { DiskCache } from '#server/adapters/cache/cache.ts';

/** Sources of others by the name that stands in the address of their tiles. */
export type ProxiedSources = ReadonlyMap<string, ProxiedSource>;

interface ProxiedSource extends TileSource {
  readonly minzoom?: number;
  /** Makes what is kept and given out of what the provider sends; without it, this must be a picture. */
  readonly convert?: (data: Buffer) => Promise<Buffer>;
}

export interface ProxiedTile {
  readonly data: Buffer;
  readonly type: string;
}

const TIMEOUT_MS = 10_000;
const TILE_MAX_BYTES = 4_000_000;
const AT_ONCE = 8;
const WAITING_MAX = 200;
const REDIRECTS_MAX = 2;
/** For this long after a failure, a source is not asked, so that nobody waits for another timeout. */
const AWAY_MS = 2_000;
/** Tiles are asked for again after this long, because maps change. */
const KEPT_MS = 7 * 86_400_000;
const MISSING_MS = 3_600_000;
const MISSING_MAX = 20_000;
/** These concern one tile, as beyond what the provider covers; with others the provider itself is away. */
const REFUSALS: ReadonlySet<number> = new Set([400, 403, 410, 416, 422]);
const USER_AGENT = 'Cordada tile proxy';
const TERRAIN = 'terrain';

class Refused extends Error {}

/** The sources that browsers would have to ask others for. A raster layer cannot have the name of the terrain. */
export function proxiedSources({ rasters, terrain }: ConfiguredSources): ProxiedSources {
  const all: [string, TileSource][] = rasters.map((raster) => [`layer-${raster.id}`, raster]);
  if (terrain) all.push([TERRAIN, terrain]);
  return new Map(all.filter(([, { tiles }]) => !tiles.startsWith('/')));
}

/** The same sources with addresses of this site, which contain no keys of providers. */
export function throughProxy<Sources extends ConfiguredSources>(sources: Sources): Sources {
  const proxied = proxiedSources(sources);
  const moved = <Source extends TileSource>(name: string, source: Source): Source =>
    proxied.has(name) ? { ...source, tiles: `/maps/proxied/${name}/{z}/{x}/{y}?v=${digestOf(source)}` } : source;
  return {
    ...sources,
    rasters: sources.rasters.map((raster) => moved(`layer-${raster.id}`, raster)),
    terrain: sources.terrain && moved(TERRAIN, sources.terrain),
  };
}

const digestOf = ({ tiles }: TileSource): string => createHash('sha256').update(tiles).digest('hex').slice(0, 8);

/**
 * Gets tiles of configured sources for visitors, so that no provider learns who looks where. It asks configured hosts
 * alone, for tiles that can exist, and passes nothing of the request on.
 * @param now current time in milliseconds
 */
export function createTileProxy(sources: ProxiedSources, disk: DiskCache, now: () => number = Date.now) {
  const failedAt = new Map<string, number>();
  const missing = new LRUCache<string, true>({ max: MISSING_MAX, ttl: MISSING_MS });
  const underWay = new Map<string, Promise<Buffer | null>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_MAX) throw away();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  const ask = async (name: string, { convert }: ProxiedSource, address: string): Promise<Buffer | null> => {
    if (now() - (failedAt.get(name) ?? Number.NEGATIVE_INFINITY) < AWAY_MS) throw away();
    try {
      const response = await fetchFrom(new URL(address), convert ? '*/*' : 'image/*');
      if (response.status === 404 || response.status === 204) return null;
      if (REFUSALS.has(response.status)) throw new Refused(`The provider answers ${response.status}.`);
      if (!response.ok) throw new Error(`The provider answers ${response.status}.`);
      const data = await readAtMost(response);
      if (convert) return await convert(data);
      if (typeOf(data) === null) throw new Error('The provider sends no picture.');
      return data;
    } catch (cause) {
      if (!(cause instanceof Refused)) failedAt.set(name, now());
      throw away(cause);
    }
  };

  return {
    /**
     * @returns null where the source has no tile
     * @throws Failure `not_found` for a source that is not configured, `unavailable` if the provider fails
     */
    async tile(name: string, z: number, x: number, y: number): Promise<ProxiedTile | null> {
      const source = sources.get(name);
      if (!source) throw new Failure('not_found', 'There is no such map.');
      if (z > source.maxzoom || z < (source.minzoom ?? 0) || !touches(source, z, x, y)) return null;
      const address = source.tiles.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
      if (missing.has(address)) return null;
      const key = `${Math.floor(now() / KEPT_MS)} ${address}`;
      let data = await disk.get(key);
      if (!data) {
        let asking = underWay.get(key);
        if (!asking) {
          asking = inTurn(() => ask(name, source, address)).finally(() => underWay.delete(key));
          underWay.set(key, asking);
        }
        data = await asking;
        if (!data) {
          missing.set(address, true);
          return null;
        }
        await disk.put(key, data);
      }
      return { data, type: typeOf(data) ?? 'application/octet-stream' };
    },
  };
}

export type TileProxy = ReturnType<typeof createTileProxy>;

/** Follows redirects within the host alone. */
async function fetchFrom(first: URL, accept: string): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let address = first;
  for (let redirects = 0; ; redirects += 1) {
    const headers = { accept, 'user-agent': USER_AGENT };
    const response = await fetch(address, { signal, headers, redirect: 'manual' });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    const next = new URL(location, address);
    if (next.origin !== first.origin || redirects === REDIRECTS_MAX)
      throw new Error('The provider leads to another host, or on and on.');
    address = next;
  }
}

async function readAtMost(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > TILE_MAX_BYTES) throw new Error('A tile is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** By its first bytes, because a page of HTML on our own site could run scripts. */
function typeOf(data: Buffer): string | null {
  const begin = data.subarray(0, 12).toString('latin1');
  if (begin.startsWith('\x89PNG\r\n')) return 'image/png';
  if (begin.startsWith('\xFF\xD8\xFF')) return 'image/jpeg';
  return begin.startsWith('RIFF') && begin.endsWith('WEBP') ? 'image/webp' : null;
}

function touches({ bounds }: TileSource, z: number, x: number, y: number): boolean {
  if (!bounds) return true;
  const corner = (column: number, row: number): LonLat => [
    (column / 2 ** z) * 360 - 180,
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI,
  ];
  const [[west, north], [east, south]] = [corner(x, y), corner(x + 1, y + 1)];
  return west < bounds[2] && east > bounds[0] && south < bounds[3] && north > bounds[1];
}

const away = (cause?: unknown): Failure =>
  new Failure('unavailable', 'The map of its provider does not answer. Please try again.', { cause });
