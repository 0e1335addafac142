import type { Readable } from 'node:stream';

/** A file that is kept. */
export interface StoredFile {
  readonly key: string;
  readonly changedAt: Date;
}

/** Where uploaded originals and pictures live. Keys are ours: relative, made of ids, never of users' names. */
export interface FileStore {
  /** Stores the whole stream under the key, or nothing. */
  put(key: string, content: Readable | Uint8Array): Promise<void>;
  /** Takes over a complete local file, which is gone from its old place afterwards. */
  adopt(key: string, path: string): Promise<void>;
  /** @throws Failure `not_found` */
  get(key: string): Promise<Readable>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every file whose key begins with a folder, `media/`. */
  list(folder: string): AsyncIterable<StoredFile>;
  /** Resolves when the store can be used; rejects with the reason. */
  check(): Promise<void>;
}

const KEY = /^[a-z]+(\/[\w-]+)+(\.[a-z0-9]+)?$/;

/** @throws Error for what is no key of ours */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
  return key;
}
