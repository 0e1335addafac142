import type { KindName } from '@cordada/core/elements/kinds';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';

export type TargetTone = 'pending' | 'completed';

/** A marked place: a milestone, a chosen element, the start of a track. */
export interface MapPlace {
  readonly id: string;
  readonly kind: KindName | 'start' | 'end';
  readonly name: string;
  readonly place: LonLat;
  /** What it is to the reader. */
  readonly tone?: TargetTone;
}

/** A photo that stands on the track. */
export interface MapPhoto {
  readonly id: string;
  readonly name: string;
  /** The address of a small picture of it. */
  readonly src: string;
  readonly place: LonLat;
}

/** Which of all elements the map shows; null fields do not limit. */
export interface ElementLayer {
  readonly kinds: readonly KindName[] | null;
  readonly minElevationMeters: number | null;
  readonly maxElevationMeters: number | null;
}

/** Everything that there is. */
export const ALL_ELEMENTS: ElementLayer = { kinds: null, minElevationMeters: null, maxElevationMeters: null };

export interface MapView {
  readonly center: LonLat;
  readonly zoom: number;
  /** Degrees that the map is turned and tilted by, in 3D. */
  readonly bearing?: number;
  readonly pitch?: number;
}

/** Somewhere to go: the map goes there whenever it is told another one. */
export type MapGoal =
  | { readonly bounds: Bounds }
  /** Where the reader is: the map tells that it went there in private. */
  | { readonly here: LonLat };

/** Where the reader is. */
export interface MapPosition {
  readonly place: LonLat;
  readonly accuracyMeters: number;
}

/** A line that the reader draws to measure. */
export interface MapSketch {
  readonly places: readonly LonLat[];
  readonly isClosed: boolean;
}

/** What the reader alone sees, on top. */
export interface MapOverlay {
  readonly position: MapPosition | null;
  readonly sketch: MapSketch | null;
}

export const NO_OVERLAY: MapOverlay = { position: null, sketch: null };

/** Everything that is drawn over the base. */
export interface MapContent {
  readonly elements: ElementLayer | null;
  readonly lines: readonly (readonly LonLat[])[];
  /** Lines of the reader's own that nobody else sees. */
  readonly hiddenLines: readonly (readonly LonLat[])[];
  readonly places: readonly MapPlace[];
  /** Counted where they stand close together. */
  readonly grouped: readonly MapPlace[];
  /** MultiPolygon coordinates. */
  readonly outline: readonly (readonly (readonly LonLat[])[])[] | null;
  readonly selected: MapPlace | null;
  readonly hovered: MapPlace | null;
  readonly overlay: MapOverlay;
}
