import { createHash } from 'node:crypto';

/** Eight characters: 48 bits, so that a collision, which only purges too much, stays improbable. */
const KEY_BYTES = 6;
/** 300 keys are 2,700 bytes; Varnish takes 8,192 per header. */
const KEYS_MAX = 300;

/** Hashed, so that a key has a fixed length, needs no escaping and does not reveal the tag. */
export function surrogateKey(tag: string): string {
  return createHash('sha256').update(tag).digest().subarray(0, KEY_BYTES).toString('base64url');
}

/** An answer that a cache in front must not keep, whatever its Cache-Control allows browsers. */
export const NOT_SHARED: Readonly<Record<string, string>> = { 'surrogate-control': 'no-store' };

/**
 * Headers for a cache in front: how many seconds it may keep the answer, and the keys by which the answer is purged.
 * An answer with too many tags is not kept, because a part of its keys would not be enough.
 */
export function surrogateHeaders(tags: Iterable<string>, seconds: number): Readonly<Record<string, string>> {
  const keys = [...new Set(tags)].map(surrogateKey);
  if (keys.length > KEYS_MAX) return NOT_SHARED;
  // A key that nothing else has marks answers without tags as ours.
  return { 'surrogate-control': `max-age=${seconds}`, 'surrogate-key': keys.join(' ') || surrogateKey('') };
}
