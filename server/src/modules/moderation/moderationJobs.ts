import type { Db } from '#server/db/connect.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { liftExpired } from './cases/decide.ts';

export function moderationJobs(db: Db): Jobs {
  return { 'moderation:liftExpired': { cron: '*/5 * * * *', work: () => liftExpired(db) } };
}
