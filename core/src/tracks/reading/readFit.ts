import { Failure } from '@cordada/core/failures';
import type { DeviceFigures } from '../track.ts';
import type { TrackFileBuilder } from './trackFileBuilder.ts';

export const FIT_EPOCH_SECONDS = 631_065_600;
const DEGREES_PER_SEMICIRCLE = 180 / 2 ** 31;

const FILE_ID = 0;
const SESSION = 18;
const RECORD = 20;
const COURSE = 31;
const COURSE_POINT = 32;
const READ_MESSAGES = new Set([FILE_ID, SESSION, RECORD, COURSE, COURSE_POINT]);
const TIMESTAMP_FIELD = 253;
const COURSE_FILE = 6;

interface Definition {
  readonly message: number;
  readonly isLittleEndian: boolean;
  readonly fields: readonly { number: number; size: number; baseType: number }[];
  readonly size: number;
}

type Message = Map<number, number | string>;

interface Session {
  readonly startedAt: number;
  readonly sport: string;
  readonly figures: DeviceFigures;
}

/**
 * Reads records, sessions and course points of a FIT file (protocol 1 and 2, compressed timestamps, chained files)
 * without the field profile; developer fields are skipped. Checksums are ignored and truncated files are read with a
 * warning, because a device whose battery died still recorded an activity. Pauses do not split the line: most are
 * automatic, and `prepareSegments` finds real gaps.
 * @throws Failure `track_malformed` when nothing can be read
 */
export function readFit(bytes: Uint8Array, builder: TrackFileBuilder): void {
  const reader = new FitReader(bytes, builder);
  reader.readAll();
}

class FitReader {
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private readonly builder: TrackFileBuilder;
  private readonly sessions: Session[] = [];
  private points: number[] = [];
  private isCourse = false;
  private courseName = '';
  private lastTimestamp = 0;

