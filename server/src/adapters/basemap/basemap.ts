import type { LonLat } from '@cordada/core/geo/lonLat';

/** Country outlines by two-letter code, as parts of rings in degrees, cut at the antimeridian. */
export type CountryOutlines = () => ReadonlyMap<string, LonLat[][][]>;

export interface Basemap {
  /** Uncompressed vector tile with layers `sea`, `land`, `lakes`, `rivers`, `borders`. */
  vectorTile(z: number, x: number, y: number): Promise<Uint8Array | null>;
  /** Terrarium-encoded WebP; null where there is no relief. */
  reliefTile(z: number, x: number, y: number): Promise<Uint8Array | null>;
  readonly vectorMaxZoom: number;
  readonly reliefMaxZoom: number;
}
