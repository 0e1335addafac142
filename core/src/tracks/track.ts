import type { LonLat } from '../geo/lonLat.ts';

/**
 * A run of points without interruption, one typed array per column so that it can be handed to
 * another thread without copying. All four have the same length.
 */
export interface TrackSegment {
  /** Degrees. */
  readonly lon: Float64Array<ArrayBuffer>;
  /** Degrees. */
  readonly lat: Float64Array<ArrayBuffer>;
  /** NaN where unknown. */
  readonly elevationMeters: Float64Array<ArrayBuffer>;
  /** Seconds since 1970 UTC, with fractions; NaN where unknown. */
  readonly time: Float64Array<ArrayBuffer>;
}

/** A recorded line (`track`) or a planned one (`route`). */
export interface Track {
  readonly name: string | null;
  readonly kind: 'track' | 'route';
  readonly segments: readonly TrackSegment[];
}

/** A single marked place of a track file. */
export interface Waypoint {
  readonly place: LonLat;
  readonly elevationMeters: number | null;
  readonly name: string | null;
  readonly description: string | null;
  /** Seconds since 1970 UTC. */
  readonly time: number | null;
  readonly symbol: string | null;
}

/** Formats a track file may have, decided by its content. */
export type TrackFormat = 'gpx' | 'tcx' | 'kml' | 'kmz' | 'fit' | 'geojson';

/** What the recording device itself computed, shown beside our own figures. */
export interface DeviceFigures {
  readonly distanceMeters: number | null;
  readonly ascentMeters: number | null;
  readonly descentMeters: number | null;
  readonly movingSeconds: number | null;
}

/** Why part of a file was left out or not understood. */
export type TrackWarningCode =
  | 'point_unreadable'
  | 'point_without_position'
  | 'elevation_unreadable'
  | 'time_unreadable'
  | 'waypoint_unreadable'
  | 'waypoints_dropped'
  | 'file_truncated';

export interface TrackWarning {
  readonly code: TrackWarningCode;
  readonly count: number;
}

/** All that was read from one track file. */
export interface TrackFile {
  readonly format: TrackFormat;
  readonly creator: string | null;
  readonly name: string | null;
  readonly tracks: readonly Track[];
  readonly waypoints: readonly Waypoint[];
  readonly deviceFigures: DeviceFigures | null;
  readonly warnings: readonly TrackWarning[];
}

/** The segments of all tracks of a file in reading order, as one activity keeps them. */
export function segmentsOf(file: Pick<TrackFile, 'tracks'>): TrackSegment[] {
  return file.tracks.flatMap((track) => track.segments);
}

/** Points `from` (inclusive) to `to` (exclusive) of a segment, copied. */
export function sliceSegment(segment: TrackSegment, from: number, to: number): TrackSegment {
  return {
    lon: segment.lon.slice(from, to),
    lat: segment.lat.slice(from, to),
    elevationMeters: segment.elevationMeters.slice(from, to),
    time: segment.time.slice(from, to),
  };
}

/** A segment of places alone, without heights and times. */
export function segmentOfPlaces(line: readonly LonLat[]): TrackSegment {
  return {
    lon: Float64Array.from(line, ([lon]) => lon),
    lat: Float64Array.from(line, ([, lat]) => lat),
    elevationMeters: new Float64Array(line.length).fill(Number.NaN),
    time: new Float64Array(line.length).fill(Number.NaN),
  };
}

/** The same points without their times. */
export function withoutTimes(segment: TrackSegment): TrackSegment {
  return { ...segment, time: new Float64Array(segment.time.length).fill(Number.NaN) };
}
