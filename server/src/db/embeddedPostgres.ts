import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { PORT, isLivePostgres, readPidFile, retirePidFile } from './pidFile.ts';
import { findPlace } from './clusterPlace.ts';
import type { ClusterPlace, SystemAccount } from './clusterPlace.ts';

export type ConnectionOptions = pg.PoolConfig;

export interface EmbeddedPostgres {
  connection(database: string): ConnectionOptions;
  /** Ends our use; the server stops only when no other process uses it. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  directory: string;
  /** False only for temporary test clusters: no fsync, so a power loss destroys the data. */
  durable: boolean;
  log: (message: string) => void;
  /** Instead of the place of the directory; for a cluster that is being restored. */
  place?: ClusterPlace;
  /** How long a start may take; recovery from a backup takes long. */
  startTimeoutMs?: number;
}

const USER = 'cordada';
const MAX_CONNECTIONS = 60;
const START_TIMEOUT_MS = 60_000;
/** Advisory lock held in shared mode by every process that uses the cluster. */
const IN_USE_LOCK = 0x0c0d_ada1;
/** `sun_path` holds 104 bytes on macOS and 108 on Linux, including the terminating zero. */
const SOCKET_PATH_MAX_BYTES = 103;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = options.place ?? findPlace(path.resolve(options.directory), options.log);
  const { cluster } = place;
  const password = readPassword(place.directory, place.account);
  const server: Server = { ...place, options, socketDirectory: cluster };
  const connection = (database: string): ConnectionOptions => ({
    host: server.socketDirectory,
    port: PORT,
    user: USER,
    password,
    database,
  });
  let keeper = await ensureRunning(server, connection);
  let isStopping = false;
  // If the server dies, restart it; queries fail until then and reconnect on their own.
  const watch = (): void => {
    keeper.once('end', () => {
      if (isStopping) return;
      options.log('PostgreSQL went away: starting it again.');
      ensureRunning(server, connection).then(
        (next) => {
          keeper = next;
          watch();
        },
        (error: unknown) => options.log(String(error)),
      );
    });
  };
  watch();
  return {
    connection,
    stop() {
      isStopping = true;
      return stop(keeper, server);
    },
  };
}

/**
 * Starts or joins the server and takes its in-use lock.
 * @throws Error when the server is not ready within a minute
 */