  constructor(bytes: Uint8Array, builder: TrackFileBuilder) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.builder = builder;
  }

  readAll(): void {
    let at = 0;
    while (at + 12 <= this.bytes.length && this.isHeader(at)) {
      const headerSize = this.bytes[at]!;
      const dataSize = this.view.getUint32(at + 4, true);
      const start = at + headerSize;
      // A device that lost power leaves the size at 0; the rest of the file is then data.
      const stated = dataSize === 0 ? this.bytes.length : start + dataSize;
      const end = Math.min(stated, this.bytes.length);
      const isWhole = this.readMessages(start, end) && stated <= this.bytes.length;
      if (!isWhole || dataSize === 0) {
        this.builder.warn('file_truncated');
        break;
      }
      at = end + 2;
      if (at < this.bytes.length && !(at + 12 <= this.bytes.length && this.isHeader(at)))
        this.builder.warn('trailing_data');
    }
    if (at === 0 && this.points.length === 0 && this.sessions.length === 0) {
      throw new Failure('track_malformed', 'The FIT file cannot be read.');
    }
    this.hand();
  }

  private isHeader(at: number): boolean {
    const isMarked = [46, 70, 73, 84].every((code, i) => this.bytes[at + 8 + i] === code);
    return isMarked && (this.bytes[at] === 12 || this.bytes[at] === 14);
  }

  private readMessages(start: number, end: number): boolean {
    const definitions: (Definition | undefined)[] = Array.from({ length: 16 });
    let at = start;
    while (at < end) {
      const header = this.bytes[at]!;
      at += 1;
      const isCompressed = (header & 0x80) !== 0;
      if (!isCompressed && (header & 0x40) !== 0) {
        const read = this.readDefinition(at, end, (header & 0x20) !== 0);
        if (read === null) return false;
        definitions[header & 0x0f] = read.definition;
        at = read.end;
        continue;
      }
      const definition = definitions[isCompressed ? (header >> 5) & 3 : header & 0x0f];
      if (definition === undefined || at + definition.size > end) return false;
      if (isCompressed) {
        const offset = header & 0x1f;
        this.lastTimestamp += (offset - (this.lastTimestamp & 0x1f) + 32) & 0x1f;
      }
      if (READ_MESSAGES.has(definition.message)) this.take(definition, this.readFields(definition, at), isCompressed);
      at += definition.size;
    }
    return true;
  }

  private readDefinition(at: number, end: number, hasDeveloperFields: boolean) {
    if (at + 5 > end) return null;
    const isLittleEndian = this.bytes[at + 1] === 0;
    const message = this.view.getUint16(at + 2, isLittleEndian);
    const count = this.bytes[at + 4]!;
    let next = at + 5;
    if (next + count * 3 > end) return null;
    let size = 0;
    const fields = Array.from({ length: count }, (_, i) => {
      const field = next + i * 3;
      const read = {
        number: this.bytes[field]!,
        size: this.bytes[field + 1]!,
        baseType: this.bytes[field + 2]! & 0x1f,
      };
      size += read.size;
      return read;
    });
    next += count * 3;
    if (hasDeveloperFields) {
      const developerCount = next < end ? this.bytes[next]! : 0;
      next += 1;
      if (next + developerCount * 3 > end) return null;
      for (let i = 0; i < developerCount; i += 1) size += this.bytes[next + i * 3 + 1]!;
      next += developerCount * 3;
    }
    return { definition: { message, isLittleEndian, fields, size }, end: next };
  }

  private readFields(definition: Definition, start: number): Message {
    const message: Message = new Map();
    let at = start;
    for (const { number, size, baseType } of definition.fields) {
      const value = this.readField(at, size, baseType, definition.isLittleEndian);
      if (value !== null) message.set(number, value);
      at += size;
    }
    return message;
  }

  private readField(at: number, size: number, baseType: number, little: boolean): number | string | null {
    const valid = (value: number, invalid: number) => (value === invalid ? null : value);
    if (baseType === 7) {
      const end = this.bytes.subarray(at, at + size).indexOf(0);
      return new TextDecoder().decode(this.bytes.subarray(at, end < 0 ? at + size : at + end));
    }
    if (size === 1 && (baseType === 0 || baseType === 2)) return valid(this.bytes[at]!, 0xff);
    if (size === 2 && baseType === 4) return valid(this.view.getUint16(at, little), 0xffff);
    if (size === 4 && baseType === 5) return valid(this.view.getInt32(at, little), 0x7fffffff);
    if (size === 4 && baseType === 6) return valid(this.view.getUint32(at, little), 0xffffffff);
    return null;
  }

  private take(definition: Definition, message: Message, isCompressed: boolean): void {
    const timestamp = numberOf(message, TIMESTAMP_FIELD);
    if (!Number.isNaN(timestamp)) this.lastTimestamp = timestamp;
    const hasTime = isCompressed || !Number.isNaN(timestamp);
    const time = hasTime ? this.lastTimestamp + FIT_EPOCH_SECONDS : Number.NaN;
    switch (definition.message) {
      case FILE_ID:
        this.isCourse = numberOf(message, 0) === COURSE_FILE;
        break;
      case COURSE:
        this.courseName = textOf(message, 5);
        break;
      case RECORD:
        this.takeRecord(message, time);
        break;
      case SESSION:
        this.takeSession(message, time);
        break;
      case COURSE_POINT:
        this.builder.waypoint({
          lon: numberOf(message, 3) * DEGREES_PER_SEMICIRCLE,
          lat: numberOf(message, 2) * DEGREES_PER_SEMICIRCLE,
          elevationMeters: Number.NaN,
          time: numberOf(message, 1) + FIT_EPOCH_SECONDS,
          name: textOf(message, 6),
          description: '',
          symbol: '',
        });
        break;
      default:
    }
  }

  private takeRecord(message: Message, time: number): void {
    const lat = numberOf(message, 0) * DEGREES_PER_SEMICIRCLE;
    const lon = numberOf(message, 1) * DEGREES_PER_SEMICIRCLE;
    if (Number.isNaN(lat) || Number.isNaN(lon)) {
      this.builder.warn('point_without_position');
      return;
    }
    const enhanced = numberOf(message, 78);
    const altitude = Number.isNaN(enhanced) ? numberOf(message, 2) : enhanced;
    this.points.push(lon, lat, altitude / 5 - 500, time);
    this.builder.checkCount(this.points.length / 4);
  }

  private takeSession(message: Message, time: number): void {
    const started = numberOf(message, 2);
    const moving = numberOf(message, 59);
    this.sessions.push({
      startedAt: Number.isNaN(started) ? time : started + FIT_EPOCH_SECONDS,
      sport: sportOf(numberOf(message, 5), numberOf(message, 6)),
      figures: {
        distanceMeters: orNull(numberOf(message, 9) / 100),
        ascentMeters: orNull(numberOf(message, 22)),
        descentMeters: orNull(numberOf(message, 23)),
        movingSeconds: orNull((Number.isNaN(moving) ? numberOf(message, 8) : moving) / 1_000),
      },
    });
  }

  private hand(): void {
    const sessions = this.sessions.toSorted((a, b) => a.startedAt - b.startedAt);
    const starts = sessions.map(({ startedAt }) => startedAt);
    const isMultisport = sessions.length > 1;
    const longest = sessions.toSorted((a, b) => (b.figures.movingSeconds ?? 0) - (a.figures.movingSeconds ?? 0))[0];
    this.builder.sport = longest?.sport || null;
    let sessionIndex = 0;
    this.builder.beginTrack(this.isCourse ? 'route' : 'track');
    this.builder.nameTrack(isMultisport ? sessions[0]!.sport : this.courseName);
    for (let i = 0; i < this.points.length; i += 4) {
      const time = this.points[i + 3]!;
      if (sessionIndex + 1 < starts.length && time >= starts[sessionIndex + 1]!) {
        this.builder.beginTrack('track');
        while (sessionIndex + 1 < starts.length && time >= starts[sessionIndex + 1]!) sessionIndex += 1;
        this.builder.nameTrack(sessions[sessionIndex]!.sport);
      }
      this.builder.point(this.points[i]!, this.points[i + 1]!, this.points[i + 2]!, time);
    }
    if (this.sessions.length === 0) return;
    const sum = (key: keyof DeviceFigures) => {
      const values = this.sessions.map((session) => session.figures[key]).filter((value) => value !== null);
      return values.length === 0 ? null : values.reduce((a, b) => a + b, 0);
    };
    this.builder.deviceFigures = {
      distanceMeters: sum('distanceMeters'),
      ascentMeters: sum('ascentMeters'),
      descentMeters: sum('descentMeters'),
      movingSeconds: sum('movingSeconds'),
    };
  }
}

