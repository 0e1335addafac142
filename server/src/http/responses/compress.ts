import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Below this size, moving the work to a thread takes longer than compressing. */
const INLINE_BYTES = 16_000;

export async function compressGzip(data: Uint8Array, level: number): Promise<Buffer> {
  return exactly(data.length < INLINE_BYTES ? gzipSync(data, { level }) : await gzipped(data, { level }));
}

export async function compressBrotli(data: Uint8Array, quality: number): Promise<Buffer> {
  return exactly(await brotlied(data, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
}

/**
 * Copies the bytes into memory of their own. zlib returns a slice of a 16 KB block and Node allocates small buffers
 * in a 64 KB pool, so a cache would retain many times their size.
 */
export function exactly(buffer: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(copy);
  return copy;
}
