// Declared here, because the export map of the package hides its types from the compiler.
declare module 'maplibre-contour' {
  interface HeightTile {
    readonly get: (x: number, y: number) => number;
  }
  /**
   * @param buffer cells beyond each edge of the tile
   * @returns for each elevation its lines, each as `[x1, y1, x2, y2, …]` in units of the tile
   */
  function generateIsolines(
    interval: number,
    tile: HeightTile,
    extent: number,
    buffer: number,
  ): Record<string, number[][]>;
  const contour: {
    readonly HeightTile: new (width: number, height: number, get: HeightTile['get']) => HeightTile;
    readonly generateIsolines: typeof generateIsolines;
  };
  // eslint-disable-next-line import/no-default-export -- the package has no other
  export default contour;
}
