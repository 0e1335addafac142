import fs from 'node:fs';
import { crc32 } from 'node:zlib';

/** Zoom, column, row, length and checksum. */
const HEAD_BYTES = 17;
/** Above all zooms: marks a finished step in place of a tile. */
const STEP_ZOOM = 255;

interface Stored {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  readonly length: number;
}

/**
 * Finished tiles in a file that is only appended to, so that an interrupted build finds them again. What was written
 * last may be torn; the log ends before it.
 */
export class TileLog {
  readonly #handle: number;
  readonly #tiles = new Map<string, Stored>();
  #end = 0;

  constructor(file: string) {
    this.#handle = fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_CREAT);
    const { size } = fs.fstatSync(this.#handle);
    for (let next = this.#readAt(0, size); next; next = this.#readAt(this.#end, size)) this.#keep(next);
    fs.ftruncateSync(this.#handle, this.#end);
  }

  /** Null for a tile that is not in the log. */
  get(z: number, x: number, y: number): Buffer | null {
    const stored = this.#tiles.get(`${z}/${x}/${y}`);
    return stored ? this.#read(stored.at, stored.length) : null;
  }

  add(z: number, x: number, y: number, data: Uint8Array): void {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt8(z, 0);
    [x, y, data.length, crc32(data)].forEach((value, i) => head.writeUInt32LE(value, 1 + i * 4));
    fs.writeSync(this.#handle, Buffer.concat([head, data]), 0, HEAD_BYTES + data.length, this.#end);
    this.#keep({ z, x, y, at: this.#end + HEAD_BYTES, length: data.length });
  }

  isStepDone(step: number): boolean {
    return this.#tiles.has(`${STEP_ZOOM}/${step}/0`);
  }

  endStep(step: number): void {
    this.add(STEP_ZOOM, step, 0, new Uint8Array());
  }

  each(onTile: (z: number, x: number, y: number, data: Buffer) => void): void {
    for (const { z, x, y, at, length } of this.#tiles.values())
      if (z !== STEP_ZOOM) onTile(z, x, y, this.#read(at, length));
  }

  close(): void {
    fs.closeSync(this.#handle);
  }

  #keep(stored: Stored): void {
    this.#tiles.set(`${stored.z}/${stored.x}/${stored.y}`, stored);
    this.#end = stored.at + stored.length;
  }

  /** The tile that begins at a position; null at the end of what is whole. */
  #readAt(position: number, size: number): Stored | null {
    if (position + HEAD_BYTES > size) return null;
    const head = this.#read(position, HEAD_BYTES);
    const [x = 0, y = 0, length = 0, checksum] = [1, 5, 9, 13].map((at) => head.readUInt32LE(at));
    const at = position + HEAD_BYTES;
    if (at + length > size || crc32(this.#read(at, length)) !== checksum) return null;
    return { z: head.readUInt8(0), x, y, at, length };
  }

  #read(at: number, length: number): Buffer {
    const data = Buffer.alloc(length);
    for (let read = 0; read < length;) {
      const count = fs.readSync(this.#handle, data, read, length - read, at + read);
      if (count === 0) throw new Error('The log of tiles is shorter than it was.');
      read += count;
    }
    return data;
  }
}
