import fs from 'node:fs';

/** Bytes of a value of each type of field of TIFF 6.0 and BigTIFF. */
const TYPE_BYTES: ReadonlyMap<number, number> = new Map(
  Object.entries({
    1: 1,
    2: 1,
    3: 2,
    4: 4,
    5: 8,
    6: 1,
    7: 1,
    8: 2,
    9: 4,
    10: 8,
    11: 4,
    12: 8,
    13: 4,
    16: 8,
    17: 8,
    18: 8,
  }).map(([type, bytes]) => [Number(type), bytes]),
);
/** TIFF knows some hundred fields. */
const FIELDS_MAX = 400;

/**
 * Whether all values of the first directory of a TIFF file lie within the file. The package reads as many values as a
 * field claims, which may be billions.
 */
export function isDirectoryWithinFile(file: string): boolean {
  const handle = fs.openSync(file, 'r');
  try {
    const { size } = fs.fstatSync(handle);
    const read = (at: number, length: number): Buffer | null => {
      const bytes = Buffer.alloc(length);
      return at >= 0 && at + length <= size && fs.readSync(handle, bytes, 0, length, at) === length ? bytes : null;
    };
    const start = read(0, 16);
    const order = start?.toString('latin1', 0, 2);
    if (!start || (order !== 'II' && order !== 'MM')) return false;
    const unsigned = (bytes: Buffer, at: number, length: number): number => {
      const low = order === 'II';
      if (length < 8) return low ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length);
      return Number(low ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
    };
    const isBig = unsigned(start, 2, 2) === 43;
    // Bytes of an offset or a count, of the number of fields, and of a field.
    const [wide, counter, row] = isBig ? [8, 8, 20] : [4, 2, 12];
    const at = unsigned(start, isBig ? 8 : 4, wide);
    const head = read(at, counter);
    const count = head ? unsigned(head, 0, counter) : FIELDS_MAX + 1;
    const fields = count <= FIELDS_MAX ? read(at + counter, count * row) : null;
    if (!fields) return false;
    for (let i = 0; i < count; i += 1) {
      const bytes =
        unsigned(fields, i * row + 4, wide) * (TYPE_BYTES.get(unsigned(fields, i * row + 2, 2)) ?? Number.NaN);
      const offset = bytes <= wide ? 0 : unsigned(fields, i * row + 4 + wide, wide);
      if (!(offset + bytes <= size)) return false;
    }
    return true;
  } finally {
    fs.closeSync(handle);
  }
}
