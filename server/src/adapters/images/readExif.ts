import type { ExifData } from './images.ts';

const TAGS = { exif: 0x8769, gps: 0x8825, takenAt: 0x9003, offset: 0x9011, changedAt: 0x0132 } as const;
const GPS_TAGS = { latRef: 1, lat: 2, lonRef: 3, lon: 4, time: 7, day: 29 } as const;
const ASCII = 2;
const RATIONAL = 5;
const BYTES_OF_TYPE: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 };
const ENTRIES_MAX = 500;
const NOTHING: ExifData = { takenAt: null, isLocalTime: false, location: null };

type Directory = ReadonlyMap<number, { readonly type: number; readonly count: number; readonly at: number }>;

/**
 * Reads time and place from an EXIF block (`Exif\0\0` and TIFF) and ignores damaged parts. A time without a zone gets
 * its zone from the GPS clock, otherwise it is treated as UTC.
 */
export function readExif(exif: Uint8Array): ExifData {
  const bytes = Buffer.from(exif.buffer, exif.byteOffset, exif.byteLength);
  const tiff = bytes.toString('latin1', 0, 4) === 'Exif' ? bytes.subarray(6) : bytes;
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return NOTHING;
  const reader = readerOf(tiff, order === 'II');
  const main = reader.directory(reader.uint32(4) ?? 0);
  const exifAt = reader.number(main, TAGS.exif);
  const gpsAt = reader.number(main, TAGS.gps);
  const details: Directory = exifAt === null ? new Map() : reader.directory(exifAt);
  const gps: Directory = gpsAt === null ? new Map() : reader.directory(gpsAt);
  return { ...takenAt(reader, main, details, gps), location: locationOf(reader, gps) };
}

type TiffReader = ReturnType<typeof readerOf>;

function readerOf(tiff: Buffer, isLittle: boolean) {
  const holds = (at: number, length: number): boolean => at >= 0 && at + length <= tiff.length;
  const uint16 = (at: number): number | null =>
    holds(at, 2) ? (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)) : null;
  const uint32 = (at: number): number | null =>
    holds(at, 4) ? (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)) : null;
  return {
    uint32,
    directory(at: number): Directory {
      const entries = new Map<number, { type: number; count: number; at: number }>();
      const length = Math.min(uint16(at) ?? 0, ENTRIES_MAX);
      for (let i = 0; i < length; i += 1) {
        const entry = at + 2 + i * 12;
        const [tag, type, count] = [uint16(entry), uint16(entry + 2), uint32(entry + 4)];
        if (tag === null || type === null || count === null) break;
        const size = (BYTES_OF_TYPE[type] ?? 0) * count;
        const place = size <= 4 ? entry + 8 : uint32(entry + 8);
        if (size > 0 && place !== null && holds(place, size)) entries.set(tag, { type, count, at: place });
      }
      return entries;
    },
    number(directory: Directory, tag: number): number | null {
      const entry = directory.get(tag);
      if (!entry) return null;
      return entry.type === 4 ? uint32(entry.at) : entry.type === 3 ? uint16(entry.at) : null;
    },
    text(directory: Directory, tag: number): string | null {
      const entry = directory.get(tag);
      if (entry?.type !== ASCII || entry.count > 64) return null;
      return tiff
        .toString('latin1', entry.at, entry.at + entry.count)
        .replace(/\0.*$/s, '')
        .trim();
    },
    triple(directory: Directory, tag: number): readonly [number, number, number] | null {
      const entry = directory.get(tag);
      if (entry?.type !== RATIONAL || entry.count !== 3) return null;
      const [a, b, c] = [0, 8, 16].map((offset) => {
        const [over, under] = [uint32(entry.at + offset) ?? 0, uint32(entry.at + offset + 4) ?? 0];
        return under === 0 ? (over === 0 ? 0 : Number.NaN) : over / under;
      }) as [number, number, number];
      return Number.isFinite(a + b + c) ? [a, b, c] : null;
    },
  };
}

function locationOf(reader: TiffReader, gps: Directory): ExifData['location'] {
  const side = (tag: number, refTag: number, negative: string, max: number): number | null => {
    const parts = reader.triple(gps, tag);
    if (!parts) return null;
    const degrees = parts[0] + parts[1] / 60 + parts[2] / 3_600;
    const signed = reader.text(gps, refTag)?.toUpperCase() === negative ? -degrees : degrees;
    return Math.abs(signed) <= max ? signed : null;
  };
  const lat = side(GPS_TAGS.lat, GPS_TAGS.latRef, 'S', 90);
  const lon = side(GPS_TAGS.lon, GPS_TAGS.lonRef, 'W', 180);
  // Cameras without a GPS fix write zeros.
  return lat === null || lon === null || (lat === 0 && lon === 0) ? null : { lat, lon };
}

type TimeNote = Pick<ExifData, 'takenAt' | 'isLocalTime'>;
const NO_TIME: TimeNote = { takenAt: null, isLocalTime: false };

function takenAt(reader: TiffReader, main: Directory, details: Directory, gps: Directory): TimeNote {
  const local = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(
    reader.text(details, TAGS.takenAt) ?? reader.text(main, TAGS.changedAt) ?? '',
  );
  if (!local) return NO_TIME;
  const [, year, month, day, hour, minute, second] = local;
  const asUtc = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // Cameras whose clock was never set report a year before 1990.
  if (Number.isNaN(asUtc) || Number(year) < 1990) return NO_TIME;
  const offset = /^([+-])(\d\d):(\d\d)$/.exec(reader.text(details, TAGS.offset) ?? '');
  if (offset) {
    const minutes = (Number(offset[2]) * 60 + Number(offset[3])) * (offset[1] === '-' ? -1 : 1);
    return { takenAt: new Date(asUtc - minutes * 60_000), isLocalTime: false };
  }
  const utc = satelliteTime(reader, gps, asUtc);
  return { takenAt: utc ?? new Date(asUtc), isLocalTime: utc === null };
}

/** Time zones lie within 14 hours of UTC; a larger difference means an old GPS fix. */
const ZONE_MAX_MS = 14 * 3_600_000;

function satelliteTime(reader: TiffReader, gps: Directory, local: number): Date | null {
  const day = /^(\d{4}):(\d\d):(\d\d)$/.exec(reader.text(gps, GPS_TAGS.day) ?? '');
  const time = reader.triple(gps, GPS_TAGS.time);
  if (!day || !time) return null;
  const fix =
    Date.parse(`${day[1]}-${day[2]}-${day[3]}T00:00:00Z`) + (time[0] * 3_600 + time[1] * 60 + time[2]) * 1_000;
  if (Number.isNaN(fix) || Math.abs(fix - local) > ZONE_MAX_MS) return null;
  // The camera clock gives the seconds; the GPS clock gives the zone, a multiple of 15 minutes.
  const zone = Math.round((local - fix) / 900_000) * 900_000;
  return new Date(local - zone);
}
