import type { LonLat } from '../geo/lonLat.ts';

const TAGS = { exif: 0x8769, gps: 0x8825, takenAt: 0x9003, offset: 0x9011 } as const;
const GPS_TAGS = { latRef: 1, lat: 2, lonRef: 3, lon: 4 } as const;
const [ASCII, LONG, RATIONAL] = [2, 4, 5];
const SOI = 0xffd8;
const SEGMENT_MAX_BYTES = 0xffff;
const EXIF_MARK = [0x45, 0x78, 0x69, 0x66, 0, 0];
/** Big endian, without entries. */
const EMPTY_TIFF = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0];

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** The value, or its four bytes as the file has them. */
  readonly data: Uint8Array;
  readonly isInline: boolean;
}
interface Directory {
  readonly entries: readonly Entry[];
  readonly next: number;
}
const NOTHING: Directory = { entries: [], next: 0 };

/**
 * Writes place and time into a JPEG whose camera did not note them. Cameras that other apps open often note no place.
 * @param minutesEast offset of the clock of `takenAt` from UTC
 * @returns the file with what was missing; the same file if it has both, is damaged or no JPEG
 */
export function notePlaceOfPhoto(
  jpeg: Uint8Array<ArrayBuffer>,
  {
    place: [lon, lat],
    takenAt,
    minutesEast,
  }: { readonly place: LonLat; readonly takenAt: Date; readonly minutesEast: number },
): Uint8Array<ArrayBuffer> {
  try {
    const found = findExif(jpeg);
    if (!found) return jpeg;
    const writer = tiffWriter(found.tiff);
    const gps = writer.read(writer.pointer(writer.main, TAGS.gps));
    const details = writer.read(writer.pointer(writer.main, TAGS.exif));
    const isTimed = details.entries.some(({ tag }) => tag === TAGS.takenAt);
    const isPlaced = gps.entries.some(
      ({ tag, data, isInline }) => tag === GPS_TAGS.lat && !isInline && data.some((byte) => byte > 0),
    );
    if (isPlaced && isTimed) return jpeg;
    const pointers: Entry[] = [];
    if (!isPlaced)
      pointers.push(
        writer.append(TAGS.gps, {
          entries: [
            writer.text(GPS_TAGS.latRef, lat < 0 ? 'S' : 'N'),
            writer.degrees(GPS_TAGS.lat, Math.abs(lat)),
            writer.text(GPS_TAGS.lonRef, lon < 0 ? 'W' : 'E'),
            writer.degrees(GPS_TAGS.lon, Math.abs(lon)),
          ],
          next: 0,
        }),
      );
    if (!isTimed) {
      const [day = '', time = ''] = new Date(takenAt.getTime() + minutesEast * 60_000).toISOString().split(/[T.]/);
      const added = [
        writer.text(TAGS.takenAt, `${day.replaceAll('-', ':')} ${time}`),
        writer.text(TAGS.offset, offsetText(minutesEast)),
      ];
      pointers.push(writer.append(TAGS.exif, { ...details, entries: merged(details.entries, added) }));
    }
    const exif = writer.finish({ ...writer.main, entries: merged(writer.main.entries, pointers) });
    if (exif.length + EXIF_MARK.length + 2 > SEGMENT_MAX_BYTES) return jpeg;
    const size = exif.length + EXIF_MARK.length + 2;
    const head = [0xff, 0xe1, size >> 8, size & 0xff, ...EXIF_MARK];
    return joined([jpeg.subarray(0, found.at), Uint8Array.from(head), exif, jpeg.subarray(found.end)]);
  } catch (error) {
    // Damaged files are left to the server.
    if (error instanceof RangeError) return jpeg;
    throw error;
  }
}

