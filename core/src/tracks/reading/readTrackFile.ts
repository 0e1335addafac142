import { Failure } from '@cordada/core/failures';
import { TRACK_FILE_MAX_BYTES, TRACK_INFLATED_MAX_BYTES, TRACK_MAX_POINTS } from '@cordada/core/limits';
import { ChunkDecoder, detectEncoding, joinBytes } from './decodeChunks.ts';
import { inflate, tooLarge } from './inflate.ts';
import { readFit } from './readFit.ts';
import { readGeojson } from './readGeojson.ts';
import { GpxHandler } from './readGpx.ts';
import { KmlHandler } from './readKml.ts';
import { TcxHandler } from './readTcx.ts';
import type { TrackFile, TrackFormat } from '../track.ts';
import { TrackFileBuilder } from './trackFileBuilder.ts';
import { unzipKml } from './unzipKml.ts';
import type { XmlAttributes, XmlHandler } from './xmlReader.ts';
import { XmlReader } from './xmlReader.ts';

export interface ReadTrackOptions {
  readonly maxBytes?: number;
  readonly maxInflatedBytes?: number;
  readonly maxPoints?: number;
  /** A file without any line is no failure if it has waypoints. */
  readonly areWaypointsEnough?: boolean;
}

type Limits = Required<ReadTrackOptions>;

/** Bytes collected before decoding, because tiny network chunks would be scanned repeatedly. */
const BATCH_BYTES = 65_536;
const HEAD_BYTES = 1_024;

/**
 * Reads a track file, gzipped or not, in Node and browsers. The format is detected from the content; XML is parsed
 * while it streams.
 * @throws Failure `payload_too_large`, `track_inflated_too_large`, `track_too_many_points`, `track_unknown_format`,
 * `track_malformed`, `track_forbidden_markup` or `track_empty`
 */
export async function readTrackFile(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadTrackOptions = {},
): Promise<TrackFile> {
  const limits: Limits = {
    maxBytes: options.maxBytes ?? TRACK_FILE_MAX_BYTES,
    maxInflatedBytes: options.maxInflatedBytes ?? TRACK_INFLATED_MAX_BYTES,
    maxPoints: options.maxPoints ?? TRACK_MAX_POINTS,
    areWaypointsEnough: options.areWaypointsEnough ?? false,
  };
  const sent = batches(limitBytes(chunks, limits.maxBytes));
  const first = await sent.next();
  if (first.done === true) throw new Failure('track_empty', 'The file is empty.');
  if (startsWith(first.value, [0x1f, 0x8b])) {
    const unpacked = batches(inflate(withFirst(first.value, sent), 'gzip', limits.maxInflatedBytes));
    const head = await unpacked.next();
    if (head.done === true) throw new Failure('track_empty', 'The file is empty.');
    return readContent(head.value, unpacked, limits);
  }
  return readContent(first.value, sent, limits);
}

/**
 * The lines to take from a file that has recorded tracks and planned routes: the tracks, with a warning that counts
 * the routes, or the routes if these are asked for.
 */
export function chosenLines(file: TrackFile, wanted: 'tracks' | 'routes' = 'tracks'): TrackFile {
  const [tracks, routes] = [
    file.tracks.filter(({ kind }) => kind === 'track'),
    file.tracks.filter(({ kind }) => kind === 'route'),
  ];
  if (tracks.length === 0 || routes.length === 0) return file;
  if (wanted === 'routes') return { ...file, tracks: routes, deviceFigures: null, sport: null };
  return { ...file, tracks, warnings: [...file.warnings, { code: 'routes_left_out', count: routes.length }] };
}

function startsWith(bytes: Uint8Array, mark: readonly number[], at = 0): boolean {
  return mark.every((byte, i) => bytes[at + i] === byte);
}

