export interface Terrain {
  readonly attribution: string;
  /**
   * Returns metres above sea level in the order of the positions; NaN where there is no terrain data.
   * @param pixelMeters reads a lower zoom if its pixels are at most this wide; without it the finest one
   * @throws Failure `unavailable` when the provider does not respond correctly
   */
  heightsAt(lon: ArrayLike<number>, lat: ArrayLike<number>, pixelMeters?: number): Promise<Float64Array<ArrayBuffer>>;
  /** Width of the cells of the source there in metres; null where it is not known or there is no terrain. */
  cellMetersAt(lon: number, lat: number): Promise<number | null>;
}
