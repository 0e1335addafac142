import type { TerrainSource } from '@cordada/core/geo/mapSources';

export type Rgb = readonly [red: number, green: number, blue: number];

export interface TerrainOpening {
  readonly kind: 'open';
  readonly source: TerrainSource;
  readonly slopeColors: readonly Rgb[];
}

export interface TerrainTileRequest {
  readonly kind: 'slope' | 'contours';
  readonly id: number;
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly isImperial: boolean;
}

export type TerrainRequest = TerrainOpening | TerrainTileRequest | { readonly kind: 'abort'; readonly id: number };

/** A contour tile or slope image; `data` is null on failure. */
export interface TerrainAnswer {
  readonly id: number;
  readonly data: ArrayBuffer | ImageBitmap | null;
}
