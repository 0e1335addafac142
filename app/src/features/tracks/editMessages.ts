import type { FailureCode } from '@cordada/core/failures';
import type { TrackEdit } from '@cordada/core/tracks/edits/trackEdits';
import type { LinePreview } from './lines/linePreview.ts';

export interface EditRequest {
  readonly id: number;
  /** Points in the stored format; empty if they were sent before. */
  readonly sources: readonly Uint8Array[];
  readonly edits: readonly TrackEdit[];
  /** For each step that uses the terrain, the same points with terrain elevations. */
  readonly heights: readonly Uint8Array[];
  readonly pointsOf: number | null;
}

export type EditAnswer = { readonly id: number } & (
  | { readonly lines: readonly LinePreview[] }
  | { readonly points: Uint8Array<ArrayBuffer> }
  | { readonly failure: FailureCode }
);
