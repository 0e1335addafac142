import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';

export interface TerrainCoverage {
  /** Width of the cells of the source in metres. */
  readonly cellMeters: number;
  /** Within these, all heights come from the source. */
  readonly bounds: Bounds;
  /** Changes with the heights. */
  readonly version: string;
  readonly attribution: string;
}

export interface Terrain {
  readonly attribution: string;
  /**
   * Returns metres above sea level in the order of the positions; NaN where there is no terrain data.
   * @param pixelMeters reads a lower zoom if its pixels are at most this wide; without it the finest one
   * @throws Failure `unavailable` when the provider does not respond correctly
   */
  heightsAt(lon: ArrayLike<number>, lat: ArrayLike<number>, pixelMeters?: number): Promise<Float64Array<ArrayBuffer>>;
  /** What is known about the source there; null where there is no terrain. */
  coverageAt(lon: number, lat: number): Promise<TerrainCoverage | null>;
  /** Changes when terrain is installed, replaced or removed anywhere. */
  version(): Promise<string>;
}

/** What is known about the sources of the terrain below several places. */
export interface Ground {
  /** All attributions. */
  readonly source: string;
  /** Width of the widest cells in metres. */
  readonly cellMeters: number;
  /** Changes with the heights of any of them. */
  readonly version: string;
}

/** Of a line; between two of these its terrain is taken to have the same sources. */
const GROUND_PLACES_MAX = 500;

/** @returns null where one of the places has no terrain, and without places */
export async function groundBelow(
  terrain: Pick<Terrain, 'coverageAt'>,
  places: readonly LonLat[],
): Promise<Ground | null> {
  const every = Math.ceil(places.length / GROUND_PLACES_MAX);
  const chosen = places.filter((_, i) => i % every === 0 || i === places.length - 1);
  const sources = new Set<string>();
  const versions = new Set<string>();
  let cellMeters = 0;
  for (const [lon, lat] of chosen) {
    const coverage = await terrain.coverageAt(lon, lat);
    if (!coverage) return null;
    sources.add(coverage.attribution);
    versions.add(coverage.version);
    cellMeters = Math.max(cellMeters, coverage.cellMeters);
  }
  if (versions.size === 0) return null;
  return {
    source: [...sources].filter(Boolean).join(', '),
    cellMeters: Math.round(cellMeters),
    version: [...versions].sort().join(' '),
  };
}
