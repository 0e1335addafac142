import { createHash } from 'node:crypto';
import pg from 'pg';
import type { ConnectionOptions } from './embeddedPostgres.ts';

/** Called with each statement; what it returns is called at the statement's end. */
export type StatementObserver = (text: string) => ((error?: unknown) => void) | null;

export interface Statements {
  count: number;
  observer?: StatementObserver;
}

export interface PoolOptions {
  readonly size: number;
  /** How long a statement waits for a connection before it fails as unavailable. */
  readonly waitMs: number;
  readonly statements: Statements;
  /**
   * The address is that of a pooler, which gives each transaction another connection: nothing can be prepared, and
   * settings of a session are refused.
   */
  readonly isPooled?: boolean;
}

export const STATEMENT_TIMEOUT_MS = 8_000;
export const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;

// Keep dates as text, because a day has no time zone. Counts and sums fit a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A connection that is opened again plans all its statements again, which takes longer than keeping it. */
const IDLE_CONNECTION_MS = 300_000;
/** Statements whose text depends on a request, such as its number of rows, must not fill the memory of PostgreSQL. */
const PREPARED_MAX = 800;

const names = new Map<string, string>();

class ObservedClient extends pg.Client {
  readonly #statements: Statements;

  constructor(config?: pg.ClientConfig & { readonly statements?: Statements }) {
    super(config);
    this.#statements = config?.statements ?? { count: 0 };
  }

  // The overloads of pg cannot be repeated here; call sites check the types.
  override query(...given: unknown[]): never {
    this.#statements.count += 1;
    const text = textOf(given[0]);
    const end = text === null ? null : this.#statements.observer?.(text);
    const answer = (super.query as (...a: unknown[]) => never)(...given);
    if (end) awaitEnd(answer, end);
    return answer;
  }
}

function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return null;
  return typeof statement.text === 'string' ? statement.text : null;
}

function awaitEnd(answer: unknown, end: (error?: unknown) => void): void {
  if (answer instanceof Promise) answer.then(() => end(), end);
  else end();
}

/**
 * Sends statements that begin with a comment as named prepared statements, so that PostgreSQL plans them once. Mark
 * only constant texts: each distinct text stays prepared on its connection.
 */
class PreparingClient extends ObservedClient {
  override query(...given: unknown[]): never {
    const [text, values] = given;
    if (typeof text === 'string' && text.startsWith('/*')) {
      const name = nameOf(text);
      if (name !== null) given.splice(0, 2, { name, text, values });
    }
    return super.query(...given);
  }
}

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= PREPARED_MAX) return null;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

export function createPool(connection: ConnectionOptions, options: PoolOptions): pg.Pool {
  const { size, waitMs, statements, isPooled = false } = options;
  const pool = new pg.Pool({
    ...connection,
    statements,
    max: size,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    ...(!isPooled && {
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    }),
    keepAlive: true,
    Client: isPooled ? ObservedClient : PreparingClient,
  } as pg.PoolConfig);
  // Losing an idle connection needs no action: the pool opens another when needed.
  pool.on('error', () => undefined);
  // A connection lost in use fails its query; without this listener it would also end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
