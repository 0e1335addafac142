// Declared here, because the export map of the package hides its types from the compiler.
declare module 'maplibre-contour' {
  interface DemTile {
    readonly width: number;
    readonly height: number;
    readonly data: Float32Array;
  }
  type Decode = (blob: Blob, encoding: 'terrarium' | 'mapbox', control: AbortController) => Promise<DemTile>;
  class LocalDemManager {
    decodeImage: Decode;
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
  const contour: { readonly LocalDemManager: typeof LocalDemManager };
  // eslint-disable-next-line import/no-default-export -- the package has no other
  export default contour;
}