async function ensureRunning(server: Server, connection: (database: string) => ConnectionOptions): Promise<pg.Client> {
  const deadline = Date.now() + (server.options.startTimeoutMs ?? START_TIMEOUT_MS);
  for (;;) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not start in time. ${lastLog(server.directory)}`);
    createCluster(server);
    const running = readPidFile(server.cluster);
    let isReady = false;
    if (running && isLivePostgres(running.pid)) {
      isReady = running.status === 'ready';
      if (isReady) server.socketDirectory = running.socketDirectory;
    } else {
      if (running) retirePidFile(server.cluster, running);
      isReady = await launch(server, deadline);
      // Nobody else starts a cluster that is being restored: a second attempt would fail like the first.
      if (!isReady && server.options.place) throw new Error(`PostgreSQL ended. ${lastLog(server.directory)}`);
    }
    // The last other process may stop the server between our check and our lock: check again.
    const keeper = isReady ? await connectKeeper(connection('postgres')) : null;
    if (keeper) return keeper;
    await delay(15);
  }
}

interface Server extends ClusterPlace {
  options: EmbeddedPostgresOptions;
  socketDirectory: string;
}

function readPassword(directory: string, account: SystemAccount | null): string {
  const file = path.join(directory, 'password');
  try {
    fs.writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
    if (account) fs.chownSync(file, account.uid, account.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return fs.readFileSync(file, 'utf8');
}

function createCluster(server: Server): void {
  if (fs.existsSync(path.join(server.cluster, 'PG_VERSION'))) return;
  // Created under a temporary name and renamed, so that an aborted start leaves no incomplete cluster.
  const aside = `${server.cluster}.${process.pid}.${randomBytes(3).toString('hex')}`;
  const made = spawnSync(
    path.join(server.binaries, 'bin', 'initdb'),
    [
      '-D',
      aside,
      '-U',
      USER,
      `--pwfile=${path.join(server.directory, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(server.options.durable ? [] : ['--no-sync']),
    ],
    { ...server.account, cwd: server.directory, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  );
  if (made.status !== 0) throw new Error(`PostgreSQL could not create its cluster: ${made.stderr || made.error}`);
  try {
    fs.renameSync(aside, server.cluster);
  } catch (error) {
    fs.rmSync(aside, { recursive: true, force: true });
    if (!fs.existsSync(path.join(server.cluster, 'PG_VERSION'))) throw error;
  }
}

/** Counts the time of statements, for the page of administrators; the package of a platform may lack the library. */
function statementStatistics(binaries: string): Record<string, string | number> {
  const library = path.join(binaries, 'lib', 'postgresql', 'pg_stat_statements');
  return ['.so', '.dylib'].some((suffix) => fs.existsSync(library + suffix))
    ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': 1_000 }
    : {};
}

function settings({ options: { durable }, binaries }: Server, socketDirectory: string): string[] {
  const memory = os.totalmem() / 1_048_576;
  const megabytes = (share: number, low: number, high: number): string =>
    `${Math.round(Math.min(high, Math.max(low, memory * share)))}MB`;
  const values: Record<string, string | number> = {
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    max_connections: MAX_CONNECTIONS,
    shared_buffers: megabytes(0.1, 64, 2048),
    effective_cache_size: megabytes(0.5, 256, 65_536),
    work_mem: '16MB',
    maintenance_work_mem: '256MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: 1.1,
    max_parallel_workers_per_gather: 0,
    // JIT compilation would take longer than any of our statements runs.
    jit: 'off',
    io_method: 'sync',
    // Keeps the log of changes once there is a backup folder: see `server/src/backup/walArchive.ts`.
    archive_mode: 'on',
    archive_command:
      'if [ -d ../wal-archive ]; then cp "%p" "../wal-archive/%f.partial" && mv "../wal-archive/%f.partial" "../wal-archive/%f"; fi',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...statementStatistics(binaries),
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Spawns the server detached, so that it outlives this process, and waits until it is ready. */
async function launch(server: Server, deadline: number): Promise<boolean> {
  let { socketDirectory } = server;
  if (Buffer.byteLength(path.join(socketDirectory, `.s.PGSQL.${PORT}`)) > SOCKET_PATH_MAX_BYTES) {
    socketDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'cordada-'));
    if (server.account) fs.chownSync(socketDirectory, server.account.uid, server.account.gid);
  }
  const logFile = path.join(server.directory, 'postgres.log');
  const output = fs.openSync(logFile, sizeOf(logFile) > 20_000_000 ? 'w' : 'a', 0o600);
  const child = spawn(
    path.join(server.binaries, 'bin', 'postgres'),
    ['-D', server.cluster, ...settings(server, socketDirectory)],
    {
      ...server.account,
      cwd: server.directory,
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', output, output],
      detached: true,
    },
  );
  fs.closeSync(output);
  child.unref();
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  while (!ended && Date.now() < deadline) {
    const state = readPidFile(server.cluster);
    if (state?.pid === child.pid && state?.status === 'ready') {
      server.socketDirectory = socketDirectory;
      return true;
    }
    await delay(5);
  }
  // Another process was faster, or an old server is still stopping: the caller checks again.
  await delay(25);
  return false;
}

function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

async function connectKeeper(connection: ConnectionOptions): Promise<pg.Client | null> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK]);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    // Only a failed authentication (28xxx) is final; other errors mean that the server is starting or stopping.
    if (!((error as { code?: string }).code ?? '').startsWith('28')) return null;
    throw error;
  }
}

async function stop(keeper: pg.Client, { cluster, socketDirectory }: Server): Promise<void> {
  let isAlone = false;
  try {
    await keeper.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK]);
    const result = await keeper.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [IN_USE_LOCK]);
    isAlone = result.rows[0]?.alone ?? false;
  } catch {
    // The server has stopped already.
  }
  const state = readPidFile(cluster);
  if (isAlone && state && isLivePostgres(state.pid)) {
    process.kill(state.pid, 'SIGINT');
    await keeper.end().catch(() => undefined);
    for (let waited = 0; waited < 10_000 && isLivePostgres(state.pid); waited += 10) await delay(10);
    if (socketDirectory !== cluster) fs.rmSync(socketDirectory, { recursive: true, force: true });
    return;
  }
  await keeper.end().catch(() => undefined);
}

function lastLog(directory: string): string {
  try {
    return fs.readFileSync(path.join(directory, 'postgres.log'), 'utf8').split('\n').slice(-6).join('\n');
  } catch {
    return '';
  }
}
