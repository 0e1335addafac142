import { Logger, run, runMigrations } from 'graphile-worker';
import type { Runner } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/db/connect.ts';
import type { ConnectionOptions } from '#server/db/embeddedPostgres.ts';
import { limitTo } from '#server/db/page.ts';

/** Jobs by name. A job with `cron` recurs, one run at a time; failed jobs are retried. */
export type Jobs = Readonly<
  Record<string, { readonly cron?: string; readonly work: (payload: unknown) => Promise<void> }>
>;

/** Two, so that a long job does not delay mails. */
const CONNECTIONS = 2;
const POLL_MS = 10_000;

/**
 * SQLSTATE "cannot connect now". Graphile Worker retries only on this code, so lost connections are reported with it.
 */
const CANNOT_CONNECT_NOW = '57P03';

type Overloaded = (...given: unknown[]) => unknown;

/** True for errors from PostgreSQL itself, except shutdown (57P) and lost connection (08). */
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

// The overloads of pg cannot be repeated here; the queue uses only promises.
class QueueClient extends pg.Client {
  override query(...given: unknown[]): never {
    return triedAgain((super.query as Overloaded)(...given)) as never;
  }
}

/**
 * Connection pool of the queue. Graphile Worker does not await writing the result of a job, so an error that is not
 * retried would be an unhandled rejection and end the process.
 */
class QueuePool extends pg.Pool {
  constructor(connection: ConnectionOptions, max: number) {
    super({ ...connection, max, Client: QueueClient });
    // The queue reconnects by itself.
    this.on('error', () => undefined);
    this.on('connect', (client) => void client.on('error', () => undefined));
  }

  override connect(...given: unknown[]): never {
    // While the queue stops, pending results are dropped: the next process repeats the job.
    if (this.ending) return new Promise(() => undefined) as never;
    return triedAgain((super.connect as Overloaded)(...given)) as never;
  }
}

export async function prepareJobs(connection: ConnectionOptions): Promise<void> {
  const pool = new QueuePool(connection, 1);
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await pool.end();
  }
}

export interface JobCounts {
  /** Jobs that wait for their turn, a time or a retry. */
  readonly waiting: number;
  /** Those of them that could begin now. */
  readonly due: number;
  /** Jobs that were given up. */
  readonly failed: number;
  /** How long the oldest due job has waited; 0 when there is none. */
  readonly oldestSeconds: number;
}

const IS_DUE = sql`attempts < max_attempts and run_at <= now() and locked_at is null`;

export async function countJobs(db: Db): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`
    select count(*) filter (where attempts < max_attempts)::int as waiting,
      count(*) filter (where ${IS_DUE})::int as due,
      count(*) filter (where attempts >= max_attempts)::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where ${IS_DUE})), 0)::float8 as "oldestSeconds"
    from graphile_worker.jobs`.execute(db);
  return rows[0] ?? { waiting: 0, due: 0, failed: 0, oldestSeconds: 0 };
}

export interface FailedJob {
  readonly id: string;
  readonly name: string;
  readonly error: string;
  readonly attempts: number;
  /** Of the last attempt. */
  readonly at: Date;
}

/** Jobs that were given up, latest first. */
export async function listFailedJobs(db: Db, rows: number): Promise<FailedJob[]> {
  const { rows: jobs } = await sql<FailedJob>`
    select id::text as id, task_identifier as name, coalesce(last_error, '') as error, attempts, updated_at as at
    from graphile_worker.jobs where attempts >= max_attempts order by updated_at desc limit ${limitTo(rows)}`.execute(
    db,
  );
  return jobs;
}

/** Lets jobs that were given up try again at once. @returns how many */
export async function retryFailedJobs(db: Db): Promise<number> {
  const { rows } = await sql`select graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where attempts >= max_attempts), run_at => now(), attempts => 0)`.execute(
    db,
  );
  return rows.length;
}

/**
 * Adds a job inside the transaction of the caller: it runs when, and only if, the transaction commits.
 * @param options.queue jobs of one queue run one after the other, so that they never hold all workers
 * @param options.key replaces a job of this key that has not begun yet
 */
export async function addJob(
  trx: Db,
  name: string,
  payload: object = {},
  {
    queue = null,
    attempts = 8,
    key = null,
  }: { readonly queue?: string | null; readonly attempts?: number; readonly key?: string | null } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, queue_name => ${queue}::text,
    max_attempts => ${attempts}::int, job_key => ${key}::text)`.execute(trx);
}

/**
 * Starts the queue; its tables live in their own schema of the same database.
 * @param report receives every failed attempt and errors of the queue itself
 * @param around runs each attempt, for example within a span
 */
export async function startJobs(
  connection: ConnectionOptions,
  jobs: Jobs,
  report: (error: unknown) => void,
  around: (name: string, work: () => Promise<void>) => Promise<void> = (_name, work) => work(),
): Promise<{ stop(): Promise<void> }> {
  const pool = new QueuePool(connection, CONNECTIONS + 1);
  // The log message of Graphile Worker repeats the stack of the error, which is attached as the cause.
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
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, { work }]) => [name, (payload) => around(name, () => work(payload))]),
    ),
    crontab: Object.entries(jobs)
      .filter(([, { cron }]) => cron !== undefined)
      .map(([name, { cron }]) => `${cron} ${name} ?max=5&queue=${encodeURIComponent(name)}`)
      .join('\n'),
  });
  // The runner survives all known errors; report it if it stops, before missing mails reveal it.
  runner.promise.catch(report);
  return {
    async stop() {
      await runner.stop().catch(() => undefined);
      await pool.end();
    },
  };
}
