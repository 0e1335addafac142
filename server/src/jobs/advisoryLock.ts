import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/**
 * Runs the work under a PostgreSQL advisory lock, so that only one process does it at a time. The lock is released
 * when the process dies. The holder must also process work that arrives meanwhile.
 * @param lock number unique to this work
 * @returns false when another process holds the lock
 */
export async function withAdvisoryLock(db: Db, lock: number, work: () => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (holder) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(holder);
    if (!rows[0]?.taken) return false;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(holder);
    }
    return true;
  });
}
