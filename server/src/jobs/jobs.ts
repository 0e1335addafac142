import { Logger, run, runMigrations } from 'graphile-worker';
import type { Runner } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/db/connect.ts';
import type { ConnectionOptions } from '#server/db/embeddedPostgres.ts';

/** Work by name, recurring (one run at a time) where it has a `cron`; what failed runs again. */
export type Jobs = Readonly<
  Record<string, { readonly cron?: string; readonly work: (payload: unknown) => Promise<void> }>
>;

/** Two, so that work that takes long does not hold up a mail that somebody waits for. */
const CONNECTIONS = 2;
const POLL_MS = 10_000;

/** Makes the tables of the queue, before anything can be added to it. */
export async function prepareJobs(connection: ConnectionOptions): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await pool.end();
  }
}

/** Adds work inside the caller's transaction: it starts when, and only if, that commits. */
export async function addJob(trx: Db, name: string, payload: object = {}): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => 8)`.execute(trx);
}

/**
 * Starts the queue; its tables live in a schema of their own in the same database.
 * @param report told every attempt that failed, and what the queue itself meets
 */
export async function startJobs(
  connection: ConnectionOptions,
  jobs: Jobs,
  report: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  const pool = new pg.Pool({ ...connection, max: CONNECTIONS + 1 });
  // Lost connections are made anew by the queue itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  // Its message of a failed job repeats the stack of what failed, which is its cause here.
  const logger = new Logger(() => (level, message, { failure = false, job, error } = {}) => {
    if (level !== 'error') return;
    const name = (job as { task_identifier?: string } | undefined)?.task_identifier ?? '';
    report(new Error(failure ? `Job ${name} failed` : message, { cause: error }));
  });
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: CONNECTIONS,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    noPreparedStatements: false,
    logger,
    taskList: Object.fromEntries(Object.entries(jobs).map(([name, { work }]) => [name, (payload) => work(payload)])),
    crontab: Object.entries(jobs)
      .filter(([, { cron }]) => cron !== undefined)
      .map(([name, { cron }]) => `${cron} ${name} ?max=5&queue=${encodeURIComponent(name)}`)
      .join('\n'),
  });
  return {
    async stop() {
      await runner.stop().catch(() => undefined);
      await pool.end();
    },
  };
}
