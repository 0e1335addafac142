import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openRemoteArchive } from '../archive/openArchive.ts';
import type { Archive } from '../archive/openArchive.ts';
import type { MapRegion } from '../mapRegion.ts';
import { MissingFile } from './rangeSource.ts';
import type { RangeOptions } from './rangeSource.ts';

/** Between attempts to open a map whose server did not answer, or that changed. */
const RETRY_MS = 60_000;
/** A server that does not answer delays the start of the product by no more. */
const FIRST_LOOK_MS = 4_000;

interface Kept {
  readonly region: MapRegion | null;
  /** Infinity for a region that is whole. */
  readonly tryAt: number;
}

/**
 * Maps on other servers. One that cannot be opened is left out and tried again later, and so is its terrain; while it
 * is away, nobody waits.
 * @param onDamaged called for each failed attempt
 */
export function openRemoteMaps(
  urls: readonly string[],
  onDamaged: (reason: string) => void,
  range?: RangeOptions,
): { regions(): Promise<MapRegion[]> } {
  const kept = new Map<string, Kept>(urls.map((url) => [url, { region: null, tryAt: Number.NEGATIVE_INFINITY }]));
  const opening = new Map<string, Promise<void>>();

  /** The file changed, or its server is away. */
  const openAnew =
    (url: string) =>
    (error: unknown): never => {
      kept.set(url, { region: null, tryAt: performance.now() + RETRY_MS });
      throw error;
    };
  const watched = (archive: Archive, url: string): Archive => ({
    ...archive,
    tile: (z, x, y) => archive.tile(z, x, y).catch(openAnew(url)),
    coveredTiles: () => archive.coveredTiles().catch(openAnew(url)),
  });
  const open = async (url: string): Promise<void> => {
    const name = path.posix.basename(new URL(url).pathname, '.pmtiles');
    const failed = (error: unknown): null => {
      onDamaged(error instanceof Error ? error.message : String(error));
      return null;
    };
    const terrainUrl = url.replace(/\.pmtiles(?=\?|$)/, '-terrain.pmtiles');
    const before = kept.get(url)?.region ?? null;
    let isWhole = true;
    const [vector, terrain] = await Promise.all([
      before?.vector ?? openRemoteArchive(url, 'vector', range).then((archive) => watched(archive, url), failed),
      openRemoteArchive(terrainUrl, 'terrain', range).then(
        (archive) => watched(archive, url),
        (error: unknown) => {
          if (error instanceof MissingFile) return null;
          isWhole = false;
          return failed(error);
        },
      ),
    ]);
    // A tile that could not be read meanwhile has removed the region.
    if (before && !kept.get(url)?.region) return;
    const region = vector && { name, folder: '', vector, terrain };
    kept.set(url, { region, tryAt: region && isWhole ? Number.POSITIVE_INFINITY : performance.now() + RETRY_MS });
  };

  return {
    async regions() {
      const first: Promise<void>[] = [];
      for (const [url, { region, tryAt }] of kept) {
        if (opening.has(url) || performance.now() < tryAt) continue;
        kept.set(url, { region, tryAt: performance.now() });
        const work = open(url).finally(() => opening.delete(url));
        opening.set(url, work);
        // Only the first look waits, so that the sources of the first page are whole.
        if (tryAt === Number.NEGATIVE_INFINITY) first.push(work);
      }
      if (first.length > 0) await Promise.race([Promise.all(first), delay(FIRST_LOOK_MS)]);
      return [...kept.values()].flatMap(({ region }) => region ?? []);
    },
  };
}
