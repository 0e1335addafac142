import type { Track, TrackSegment, Waypoint } from '../track.ts';
import { degrees, escapeXml, isoTime } from './writeGpx.ts';
import type { TrackContent } from './writeGpx.ts';

const POINTS_PER_CHUNK = 500;

/** KML 2.2 (OGC 07-147r2) in chunks; lines with times use the gx:Track extension of Google. */
export function* writeKml(content: TrackContent): Generator<string> {
  yield (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>\n'
  );
  yield named(content.name);
  for (const track of content.tracks) yield* writeTrack(track);
  for (const waypoint of content.waypoints) yield writeWaypoint(waypoint);
  yield '</Document></kml>\n';
}

const named = (name: string | null): string =>
  name === null || name === '' ? '' : `<name>${escapeXml(name)}</name>\n`;

function* writeTrack({ name, segments }: Track): Generator<string> {
  yield `<Placemark>${named(name)}<MultiGeometry>\n`;
  for (const segment of segments) yield* segment.time.some(Number.isNaN) ? writeLine(segment) : writeTimes(segment);
  yield '</MultiGeometry></Placemark>\n';
}

/** Elevations are above sea level; a line without any is clamped to the ground. */
const altitudeMode = ({ elevationMeters }: TrackSegment): string =>
  elevationMeters.some((height) => !Number.isNaN(height)) ? 'absolute' : 'clampToGround';

function* writeLine(segment: TrackSegment): Generator<string> {
  yield `<LineString><altitudeMode>${altitudeMode(segment)}</altitudeMode><coordinates>\n`;
  yield* chunks(segment, (i) => `${place(segment, i).join(',')}\n`);
  yield '</coordinates></LineString>\n';
}

function* writeTimes(segment: TrackSegment): Generator<string> {
  yield `<gx:Track><altitudeMode>${altitudeMode(segment)}</altitudeMode>\n`;
  yield* chunks(segment, (i) => `<when>${isoTime(segment.time[i]!)}</when>\n`);
  yield* chunks(segment, (i) => `<gx:coord>${place(segment, i).join(' ')}</gx:coord>\n`);
  yield '</gx:Track>\n';
}

function place({ lon, lat, elevationMeters }: TrackSegment, i: number): string[] {
  const height = elevationMeters[i]!;
  return [degrees(lon[i]!), degrees(lat[i]!), ...(Number.isNaN(height) ? [] : [String(Number(height.toFixed(2)))])];
}

function* chunks({ lon }: TrackSegment, write: (i: number) => string): Generator<string> {
  let chunk = '';
  for (let i = 0; i < lon.length; i += 1) {
    chunk += write(i);
    if ((i + 1) % POINTS_PER_CHUNK === 0) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

function writeWaypoint({ name, description, place: [lon, lat], elevationMeters, time }: Waypoint): string {
  const height = elevationMeters === null ? '' : `,${Number(elevationMeters.toFixed(2))}`;
  return (
    `<Placemark>${named(name)}` +
    (description ? `<description>${escapeXml(description)}</description>` : '') +
    (time === null ? '' : `<TimeStamp><when>${isoTime(time)}</when></TimeStamp>`) +
    `<Point><coordinates>${degrees(lon)},${degrees(lat)}${height}</coordinates></Point></Placemark>\n`
  );
}
