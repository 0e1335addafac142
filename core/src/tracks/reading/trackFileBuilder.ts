import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { TRACK_MAX_WAYPOINTS } from '@cordada/core/limits';
import type {
  DeviceFigures,
  Track,
  TrackFile,
  TrackFormat,
  TrackSegment,
  TrackWarningCode,
  Waypoint,
} from '../track.ts';

const NAME_MAX_LENGTH = 200;
const DESCRIPTION_MAX_LENGTH = 2_000;
/** Receivers write values outside this range for unknown elevations (-32768, 65535 / 5 - 500, 1e6). */
const MIN_ELEVATION_METERS = -1_000;
const MAX_ELEVATION_METERS = 12_000;
const FIRST_CAPACITY = 512;

export interface RawWaypoint {
  lon: number;
  lat: number;
  elevationMeters: number;
  time: number;
  name: string;
  description: string;
  symbol: string;
}

export class TrackFileBuilder {
  creator: string | null = null;
  name: string | null = null;
  deviceFigures: DeviceFigures | null = null;
  sport: string | null = null;
  pointCount = 0;
  private readonly maxPoints: number;
  private tracks: Track[] = [];
  private readonly areWaypointsEnough: boolean;
  private waypoints: Waypoint[] = [];
  private warnings = new Map<TrackWarningCode, number>();
  private trackName: string | null = null;
  private kind: Track['kind'] = 'track';
  private segments: TrackSegment[] = [];
  private capacity = FIRST_CAPACITY;
  private length = 0;
  private lon = new Float64Array(FIRST_CAPACITY);
  private lat = new Float64Array(FIRST_CAPACITY);
  private elevation = new Float64Array(FIRST_CAPACITY);
  private time = new Float64Array(FIRST_CAPACITY);

  constructor(maxPoints: number, areWaypointsEnough = false) {
    this.maxPoints = maxPoints;
    this.areWaypointsEnough = areWaypointsEnough;
  }

  warn(code: TrackWarningCode): void {
    this.warnings.set(code, (this.warnings.get(code) ?? 0) + 1);
  }

  beginTrack(kind: Track['kind']): void {
    this.endTrack();
    this.kind = kind;
  }

  nameTrack(name: string): void {
    this.trackName = cleanName(name) ?? this.trackName;
  }

  /** @throws Failure `track_too_many_points` when the file has more points than allowed */
  point(lon: number, lat: number, elevationMeters: number, time: number): void {
    if (!(lon >= -180 && lon <= 180 && lat >= -90 && lat <= 90)) {
      this.warn('point_unreadable');
      return;
    }
    this.pointCount += 1;
    this.checkCount(0);
    if (this.length === this.capacity) this.grow();
    const at = this.length;
    this.lon[at] = lon;
    this.lat[at] = lat;
    this.elevation[at] = this.believable(elevationMeters);
    this.time[at] = time;
    this.length = at + 1;
  }

  /** @throws Failure `track_too_many_points` when `more` further points would exceed the limit */
  checkCount(more: number): void {
    if (this.pointCount + more <= this.maxPoints) return;
    throw new Failure('track_too_many_points', 'The file has too many points.', {
      details: { maxPoints: this.maxPoints },
    });
  }

  endSegment(zeroIsUnknown = false): void {
    if (this.length === 0) return;
    const elevationMeters = this.elevation.slice(0, this.length);
    if (zeroIsUnknown && elevationMeters.every((value) => value === 0)) elevationMeters.fill(Number.NaN);
    this.segments.push({
      lon: this.lon.slice(0, this.length),
      lat: this.lat.slice(0, this.length),
      elevationMeters,
      time: this.time.slice(0, this.length),
    });
    this.length = 0;
  }

  endTrack(): void {
    this.endSegment();
    if (this.segments.length > 0) {
      this.tracks.push({ name: this.trackName, kind: this.kind, segments: this.segments });
    }
    this.segments = [];
    this.trackName = null;
  }

  waypoint(raw: RawWaypoint): void {
    if (!(Math.abs(raw.lon) <= 180 && Math.abs(raw.lat) <= 90)) {
      this.warn('waypoint_unreadable');
      return;
    }
    if (this.waypoints.length >= TRACK_MAX_WAYPOINTS) {
      this.warn('waypoints_dropped');
      return;
    }
    const elevation = this.believable(raw.elevationMeters);
    const description = cleanText(raw.description, DESCRIPTION_MAX_LENGTH);
    this.waypoints.push({
      place: [raw.lon, raw.lat],
      elevationMeters: Number.isNaN(elevation) ? null : elevation,
      name: cleanName(raw.name),
      description: description === '' ? null : description,
      time: Number.isNaN(raw.time) ? null : raw.time,
      symbol: cleanName(raw.symbol),
    });
  }

  /** @throws Failure `track_empty` when no line has a usable point */
  finish(format: TrackFormat): TrackFile {
    this.endTrack();
    const isEnough = this.areWaypointsEnough && this.waypoints.length > 0;
    if (this.tracks.length === 0 && !isEnough) throw new Failure('track_empty', 'The file has no track points.');
    return {
      format,
      creator: this.creator === null ? null : cleanName(this.creator),
      name: this.name === null ? null : cleanName(this.name),
      tracks: this.tracks,
      waypoints: this.waypoints,
      deviceFigures: this.deviceFigures,
      sport: this.sport === null ? null : cleanName(this.sport),
      warnings: Array.from(this.warnings, ([code, count]) => ({ code, count })),
    };
  }

  private believable(elevationMeters: number): number {
    if (Number.isNaN(elevationMeters)) return elevationMeters;
    if (elevationMeters >= MIN_ELEVATION_METERS && elevationMeters <= MAX_ELEVATION_METERS) return elevationMeters;
    this.warn('elevation_unreadable');
    return Number.NaN;
  }

  private grow(): void {
    this.capacity *= 2;
    const grown = (column: Float64Array<ArrayBuffer>) => {
      const bigger = new Float64Array(this.capacity);
      bigger.set(column);
      return bigger;
    };
    this.lon = grown(this.lon);
    this.lat = grown(this.lat);
    this.elevation = grown(this.elevation);
    this.time = grown(this.time);
  }
}

function cleanName(text: string): string | null {
  const clean = cleanText(text, NAME_MAX_LENGTH);
  return clean === '' ? null : clean;
}
