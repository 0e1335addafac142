import type { Bounds } from '../geo/lonLat.ts';

export const PACK_SUBJECTS = ['area', 'list', 'collection', 'activity', 'element'] as const;
export type PackSubjectKind = (typeof PACK_SUBJECTS)[number];

export const PACK_PART_KINDS = ['element', 'page', 'media', 'track', 'tiles', 'dem', 'app'] as const;
export type PackPartKind = (typeof PACK_PART_KINDS)[number];

/** Bytes that are fetched, verified and stored at once. */
export const CHUNK_BYTES = 512 * 1024;

/** Version of the format. A client refuses a manifest of another one. */
export const PACK_FORMAT = 1;

export interface PackPart {
  readonly name: string;
  readonly kind: PackPartKind;
  /** As transferred: all chunks but the last have `CHUNK_BYTES`. */
  readonly byteLength: number;
  readonly encoding: 'gzip' | 'identity';
  /** SHA-256 of each chunk, in hexadecimal. */
  readonly chunks: readonly string[];
}

export interface PackManifest {
  readonly format: number;
  readonly id: string;
  /** Grows with each build whose content differs. */
  readonly version: number;
  readonly title: string;
  /** The page at which the pack begins. */
  readonly path: string;
  /** Null for a pack without a place. */
  readonly bounds: Bounds | null;
  /** Release whose screens can show the content. */
  readonly release: string;
  readonly builtAt: string;
  readonly licences: readonly string[];
  /** Elements of the subject, and those beyond the limit that are not inside. */
  readonly elements: number;
  readonly elementsLeftOut: number;
  /** Sum of the distinct chunks. */
  readonly bytes: number;
  readonly parts: readonly PackPart[];
}

export interface SignedManifest {
  readonly manifest: PackManifest;
  readonly keyId: string;
  readonly signature: string;
}

/** What the signature covers: the manifest as it was sent, which `JSON.stringify` writes again. */
export const signedText = (manifest: PackManifest): string => JSON.stringify(manifest);

/** Chunks of parts with their lengths, each once. */
export function chunkLengths(parts: readonly Pick<PackPart, 'byteLength' | 'chunks'>[]): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const { byteLength, chunks } of parts) {
    for (const [index, hash] of chunks.entries())
      lengths.set(hash, Math.min(CHUNK_BYTES, byteLength - index * CHUNK_BYTES));
  }
  return lengths;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function isPart(value: unknown): value is PackPart {
  const { name, kind, byteLength, encoding, chunks }: Readonly<Record<string, unknown>> = Object(value);
  return (
    isText(name) &&
    PACK_PART_KINDS.some((one) => one === kind) &&
    isCount(byteLength) &&
    (encoding === 'gzip' || encoding === 'identity') &&
    Array.isArray(chunks) &&
    chunks.length === Math.ceil(byteLength / CHUNK_BYTES) &&
    chunks.every((hash) => isText(hash) && /^[0-9a-f]{64}$/.test(hash))
  );
}

/** @returns null for anything that is no manifest of this format */
export function readSignedManifest(value: unknown): SignedManifest | null {
  const { manifest, keyId, signature }: Readonly<Record<string, unknown>> = Object(value);
  const { format, id, version, title, path, parts, bytes }: Readonly<Record<string, unknown>> = Object(manifest);
  const isManifest =
    format === PACK_FORMAT &&
    [id, title, path, keyId, signature].every(isText) &&
    isCount(version) &&
    isCount(bytes) &&
    Array.isArray(parts) &&
    parts.every(isPart);
  const signed: SignedManifest = Object(value);
  return isManifest ? signed : null;
}
