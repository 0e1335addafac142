/** Tiles under our own: drawn by the app with its own style in both themes. */
export interface Basemap {
  /** Vector tile with layers `land`, `lakes`, `rivers`, `borders`; uncompressed, null where it is open sea. */
  vectorTile(z: number, x: number, y: number): Promise<Uint8Array | null>;
  /** Terrarium-encoded WebP, or null where there is none. */
  reliefTile(z: number, x: number, y: number): Promise<Uint8Array | null>;
  readonly vectorMaxZoom: number;
  readonly reliefMaxZoom: number;
}
