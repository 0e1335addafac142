import { Logger, run } from 'graphile-worker';
import type { Runner } from 'graphile-worker';
import pg from 'pg';
import type { ConnectionOptions } from '#server/db/embeddedPostgres.ts';

/** Recurring work by name; a name runs on one process at a time, and again when it failed. */
export type Jobs = Readonly<Record<string, { readonly cron: string; readonly work: () => Promise<void> }>>;

const CONNECTIONS = 2;
const POLL_MS = 10_000;

/** Starts the queue; its tables live in a schema of their own in the same database. */
export async function startJobs(
  connection: ConnectionOptions,
  jobs: Jobs,
  log: { error: (details: object, message: string) => void },
): Promise<{ stop(): Promise<void> }> {
  const pool = new pg.Pool({ ...connection, max: CONNECTIONS + 1 });
  // Lost connections are made anew by the queue itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error({ job: message }, 'job failed');
  });
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 1,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    noPreparedStatements: false,
    logger,
    taskList: Object.fromEntries(Object.entries(jobs).map(([name, { work }]) => [name, work])),
    crontab: Object.entries(jobs)
      .map(([name, { cron }]) => `${cron} ${name} ?max=5`)
      .join('\n'),
  });
  return {
    async stop() {
      await runner.stop().catch(() => undefined);
      await pool.end();
    },
  };
}
