import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';
import type { ConnectionOptions } from './embeddedPostgres.ts';
import { errorCode } from './errorCode.ts';
import { IDLE_TRANSACTION_TIMEOUT_MS, STATEMENT_TIMEOUT_MS, createPool } from './pool.ts';
import type { StatementObserver, Statements } from './pool.ts';
import { createReadReplicas } from './replicas/readReplicas.ts';
import type { ReadReplicas } from './replicas/readReplicas.ts';
import type { DB } from './types.ts';

export type Db = Kysely<DB>;

export interface Database {
  readonly db: Db;
  /** Straight to PostgreSQL, for what needs a session: listening, the job queue, migrations. */
  readonly connection: ConnectionOptions;
  /** Null without DATABASE_READ_URLS. */
  readonly replicas: ReadReplicas | null;
  statementCount(): number;
  /** Connections of the pool, and queries that wait for one. */
  connections(): { total: number; idle: number; waiting: number };
  /** Calls the observer with the text of each statement from now on, and what that returns when the statement ends. */
  observe(observer: StatementObserver): void;
  stop(): Promise<void>;
}

/** Less than people wait; the load shedder keeps the queue for connections short. */
const REQUEST_WAIT_MS = 1_800;
const BACKGROUND_WAIT_MS = 10_000;
/** A replica that is slower than this to connect to is passed over. */
const REPLICA_WAIT_MS = 500;
const DATABASE_NAME = 'cordada';

export type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDirectory' | 'databasePoolSize' | 'environment'> &
  Partial<Pick<Config, 'databaseDirectUrl' | 'databaseReadUrls'>>;

/** @throws Error that says which address cannot be reached and why */
export async function connectDatabase(config: DatabaseSettings, log: (message: string) => void): Promise<Database> {
  const { databaseUrl, databaseDirectUrl = null, databaseReadUrls: readUrls = [] } = config;
  if (databaseUrl) {
    if (databaseDirectUrl) await keepTimeouts(databaseDirectUrl);
    const database = open({ connectionString: databaseUrl }, config.databasePoolSize, async () => undefined, {
      waitMs: REQUEST_WAIT_MS,
      direct: databaseDirectUrl === null ? null : { connectionString: databaseDirectUrl },
      readUrls,
    });
    try {
      await sql`select 1`.execute(database.db);
    } catch (error) {
      await database.stop();
      throw unreachable('DATABASE_URL', error);
    }
    return database;
  }
  const embedded = await startEmbeddedPostgres({
    directory: `${config.dataDirectory}/postgres`,
    durable: config.environment !== 'test',
    log,
  });
  await createDatabase(embedded.connection('postgres'), DATABASE_NAME);
  return open(embedded.connection(DATABASE_NAME), config.databasePoolSize, embedded.stop, {
    waitMs: REQUEST_WAIT_MS,
    readUrls,
  });
}

interface OpenOptions {
  /** How long a statement waits for a connection before it fails as unavailable. */
  readonly waitMs?: number;
  /** Set if the other connection leads to a pooler: the way around it, for what needs a session. */
  readonly direct?: ConnectionOptions | null;
  /** Addresses of replicas. */
  readonly readUrls?: readonly string[];
}

export function open(
  connection: ConnectionOptions,
  size: number,
  after: () => Promise<void>,
  { waitMs = BACKGROUND_WAIT_MS, direct = null, readUrls = [] }: OpenOptions = {},
): Database {
  const statements: Statements = { count: 0 };
  const primary = createPool(connection, { size, waitMs, statements, isPooled: direct !== null });
  const replicas =
    readUrls.length === 0
      ? null
      : createReadReplicas(
          primary,
          readUrls.map((connectionString) =>
            createPool({ connectionString }, { size, waitMs: REPLICA_WAIT_MS, statements }),
          ),
        );
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: replicas?.pool ?? primary }) });
  return {
    db,
    connection: direct ?? connection,
    replicas,
    statementCount: () => statements.count,
    observe(observer) {
      statements.observer = observer;
    },
    connections: () => ({ total: primary.totalCount, idle: primary.idleCount, waiting: primary.waitingCount }),
    async stop() {
      await db.destroy();
      await after();
    },
  };
}

/** A pooler refuses settings of a session, so the account gets them in this database. */
async function keepTimeouts(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const name = client.escapeIdentifier(rows[0]?.name ?? '');
    for (const [setting, value] of [
      ['statement_timeout', STATEMENT_TIMEOUT_MS],
      ['idle_in_transaction_session_timeout', IDLE_TRANSACTION_TIMEOUT_MS],
    ] as const)
      await client.query(`alter role current_user in database ${name} set ${setting} = ${value}`);
  } catch (error) {
    throw unreachable('DATABASE_DIRECT_URL', error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function unreachable(setting: string, error: unknown): Error {
  const reason = errorCode(error) ?? (error as Error).message;
  return new Error(`PostgreSQL at ${setting} cannot be reached (${reason}).`, { cause: error });
}

export async function createDatabase(admin: ConnectionOptions, name: string, template?: string): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (known.rowCount === 0) {
      const from = template ? ` template ${client.escapeIdentifier(template)} strategy file_copy` : '';
      await client.query(`create database ${client.escapeIdentifier(name)}${from}`);
    }
  } catch (error) {
    // 42P04 (duplicate_database): another process created it at the same time.
    if ((error as { code?: string }).code !== '42P04') throw error;
  } finally {
    await client.end();
  }
}
