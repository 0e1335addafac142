import type { LonLat } from '@cordada/core/geo/lonLat';
import type { TerrainSource } from '@cordada/core/geo/mapSources';

export type Rgb = readonly [red: number, green: number, blue: number];

export interface TerrainOpening {
  readonly kind: 'open';
  readonly source: TerrainSource;
  readonly slopeColors: readonly Rgb[];
}

export interface SlopeRequest {
  readonly kind: 'slope';
  readonly id: number;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

export interface HeightRequest {
  readonly kind: 'height';
  readonly id: number;
  readonly place: LonLat;
}

export type TerrainRequest =
  | TerrainOpening
  | SlopeRequest
  | HeightRequest
  | { readonly kind: 'abort'; readonly id: number };

/** A slope image or height in metres; `data` is null on failure or where the height is unknown. */
export interface TerrainAnswer {
  readonly id: number;
  readonly data: ImageBitmap | number | null;
}
