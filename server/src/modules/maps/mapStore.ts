import fs from 'node:fs';
import path from 'node:path';
import type { Bounds } from '@cordada/core/geo/lonLat';
import { openArchive } from './archive/openArchive.ts';
import type { Archive } from './archive/openArchive.ts';
import { isMapName, mapFiles } from './mapName.ts';
import type { MapRegion } from './mapRegion.ts';
import { openRemoteMaps } from './remote/remoteMaps.ts';

/** Between looks at the folders while tiles are served. */
const LOOK_MS = 5_000;
/** Replaced archives are closed this much later, because answers may still read them. */
const CLOSE_MS = 60_000;

export interface MapStore {
  /** The maps, finest first. Looks at the folders if the last look was some seconds ago, or at once for `isFresh`. */
  regions(isFresh?: boolean): Promise<readonly MapRegion[]>;
  close(): Promise<void>;
}

interface Known {
  readonly stamp: string;
  /** Null for a damaged file. */
  readonly archive: Archive | null;
}

/**
 * The maps in folders; of two with the same name the one in the earlier folder counts. New, changed and removed files
 * are noticed.
 * @param onDamaged called once for each version of a damaged file
 * @param remotes addresses of maps on other servers; a map of the same name in a folder counts before it
 */
export function openMapStore(
  folders: readonly string[],
  onDamaged: (reason: string) => void,
  remotes: readonly string[] = [],
): MapStore {
  const remote = openRemoteMaps(remotes, onDamaged);
  const known = new Map<string, Known>();
  let regions: Promise<readonly MapRegion[]> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const timers = new Set<NodeJS.Timeout>();

  const closeLater = (archive: Archive | null): void => {
    if (!archive) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void archive.close();
    }, CLOSE_MS).unref();
    timers.add(timer);
  };
  const open = async (file: string, type: 'vector' | 'terrain'): Promise<Archive | null> => {
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    const before = known.get(file);
    if (!stat?.isFile()) {
      closeLater(before?.archive ?? null);
      known.delete(file);
      return null;
    }
    const stamp = `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
    if (before?.stamp === stamp) return before.archive;
    closeLater(before?.archive ?? null);
    const archive = await openWhole(file, type).catch((error: unknown) => {
      onDamaged(error instanceof Error ? error.message : String(error));
      return null;
    });
    known.set(file, { stamp, archive });
    return archive;
  };
  const look = async (): Promise<readonly MapRegion[]> => {
    const found = new Map<string, MapRegion>();
    for (const folder of folders) {
      for (const name of listNames(folder)) {
        if (found.has(name)) continue;
        const files = mapFiles(folder, name);
        const [terrain, vector] = [await open(files.terrain, 'terrain'), await open(files.vector, 'vector')];
        if (vector) found.set(name, { name, folder, vector, terrain });
      }
    }
    for (const region of await remote.regions()) if (!found.has(region.name)) found.set(region.name, region);
    return [...found.values()].sort(byFineness);
  };

  return {
    regions(isFresh = false) {
      const now = performance.now();
      if (!regions || isFresh || now - lookedAt > LOOK_MS) {
        lookedAt = now;
        // One look after the other, so that no file is opened twice.
        regions = (regions ?? Promise.resolve([])).then(look);
      }
      return regions;
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      await regions;
      for (const { archive } of known.values()) await archive?.close();
    },
  };
}

/** @throws BrokenFile also if the directory of a vector map is damaged */
async function openWhole(file: string, type: 'vector' | 'terrain'): Promise<Archive> {
  const archive = await openArchive(file, type);
  try {
    if (type === 'vector') await archive.coveredTiles();
    return archive;
  } catch (error) {
    await archive.close();
    throw error;
  }
}

export function listNames(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.pmtiles'))
    .map((file) => path.basename(file, '.pmtiles'))
    .filter(isMapName)
    .sort();
}

const areaOf = ([west, south, east, north]: Bounds): number => (east - west) * (north - south);

function byFineness(a: MapRegion, b: MapRegion): number {
  const [zoomA, zoomB] = [a.terrain?.maxZoom ?? 0, b.terrain?.maxZoom ?? 0];
  return zoomB - zoomA || areaOf(a.vector.bounds) - areaOf(b.vector.bounds);
}
