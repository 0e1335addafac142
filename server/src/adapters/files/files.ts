import type { Readable } from 'node:stream';

/** Where uploaded originals live. Keys are ours: relative, made of ids, never of users' names. */
export interface FileStore {
  /** Stores the whole stream under the key, or nothing. */
  put(key: string, content: Readable | Uint8Array): Promise<void>;
  /** Takes over a complete local file, which is gone from its old place afterwards. */
  adopt(key: string, path: string): Promise<void>;
  /** @throws Failure `not_found` */
  get(key: string): Promise<Readable>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Resolves when the store can be used; rejects with the reason. */
  check(): Promise<void>;
}
