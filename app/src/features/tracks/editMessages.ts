import type { FailureCode } from '@cordada/core/failures';
import type { TrackEdit } from '@cordada/core/tracks/edits/trackEdits';
import type { LinePreview } from './linePreview.ts';

/** Asks for lines after steps of editing. */
export interface EditRequest {
  readonly id: number;
  /** Stored points; empty for those that were sent before. */
  readonly sources: readonly Uint8Array[];
  readonly edits: readonly TrackEdit[];
  /** For each step that asks for the terrain, the same points with its heights. */
  readonly heights: readonly Uint8Array[];
  /** Asks for the points of a line instead. */
  readonly pointsOf: number | null;
}

export type EditAnswer = { readonly id: number } & (
  | { readonly lines: readonly LinePreview[] }
  | { readonly points: Uint8Array<ArrayBuffer> }
  | { readonly failure: FailureCode }
);
