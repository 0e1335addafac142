import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';

export interface CommissionRow {
  id: string;
  clubId: string;
  name: string;
}

export async function findCommission(db: Db, id: string): Promise<CommissionRow | null> {
  const { rows } =
    await sql<CommissionRow>`select id, club_id as "clubId", name from commission where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function listCommissions(db: Db, clubId: string, limit: number): Promise<CommissionRow[]> {
  const { rows } =
    await sql<CommissionRow>`select id, club_id as "clubId", name from commission where club_id = ${clubId}
    order by name limit ${limitTo(limit)}`.execute(db);
  return rows;
}

export async function insertCommission(db: Db, row: CommissionRow): Promise<boolean> {
  const { rows } = await sql`insert into commission (id, club_id, name) values (${row.id}, ${row.clubId}, ${row.name})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

export async function deleteCommission(db: Db, clubId: string, id: string): Promise<boolean> {
  const { rows } = await sql`delete from commission where id = ${id} and club_id = ${clubId} returning 1`.execute(db);
  return rows.length > 0;
}
