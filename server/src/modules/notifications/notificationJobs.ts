import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { FAN_OUT_JOB, fanOut } from './fanOut.ts';
import { mailNotifications, mailSummaries } from './notificationMails.ts';

export function notificationJobs(db: Db, config: Pick<Config, 'publicUrl'>): Jobs {
  return {
    [FAN_OUT_JOB]: { work: (payload) => fanOut(db, payload) },
    'notifications:mail': { cron: '*/5 * * * *', work: () => mailNotifications(db, config) },
    'notifications:mailSummaries': { cron: '23 7 * * 1', work: () => mailSummaries(db, config) },
  };
}
