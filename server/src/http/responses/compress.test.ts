import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressBrotli, compressGzip, exactly } from './compress.ts';

describe('compressing what is kept', () => {
  it.each([0, 1, 300, 100_000])('holds no more memory than the result of %i bytes', async (size) => {
    const data = Buffer.from(Array.from({ length: size }, (_, i) => (i * 7919) % 251));
    const [gzip, brotli] = await Promise.all([compressGzip(data, 4), compressBrotli(data, 5)]);
    expect(gunzipSync(gzip).equals(data)).toBe(true);
    expect(brotliDecompressSync(brotli).equals(data)).toBe(true);
    expect(gzip.buffer.byteLength).toBe(gzip.length);
    expect(brotli.buffer.byteLength).toBe(brotli.length);
    expect(exactly(Buffer.from('é'.repeat(size))).buffer.byteLength).toBe(size * 2);
  });
});
