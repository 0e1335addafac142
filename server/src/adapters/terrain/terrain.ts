export interface Terrain {
  readonly attribution: string;
  /**
   * Returns metres above sea level in the order of the positions; NaN where there is no terrain data.
   * @throws Failure `unavailable` when the provider does not respond correctly
   */
  heightsAt(lon: ArrayLike<number>, lat: ArrayLike<number>): Promise<Float64Array<ArrayBuffer>>;
}
