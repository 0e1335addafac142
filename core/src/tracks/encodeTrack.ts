import { Failure } from '../failures.ts';
import type { TrackSegment } from './track.ts';
import { unzigzag, VarintReader, VarintWriter, zigzag } from './varint.ts';

const VERSION = 1;
/** A millionth of a degree is at most 0.11 m, finer than any receiver. */
const PLACES_PER_DEGREE = 1e6;
const STEPS_PER_METER = 10;
const HAS_ELEVATION = 1;
const HAS_TIME = 2;
const HAS_MILLISECONDS = 4;

/**
 * Encodes segments in about 4 bytes per point: columns of zigzag varint differences of millionths of a degree,
 * decimetres, and seconds (milliseconds if there are fractions). Unknown elevations and times stay unknown.
 */
export function encodeTrack(segments: readonly TrackSegment[]): Uint8Array<ArrayBuffer> {
  const writer = new VarintWriter();
  writer.byte(VERSION);
  writer.unsigned(segments.length);
  for (const { lon, lat, elevationMeters, time } of segments) {
    const isKnown = (value: number) => !Number.isNaN(value);
    const hasFractions = time.some((value) => isKnown(value) && Math.round(value * 1_000) % 1_000 !== 0);
    let flags = hasFractions ? HAS_MILLISECONDS : 0;
    if (elevationMeters.some(isKnown)) flags |= HAS_ELEVATION;
    if (time.some(isKnown)) flags |= HAS_TIME;
    writer.unsigned(lon.length);
    writer.byte(flags);
    writeColumn(writer, lon, PLACES_PER_DEGREE);
    writeColumn(writer, lat, PLACES_PER_DEGREE);
    if ((flags & HAS_ELEVATION) > 0) writeGappyColumn(writer, elevationMeters, STEPS_PER_METER);
    if ((flags & HAS_TIME) > 0) writeGappyColumn(writer, time, hasFractions ? 1_000 : 1);
  }
  return writer.finish();
}

/**
 * Inverse of `encodeTrack`, to its precision.
 * @param maxSegments limit for untrusted bytes: an empty segment takes two bytes there, but hundreds in memory
 * @throws Failure `track_malformed` when the bytes are not a valid encoding
 */
export function decodeTrack(bytes: Uint8Array, maxSegments = Number.POSITIVE_INFINITY): TrackSegment[] {
  const reader = new VarintReader(bytes);
  if (reader.byte() !== VERSION) throw broken();
  const segmentCount = reader.unsigned();
  if (segmentCount > Math.min(reader.remaining(), maxSegments)) throw broken();
  const segments: TrackSegment[] = [];
  for (let i = 0; i < segmentCount; i += 1) {
    const count = reader.unsigned();
    const flags = reader.byte();
    if (count * 2 > reader.remaining()) throw broken();
    const lon = readColumn(reader, count, PLACES_PER_DEGREE);
    const lat = readColumn(reader, count, PLACES_PER_DEGREE);
    const elevationMeters = readGappyColumn(reader, count, (flags & HAS_ELEVATION) > 0 ? STEPS_PER_METER : 0);
    const timeSteps = (flags & HAS_MILLISECONDS) > 0 ? 1_000 : 1;
    const time = readGappyColumn(reader, count, (flags & HAS_TIME) > 0 ? timeSteps : 0);
    segments.push({ lon, lat, elevationMeters, time });
  }
  if (!reader.isAtEnd()) throw broken();
  return segments;
}

function broken(): Failure {
  return new Failure('track_malformed', 'The stored track is broken.');
}

function writeColumn(writer: VarintWriter, values: Float64Array, steps: number): void {
  let last = 0;
  for (const value of values) {
    const step = Math.round(value * steps);
    writer.signed(step - last);
    last = step;
  }
}

/** 0 encodes unknown, so other differences are shifted by one. */
function writeGappyColumn(writer: VarintWriter, values: Float64Array, steps: number): void {
  let last = 0;
  for (const value of values) {
    if (Number.isNaN(value)) {
      writer.byte(0);
      continue;
    }
    const step = Math.round(value * steps);
    writer.unsigned(zigzag(step - last) + 1);
    last = step;
  }
}

function readColumn(reader: VarintReader, count: number, steps: number): Float64Array<ArrayBuffer> {
  const values = new Float64Array(count);
  let last = 0;
  for (let i = 0; i < count; i += 1) {
    last += reader.signed();
    values[i] = last / steps;
  }
  return values;
}

function readGappyColumn(reader: VarintReader, count: number, steps: number): Float64Array<ArrayBuffer> {
  const values = new Float64Array(count).fill(Number.NaN);
  if (steps === 0) return values;
  let last = 0;
  for (let i = 0; i < count; i += 1) {
    const code = reader.unsigned();
    if (code === 0) continue;
    last += unzigzag(code - 1);
    values[i] = last / steps;
  }
  return values;
}
