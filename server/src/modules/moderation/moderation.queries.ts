import { sql } from 'kysely';
import type { AbuseReason, AbuseSubject } from '@cordada/core/moderation/abuse';
import type { Db } from '#server/db/connect.ts';

export interface AbuseReportRow {
  readonly id: string;
  readonly reporterId: string;
  readonly subjectKind: AbuseSubject;
  readonly subjectId: string;
  readonly reason: AbuseReason;
  readonly note: string;
}

export async function countRecentReports(db: Db, reporterId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from abuse_report
    where reporter_id = ${reporterId} and created_at > now() - interval '1 day'`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function upsertReport(db: Db, report: AbuseReportRow): Promise<void> {
  await sql`insert into abuse_report (id, reporter_id, subject_kind, subject_id, reason, note)
    values (${report.id}, ${report.reporterId}, ${report.subjectKind}, ${report.subjectId}, ${report.reason}, ${report.note})
    on conflict (reporter_id, subject_kind, subject_id)
      do update set reason = excluded.reason, note = excluded.note, created_at = now()`.execute(db);
}
