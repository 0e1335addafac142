import { TextField } from './textField.ts';
import type { TrackFileBuilder } from './trackFileBuilder.ts';
import type { XmlAttributes, XmlHandler } from './xmlReader.ts';

const FIELDS = new Set([
  'Time',
  'LatitudeDegrees',
  'LongitudeDegrees',
  'AltitudeMeters',
  'DistanceMeters',
  'TotalTimeSeconds',
  'Name',
  'Notes',
  'PointType',
]);

/**
 * Reads Garmin Training Center files: activities, laps and courses (kind `route`). Laps of an activity form one line,
 * because nothing is missing between them; a second `Track` in a lap follows a pause and starts a new segment.
 */
export class TcxHandler implements XmlHandler {
  private readonly builder: TrackFileBuilder;
  private readonly field = new TextField();
  private readonly path: string[] = [];
  private tracksInLap = 0;
  private lon = Number.NaN;
  private lat = Number.NaN;
  private elevation = Number.NaN;
  private time = Number.NaN;
  private name = '';
  private description = '';
  private symbol = '';
  private distanceMeters = Number.NaN;
  private movingSeconds = Number.NaN;

  constructor(builder: TrackFileBuilder) {
    this.builder = builder;
  }

  open(name: string, attributes: XmlAttributes): boolean {
    const parent = this.path[this.path.length - 1];
    this.path.push(name);
    switch (name) {
      case 'Activity':
        this.builder.beginTrack('track');
        this.builder.sport ??= attributes.get('Sport') ?? null;
        return false;
      case 'Course':
        this.builder.beginTrack('route');
        return false;
      case 'Lap':
        this.tracksInLap = 0;
        return false;
      case 'Track':
        if (this.tracksInLap > 0) this.builder.endSegment();
        this.tracksInLap += 1;
        return false;
      case 'Trackpoint':
      case 'CoursePoint':
        this.clearPoint();
        return false;
      default:
        this.field.clear();
        return FIELDS.has(name) && parent !== 'TPX' && parent !== 'LX';
    }
  }

  text(source: string, start: number, end: number): void {
    this.field.add(source, start, end);
  }

  close(name: string): void {
    this.path.pop();
    const parent = this.path[this.path.length - 1];
    if (name === 'Trackpoint') this.closeTrackpoint();
    else if (name === 'CoursePoint') this.closeCoursePoint();
    else if (name === 'Activity' || name === 'Course') this.builder.endTrack();
    else if (parent === 'Position') {
      if (name === 'LatitudeDegrees') this.lat = this.field.decimal();
      else if (name === 'LongitudeDegrees') this.lon = this.field.decimal();
    } else if (parent === 'Trackpoint' || parent === 'CoursePoint') this.closePointField(name);
    else if (parent === 'Lap') this.closeLapField(name);
    else if (parent === 'Course' && name === 'Name') this.builder.nameTrack(this.field.text());
    else if (parent === 'Creator' && name === 'Name') this.builder.creator = this.field.text();
    else if (name === 'TrainingCenterDatabase') this.closeFile();
  }

  private clearPoint(): void {
    this.lon = Number.NaN;
    this.lat = Number.NaN;
    this.elevation = Number.NaN;
    this.time = Number.NaN;
    this.name = '';
    this.description = '';
    this.symbol = '';
  }

  private closePointField(name: string): void {
    if (name === 'AltitudeMeters') {
      this.elevation = this.field.decimal();
      if (Number.isNaN(this.elevation) && !this.field.isBlank()) this.builder.warn('elevation_unreadable');
    } else if (name === 'Time') {
      this.time = this.field.time();
      if (Number.isNaN(this.time) && !this.field.isBlank()) this.builder.warn('time_unreadable');
    } else if (name === 'Name') this.name = this.field.text();
    else if (name === 'Notes') this.description = this.field.text();
    else if (name === 'PointType') this.symbol = this.field.text();
  }

  private closeLapField(name: string): void {
    const value = this.field.decimal();
    if (!(value >= 0)) return;
    if (name === 'DistanceMeters') this.distanceMeters = (this.distanceMeters || 0) + value;
    else if (name === 'TotalTimeSeconds') this.movingSeconds = (this.movingSeconds || 0) + value;
  }

  private closeTrackpoint(): void {
    // Watches record heart rate before they have a fix.
    if (Number.isNaN(this.lon) && Number.isNaN(this.lat)) this.builder.warn('point_without_position');
    else this.builder.point(this.lon, this.lat, this.elevation, this.time);
  }

  private closeCoursePoint(): void {
    this.builder.waypoint({
      lon: this.lon,
      lat: this.lat,
      elevationMeters: this.elevation,
      time: this.time,
      name: this.name,
      description: this.description,
      symbol: this.symbol,
    });
  }

  private closeFile(): void {
    if (Number.isNaN(this.distanceMeters) && Number.isNaN(this.movingSeconds)) return;
    this.builder.deviceFigures = {
      distanceMeters: Number.isNaN(this.distanceMeters) ? null : this.distanceMeters,
      ascentMeters: null,
      descentMeters: null,
      movingSeconds: Number.isNaN(this.movingSeconds) ? null : this.movingSeconds,
    };
  }
}
