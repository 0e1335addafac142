import fs from 'node:fs';
import path from 'node:path';

const PREFIX = '.building-';

/**
 * A folder beside the maps for a build, so that renaming stays within the disk. Leftovers of builds whose process has
 * ended are removed.
 */
export function openBuildFolder(folder: string, name: string): { readonly path: string; remove(): void } {
  fs.mkdirSync(folder, { recursive: true });
  for (const entry of fs.readdirSync(folder)) {
    const [, pid = ''] = entry.startsWith(PREFIX) ? (/-(\d+)-[^-]+$/.exec(entry) ?? []) : [];
    if (pid !== '' && !isRunning(Number(pid))) fs.rmSync(path.join(folder, entry), { recursive: true, force: true });
  }
  const made = fs.mkdtempSync(path.join(folder, `${PREFIX}${name}-${process.pid}-`));
  return { path: made, remove: () => fs.rmSync(made, { recursive: true, force: true }) };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user exists, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
