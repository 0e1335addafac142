import { readDecimal } from './readDecimal.ts';
import { TextField } from './textField.ts';
import type { TrackFileBuilder } from './trackFileBuilder.ts';
import type { XmlHandler } from './xmlReader.ts';

const FIELDS = new Set(['name', 'description', 'when', 'coord', 'coordinates']);
const MAX_TUPLE_LENGTH = 200;

/**
 * Reads lines of placemarks (including MultiGeometry and gx:MultiTrack), timed gx:Tracks and points. Areas are
 * ignored. If all elevations of a line are 0, they count as unknown.
 */
export class KmlHandler implements XmlHandler {
  private readonly builder: TrackFileBuilder;
  private readonly field = new TextField();
  private readonly path: string[] = [];
  private unfinished = '';
  private name = '';
  private description = '';
  private time = Number.NaN;
  private whens: number[] = [];
  private coords: number[] = [];
  private points: [lon: number, lat: number, elevation: number][] = [];

  constructor(builder: TrackFileBuilder) {
    this.builder = builder;
  }

  open(name: string): boolean {
    const parent = this.path[this.path.length - 1];
    this.path.push(name);
    if (name === 'Placemark') {
      this.builder.beginTrack('track');
      this.name = '';
      this.description = '';
      this.time = Number.NaN;
      this.points = [];
    } else if (name === 'Track') {
      this.whens = [];
      this.coords = [];
    }
    if (!FIELDS.has(name)) return false;
    this.field.clear();
    this.unfinished = '';
    if (name === 'coordinates') return parent === 'LineString' || parent === 'Point';
    if (name === 'coord') return parent === 'Track';
    return true;
  }

  text(source: string, start: number, end: number): void {
    if (this.path[this.path.length - 1] === 'coordinates') this.coordinates(source, start, end);
    else this.field.add(source, start, end);
  }

  close(name: string): void {
    this.path.pop();
    const parent = this.path[this.path.length - 1];
    if (name === 'coordinates') {
      if (this.unfinished !== '') this.tuple(this.unfinished, 0, this.unfinished.length);
      this.unfinished = '';
      if (parent === 'LineString') this.builder.endSegment(true);
    } else if (name === 'when') this.when(parent);
    else if (name === 'coord' && parent === 'Track') this.coord();
    else if (name === 'Track') this.closeTrack();
    else if (name === 'Placemark') this.closePlacemark();
    else if (name === 'name') {
      if (parent === 'Placemark') this.name = this.field.text();
      else if (parent === 'Document' || parent === 'kml') this.builder.name ??= this.field.text();
      else if (parent === 'author') this.builder.creator ??= this.field.text();
    } else if (name === 'description' && parent === 'Placemark') this.description = this.field.text();
  }

  private coordinates(source: string, start: number, end: number): void {
    let at = start;
    if (this.unfinished !== '') {
      while (at < end && source.charCodeAt(at) > 32) at += 1;
      this.unfinished += source.slice(start, at);
      if (this.unfinished.length > MAX_TUPLE_LENGTH) this.unfinished = 'x';
      if (at === end) return;
      this.tuple(this.unfinished, 0, this.unfinished.length);
      this.unfinished = '';
    }
    for (;;) {
      while (at < end && source.charCodeAt(at) <= 32) at += 1;
      const from = at;
      while (at < end && source.charCodeAt(at) > 32) at += 1;
      if (at === end) {
        this.unfinished = source.slice(from, end);
        return;
      }
      this.tuple(source, from, at);
    }
  }

  private tuple(source: string, start: number, end: number): void {
    const first = source.indexOf(',', start);
    const lonEnd = first < 0 || first > end ? end : first;
    const second = source.indexOf(',', lonEnd + 1);
    const latEnd = second < 0 || second > end ? end : second;
    const lon = readDecimal(source, start, lonEnd);
    const lat = lonEnd < end ? readDecimal(source, lonEnd + 1, latEnd) : Number.NaN;
    const elevation = latEnd < end ? readDecimal(source, latEnd + 1, end) : Number.NaN;
    if (this.path[this.path.length - 1] === 'Point' || this.path[this.path.length - 2] === 'Point') {
      if (this.points.length < 1_000) this.points.push([lon, lat, elevation]);
    } else this.builder.point(lon, lat, elevation, Number.NaN);
  }

  private when(parent: string | undefined): void {
    const time = this.field.time();
    if (Number.isNaN(time) && !this.field.isBlank()) this.builder.warn('time_unreadable');
    if (parent !== 'Track') {
      this.time = time;
      return;
    }
    this.whens.push(time);
    this.builder.checkCount(this.whens.length);
  }

  private coord(): void {
    const [lon = '', lat = '', elevation = ''] = this.field.text().trim().split(/\s+/);
    const number = (text: string) => readDecimal(text, 0, text.length);
    if (lon === '') {
      // An empty coord means that there was no fix at this time.
      this.builder.warn('point_without_position');
      this.coords.push(Number.NaN, Number.NaN, Number.NaN);
    } else this.coords.push(number(lon), number(lat), number(elevation));
    this.builder.checkCount(this.coords.length / 3);
  }

  private closeTrack(): void {
    this.builder.endSegment();
    for (let i = 0; i < this.coords.length; i += 3) {
      const lon = this.coords[i]!;
      const lat = this.coords[i + 1]!;
      if (Number.isNaN(lon) && Number.isNaN(lat)) continue;
      this.builder.point(lon, lat, this.coords[i + 2]!, this.whens[i / 3] ?? Number.NaN);
    }
    this.builder.endSegment(true);
    this.whens = [];
    this.coords = [];
  }

  private closePlacemark(): void {
    this.builder.nameTrack(this.name);
    this.builder.endTrack();
    for (const [lon, lat, elevation] of this.points) {
      this.builder.waypoint({
        lon,
        lat,
        elevationMeters: elevation === 0 ? Number.NaN : elevation,
        time: this.time,
        name: this.name,
        description: this.description.replace(/<[^>]{0,500}>/g, ' '),
        symbol: '',
      });
    }
  }
}
