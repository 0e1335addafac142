import type { LonLat } from '@cordada/core/geo/lonLat';

/** Outlines of countries by two-letter code, cut at the antimeridian: parts of rings in degrees. */
export type CountryOutlines = () => ReadonlyMap<string, LonLat[][][]>;

/** Tiles under our own: drawn by the app with its own style in both themes. */
export interface Basemap {
  /** Vector tile with layers `land`, `lakes`, `rivers`, `borders`; uncompressed, null where it is open sea. */
  vectorTile(z: number, x: number, y: number): Promise<Uint8Array | null>;
  /** Terrarium-encoded WebP, or null where there is none. */
  reliefTile(z: number, x: number, y: number): Promise<Uint8Array | null>;
  readonly vectorMaxZoom: number;
  readonly reliefMaxZoom: number;
}
