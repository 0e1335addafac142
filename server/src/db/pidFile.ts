import fs from 'node:fs';
import path from 'node:path';
import { errorCode } from './errorCode.ts';

export const PORT = 5432;
/** Larger than any pid on Linux or macOS, so `kill` reports that the process does not exist. */
const IMPOSSIBLE_PID = 2_147_483_646;

export interface PidFile {
  pid: number;
  socketDirectory: string;
  status: string;
  lines: string[];
}

/** Format of `postmaster.pid`: line 1 is the pid, line 5 the socket directory, line 8 the status. */
export function readPidFile(cluster: string): PidFile | null {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return {
      pid: Math.abs(Number(lines[0])),
      socketDirectory: lines[4]?.trim() ?? '',
      status: lines[7]?.trim() ?? '',
      lines,
    };
  } catch {
    return null;
  }
}

/** Also detects zombies and, after a reboot, unrelated processes with the same pid. */
export function isLivePostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || pid === IMPOSSIBLE_PID) return false;
  if (process.platform === 'linux') {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      return name === 'postgres' && stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
    } catch {
      return false;
    }
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Writes an impossible pid instead of deleting the file: its shared-memory line still prevents PostgreSQL from
 * starting beside orphaned backends.
 */
export function retirePidFile(cluster: string, stale: PidFile): void {
  const file = path.join(cluster, 'postmaster.pid');
  const current = readPidFile(cluster);
  if (!current || current.pid !== stale.pid || stale.pid === IMPOSSIBLE_PID) return;
  fs.writeFileSync(file, [String(IMPOSSIBLE_PID), ...stale.lines.slice(1)].join('\n'));
  fs.rmSync(path.join(stale.socketDirectory || cluster, `.s.PGSQL.${PORT}.lock`), { force: true });
}
