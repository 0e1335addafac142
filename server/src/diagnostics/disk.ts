import fs from 'node:fs/promises';

/** Bytes of the disk that holds a folder; `free` is what this process may still write. */
export interface DiskSpace {
  readonly free: number;
  readonly size: number;
}

export async function measureDisk(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await fs.statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}
