import fs from 'node:fs';
import { promisify } from 'node:util';
import type { RangeResponse, Source } from 'pmtiles';

/** Larger parts are refused: directories and tiles are far smaller. */
const READ_MAX_BYTES = 64 * 1024 * 1024;
const [open, read, close] = [promisify(fs.open), promisify(fs.read), promisify(fs.close)];

/** A PMTiles file for the reader. The file stays open, so a file renamed over it does not mix with it. */
export class ArchiveFile implements Source {
  readonly file: string;
  #descriptor: Promise<number> | null = null;

  constructor(file: string) {
    this.file = file;
  }

  getKey(): string {
    return this.file;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    if (!(length >= 0 && length <= READ_MAX_BYTES && Number.isSafeInteger(offset)))
      throw new Error('The archive names a part that is too large.');
    this.#descriptor ??= open(this.file, 'r');
    const buffer = new Uint8Array(length);
    const { bytesRead } = await read(await this.#descriptor, buffer, 0, length, offset);
    return { data: buffer.buffer.slice(0, bytesRead) };
  }

  async close(): Promise<void> {
    const descriptor = await this.#descriptor?.catch(() => null);
    this.#descriptor = null;
    if (typeof descriptor === 'number') await close(descriptor);
  }
}
