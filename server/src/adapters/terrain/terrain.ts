/** What the ground says of heights, where somebody has configured terrain. */
export interface Terrain {
  /** Whom it is from, in the words of its provider. */
  readonly attribution: string;
  /**
   * Meters above the sea at places, in their order; NaN where the terrain has no tiles or says nothing.
   * @throws Failure `unavailable` when its provider does not answer as it should
   */
  heightsAt(lon: ArrayLike<number>, lat: ArrayLike<number>): Promise<Float64Array<ArrayBuffer>>;
}