async function readContent(head: Uint8Array, rest: AsyncGenerator<Uint8Array>, limits: Limits): Promise<TrackFile> {
  const builder = new TrackFileBuilder(limits.maxPoints, limits.areWaypointsEnough);
  if (startsWith(head, [0x50, 0x4b, 3, 4])) {
    const bytes = await wholeBytes(head, rest, limits);
    const kml = batches(unzipKml(bytes, limits.maxInflatedBytes));
    const first = await kml.next();
    if (first.done === true) throw new Failure('track_empty', 'The file is empty.');
    if ((await readXml(first.value, kml, builder)) !== 'kml') throw unknownFormat();
    return builder.finish('kmz');
  }
  if (startsWith(head, [0x2e, 0x46, 0x49, 0x54], 8)) {
    readFit(await wholeBytes(head, rest, limits), builder);
    return builder.finish('fit');
  }
  const encoding = detectEncoding(head.subarray(0, HEAD_BYTES));
  const start = new TextDecoder(encoding).decode(head.subarray(0, HEAD_BYTES)).trimStart();
  if (start.startsWith('<')) return builder.finish(await readXml(head, rest, builder));
  if (start.startsWith('{')) {
    const decoder = new ChunkDecoder(encoding);
    readGeojson(decoder.decode(await wholeBytes(head, rest, limits), true), builder);
    return builder.finish('geojson');
  }
  throw unknownFormat();
}

function unknownFormat(): Failure {
  return new Failure('track_unknown_format', 'The file is none of GPX, TCX, KML, KMZ, FIT or GeoJSON.');
}

class RootHandler implements XmlHandler {
  format: TrackFormat | null = null;
  private readonly builder: TrackFileBuilder;
  private inner: XmlHandler | null = null;

  constructor(builder: TrackFileBuilder) {
    this.builder = builder;
  }

  open(name: string, attributes: XmlAttributes): boolean {
    if (this.inner === null) {
      this.inner = this.choose(name);
    }
    return this.inner.open(name, attributes);
  }

  text(source: string, start: number, end: number): void {
    this.inner?.text(source, start, end);
  }

  close(name: string): void {
    this.inner?.close(name);
  }

  private choose(root: string): XmlHandler {
    if (root === 'gpx') {
      this.format = 'gpx';
      return new GpxHandler(this.builder);
    }
    if (root === 'TrainingCenterDatabase') {
      this.format = 'tcx';
      return new TcxHandler(this.builder);
    }
    if (root === 'kml') {
      this.format = 'kml';
      return new KmlHandler(this.builder);
    }
    throw unknownFormat();
  }
}

async function readXml(
  head: Uint8Array,
  rest: AsyncGenerator<Uint8Array>,
  builder: TrackFileBuilder,
): Promise<TrackFormat> {
  const handler = new RootHandler(builder);
  const reader = new XmlReader(handler);
  const decoder = new ChunkDecoder(detectEncoding(head.subarray(0, HEAD_BYTES)));
  // Blanks before the XML declaration are invalid but common and harmless.
  reader.write(decoder.decode(head, false).trimStart());
  for await (const chunk of rest) reader.write(decoder.decode(chunk, false));
  reader.write(decoder.decode(new Uint8Array(0), true));
  reader.end();
  if (handler.format === null) throw unknownFormat();
  return handler.format;
}

async function wholeBytes(head: Uint8Array, rest: AsyncGenerator<Uint8Array>, limits: Limits): Promise<Uint8Array> {
  const parts = [head];
  let total = head.length;
  for await (const part of rest) {
    total += part.length;
    if (total > limits.maxBytes) throw tooLarge(limits.maxBytes);
    parts.push(part);
  }
  return joinBytes(parts);
}

async function* limitBytes(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    if (total > maxBytes) {
      throw new Failure('payload_too_large', 'The file is too large.', { details: { maxBytes } });
    }
    yield chunk;
  }
}

async function* batches(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += BATCH_BYTES) {
      const part = chunk.subarray(at, at + BATCH_BYTES);
      parts.push(part);
      length += part.length;
      if (length < BATCH_BYTES) continue;
      yield parts.length === 1 ? part : joinBytes(parts);
      parts = [];
      length = 0;
    }
  }
  if (length > 0) yield joinBytes(parts);
}

async function* withFirst(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}
