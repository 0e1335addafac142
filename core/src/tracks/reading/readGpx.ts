import { readDecimal } from './readDecimal.ts';
import { TextField } from './textField.ts';
import type { RawWaypoint, TrackFileBuilder } from './trackFileBuilder.ts';
import type { DeviceFigures } from '../track.ts';
import type { XmlAttributes, XmlHandler } from './xmlReader.ts';

const STATS: Readonly<Record<string, keyof DeviceFigures>> = {
  Distance: 'distanceMeters',
  Ascent: 'ascentMeters',
  Descent: 'descentMeters',
  MovingTime: 'movingSeconds',
};

const NO_FIGURES: DeviceFigures = {
  distanceMeters: null,
  ascentMeters: null,
  descentMeters: null,
  movingSeconds: null,
};

export class GpxHandler implements XmlHandler {
  private readonly builder: TrackFileBuilder;
  private readonly field = new TextField();
  private depth = 0;
  private pointDepth = 0;
  private trackDepth = 0;
  private metadataDepth = 0;
  private statsDepth = 0;
  private waypoint: RawWaypoint | null = null;
  private lon = Number.NaN;
  private lat = Number.NaN;
  private elevation = Number.NaN;
  private time = Number.NaN;

  constructor(builder: TrackFileBuilder) {
    this.builder = builder;
  }

  open(name: string, attributes: XmlAttributes): boolean {
    this.depth += 1;
    if (this.pointDepth > 0) return this.openInPoint(name);
    switch (name) {
      case 'trkpt':
      case 'rtept':
        this.openPoint(attributes);
        return false;
      case 'wpt':
        this.openPoint(attributes);
        this.waypoint = {
          lon: this.lon,
          lat: this.lat,
          elevationMeters: Number.NaN,
          time: Number.NaN,
          name: '',
          description: '',
          symbol: '',
        };
        return false;
      case 'trkseg':
        this.builder.endSegment();
        return false;
      case 'trk':
      case 'rte':
        if (this.trackDepth > 0) return false;
        this.builder.beginTrack(name === 'trk' ? 'track' : 'route');
        this.trackDepth = this.depth;
        return false;
      case 'metadata':
        if (this.depth === 2) this.metadataDepth = 2;
        return false;
      case 'TrackStatsExtension':
        if (this.trackDepth > 0) this.statsDepth = this.depth;
        return false;
      case 'name':
        this.field.clear();
        return this.namesTrack() || this.namesFile();
      case 'type':
        this.field.clear();
        return this.namesTrack();
      case 'gpx':
        if (this.depth === 1) this.builder.creator = attributes.get('creator') ?? null;
        return false;
      default:
        if (!this.isStat(name)) return false;
        this.field.clear();
        return true;
    }
  }

  text(source: string, start: number, end: number): void {
    this.field.add(source, start, end);
  }

  close(name: string): void {
    if (this.pointDepth > 0) this.closeInPoint(name);
    else if (name === 'name') {
      if (this.namesTrack()) this.builder.nameTrack(this.field.text());
      else if (this.namesFile()) this.builder.name = this.field.text();
    } else if (name === 'type' && this.namesTrack()) this.builder.sport ??= this.field.text();
    else if (name === 'trkseg') this.builder.endSegment();
    else if (this.isStat(name)) this.closeStat(name);
    else if (this.depth === this.statsDepth) this.statsDepth = 0;
    else if (this.depth === this.trackDepth) {
      this.builder.endTrack();
      this.trackDepth = 0;
    } else if (this.depth === this.metadataDepth) this.metadataDepth = 0;
    this.depth -= 1;
  }

  private isStat(name: string): boolean {
    return this.statsDepth > 0 && this.depth === this.statsDepth + 1 && Object.hasOwn(STATS, name);
  }

  private closeStat(name: string): void {
    const [key, value] = [STATS[name], this.field.decimal()];
    if (key === undefined || !(value >= 0)) return;
    const known = this.builder.deviceFigures ?? NO_FIGURES;
    this.builder.deviceFigures = { ...known, [key]: (known[key] ?? 0) + value };
  }

  private namesTrack(): boolean {
    return this.trackDepth > 0 && this.depth === this.trackDepth + 1;
  }

  private namesFile(): boolean {
    return this.trackDepth === 0 && (this.depth === 2 || (this.metadataDepth === 2 && this.depth === 3));
  }

  private openPoint(attributes: XmlAttributes): void {
    this.pointDepth = this.depth;
    this.lon = attributes.read('lon', readDecimal) ?? Number.NaN;
    this.lat = attributes.read('lat', readDecimal) ?? Number.NaN;
    this.elevation = Number.NaN;
    this.time = Number.NaN;
  }

  private openInPoint(name: string): boolean {
    if (this.depth !== this.pointDepth + 1) return false;
    switch (name) {
      case 'ele':
      case 'time':
        this.field.clear();
        return true;
      case 'name':
      case 'desc':
      case 'cmt':
      case 'sym':
        this.field.clear();
        return this.waypoint !== null;
      default:
        return false;
    }
  }

  private closeInPoint(name: string): void {
    if (this.depth === this.pointDepth) {
      this.closePoint();
      return;
    }
    if (this.depth !== this.pointDepth + 1) return;
    if (name === 'ele') {
      this.elevation = this.field.decimal();
      if (Number.isNaN(this.elevation) && !this.field.isBlank()) this.builder.warn('elevation_unreadable');
    } else if (name === 'time') {
      this.time = this.field.time();
      if (Number.isNaN(this.time) && !this.field.isBlank()) this.builder.warn('time_unreadable');
    } else if (this.waypoint !== null) {
      if (name === 'name') this.waypoint.name = this.field.text();
      else if (name === 'sym') this.waypoint.symbol = this.field.text();
      else if (name === 'desc') this.waypoint.description = this.field.text();
      else if (name === 'cmt' && this.waypoint.description === '') this.waypoint.description = this.field.text();
    }
  }

  private closePoint(): void {
    this.pointDepth = 0;
    if (this.waypoint === null) {
      this.builder.point(this.lon, this.lat, this.elevation, this.time);
      return;
    }
    this.waypoint.elevationMeters = this.elevation;
    this.waypoint.time = this.time;
    this.builder.waypoint(this.waypoint);
    this.waypoint = null;
  }
}
