import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export interface ReportRow {
  readonly fingerprint: string;
  readonly kind: string;
  readonly side: string;
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly page: string;
  readonly release: string;
  readonly requestId: string;
}

export async function keepReport(db: Db, row: ReportRow): Promise<void> {
  await sql`insert into error_report (fingerprint, kind, side, name, message, stack, page, release, request_id)
    values (${row.fingerprint}, ${row.kind}, ${row.side}, ${row.name}, ${row.message}, ${row.stack}, ${row.page},
      ${row.release}, ${row.requestId})
    on conflict (fingerprint) do update set count = error_report.count + 1, last_at = now(), stack = excluded.stack,
      request_id = excluded.request_id`.execute(db);
}

export async function deleteOldReports(db: Db, days: number, most: number): Promise<void> {
  await sql`delete from error_report where last_at < now() - make_interval(days => ${days}::int)`.execute(db);
  await sql`delete from error_report where fingerprint in (
    select fingerprint from error_report order by last_at desc, fingerprint offset ${most}::int)`.execute(db);
}

export async function addPageViews(db: Db, day: string, counts: ReadonlyMap<string, number>): Promise<void> {
  await sql`insert into page_view (day, page, count)
    select ${day}::date, page, count from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::bigint[]) v(page, count)
    order by page
    on conflict (day, page) do update set count = page_view.count + excluded.count`.execute(db);
}
