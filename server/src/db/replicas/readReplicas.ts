import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { parseLogPosition } from './logPosition.ts';
import type { LogPosition } from './logPosition.ts';

export interface ReadReplicas {
  /**
   * Runs the work so that its statements may be answered by a replica that has replayed the log up to `position`.
   * Whatever a replica refuses or fails to answer, the primary answers.
   */
  read<Result>(position: LogPosition | null, work: () => Result): Result;
  /** The end of the primary's log: a replica that has replayed up to there has everything committed before the call. */
  position(): Promise<string>;
  /** Something that everybody sees has changed: replicas answer only once they have replayed it. */
  requireLatest(): void;
  /** What is known of each replica. `bytesBehind` is null while it cannot be used. */
  states(): { bytesBehind: number | null }[];
}

/** Nobody sees anything older than this and one more interval, whatever the replicas do. */
const LOOK_EVERY_MS = 1_000;
const LOOK_TIMEOUT_MS = 1_000;

/** Where and how far a replica is, from its own answers. */
class Replica {
  readonly pool: pg.Pool;
  /** Null while the replica cannot be used. */
  replayed: LogPosition | null = null;
  #looking: Promise<void> | null = null;

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  /** True if everything up to the position is there. Asks the replica only if that is not known. */
  async has(position: LogPosition): Promise<boolean> {
    if (this.replayed !== null && this.replayed < position) await this.look();
    return this.replayed !== null && this.replayed >= position;
  }

  look(): Promise<void> {
    this.#looking ??= this.#ask().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #ask(): Promise<void> {
    try {
      const { rows } = await withTimeout(
        this.pool.query<{ position: string | null; isReplica: boolean }>(
          'select pg_last_wal_replay_lsn()::text as position, pg_is_in_recovery() as "isReplica"',
        ),
      );
      const [row] = rows;
      // After a promotion it is no replica any more, and its data may go another way than the primary's.
      this.replayed = row?.isReplica && row.position ? parseLogPosition(row.position) : null;
    } catch {
      this.replayed = null;
    }
  }
}

interface ReadScope {
  readonly position: LogPosition;
}

/**
 * @param primary pool of the primary
 * @param replicas one pool for each replica
 */
export function createReadReplicas(
  primary: pg.Pool,
  pools: readonly pg.Pool[],
): ReadReplicas & { readonly pool: PostgresPool } {
  const replicas = pools.map((pool) => new Replica(pool));
  const scope = new AsyncLocalStorage<ReadScope>();
  /** What a replica must have replayed for any reader; null while that is unknown. */
  let required: LogPosition | null = null;
  let changes = 0;
  let turn = 0;
  let lastSeen: LogPosition | null = null;

  const position = async (): Promise<string> => {
    const { rows } = await primary.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
    return rows[0]?.position ?? '';
  };

  const raise = async (): Promise<void> => {
    const asked = changes;
    const current = parseLogPosition(await withTimeout(position()).catch(() => ''));
    // A change that came meanwhile asks for itself.
    if (current !== null && asked === changes) required = current;
  };

  const choose = async (wanted: LogPosition): Promise<Replica | null> => {
    turn += 1;
    for (let i = 0; i < replicas.length; i++) {
      const replica = replicas[(turn + i) % replicas.length];
      if (replica && required !== null && (await replica.has(wanted > required ? wanted : required))) return replica;
    }
    return null;
  };

  const look = async (): Promise<void> => {
    if (required === null) await raise();
    else {
      // Replicas get one interval to replay what was in the log when it was last looked at.
      const current = parseLogPosition(await withTimeout(position()).catch(() => ''));
      if (required !== null && lastSeen !== null && lastSeen > required) required = lastSeen;
      if (current !== null) lastSeen = current;
    }
    await Promise.all(replicas.map((replica) => replica.look()));
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_EVERY_MS);
  timer.unref();

  return {
    pool: {
      options: primary.options,
      async connect() {
        const reading = scope.getStore();
        const replica = reading ? await choose(reading.position) : null;
        const client = replica ? await replica.pool.connect().catch(() => unusable(replica)) : null;
        return replica && client ? new RoutedClient(client, primary, () => unusable(replica)) : primary.connect();
      },
      async end() {
        clearInterval(timer);
        await looking;
        await Promise.all([primary.end(), ...pools.map((pool) => pool.end())]);
      },
    },
    read: (given, work) => scope.run({ position: given ?? 0n }, work),
    position,
    requireLatest() {
      changes += 1;
      required = null;
      void raise();
    },
    states: () =>
      replicas.map(({ replayed }) => ({
        bytesBehind:
          replayed === null ? null : Number(lastSeen !== null && lastSeen > replayed ? lastSeen - replayed : 0n),
      })),
  };
}

function unusable(replica: Replica): null {
  replica.replayed = null;
  return null;
}

/** A connection to a replica that goes on with the primary from the first transaction or failure on. */
class RoutedClient implements PostgresPoolClient {
  #client: pg.PoolClient;
  #isPrimary = false;
  readonly #primary: pg.Pool;
  readonly #lost: () => void;

  constructor(client: pg.PoolClient, primary: pg.Pool, lost: () => void) {
    this.#client = client;
    this.#primary = primary;
    this.#lost = lost;
  }

  // The overloads of Kysely cannot be repeated here; a cursor needs a transaction, which the primary runs.
  query(...given: unknown[]): never {
    return this.#run(given) as never;
  }

  async #run(given: unknown[]): Promise<unknown> {
    const send = (): Promise<unknown> => (this.#client.query as (...a: unknown[]) => Promise<unknown>)(...given);
    if (this.#isPrimary) return send();
    if (/^(begin|start transaction)\b/.test(String(given[0]))) {
      await this.#goToPrimary(false);
      return send();
    }
    try {
      return await send();
    } catch (error) {
      const fault = faultOf(error);
      if (fault === null) throw error;
      if (fault === 'lost') this.#lost();
      await this.#goToPrimary(fault === 'lost');
      return send();
    }
  }

  async #goToPrimary(destroy: boolean): Promise<void> {
    const client = await this.#primary.connect();
    this.#client.release(destroy);
    this.#client = client;
    this.#isPrimary = true;
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

/** Whether a replica refused a statement, or is lost; null for errors that the primary would answer too. */
function faultOf(error: unknown): 'refused' | 'lost' | null {
  // Connection errors of the driver and of the operating system are no answers of PostgreSQL.
  if (!(error instanceof pg.DatabaseError)) return 'lost';
  // 25006: it would write. 40001: what it reads was removed by the log that is replayed.
  if (error.code === '25006' || error.code === '40001') return 'refused';
  // Shut down, starting, out of connections, broken.
  return /^(08|53|57P|58|XX)/.test(error.code ?? '') ? 'lost' : null;
}

async function withTimeout<Result>(asked: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('PostgreSQL does not answer.')), LOOK_TIMEOUT_MS);
  try {
    return await Promise.race([asked, promise]);
  } finally {
    clearTimeout(timer);
  }
}
