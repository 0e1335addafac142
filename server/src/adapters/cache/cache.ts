/** Keeps answers that cost time or others' bandwidth on disk. Losing it loses nothing. */
export interface DiskCache {
  get(key: string): Promise<Buffer | null>;
  /** Never fails: what cannot be kept is made again. */
  put(key: string, data: Uint8Array): Promise<void>;
}
