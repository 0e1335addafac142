import { createHash } from 'node:crypto';
import { CONTOUR_MIN_ZOOM } from '@cordada/core/terrain/contourSteps';
import type { ShownTerrain, TerrainSource } from '@cordada/core/geo/mapSources';
import type { DiskCache } from '#server/adapters/cache/cache.ts';
import { createWorkerPool } from '#server/threads/workerPool.ts';
import type { TerrainSettings } from '../regionTerrain.ts';
import type { ContourTilePlace } from './contourTile.ts';

export interface ContourTask {
  readonly settings: TerrainSettings;
  readonly place: ContourTilePlace;
}

/** Tiles of contour lines, drawn in a worker thread when they are asked for first and kept on disk. */
export interface ContourTiles {
  /**
   * @param version of the terrain, from `contourVersion`
   * @returns null where the terrain is unknown
   * @throws Failure `unavailable` if too many are waiting, or the terrain does not answer
   */
  read(version: string, place: ContourTilePlace): Promise<Uint8Array | null>;
  stop(): Promise<void>;
}

/** Beyond this zoom contours would show detail that was never measured. */
const CONTOUR_MAX_ZOOM = 15;
/** Zooms beyond those of the terrain that lines are drawn for: below a pixel of the terrain they stay smooth. */
const ZOOMS_BEYOND_TERRAIN = 3;
/** Grows with the way in which contours are drawn. */
const REVISION = 1;
const TIMEOUT_MS = 20_000;
/** The screens of twenty visitors, of a dozen tiles each, are drawn within the time limit. */
const PENDING_MAX = 240;

/** Changes with the heights of a terrain, whose address names their version. */
export const contourVersion = ({ tiles, bounds }: TerrainSource): string =>
  createHash('sha256')
    .update(JSON.stringify([REVISION, tiles, bounds]))
    .digest('hex')
    .slice(0, 12);

export const contourMaxZoom = ({ maxzoom }: TerrainSource): number =>
  Math.max(CONTOUR_MIN_ZOOM, Math.min(CONTOUR_MAX_ZOOM, maxzoom + ZOOMS_BEYOND_TERRAIN));

export function withContours(terrain: TerrainSource): ShownTerrain {
  const tiles = `/maps/contours/{unit}/{z}/{x}/{y}.mvt?v=${contourVersion(terrain)}`;
  return { ...terrain, contours: { tiles, minzoom: CONTOUR_MIN_ZOOM, maxzoom: contourMaxZoom(terrain) } };
}

/** @param thread the module whose function `contours` answers tasks */
export function createContourTiles(thread: URL, settings: TerrainSettings, disk: DiskCache): ContourTiles {
  const pool = createWorkerPool(thread, {
    timeoutMs: TIMEOUT_MS,
    pendingMax: PENDING_MAX,
    isLowPriority: true,
    busyText: 'Many contours are being drawn. Please try again.',
  });
  return {
    async read(version, place) {
      const { unit, z, x, y } = place;
      const key = `contours-${version}-${unit}-${z}-${x}-${y}.mvt`;
      const stored = await disk.get(key);
      if (stored) return stored.byteLength > 0 ? stored : null;
      const drawn = await pool.run<Uint8Array | null>('contours', { settings, place } satisfies ContourTask);
      // Nothing is kept, too: looking for heights takes as long as drawing them.
      await disk.put(key, drawn ?? new Uint8Array());
      return drawn;
    },
    stop: () => pool.stop(),
  };
}
