import type { Services } from '#server/graphql/context.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { NOTIFY_FOLLOWERS_JOB, notifyFollowers } from './notifyFollowers.ts';
import { mailNotifications, mailSummaries } from './notificationMails.ts';
import { deleteEndedDevices } from './push/devices.queries.ts';
import { DELIVER_PUSH_JOB, deliverPush, pushNotifications } from './push/pushNotifications.ts';

export function notificationJobs(services: Services): Jobs {
  const { db, config } = services;
  return {
    [NOTIFY_FOLLOWERS_JOB]: { work: (payload) => notifyFollowers(db, payload) },
    'notifications:push': { cron: '* * * * *', work: () => pushNotifications(services) },
    'notifications:deleteEndedDevices': { cron: '29 * * * *', work: () => deleteEndedDevices(services.db) },
    [DELIVER_PUSH_JOB]: { work: (payload) => deliverPush(services, payload) },
    'notifications:mail': { cron: '*/5 * * * *', work: () => mailNotifications(services) },
    'notifications:mailDaily': { cron: '11 7 * * *', work: () => mailNotifications(services, 'daily') },
    'notifications:mailWeekly': { cron: '17 7 * * 1', work: () => mailNotifications(services, 'weekly') },
    'notifications:mailSummaries': { cron: '23 7 * * 1', work: () => mailSummaries(db, config) },
  };
}
