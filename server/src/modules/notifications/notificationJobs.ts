import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { NOTIFY_FOLLOWERS_JOB, notifyFollowers } from './notifyFollowers.ts';
import { mailNotifications, mailSummaries } from './notificationMails.ts';

export function notificationJobs(db: Db, config: Pick<Config, 'publicUrl'>): Jobs {
  return {
    [NOTIFY_FOLLOWERS_JOB]: { work: (payload) => notifyFollowers(db, payload) },
    'notifications:mail': { cron: '*/5 * * * *', work: () => mailNotifications(db, config) },
    'notifications:mailSummaries': { cron: '23 7 * * 1', work: () => mailSummaries(db, config) },
  };
}
