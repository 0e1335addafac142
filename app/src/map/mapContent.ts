import type { KindName } from '@cordada/core/elements/kinds';
import type { Waypoint } from '@cordada/core/elements/waypoints/waypoint';
import type { Bounds, LonLat } from '@cordada/core/geo/lonLat';

export type TargetTone = 'pending' | 'completed';

/** Below it, places without names are dots: they are so many that their symbols would cover each other. */
export const SYMBOLS_ZOOM = 9.5;

export interface MapPlace {
  readonly id: string;
  /** `start` and `end` are those of a track, `origin` is where the reader starts from. */
  readonly kind: KindName | 'start' | 'end' | 'origin';
  readonly name: string;
  readonly place: LonLat;
  /** Shown below the name. */
  readonly elevationMeters?: number | null;
  readonly tone?: TargetTone;
  /** What an access point is. */
  readonly startKind?: string | undefined;
  /** Of one of many places: the highest have symbol and name first, and where there is no room for these a dot remains. */
  readonly rank?: number | undefined;
}

export interface MapImage {
  readonly id: string;
  readonly name: string;
  readonly src: string;
  readonly place: LonLat;
}

/** Which elements the map shows; null fields are no restriction. */
export interface ElementLayer {
  readonly kinds: readonly KindName[] | null;
  readonly minElevationMeters: number | null;
  readonly maxElevationMeters: number | null;
}

export const ALL_ELEMENTS: ElementLayer = { kinds: null, minElevationMeters: null, maxElevationMeters: null };

/** What a long walk passes; other routes, and walls, would hide its course. */
export const WALKING_PLACES: ElementLayer = {
  ...ALL_ELEMENTS,
  kinds: ['mountain', 'volcano', 'shelter', 'genericPoint'],
};

export interface MapView {
  readonly center: LonLat;
  readonly zoom: number;
  readonly bearing?: number;
  readonly pitch?: number;
}

export type MapGoal =
  | { readonly bounds: Bounds }
  /** The position of the user; the resulting move is reported as private. */
  | { readonly here: LonLat };

export interface MapPosition {
  readonly place: LonLat;
  readonly accuracyMeters: number;
}

export interface MapSketch {
  readonly places: readonly LonLat[];
  readonly isClosed: boolean;
}

export interface MapOverlay {
  readonly position: MapPosition | null;
  readonly sketch: MapSketch | null;
}

export const NO_OVERLAY: MapOverlay = { position: null, sketch: null };

/** What is drawn along one track, as opposed to a map of many. */
export interface TrackDetail {
  readonly marks: readonly { readonly place: LonLat; readonly count: number }[];
  /** Runs of the line in five classes of a value; empty for a line in one colour. */
  readonly runs: readonly { readonly level: number; readonly line: readonly LonLat[] }[];
}

export interface MapContent {
  readonly elements: ElementLayer | null;
  readonly lines: readonly (readonly LonLat[])[];
  readonly hiddenLines: readonly (readonly LonLat[])[];
  readonly trackDetail: TrackDetail | null;
  /** The schematic course of a route without a line. */
  readonly waypoints: readonly Waypoint[];
  readonly places: readonly MapPlace[];
  /** Path of vector tiles of targets under the API, with `{z}`, `{x}` and `{y}`. */
  readonly readerTiles: string | null;
  readonly grouped: readonly MapPlace[];
  readonly outline: readonly (readonly (readonly LonLat[])[])[] | null;
  readonly selected: MapPlace | null;
  readonly hovered: MapPlace | null;
  readonly overlay: MapOverlay;
}
