import type { TerrainSource } from '@cordada/core/geo/mapSources';

export type Rgb = readonly [red: number, green: number, blue: number];

/** What the worker needs before all else. */
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

/** To the worker. */
export type TerrainRequest = TerrainOpening | TerrainTileRequest | { readonly kind: 'abort'; readonly id: number };

/** From the worker: a tile of contours, or a picture of the slope; null where it went wrong. */
export interface TerrainAnswer {
  readonly id: number;
  readonly data: ArrayBuffer | ImageBitmap | null;
}
