import type { Track, TrackSegment, Waypoint } from '../track.ts';
import { isoTime } from './writeGpx.ts';
import type { TrackContent } from './writeGpx.ts';

const POINTS_PER_CHUNK = 500;

/**
 * Writes a FeatureCollection (RFC 7946) in chunks: a MultiLineString per track with its times in
 * `coordinateProperties.times`, as most programs expect, and a Point per waypoint.
 */
export function* writeGeojson({ name, tracks, waypoints }: TrackContent): Generator<string> {
  yield `{"type":"FeatureCollection",${name === null ? '' : `"name":${JSON.stringify(name)},`}"features":[\n`;
  let between = '';
  for (const track of tracks) {
    yield between;
    yield* writeTrack(track);
    between = ',\n';
  }
  for (const waypoint of waypoints) {
    yield between + writeWaypoint(waypoint);
    between = ',\n';
  }
  yield '\n]}\n';
}

function* writeTrack({ name, kind, segments }: Track): Generator<string> {
  const type = kind === 'route' ? 'rte' : 'trk';
  yield `{"type":"Feature","properties":{"name":${JSON.stringify(name)},"_gpxType":"${type}"`;
  if (segments.some(({ time }) => time.some((at) => !Number.isNaN(at)))) {
    yield ',"coordinateProperties":{"times":[';
    yield* perSegment(segments, ({ time }, i) => (Number.isNaN(time[i]!) ? 'null' : `"${isoTime(time[i]!)}"`));
    yield ']}';
  }
  yield '},"geometry":{"type":"MultiLineString","coordinates":[';
  yield* perSegment(segments, position);
  yield ']}}';
}

/** Seven decimals are about one centimetre. */
const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

function position({ lon, lat, elevationMeters }: TrackSegment, i: number): string {
  const height = elevationMeters[i]!;
  const at = [round(lon[i]!, 7), round(lat[i]!, 7)];
  return JSON.stringify(Number.isNaN(height) ? at : [...at, round(height, 2)]);
}

function* perSegment(
  segments: readonly TrackSegment[],
  write: (segment: TrackSegment, i: number) => string,
): Generator<string> {
  for (const [index, segment] of segments.entries()) {
    let chunk = index === 0 ? '[' : ',[';
    for (let i = 0; i < segment.lon.length; i += 1) {
      chunk += (i === 0 ? '' : ',') + write(segment, i);
      if ((i + 1) % POINTS_PER_CHUNK === 0) {
        yield chunk;
        chunk = '';
      }
    }
    yield `${chunk}]`;
  }
}

function writeWaypoint({ name, description, symbol, place, elevationMeters, time }: Waypoint): string {
  const coordinates = elevationMeters === null ? place : [...place, elevationMeters];
  return JSON.stringify({
    type: 'Feature',
    properties: { name, desc: description, sym: symbol, time: time === null ? null : isoTime(time) },
    geometry: { type: 'Point', coordinates },
  });
}