/** Names of the sport and sub-sport of a session in Garmin's FIT profile, those of use in the mountains. */
const SPORTS: Readonly<Record<number, string>> = {
  1: 'running',
  2: 'cycling',
  3: 'transition',
  11: 'walking',
  12: 'cross country skiing',
  13: 'alpine skiing',
  14: 'snowboarding',
  16: 'mountaineering',
  17: 'hiking',
  21: 'e-biking',
  31: 'rock climbing',
  35: 'snowshoeing',
  37: 'stand up paddleboarding',
};
const SUB_SPORTS: Readonly<Record<number, string>> = {
  3: 'trail running',
  7: 'road cycling',
  8: 'mountain biking',
  9: 'downhill mountain biking',
  37: 'backcountry skiing',
  46: 'gravel cycling',
  47: 'e-mountain biking',
  67: 'ultra trail running',
  68: 'indoor climbing',
  69: 'bouldering',
};

const sportOf = (sport: number, subSport: number): string => SUB_SPORTS[subSport] ?? SPORTS[sport] ?? '';

function numberOf(message: Message, field: number): number {
  const value = message.get(field);
  return typeof value === 'number' ? value : Number.NaN;
}

function textOf(message: Message, field: number): string {
  const value = message.get(field);
  return typeof value === 'string' ? value : '';
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
