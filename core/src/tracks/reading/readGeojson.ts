import { Failure } from '@cordada/core/failures';
import { readTime } from './readTime.ts';
import type { TrackFileBuilder } from './trackFileBuilder.ts';

const MAX_DEPTH = 100;

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}

function timeOf(value: unknown): number {
  if (typeof value === 'string') return readTime(value, 0, value.length);
  return typeof value === 'number' ? value / 1_000 : Number.NaN;
}

/**
 * Reads lines as tracks and points as waypoints (RFC 7946), with times from `coordTimes` or
 * `coordinateProperties.times`. Areas are ignored.
 * @throws Failure `track_malformed` when it is not JSON, `track_unknown_format` when it is not GeoJSON
 */
export function readGeojson(text: string, builder: TrackFileBuilder): void {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    throw new Failure('track_malformed', 'The JSON is not well formed.');
  }
  if (!isObject(root) || typeof root.type !== 'string') {
    throw new Failure('track_unknown_format', 'The JSON is not GeoJSON.');
  }
  if (root.type === 'FeatureCollection') {
    if (typeof root.name === 'string') builder.name = root.name;
    for (const feature of listOf(root.features)) readFeature(feature, builder);
  } else if (root.type === 'Feature') readFeature(root, builder);
  else readGeometry(root, {}, builder, 0);
}

function readFeature(feature: unknown, builder: TrackFileBuilder): void {
  if (!isObject(feature)) return;
  const properties = isObject(feature.properties) ? feature.properties : {};
  readGeometry(feature.geometry, properties, builder, 0);
}

function readGeometry(geometry: unknown, properties: Json, builder: TrackFileBuilder, depth: number): void {
  if (!isObject(geometry) || depth > MAX_DEPTH) return;
  const coordinates = listOf(geometry.coordinates);
  const perPoint = isObject(properties.coordinateProperties) ? properties.coordinateProperties : {};
  const times = listOf(perPoint.times ?? perPoint.coordTimes ?? properties.coordTimes ?? properties.times);
  switch (geometry.type) {
    case 'LineString':
      beginTrack(properties, builder);
      readLine(coordinates, times, builder);
      builder.endTrack();
      break;
    case 'MultiLineString':
      beginTrack(properties, builder);
      coordinates.forEach((line, i) => readLine(listOf(line), listOf(times[i]), builder));
      builder.endTrack();
      break;
    case 'Point':
      readPoint(coordinates, properties, builder);
      break;
    case 'MultiPoint':
      for (const point of coordinates) readPoint(listOf(point), properties, builder);
      break;
    case 'GeometryCollection':
      for (const child of listOf(geometry.geometries)) readGeometry(child, properties, builder, depth + 1);
      break;
    default:
  }
}

function beginTrack(properties: Json, builder: TrackFileBuilder): void {
  builder.beginTrack(properties._gpxType === 'rte' ? 'route' : 'track');
  builder.nameTrack(textOf(properties.name));
}

function readLine(line: readonly unknown[], times: readonly unknown[], builder: TrackFileBuilder): void {
  line.forEach((position, i) => {
    const [lon, lat, elevation] = listOf(position);
    const time = timeOf(times[i]);
    if (Number.isNaN(time) && times[i] !== undefined && times[i] !== null) builder.warn('time_unreadable');
    builder.point(numberOf(lon), numberOf(lat), numberOf(elevation), time);
  });
  builder.endSegment();
}

function readPoint(position: readonly unknown[], properties: Json, builder: TrackFileBuilder): void {
  const [lon, lat, elevation] = position;
  builder.waypoint({
    lon: numberOf(lon),
    lat: numberOf(lat),
    elevationMeters: numberOf(elevation),
    time: timeOf(properties.time),
    name: textOf(properties.name),
    description: textOf(properties.desc ?? properties.description),
    symbol: textOf(properties.sym),
  });
}
