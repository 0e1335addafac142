import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/**
 * Does work in one process at a time, of all on this database: the lock goes with a process that dies. What comes while
 * another one works is that one's to look after, once more behind the work.
 * @param lock a number of this work's own
 * @returns false where another one is at it
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
