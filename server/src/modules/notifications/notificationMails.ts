import { setTimeout } from 'node:timers/promises';
import { NOTIFICATION_KIND_NAMES, isDefaultChannel } from '@cordada/core/accounts/notificationKinds';
import { DIGEST_LINES_MAX } from '@cordada/core/limits';
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
import type { SubscriberRow } from '#server/modules/accounts/index.ts';
import { countActivitiesPublishedThisWeek } from '#server/modules/activities/index.ts';
import { countRevisionsThisWeek } from '#server/modules/elements/index.ts';
import { createMemberContext } from '#server/graphql/context.ts';
import type { Services } from '#server/graphql/context.ts';
import { queueMail } from '#server/modules/mails/index.ts';
import { digestLine } from './digestLines.ts';
import { DIGEST_TEXTS } from './digestTexts.ts';
import { countUnread, listMailRecipients, listWaitingRecipients, takeUnmailed } from './notifications.queries.ts';
import type { DueNotification, MailRound } from './notifications.queries.ts';

const SUMMARIES_AT_ONCE = 200;
const RECIPIENTS_AT_ONCE = 100;
/**
 * Another transaction may hold notifications of a member. Their mail is tried so often, with this pause in between.
 */
const ATTEMPTS_MAX = 20;
const PAUSE_MS = 500;
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

/**
 * Mails notifications that users want by mail and have not read on the web, all of a user in one mail. What their
 * recipient can no longer read is left out, and so is a mail about nothing else.
 */
export async function mailNotifications(services: Services, frequency: MailFrequency = 'instant'): Promise<void> {
  const { db } = services;
  const defaultKinds = NOTIFICATION_KIND_NAMES.filter((kind) => isDefaultChannel(kind, 'email'));
  const round = { defaultKinds, frequency, waitMinutes: MAIL_WAIT_MINUTES };
  let waiting = await listMailRecipients(db, round);
  for (let attempt = 0; waiting.length > 0 && attempt < ATTEMPTS_MAX; attempt += 1) {
    if (attempt > 0) await setTimeout(PAUSE_MS);
    const stillWaiting: string[] = [];
    for (let at = 0; at < waiting.length; at += RECIPIENTS_AT_ONCE) {
      const batch = waiting.slice(at, at + RECIPIENTS_AT_ONCE);
      stillWaiting.push(...(await mailBatch(services, round, batch)));
    }
    waiting = stillWaiting;
  }
}

/** @returns the recipients whose mail has to be tried again */
function mailBatch(services: Services, round: MailRound, recipientIds: readonly string[]): Promise<string[]> {
  return services.db.transaction().execute(async (trx) => {
    const byRecipient = Map.groupBy(await takeUnmailed(trx, round, recipientIds), ({ recipientId }) => recipientId);
    for (const subscriber of await loadSubscribers(trx, [...byRecipient.keys()]))
      await mailDigest(trx, services, subscriber, byRecipient.get(subscriber.id) ?? []);
    return listWaitingRecipients(trx, round, recipientIds);
  });
}

async function mailDigest(
  trx: Db,
  services: Services,
  { secret, ...user }: SubscriberRow,
  due: readonly DueNotification[],
): Promise<void> {
  const { publicUrl } = services.config;
  const { language } = user;
  // Reads beside the transaction, whose one connection would answer the loaders of all lines one after the other.
  const context = createMemberContext(services, user.id, language);
  const lines = (await Promise.all(due.map((row) => digestLine(context, row, language)))).filter(
    (line) => line !== null,
  );
  if (lines.length === 0) return;
  const rest = lines.length - DIGEST_LINES_MAX;
  const shown = [...lines.slice(0, DIGEST_LINES_MAX), ...(rest > 0 ? [DIGEST_TEXTS[language].more(rest)] : [])];
  const content = ACCOUNT_MAILS[language].notifications(user.firstName, {
    count: lines.length,
    lines: shown,
    url: mailLink(publicUrl, language, 'notifications'),
    unsubscribeUrl: mailLink(publicUrl, language, 'unsubscribe', unsubscribeKey(user.id, 'notifications', secret)),
  });
  await queueMail(trx, recipientOf(user, user.email), content);
}
