import { Failure } from '@cordada/core/failures';

/**
 * Yields the unpacked chunks of a gzip or raw deflate stream.
 * @throws Failure `track_inflated_too_large` as soon as more than `maxInflatedBytes` are unpacked, `track_malformed`
 * when the stream is broken
 */
export async function* inflate(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  format: 'gzip' | 'deflate-raw',
  maxInflatedBytes: number,
): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  let inputFailure: unknown;
  const writing = (async () => {
    try {
      for await (const chunk of chunks) await writer.write(chunk as Uint8Array<ArrayBuffer>);
      await writer.close();
    } catch (failure) {
      if (failure instanceof Failure) inputFailure = failure;
      await writer.abort(failure).catch(() => {});
    }
  })();
  let total = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw inputFailure ?? new Failure('track_malformed', 'The compressed data is broken.');
      });
      if (done) return;
      total += value.length;
      if (total > maxInflatedBytes) throw tooLarge(maxInflatedBytes);
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
    await writing;
  }
}

export function tooLarge(maxInflatedBytes: number): Failure {
  return new Failure('track_inflated_too_large', 'The file is too large when unpacked.', {
    details: { maxInflatedBytes },
  });
}
