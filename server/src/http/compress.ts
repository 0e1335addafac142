import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/** Below this the way to a thread and back takes longer than the work. */
const INLINE_BYTES = 16_000;

/** Gzips what is kept in memory. */
export async function compressGzip(data: Uint8Array, level: number): Promise<Buffer> {
  return exactly(data.length < INLINE_BYTES ? gzipSync(data, { level }) : await gzipped(data, { level }));
}

/** Brotlis what is kept in memory. */
export async function compressBrotli(data: Uint8Array, quality: number): Promise<Buffer> {
  return exactly(await brotlied(data, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
}

/**
 * The same bytes in memory of their own. zlib answers with the beginning of a 16 KB block, and Node
 * makes small buffers inside a 64 KB one: a cache of them would hold many times their size.
 */
export function exactly(buffer: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(copy);
  return copy;
}