function offsetText(minutesEast: number): string {
  const minutes = Math.abs(minutesEast);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${minutesEast < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** Entries of a directory stand in the order of their tags. */
const merged = (before: readonly Entry[], added: readonly Entry[]): readonly Entry[] =>
  [...before.filter(({ tag }) => added.every((one) => one.tag !== tag)), ...added].sort((a, b) => a.tag - b.tag);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Where the EXIF block of a JPEG is, or where it belongs. */
function findExif(jpeg: Uint8Array): { at: number; end: number; tiff: Uint8Array } | null {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  if (jpeg.length < 4 || view.getUint16(0) !== SOI) return null;
  let place = 2;
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    // The picture begins.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (end > jpeg.length) throw new RangeError('A segment is longer than its file');
    if (marker === 0xe1 && EXIF_MARK.every((byte, index) => jpeg[at + 4 + index] === byte))
      return { at, end, tiff: jpeg.subarray(at + 10, end) };
    // The head of JFIF stays first.
    if (marker === 0xe0 && at === 2) place = end;
    at = end;
  }
  return { at: place, end: place, tiff: Uint8Array.from(EMPTY_TIFF) };
}

/** Adds directories behind the others, so that what other programs noted keeps its place. */
function tiffWriter(tiff: Uint8Array) {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) throw new RangeError('No TIFF');
  const isLittle = order === 0x4949;
  const parts: Uint8Array[] = [tiff, new Uint8Array(tiff.length % 2)];
  let end = tiff.length + (tiff.length % 2);

  const read = (at: number): Directory => {
    if (at === 0) return NOTHING;
    const count = view.getUint16(at, isLittle);
    const entries = Array.from({ length: count }, (_, index): Entry => {
      const from = at + 2 + index * 12;
      const [tag, type, values] = [
        view.getUint16(from, isLittle),
        view.getUint16(from + 2, isLittle),
        view.getUint32(from + 4, isLittle),
      ];
      const data = tiff.slice(from + 8, from + 12);
      if (type !== RATIONAL) return { tag, type, count: values, data, isInline: true };
      const start = view.getUint32(from + 8, isLittle);
      return { tag, type, count: values, data: tiff.slice(start, start + values * 8), isInline: false };
    });
    return { entries, next: view.getUint32(at + 2 + count * 12, isLittle) };
  };
  const bytes = (length: number, write: (target: DataView) => void): Uint8Array => {
    const made = new DataView(new ArrayBuffer(length));
    write(made);
    return new Uint8Array(made.buffer);
  };
  const put = ({ entries, next }: Directory): number => {
    const at = end;
    const values: Uint8Array[] = [];
    let free = at + 2 + entries.length * 12 + 4;
    const table = bytes(free - at, (target) => {
      target.setUint16(0, entries.length, isLittle);
      for (const [index, { tag, type, count, data, isInline }] of entries.entries()) {
        const to = 2 + index * 12;
        target.setUint16(to, tag, isLittle);
        target.setUint16(to + 2, type, isLittle);
        target.setUint32(to + 4, count, isLittle);
        if (isInline || data.length <= 4) new Uint8Array(target.buffer).set(data, to + 8);
        else {
          target.setUint32(to + 8, free, isLittle);
          const padded = joined([data, new Uint8Array(data.length % 2)]);
          values.push(padded);
          free += padded.length;
        }
      }
      target.setUint32(2 + entries.length * 12, next, isLittle);
    });
    parts.push(table, ...values);
    end = free;
    return at;
  };
  const main = read(view.getUint32(4, isLittle));
  return {
    main,
    read,
    pointer: ({ entries }: Directory, wanted: number): number => {
      const data = entries.find(({ tag, type }) => tag === wanted && type === LONG)?.data;
      return data ? new DataView(data.buffer, data.byteOffset).getUint32(0, isLittle) : 0;
    },
    text: (tag: number, value: string): Entry => {
      const data = new TextEncoder().encode(`${value}\0`);
      return { tag, type: ASCII, count: data.length, data, isInline: false };
    },
    degrees: (tag: number, value: number): Entry => {
      const units = Math.round(value * 3_600 * 10_000);
      const numbers = [Math.floor(units / 36e6), 1, Math.floor((units % 36e6) / 6e5), 1, units % 6e5, 10_000];
      const data = bytes(24, (target) => numbers.forEach((one, index) => target.setUint32(index * 4, one, isLittle)));
      return { tag, type: RATIONAL, count: 3, data, isInline: false };
    },
    append: (tag: number, directory: Directory): Entry => {
      const at = put(directory);
      const data = bytes(4, (target) => target.setUint32(0, at, isLittle));
      return { tag, type: LONG, count: 1, data, isInline: true };
    },
    finish: (directory: Directory): Uint8Array => {
      const at = put(directory);
      const whole = joined(parts);
      new DataView(whole.buffer).setUint32(4, at, isLittle);
      return whole;
    },
  };
}
