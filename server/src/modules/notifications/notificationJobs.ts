import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { NOTIFY_FOLLOWERS_JOB, notifyFollowers } from './notifyFollowers.ts';
import { mailNotifications, mailSummaries } from './notificationMails.ts';

export function notificationJobs(db: Db, config: Pick<Config, 'publicUrl'>): Jobs {
  return {
    [NOTIFY_FOLLOWERS_JOB]: { work: (payload) => notifyFollowers(db, payload) },
    'notifications:mail': { cron: '*/5 * * * *', work: () => mailNotifications(db, config) },
    'notifications:mailDaily': { cron: '11 7 * * *', work: () => mailNotifications(db, config, 'daily') },
    'notifications:mailWeekly': { cron: '17 7 * * 1', work: () => mailNotifications(db, config, 'weekly') },
    'notifications:mailSummaries': { cron: '23 7 * * 1', work: () => mailSummaries(db, config) },
  };
}
