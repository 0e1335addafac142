import type { Track, TrackSegment, Waypoint } from '../track.ts';

const POINTS_PER_CHUNK = 500;
/** Characters that XML 1.0 does not allow, even escaped. */
// oxlint-disable-next-line no-control-regex -- these are the characters to remove
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const MAX_SECONDS = 8.64e12;

export interface TrackContent {
  readonly name: string | null;
  readonly tracks: readonly Track[];
  readonly waypoints: readonly Waypoint[];
  readonly creator?: string;
}

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => ESCAPED[character]!);
}

/** Writes GPX 1.1 in chunks, so that a large track is never held as one string. */
export function* writeGpx(content: TrackContent): Generator<string> {
  yield (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<gpx version="1.1" creator="${escapeXml(content.creator ?? 'Cordada')}" xmlns="http://www.topografix.com/GPX/1/1">\n`
  );
  if (content.name !== null) yield `<metadata>${element('name', content.name)}</metadata>\n`;
  for (const waypoint of content.waypoints) yield writeWaypoint(waypoint);
  // The schema requires all routes before all tracks.
  for (const track of content.tracks) if (track.kind === 'route') yield* writeRoute(track);
  for (const track of content.tracks) if (track.kind === 'track') yield* writeTrack(track);
  yield '</gpx>\n';
}

function element(name: string, text: string | null): string {
  return text === null || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;
}

function writeWaypoint(waypoint: Waypoint): string {
  const [lon, lat] = waypoint.place;
  return (
    `<wpt lat="${degrees(lat)}" lon="${degrees(lon)}">` +
    heightAndTime(waypoint.elevationMeters ?? Number.NaN, waypoint.time ?? Number.NaN) +
    element('name', waypoint.name) +
    element('desc', waypoint.description) +
    element('sym', waypoint.symbol) +
    '</wpt>\n'
  );
}

/** GPX routes have no segments: each segment becomes a route with the same name. */
function* writeRoute(track: Track): Generator<string> {
  for (const segment of track.segments) {
    yield `<rte>${element('name', track.name)}\n`;
    yield* writePoints(segment, 'rtept');
    yield '</rte>\n';
  }
}

function* writeTrack(track: Track): Generator<string> {
  yield `<trk>${element('name', track.name)}\n`;
  for (const segment of track.segments) {
    yield '<trkseg>\n';
    yield* writePoints(segment, 'trkpt');
    yield '</trkseg>\n';
  }
  yield '</trk>\n';
}

function* writePoints(segment: TrackSegment, name: 'trkpt' | 'rtept'): Generator<string> {
  const { lon, lat, elevationMeters, time } = segment;
  let chunk = '';
  for (let i = 0; i < lon.length; i += 1) {
    chunk +=
      `<${name} lat="${degrees(lat[i]!)}" lon="${degrees(lon[i]!)}">` +
      `${heightAndTime(elevationMeters[i]!, time[i]!)}</${name}>\n`;
    if ((i + 1) % POINTS_PER_CHUNK === 0) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

/** Seven decimals (about one centimetre), never in exponent notation. */
export function degrees(value: number): string {
  return value.toFixed(7).replace(/\.?0+$/, '');
}

function heightAndTime(elevationMeters: number, time: number): string {
  const height = Number.isNaN(elevationMeters) ? '' : `<ele>${Number(elevationMeters.toFixed(2))}</ele>`;
  return Math.abs(time) <= MAX_SECONDS ? `${height}<time>${isoTime(time)}</time>` : height;
}

export function isoTime(time: number): string {
  return new Date(Math.round(time * 1_000)).toISOString().replace('.000Z', 'Z');
}
