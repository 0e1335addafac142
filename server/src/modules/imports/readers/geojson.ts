import fs from 'node:fs';
import { isLonLat } from '@cordada/core/geo/lonLat';
import type { LonLat } from '@cordada/core/geo/lonLat';
import { oneLine } from '@cordada/core/imports/geometry';
import type { Geometry } from '@cordada/core/imports/importedElement';
import { elementOfOsm } from '@cordada/core/imports/osmElement';
import { BrokenFile } from './reading.ts';
import type { Reading, ReadRecord } from './reading.ts';

const CHUNK_BYTES = 256 * 1024;
const FEATURE_MAX_BYTES = 64 * 1024 * 1024;
const [QUOTE, BACKSLASH, LINE_FEED, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, COMMA] = [
  34, 92, 10, 123, 125, 91, 93, 44,
];

type Json = Readonly<Record<string, unknown>>;

export async function* readGeojson(file: string, reading: Reading): AsyncGenerator<readonly ReadRecord[]> {
  let index = 0;
  for await (const features of eachFeature(file, reading)) {
    yield features.map(({ line, feature }) => {
      index += 1;
      return recordOf(feature, index, line);
    });
  }
}

/**
 * Splits a feature collection into features while reading and parses them one by one. The scanner only tracks where
 * objects and strings begin and end.
 */
async function* eachFeature(file: string, reading: Reading): AsyncGenerator<{ line: number; feature: Json }[]> {
  const size = fs.statSync(file).size;
  let [depth, line, bytes] = [0, 1, 0];
  let [isText, isEscaped, hasList, isInList, listIsDone] = [false, false, false, false, false];
  // The last string outside the list of features, which is the key of the following value.
  let key: number[] | null = null;
  let keyText = '';
  let begun: { parts: Buffer[]; bytes: number; line: number } | null = null;
  for await (const chunk of fs.createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    const found: { line: number; feature: Json }[] = [];
    let start = 0;
    for (let i = 0; i < chunk.length; i += 1) {
      const byte = chunk[i]!;
      if (byte === LINE_FEED) line += 1;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) {
          isText = false;
          if (key) keyText = String.fromCharCode(...key.slice(0, 40));
          key = null;
        } else if (key && key.length < 40) key.push(byte);
        continue;
      }
      if (byte === QUOTE) {
        isText = true;
        if (depth === 1) key = [];
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        if (depth === 1 && byte === OPEN_BRACKET && keyText === 'features' && !listIsDone)
          [isInList, hasList] = [true, true];
        else if (depth === 2 && isInList) {
          begun = { parts: [], bytes: 0, line };
          start = i;
        }
        depth += 1;
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        depth -= 1;
        if (depth < 0) throw broken(line, 'A bracket too many.');
        if (depth === 2 && begun) {
          found.push({ line: begun.line, feature: parse([...begun.parts, chunk.subarray(start, i + 1)], begun.line) });
          begun = null;
        } else if (depth === 1 && isInList) [isInList, listIsDone] = [false, true];
      } else if (depth === 2 && isInList && byte > 32 && byte !== COMMA)
        throw broken(line, 'Between the features stands something else.');
      else if (depth === 0 && byte > 32 && !(byte === 0xef || byte === 0xbb || byte === 0xbf))
        throw broken(line, 'It is no GeoJSON.');
    }
    if (begun) {
      begun.parts.push(chunk.subarray(start));
      begun.bytes += chunk.length - start;
      if (begun.bytes > FEATURE_MAX_BYTES) throw broken(begun.line, 'A feature does not end.');
      start = 0;
    }
    bytes += chunk.length;
    reading.share = bytes / size;
    yield found;
  }
  if (depth !== 0 || isText) throw broken(line, 'The file ends too early.');
  if (!hasList) throw broken(1, 'There is no list of features.');
}

const broken = (line: number, reason: string): BrokenFile => new BrokenFile([{ line, reason }]);

