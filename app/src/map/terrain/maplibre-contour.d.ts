// Declared here, because the export map of the package hides its types from the compiler.
declare module 'maplibre-contour' {
  interface DemTile {
    readonly width: number;
    readonly height: number;
    readonly data: Float32Array;
  }
  type Decode = (blob: Blob, encoding: 'terrarium' | 'mapbox', control: AbortController) => Promise<DemTile>;
  class HeightTile {
    readonly width: number;
    readonly height: number;
    constructor(width: number, height: number, get: (x: number, y: number) => number);
    /** @param neighbors nine tiles by rows, of which the fifth is the one in the middle */
    static combineNeighbors(neighbors: readonly (HeightTile | undefined)[]): HeightTile | undefined;
    subsamplePixelCenters(factor: number): HeightTile;
    averagePixelCentersToGrid(): HeightTile;
    scaleElevation(multiplier: number): HeightTile;
    materialize(buffer: number): HeightTile;
  }
  interface DemReader {
    fetchDem(
      z: number,
      x: number,
      y: number,
      options: { readonly overzoom: number },
      control: AbortController,
    ): Promise<HeightTile>;
  }
  class LocalDemManager implements DemReader {
    decodeImage: Decode;
    fetchDem: DemReader['fetchDem'];
    constructor(options: {
      readonly demUrlPattern: string;
      readonly cacheSize: number;
      readonly encoding: 'terrarium' | 'mapbox';
      readonly maxzoom: number;
      readonly timeoutMs: number;
      readonly getTile: (url: string, control: AbortController) => Promise<{ readonly data: Blob }>;
    });
    fetchAndParseTile(z: number, x: number, y: number, control: AbortController): Promise<DemTile>;
  }
  /** @returns for each elevation its lines, each as `[x1, y1, x2, y2, …]` in units of the tile */
  function generateIsolines(
    interval: number,
    tile: HeightTile,
    extent: number,
    buffer: number,
  ): Record<string, number[][]>;
  const contour: {
    readonly LocalDemManager: typeof LocalDemManager;
    readonly HeightTile: typeof HeightTile;
    readonly generateIsolines: typeof generateIsolines;
  };
  export type { DemReader, HeightTile };
  // eslint-disable-next-line import/no-default-export -- the package has no other
  export default contour;
}
