import type { Db } from '#server/db/connect.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { deleteOldReports } from './reports.queries.ts';

export { createPageViews } from './pageViews.ts';
export { createReporter, keepEvent } from './reporter.ts';
export { registerReportRoutes } from './reports.rest.ts';

const REPORT_DAYS = 90;
const REPORTS_MAX = 20_000;

export function reportJobs(db: Db): Jobs {
  return {
    // Hourly, so that a flood of distinct reports cannot fill the disk before the night.
    'reports:removeOld': { cron: '37 * * * *', work: () => deleteOldReports(db, REPORT_DAYS, REPORTS_MAX) },
  };
}
