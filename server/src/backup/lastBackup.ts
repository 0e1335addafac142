import fs from 'node:fs/promises';
import path from 'node:path';

const FILE = 'last-backup';

/** Notes that a backup was finished, for `/metrics` and `npm run doctor`. */
export async function noteBackup(dataDirectory: string, name: string): Promise<void> {
  await fs.writeFile(path.join(dataDirectory, FILE), `${name}\n`);
}

/** When the last backup was finished, as Unix time in seconds; null before the first. */
export async function lastBackupAt(dataDirectory: string): Promise<number | null> {
  const stat = await fs.stat(path.join(dataDirectory, FILE)).catch(() => null);
  return stat && Math.floor(stat.mtimeMs / 1_000);
}
