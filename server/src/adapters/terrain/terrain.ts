import type { Bounds } from '@cordada/core/geo/lonLat';

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
