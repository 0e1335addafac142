import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';

export interface Maintenance {
  readonly since: Date;
  /** When the service is expected back; null if nobody knows. */
  readonly until: Date | null;
}

export const MAINTENANCE_TAG = 'maintenance';

export async function findMaintenance(db: Db): Promise<Maintenance | null> {
  const { rows } = await sql<Maintenance>`select since, until from maintenance`.execute(db);
  return rows[0] ?? null;
}

/** All processes close within a moment. Called again, it changes the end. */
export async function beginMaintenance(db: Db, until: Date | null): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`insert into maintenance (until) values (${until})
      on conflict (is_on) do update set until = excluded.until`.execute(trx);
    await invalidateCacheTags(trx, [MAINTENANCE_TAG]);
  });
}

export async function endMaintenance(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`delete from maintenance`.execute(trx);
    await invalidateCacheTags(trx, [MAINTENANCE_TAG]);
  });
}
