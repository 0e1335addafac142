import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '#server/http/testing/freePort.ts';
import { installFromDebian } from './debian.ts';

const root = path.resolve(import.meta.dirname, '..');
const VERSION_MIN = 15;
const START_MS = 60_000;
const USER = 'cordada';
const PASSWORD = 'cordada';

/** Paths of the database tests that also run on a server PostgreSQL: migrations from zero and the statements that differ most. */
const FILES = [
  'server/src/db/',
  'server/src/graphql/paging',
  'server/src/jobs/',
  'server/src/modules/activities/listActivities',
  'server/src/modules/activities/publishActivity',
  'server/src/modules/admin/mergeElements',
  'server/src/modules/density/',
  'server/src/modules/discovery/',
  'server/src/modules/elements/',
  'server/src/modules/imports/osmKinds',
  'server/src/modules/lists/',
  'server/src/modules/search/',
  'server/src/modules/targets/',
  'server/src/modules/tracks/recogniseAgain',
];

/** `node tools/server-postgres.ts [path…]` runs the files of these paths instead. */
const chosen = process.argv.slice(2);

if (process.env['DATABASE_URL'])
  skip('DATABASE_URL is set, so the database tests before this stage ran on that server');
if (!findBinaries()) installFromDebian('postgresql');
const binaries = findBinaries();
if (!binaries) {
  skip(`PostgreSQL ${VERSION_MIN} or newer is not installed, and it can be installed only by root with apt-get`);
}
process.exitCode = await runTests(binaries);

function skip(reason: string): never {
  console.log(`skipped: ${reason}`);
  process.exit(0);
}

/** Folder of the programs of the oldest version that the product supports, as Debian installs it. */
function findBinaries(): string | null {
  const parent = '/usr/lib/postgresql';
  const versions = fs.existsSync(parent) ? fs.readdirSync(parent).map(Number) : [];
  const [oldest] = versions.filter((version) => version >= VERSION_MIN).sort((a, b) => a - b);
  const folder = path.join(parent, String(oldest), 'bin');
  return oldest && fs.existsSync(path.join(folder, 'initdb')) ? folder : null;
}

/** @returns the exit code of the tests */
async function runTests(binaries: string): Promise<number> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-server-postgres-'));
  const account = unprivilegedAccount();
  if (account) fs.chownSync(folder, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: { PATH: process.env['PATH'] } };
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  fs.writeFileSync(passwordFile, PASSWORD, { mode: 0o644 });
  const made = spawnSync(
    path.join(binaries, 'initdb'),
    [
      '-D',
      data,
      '-U',
      USER,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`The cluster could not be created: ${made.stderr || String(made.error)}`);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_wal_size: '2GB',
    // README asks for these: with the cost of a spinning disk, the neighbours of an import run into the statement timeout.
    jit: 'off',
    random_page_cost: 1.1,
    work_mem: '16MB',
  };
  const log = path.join(folder, 'postgres.log');
  const output = fs.openSync(log, 'a');
  const server = spawn(
    path.join(binaries, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: ['ignore', output, output] },
  );
  const ended = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  try {
    const url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`;
    const version = await waitForVersion(url, () => server.exitCode === null, log);
    console.log(`PostgreSQL ${version} on 127.0.0.1`);
    const tests = spawn(
      process.execPath,
      [path.join(root, 'tools/vitest.ts'), 'db', ...(chosen.length > 0 ? chosen : FILES)],
      {
        cwd: root,
        env: { ...process.env, DATABASE_URL: url },
        stdio: 'inherit',
      },
    );
    return await new Promise<number>((resolve) => void tests.once('exit', (code) => resolve(code ?? 1)));
  } finally {
    server.kill('SIGINT');
    await ended;
    fs.closeSync(output);
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** PostgreSQL refuses to run as root. */
function unprivilegedAccount(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** @throws Error with the end of the log if the server stops, or does not answer in time */
async function waitForVersion(url: string, isRunning: () => boolean, log: string): Promise<string> {
  for (const end = Date.now() + START_MS; isRunning() && Date.now() < end;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]?.server_version ?? '';
    } catch {
      await new Promise((resolve) => void setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`PostgreSQL did not start: ${fs.readFileSync(log, 'utf8').slice(-2_000)}`);
}
