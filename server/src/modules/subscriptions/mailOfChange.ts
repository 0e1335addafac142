import { formatMoney } from '@cordada/core/format/formatMoney';
import { unitCents } from '@cordada/core/subscriptions/subscriptions';
import type { SubscriptionChoice } from '@cordada/core/subscriptions/subscriptions';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/connect.ts';
import { queueMail } from '#server/modules/mails/index.ts';
import type { MailContent } from '#server/modules/mails/index.ts';
import { mailLink, recipientOf } from '#server/modules/accounts/index.ts';
import type { ContactRow, Entitlement } from '#server/modules/accounts/index.ts';
import { runningState } from './deriveEntitlement.ts';
import { SUBSCRIPTION_MAILS } from './subscriptionMails.ts';
import { setFailureMails } from './subscriptions.queries.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

type Texts = (typeof SUBSCRIPTION_MAILS)['en'];
type Mail = (texts: Texts, name: string, plan: Parameters<Texts['started']>[1]) => MailContent;

const isRunning = (row: SubscriptionRow | null): boolean => row !== null && runningState(row) !== null;

const isSamePlan = (a: SubscriptionChoice, b: SubscriptionChoice): boolean =>
  a.level === b.level && a.units === b.units && a.interval === b.interval;

/** @returns the mail that a change of a subscription deserves, null for none */
function mailFor(before: SubscriptionRow | null, after: SubscriptionRow): Mail | null {
  if (after.isTrialRefused && !after.hasPaid) {
    return before?.isTrialRefused ? null : (texts, name, plan) => texts.trialRefused(name, plan);
  }
  if (!isRunning(after)) return isRunning(before) ? (texts, name, plan) => texts.ended(name, plan) : null;
  if (after.status === 'past_due') {
    return before?.status === 'past_due' ? null : (texts, name, plan) => texts.paymentFailed(name, plan, false);
  }
  if (after.status === 'trialing') {
    if (before === null || !isRunning(before)) return (texts, name, plan) => texts.trialStarted(name, plan);
  } else if (before?.status !== 'active') {
    return (texts, name, plan) => texts.started(name, plan);
  }
  if (before !== null && before.renews !== after.renews) {
    return after.renews
      ? (texts, name, plan) => texts.renewalOn(name, plan)
      : (texts, name, plan) => texts.renewalOff(name, plan);
  }
  if (before !== null && !isSamePlan(before, after)) return (texts, name, plan) => texts.changed(name, plan);
  return null;
}

export async function mailOfChange(
  trx: Db,
  config: Pick<Config, 'publicUrl'>,
  contact: ContactRow,
  before: SubscriptionRow | null,
  after: SubscriptionRow,
  plan: Entitlement,
): Promise<void> {
  const mail = mailFor(before, after);
  if (mail === null) return;
  if (after.status === 'past_due') await setFailureMails(trx, after.id, 1);
  await mailAbout(trx, config, contact, after, plan, mail);
}

/** Mails the owner of a subscription about it; the day in the mail is the end of what can be used. */
export async function mailAbout(
  trx: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  contact: ContactRow,
  subscription: SubscriptionRow,
  plan: Pick<Entitlement, 'state' | 'endsAt' | 'usableUntil'>,
  mail: Mail,
): Promise<void> {
  const { language } = contact;
  const day = plan.state === 'grace' ? plan.usableUntil : plan.endsAt;
  const per = { en: { month: 'a month', year: 'a year' }, es: { month: 'al mes', year: 'al año' } }[language];
  const price = formatMoney((unitCents(subscription) * subscription.units) / 100, language);
  const about = {
    level: subscription.level,
    units: subscription.units,
    day: new Intl.DateTimeFormat(language === 'es' ? 'es' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
      day,
    ),
    price: `${price} ${per[subscription.interval]}`,
    url: `${mailLink(publicUrl, language, 'settings')}?section=subscription`,
  };
  await queueMail(
    trx,
    recipientOf(contact, contact.email),
    mail(SUBSCRIPTION_MAILS[language], contact.firstName, about),
  );
}
