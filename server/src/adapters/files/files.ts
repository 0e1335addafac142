import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly key: string;
  readonly changedAt: Date;
}

export interface LinkedAnswer {
  readonly method: 'GET' | 'HEAD';
  readonly contentType: string;
  readonly contentDisposition: string;
}

/** Stores uploaded originals and images. Keys are relative paths made of ids, never of user input. */
export interface FileStore {
  /** Stores the whole stream under the key, or nothing. */
  put(key: string, content: Readable | Uint8Array): Promise<void>;
  /** Moves a complete local file into the store; the source path no longer exists afterwards. */
  adopt(key: string, path: string): Promise<void>;
  /** @throws Failure `not_found` */
  get(key: string): Promise<Readable>;
  /**
   * Returns a signed URL of the store that answers with exactly these headers for `LINK_SECONDS`. Absent where clients
   * cannot reach the store.
   */
  readonly createLink?: (key: string, answer: LinkedAnswer) => Promise<string>;
  /** Idempotent: removing a missing file is no error. */
  remove(key: string): Promise<void>;
  /** Lists every file whose key begins with the folder, for example `media/`. */
  list(folder: string): AsyncIterable<StoredFile>;
  check(): Promise<void>;
}

export const LINK_SECONDS = 300;

const KEY = /^[a-z]+(\/[\w-]+)+(\.[a-z0-9]+)?$/;

/** @throws Error for an invalid storage key */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
  return key;
}
