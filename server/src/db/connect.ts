import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';
import type { ConnectionOptions } from './embeddedPostgres.ts';
import type { DB } from './types.ts';

export type Db = Kysely<DB>;

export interface Database {
  readonly db: Db;
  readonly connection: ConnectionOptions;
  statementCount(): number;
  /** Connections of the pool, and queries that wait for one. */
  connections(): { total: number; idle: number; waiting: number };
  stop(): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 8_000;
/** Less than people wait; the load shedder keeps the queue for connections short. */
const REQUEST_WAIT_MS = 1_800;
const BACKGROUND_WAIT_MS = 10_000;
const DATABASE_NAME = 'cordada';

// Keep dates as text, because a day has no time zone. Counts and sums fit a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const names = new Map<string, string>();

/**
 * Sends statements that begin with a comment as named prepared statements, so that PostgreSQL plans them once. Mark
 * only constant texts: each distinct text stays prepared on its connection.
 */
class PreparingClient extends pg.Client {
  readonly #statements: { count: number };

  constructor(config?: pg.ClientConfig & { readonly statements?: { count: number } }) {
    super(config);
    this.#statements = config?.statements ?? { count: 0 };
  }

  // The overloads of pg cannot be repeated here; call sites check the types.
  override query(...given: unknown[]): never {
    const [text, values] = given;
    this.#statements.count += 1;
    if (typeof text === 'string' && text.startsWith('/*')) {
      let name = names.get(text);
      if (!name) names.set(text, (name = createHash('sha1').update(text).digest('base64url')));
      given.splice(0, 2, { name, text, values });
    }
    return (super.query as (...a: unknown[]) => never)(...given);
  }
}

export async function connectDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory' | 'databasePoolSize' | 'environment'>,
  log: (message: string) => void,
): Promise<Database> {
  if (config.databaseUrl) {
    const database = open(
      { connectionString: config.databaseUrl },
      config.databasePoolSize,
      async () => undefined,
      REQUEST_WAIT_MS,
    );
    try {
      await sql`select 1`.execute(database.db);
    } catch (error) {
      await database.stop();
      const reason = (error as { code?: string }).code ?? (error as Error).message;
      throw new Error(`PostgreSQL at DATABASE_URL cannot be reached (${reason}).`, { cause: error });
    }
    return database;
  }
  const embedded = await startEmbeddedPostgres({
    directory: `${config.dataDirectory}/postgres`,
    durable: config.environment !== 'test',
    log,
  });
  await createDatabase(embedded.connection('postgres'), DATABASE_NAME);
  return open(embedded.connection(DATABASE_NAME), config.databasePoolSize, embedded.stop, REQUEST_WAIT_MS);
}

/** @param waitMs how long a query waits for a connection before it fails as unavailable */
export function open(
  connection: ConnectionOptions,
  size: number,
  after: () => Promise<void>,
  waitMs = BACKGROUND_WAIT_MS,
): Database {
  const statements = { count: 0 };
  const pool = new pg.Pool({
    ...connection,
    statements,
    max: size,
    connectionTimeoutMillis: waitMs,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    Client: PreparingClient,
  } as pg.PoolConfig);
  // Losing an idle connection needs no action: the pool opens another when needed.
  pool.on('error', () => undefined);
  // A connection lost in use fails its query; without this listener it would also end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    connection,
    statementCount: () => statements.count,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async stop() {
      await db.destroy();
      await after();
    },
  };
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
