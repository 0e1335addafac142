import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export interface ImportRun<Report> {
  readonly bytes: number;
  readonly placedBytes: number;
  readonly report: Report;
}

export async function findRun<Report>(db: Db, key: string): Promise<ImportRun<Report> | null> {
  const { rows } = await sql<ImportRun<Report>>`
    select bytes, placed_bytes as "placedBytes", report from import_run where key = ${key}`.execute(db);
  return rows[0] ?? null;
}

export async function startRun(db: Db, key: string, fileName: string, bytes: number, report: object): Promise<void> {
  await sql`insert into import_run (key, file_name, bytes, report) values (${key}, ${fileName}, ${bytes}, ${JSON.stringify(report)}::jsonb)
    on conflict (key) do update set (bytes, placed_bytes, report, started_at) = (excluded.bytes, 0, excluded.report, now())`.execute(
    db,
  );
}

export async function advanceRun(trx: Db, key: string, placedBytes: number, report: object): Promise<void> {
  await sql`update import_run set placed_bytes = ${placedBytes}, report = ${JSON.stringify(report)}::jsonb where key = ${key}`.execute(
    trx,
  );
}

export async function endRun(trx: Db, key: string): Promise<void> {
  await sql`delete from import_run where key = ${key}`.execute(trx);
}

/** For a transaction that may take up to 15 minutes, also between two statements: ranking a million elements does. */
export async function takeTime(trx: Db): Promise<void> {
  await sql`set local statement_timeout = '15min'`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(trx);
}
