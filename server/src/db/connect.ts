import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { startEmbeddedPostgres } from './embeddedPostgres.ts';
import type { ConnectionOptions } from './embeddedPostgres.ts';
import type { DB } from './types.ts';

/** A handle for queries: the pool, or the transaction of a caller. */
export type Db = Kysely<DB>;

export interface Database {
  readonly db: Db;
  readonly connection: ConnectionOptions;
  /** How many statements were sent since the start; tests count with it. */
  statementCount(): number;
  stop(): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 8_000;
const CONNECT_TIMEOUT_MS = 4_000;
const DATABASE_NAME = 'cordada';

// Dates stay text (a day has no zone); counts and sums fit a number here.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const names = new Map<string, string>();

/**
 * Sends texts that begin with a comment as named statements, so that the server plans them once:
 * mark only constant texts, each distinct one stays prepared on its connection.
 */
class PreparingClient extends pg.Client {
  readonly #statements: { count: number };

  constructor(config?: pg.ClientConfig & { readonly statements?: { count: number } }) {
    super(config);
    this.#statements = config?.statements ?? { count: 0 };
  }

  // pg's overloads cannot be restated here; the shape is checked at the call sites.
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

/** Connects to the configured PostgreSQL, starting the embedded one where none is configured. */
export async function connectDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDirectory' | 'databasePoolSize' | 'environment'>,
  log: (message: string) => void,
): Promise<Database> {
  if (config.databaseUrl) {
    const database = open({ connectionString: config.databaseUrl }, config.databasePoolSize, async () => undefined);
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
  return open(embedded.connection(DATABASE_NAME), config.databasePoolSize, embedded.stop);
}

/** Opens a pool on an existing database. */
export function open(connection: ConnectionOptions, size: number, after: () => Promise<void>): Database {
  const statements = { count: 0 };
  const pool = new pg.Pool({
    ...connection,
    statements,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    Client: PreparingClient,
  } as pg.PoolConfig);
  // A lost idle connection is no event: the pool opens another when one is needed.
  pool.on('error', () => undefined);
  // One that is lost in use fails its query; without a listener it would end the process as well.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    connection,
    statementCount: () => statements.count,
    async stop() {
      await db.destroy();
      await after();
    },
  };
}

/** Creates a database unless it is there; `template` copies an existing one. */
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
    // 42P04: another process made it at the same moment.
    if ((error as { code?: string }).code !== '42P04') throw error;
  } finally {
    await client.end();
  }
}
