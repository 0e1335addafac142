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

/** PostgreSQL's "cannot connect now": of a lost connection the queue knows only this, and tries again. */
const CANNOT_CONNECT_NOW = '57P03';

type Overloaded = (...given: unknown[]) => unknown;

/** What the server itself said is an answer, unless it says that it ends (57P) or lost the connection (08). */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '');
}

function triedAgain(answer: unknown): unknown {
  if (!(answer instanceof Promise)) return answer;
  return answer.catch((error: unknown) => {
    if (isAnswer(error)) throw error;
    throw Object.assign(new Error('The database is away', { cause: error }), { code: CANNOT_CONNECT_NOW });
  });
}

// pg's overloads cannot be restated here; the queue uses the promises.
class QueueClient extends pg.Client {
  override query(...given: unknown[]): never {
    return triedAgain((super.query as Overloaded)(...given)) as never;
  }
}

/**
 * The connections of the queue. It does not wait for the writing of what became of a job: an error that it does not try
 * again is heard by nobody there, and would end the process together with the database.
 */
class QueuePool extends pg.Pool {
  constructor(connection: ConnectionOptions, max: number) {
    super({ ...connection, max, Client: QueueClient } as pg.PoolConfig);
    // Lost connections are made anew by the queue itself.
    this.on('error', () => undefined);
    this.on('connect', (client) => void client.on('error', () => undefined));
  }

  override connect(...given: unknown[]): never {
    // Nobody waits for what is still to be written while the queue stops: whoever comes next does that job again.
    if (this.ending) return new Promise(() => undefined) as never;
    return triedAgain((super.connect as Overloaded)(...given)) as never;
  }
}

/** Makes the tables of the queue, before anything can be added to it. */
export async function prepareJobs(connection: ConnectionOptions): Promise<void> {
  const pool = new QueuePool(connection, 1);
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
  const pool = new QueuePool(connection, CONNECTIONS + 1);
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
  // It goes on by itself through all that we know of; should it not, this is to be seen before the mails are missed.
  runner.promise.catch(report);
  return {
    async stop() {
      await runner.stop().catch(() => undefined);
      await pool.end();
    },
  };
}
