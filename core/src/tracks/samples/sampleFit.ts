import { FIT_EPOCH_SECONDS } from '../reading/readFit.ts';
import type { TrackSegment } from '../track.ts';

const BASE_TYPES = { enum: [0x00, 1], uint16: [0x84, 2], sint32: [0x85, 4], uint32: [0x86, 4] } as const;

type BaseType = keyof typeof BASE_TYPES;
type Field = readonly [number: number, type: BaseType, value: number | null];

const INVALID = { enum: 0xff, uint16: 0xffff, sint32: 0x7fffffff, uint32: 0xffffffff } as const;
const SEMICIRCLES_PER_DEGREE = 2 ** 31 / 180;

export interface FitSession {
  readonly startEpoch: number;
  readonly distanceMeters: number;
  readonly ascentMeters: number;
  readonly descentMeters: number;
  readonly timerSeconds: number;
  readonly sport?: number;
  readonly subSport?: number;
}

export function sampleFit(segments: readonly TrackSegment[], sessions: readonly FitSession[] = []): Uint8Array {
  const bytes: number[] = [];
  writeMessage(bytes, 0, 0, [[0, 'enum', 4]], true);
  let isFirst = true;
  for (const { lon, lat, elevationMeters, time } of segments) {
    for (let i = 0; i < lon.length; i += 1) {
      const elevation = elevationMeters[i]!;
      const seconds = time[i]!;
      const fields: Field[] = [
        [253, 'uint32', Number.isNaN(seconds) ? null : Math.round(seconds) - FIT_EPOCH_SECONDS],
        [0, 'sint32', Number.isNaN(lat[i]!) ? null : Math.round(lat[i]! * SEMICIRCLES_PER_DEGREE)],
        [1, 'sint32', Number.isNaN(lon[i]!) ? null : Math.round(lon[i]! * SEMICIRCLES_PER_DEGREE)],
        [2, 'uint16', Number.isNaN(elevation) ? null : Math.round((elevation + 500) * 5)],
      ];
      writeMessage(bytes, 1, 20, fields, isFirst);
      isFirst = false;
    }
  }
  sessions.forEach((session, i) => {
    const fields: Field[] = [
      [253, 'uint32', session.startEpoch + session.timerSeconds - FIT_EPOCH_SECONDS],
      [2, 'uint32', session.startEpoch - FIT_EPOCH_SECONDS],
      [8, 'uint32', session.timerSeconds * 1_000],
      [9, 'uint32', session.distanceMeters * 100],
      [22, 'uint16', session.ascentMeters],
      [23, 'uint16', session.descentMeters],
      [5, 'enum', session.sport ?? null],
      [6, 'enum', session.subSport ?? null],
    ];
    writeMessage(bytes, 2, 18, fields, i === 0);
  });
  const header = [14, 0x10, 0, 0, ...little(bytes.length, 4), 0x2e, 0x46, 0x49, 0x54];
  const file = [...header, ...little(crc(header), 2)];
  for (const byte of bytes) file.push(byte);
  file.push(...little(crc(file), 2));
  return Uint8Array.from(file);
}

function writeMessage(
  bytes: number[],
  local: number,
  message: number,
  fields: readonly Field[],
  defines: boolean,
): void {
  if (defines) {
    bytes.push(0x40 | local, 0, 0, ...little(message, 2), fields.length);
    for (const [number, type] of fields) bytes.push(number, BASE_TYPES[type][1], BASE_TYPES[type][0]);
  }
  bytes.push(local);
  for (const [, type, value] of fields) bytes.push(...little(value ?? INVALID[type], BASE_TYPES[type][1]));
}

function little(value: number, size: number): number[] {
  return Array.from({ length: size }, (_, i) => (value >> (8 * i)) & 0xff);
}

function crc(bytes: readonly number[]): number {
  let value = 0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? (value >>> 1) ^ 0xa001 : value >>> 1;
  }
  return value;
}
