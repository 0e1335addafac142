import { NOTIFICATION_KIND_NAMES, isDefaultChannel } from '@cordada/core/accounts/notificationKinds';
import type { MailFrequency } from '@cordada/core/accounts/notificationKinds';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import {
  ACCOUNT_MAILS,
  loadSubscribers,
  mailLink,
  recipientOf,
  takeDueSummaries,
  unsubscribeKey,
} from '#server/modules/accounts/index.ts';
import { countActivitiesPublishedThisWeek } from '#server/modules/activities/index.ts';
import { countRevisionsThisWeek } from '#server/modules/elements/index.ts';
import { queueMail } from '#server/modules/mails/index.ts';
import { countUnread, takeUnmailed } from './notifications.queries.ts';

const SUMMARIES_AT_ONCE = 200;
/** A notification that is read on the web within this time is not mailed. */
const MAIL_WAIT_MINUTES = 10;

/** Mails the weekly summary to users who confirmed it. A user gets one a week, however often the job runs. */
export async function mailSummaries(db: Db, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<void> {
  const week = {
    activities: await countActivitiesPublishedThisWeek(db),
    revisions: await countRevisionsThisWeek(db),
  };
  for (;;) {
    const taken = await db.transaction().execute(async (trx) => {
      const subscribers = await takeDueSummaries(trx, SUMMARIES_AT_ONCE);
      const ids = subscribers.map(({ id }) => id);
      const unreadCounts = await countUnread(trx, ids);
      for (const { secret, ...user } of subscribers) {
        const unread = unreadCounts.get(user.id) ?? 0;
        if (unread + week.activities + week.revisions === 0) continue;
        const content = ACCOUNT_MAILS[user.language].summary(
          user.firstName,
          { unread, ...week },
          mailLink(publicUrl, user.language, 'community'),
          mailLink(publicUrl, user.language, 'unsubscribe', unsubscribeKey(user.id, 'summary', secret)),
        );
        await queueMail(trx, recipientOf(user, user.email), content);
      }
      return subscribers.length;
    });
    if (taken < SUMMARIES_AT_ONCE) return;
  }
}

/** Mails notifications that users want by mail and have not read on the web, all of a user in one mail. */
export async function mailNotifications(
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  frequency: MailFrequency = 'instant',
): Promise<void> {
  const defaultKinds = NOTIFICATION_KIND_NAMES.filter((kind) => isDefaultChannel(kind, 'email'));
  await db.transaction().execute(async (trx) => {
    const due = await takeUnmailed(trx, defaultKinds, { frequency, waitMinutes: MAIL_WAIT_MINUTES });
    const counts = new Map(due.map(({ recipientId, count }) => [recipientId, count]));
    for (const { secret, ...user } of await loadSubscribers(trx, [...counts.keys()])) {
      const content = ACCOUNT_MAILS[user.language].notifications(
        user.firstName,
        counts.get(user.id) ?? 0,
        mailLink(publicUrl, user.language, 'notifications'),
        mailLink(publicUrl, user.language, 'unsubscribe', unsubscribeKey(user.id, 'notifications', secret)),
      );
      await queueMail(trx, recipientOf(user, user.email), content);
    }
  });
}
