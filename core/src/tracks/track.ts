import type { LonLat } from '../geo/lonLat.ts';

/**
 * An uninterrupted run of points. It has one typed array per column, all of equal length, so that it can be
 * transferred to a worker without copying.
 */
export interface TrackSegment {
  readonly lon: Float64Array<ArrayBuffer>;
  readonly lat: Float64Array<ArrayBuffer>;
  readonly elevationMeters: Float64Array<ArrayBuffer>;
  /** Unix time in seconds with fractions; NaN if unknown. */
  readonly time: Float64Array<ArrayBuffer>;
}

export interface Track {
  readonly name: string | null;
  readonly kind: 'track' | 'route';
  readonly segments: readonly TrackSegment[];
}

export interface Waypoint {
  readonly place: LonLat;
  readonly elevationMeters: number | null;
  readonly name: string | null;
  readonly description: string | null;
  /** Unix time in seconds. */
  readonly time: number | null;
  readonly symbol: string | null;
}

export type TrackFormat = 'gpx' | 'tcx' | 'kml' | 'kmz' | 'fit' | 'geojson';

export interface DeviceFigures {
  readonly distanceMeters: number | null;
  readonly ascentMeters: number | null;
  readonly descentMeters: number | null;
  readonly movingSeconds: number | null;
}

export type TrackWarningCode =
  | 'point_unreadable'
  | 'point_without_position'
  | 'elevation_unreadable'
  | 'time_unreadable'
  | 'waypoint_unreadable'
  | 'waypoints_dropped'
  | 'file_truncated'
  | 'trailing_data'
  /** Planned lines beside recorded tracks: the figures are those of the tracks. */
  | 'routes_left_out';

export interface TrackWarning {
  readonly code: TrackWarningCode;
  readonly count: number;
}

export interface TrackFile {
  readonly format: TrackFormat;
  readonly creator: string | null;
  readonly name: string | null;
  readonly tracks: readonly Track[];
  readonly waypoints: readonly Waypoint[];
  readonly deviceFigures: DeviceFigures | null;
  /** What the file calls the sport, in the words of its format; null if it does not say. */
  readonly sport: string | null;
  readonly warnings: readonly TrackWarning[];
}

export function segmentsOf(file: Pick<TrackFile, 'tracks'>): TrackSegment[] {
  return file.tracks.flatMap((track) => track.segments);
}

export function sliceSegment(segment: TrackSegment, from: number, to: number): TrackSegment {
  return {
    lon: segment.lon.slice(from, to),
    lat: segment.lat.slice(from, to),
    elevationMeters: segment.elevationMeters.slice(from, to),
    time: segment.time.slice(from, to),
  };
}

export function segmentOfPlaces(line: readonly LonLat[]): TrackSegment {
  return {
    lon: Float64Array.from(line, ([lon]) => lon),
    lat: Float64Array.from(line, ([, lat]) => lat),
    elevationMeters: new Float64Array(line.length).fill(Number.NaN),
    time: new Float64Array(line.length).fill(Number.NaN),
  };
}

export function withoutTimes(segment: TrackSegment): TrackSegment {
  return { ...segment, time: new Float64Array(segment.time.length).fill(Number.NaN) };
}