function parse(parts: readonly Buffer[], line: number): Json {
  let feature: unknown;
  try {
    feature = JSON.parse(parts.length === 1 ? parts[0]!.toString() : Buffer.concat(parts).toString());
  } catch (error) {
    throw broken(line, `A feature is no JSON: ${(error as Error).message}`);
  }
  if (!isObject(feature) || feature['type'] !== 'Feature') throw broken(line, 'It is no feature.');
  return feature;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function recordOf(feature: Json, index: number, line: number): ReadRecord {
  const properties = isObject(feature['properties']) ? feature['properties'] : {};
  const tags = tagsOf(properties);
  const id = objectId(feature, properties);
  return {
    id:
      id ??
      (typeof feature['id'] === 'string' || typeof feature['id'] === 'number'
        ? String(feature['id'])
        : `feature ${index}, line ${line}`),
    outcome: elementOfOsm({ ids: id ? [id] : [], tags, geometry: geometryOf(feature['geometry']) }),
  };
}

/** Reads tags from flat properties, from an object `tags`, or from the text of `other_tags` (as written by GDAL). */
function tagsOf(properties: Json): Record<string, string> {
  const tags: Record<string, string> = Object.create(null) as Record<string, string>;
  const add = (given: Json): void => {
    for (const [key, value] of Object.entries(given)) {
      if (typeof value === 'string') tags[key] = value;
      else if (typeof value === 'number' || typeof value === 'boolean')
        tags[key] = value === true ? 'yes' : String(value);
    }
  };
  add(properties);
  if (isObject(properties['tags'])) add(properties['tags']);
  for (const [, key = '', value = ''] of (tags['other_tags'] ?? '').matchAll(
    /"((?:[^"\\]|\\.)*)"=>"((?:[^"\\]|\\.)*)"/g,
  )) {
    tags[key.replace(/\\(.)/g, '$1')] ??= value.replace(/\\(.)/g, '$1');
  }
  return tags;
}

const TYPES: Readonly<Record<string, string>> = { n: 'node', w: 'way', r: 'relation' };

/** Derives the OpenStreetMap id from the notations of common export tools; null if there is none. */
function objectId(feature: Json, properties: Json): string | null {
  for (const given of [
    feature['id'],
    properties['@id'],
    properties['id'],
    properties['osm_id'],
    properties['full_id'],
  ]) {
    const named = typeof given === 'string' ? /^(n|w|r)(?:ode|ay|elation)?\/?(\d+)$/.exec(given) : null;
    if (named) return `${TYPES[named[1] ?? '']}/${named[2]}`;
    // Area ids (osmium): even numbers are ways, odd numbers are relations.
    const area = typeof given === 'string' ? /^a(\d+)$/.exec(given) : null;
    if (area) return `${Number(area[1]) % 2 === 0 ? 'way' : 'relation'}/${Math.floor(Number(area[1]) / 2)}`;
  }
  const type = properties['@type'] ?? properties['osm_type'] ?? properties['type'];
  const number = properties['@id'] ?? properties['osm_id'] ?? properties['id'];
  const name = typeof type === 'string' ? TYPES[type.charAt(0).toLowerCase()] : undefined;
  return name && /^(n|node|w|way|r|relation)$/i.test(String(type)) && /^\d+$/.test(String(number))
    ? `${name}/${String(number)}`
    : null;
}

function geometryOf(given: unknown): Geometry | null {
  if (!isObject(given)) return null;
  const { type, coordinates, geometries } = given;
  switch (type) {
    case 'Point': {
      const place = placeOf(coordinates);
      return place && { type: 'point', place };
    }
    case 'MultiPoint':
      return geometryOf({ type: 'Point', coordinates: list(coordinates)[0] });
    case 'LineString':
      return lineFrom([lineOf(coordinates)]);
    case 'MultiLineString':
      return lineFrom(list(coordinates).map(lineOf));
    case 'Polygon':
      return outlineFrom([coordinates]);
    case 'MultiPolygon':
      return outlineFrom(list(coordinates));
    case 'GeometryCollection':
      return (
        list(geometries)
          .map(geometryOf)
          .find((one) => one !== null) ?? null
      );
    default:
      return null;
  }
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function placeOf(value: unknown): LonLat | null {
  const [lon, lat] = list(value);
  return typeof lon === 'number' && typeof lat === 'number' && isLonLat(lon, lat) ? [lon, lat] : null;
}

const lineOf = (value: unknown): LonLat[] =>
  list(value).flatMap((one): LonLat[] => {
    const place = placeOf(one);
    return place ? [place] : [];
  });

function lineFrom(pieces: readonly LonLat[][]): Geometry | null {
  const line = oneLine(pieces) ?? pieces[0];
  const [first] = line ?? [];
  if (!line || !first) return null;
  return line.length > 1 ? { type: 'line', line } : { type: 'point', place: first };
}

function outlineFrom(parts: readonly unknown[]): Geometry | null {
  const outline = parts
    .map((rings) =>
      list(rings)
        .map(lineOf)
        .filter((ring) => ring.length >= 4),
    )
    .filter((rings) => rings.length > 0);
  return outline.length > 0 ? { type: 'area', outline } : null;
}
