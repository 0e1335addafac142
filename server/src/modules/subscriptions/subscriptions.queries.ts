import { sql } from 'kysely';
import type { SubscriptionChoice } from '@cordada/core/subscriptions/subscriptions';
import type {
  PaymentEvent,
  PaymentProvider,
  PendingChange,
  ProviderSubscription,
  SubscriptionStatus,
} from '#server/adapters/payments/payments.ts';
import type { Db } from '#server/db/connect.ts';
import { limitTo } from '#server/db/page.ts';
import { endEntitlements } from '#server/modules/accounts/index.ts';

type ProviderName = PaymentProvider['name'];

export async function findCustomer(db: Db, provider: ProviderName, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('billing_customer')
    .select('customer_id')
    .where('provider', '=', provider)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

export async function saveCustomer(
  db: Db,
  provider: ProviderName,
  accountId: string,
  customerId: string,
): Promise<void> {
  await sql`insert into billing_customer (provider, account_id, customer_id) values (${provider}, ${accountId}, ${customerId})
    on conflict do nothing`.execute(db);
}

export async function findCustomersAccount(db: Db, provider: ProviderName, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('billing_customer')
    .select('account_id')
    .where('provider', '=', provider)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

export interface CheckoutRow extends SubscriptionChoice {
  id: string;
  accountId: string;
  trialDays: number;
  providerId: string | null;
  url: string | null;
  isExpired: boolean;
}

const CHECKOUT = sql`id, account_id as "accountId", level, "interval", units, trial_days as "trialDays", provider_id as "providerId", url,
  coalesce(expires_at, created_at + interval '1 day') < now() + interval '10 minutes' as "isExpired"`;

export async function findOpenCheckout(trx: Db, accountId: string): Promise<CheckoutRow | null> {
  const { rows } = await sql<CheckoutRow>`
    select ${CHECKOUT} from checkout where account_id = ${accountId} and state = 'open'`.execute(trx);
  return rows[0] ?? null;
}

export async function insertCheckout(
  trx: Db,
  provider: ProviderName,
  row: Pick<CheckoutRow, 'id' | 'accountId' | 'level' | 'interval' | 'units' | 'trialDays'>,
): Promise<void> {
  await sql`insert into checkout (id, provider, account_id, level, "interval", units, trial_days)
    values (${row.id}, ${provider}, ${row.accountId}, ${row.level}, ${row.interval}, ${row.units}, ${row.trialDays})`.execute(
    trx,
  );
}

/** Keeps where a checkout is, also of one that was closed meanwhile, so that it is closed at the provider too. @returns whether it is open */
export async function saveOpenedCheckout(
  db: Db,
  id: string,
  opened: { id: string; url: string; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql<{
    state: string;
  }>`update checkout set provider_id = ${opened.id}, url = ${opened.url}, expires_at = ${opened.expiresAt}
    where id = ${id} returning state`.execute(db);
  return rows[0]?.state === 'open';
}

/** Ids at the provider of checkouts that are closed here and may still be open there. */
export async function listClosedCheckouts(db: Db, provider: ProviderName, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select provider_id as id from checkout
    where account_id = ${accountId} and provider = ${provider} and state = 'closed' and provider_id is not null and expires_at > now()
    order by created_at desc limit ${limitTo(20)}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function endCheckout(db: Db, id: string, state: 'completed' | 'closed'): Promise<void> {
  await sql`update checkout set state = ${state} where id = ${id} and state = 'open'`.execute(db);
}

/** The account has a subscription: what was open is completed, or no longer wanted. */
export async function completeCheckouts(trx: Db, accountId: string): Promise<void> {
  await sql`update checkout set state = 'completed' where account_id = ${accountId} and state = 'open'`.execute(trx);
}

export async function listOpenCheckouts(db: Db, provider: ProviderName, limit: number): Promise<CheckoutRow[]> {
  const { rows } = await sql<CheckoutRow>`select ${CHECKOUT} from checkout
    where state = 'open' and provider = ${provider} and provider_id is not null order by created_at limit ${limitTo(limit)}`.execute(
    db,
  );
  return rows;
}

export interface SubscriptionRow extends SubscriptionChoice {
  id: string;
  accountId: string;
  status: SubscriptionStatus;
  periodStartsAt: Date;
  periodEndsAt: Date;
  renews: boolean;
  endedAt: Date | null;
  next: SubscriptionChoice | null;
  pending: (Omit<PendingChange, 'expiresAt'> & { expiresAt: string }) | null;
  hasPaid: boolean;
  isTrialRefused: boolean;
  failureMails: number;
}

const SUBSCRIPTION = sql`id, account_id as "accountId", level, "interval", units, status, period_starts_at as "periodStartsAt",
  period_ends_at as "periodEndsAt", renews, ended_at as "endedAt", next_plan as next, pending_change as pending, has_paid as "hasPaid",
  trial_refused as "isTrialRefused", failure_mails as "failureMails"`;

/** All subscriptions of an account at the provider, the ones that run first. */
export async function listSubscriptions(db: Db, provider: ProviderName, accountId: string): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`select ${SUBSCRIPTION} from paid_subscription
    where account_id = ${accountId} and provider = ${provider}
    order by status in ('canceled', 'incomplete_expired'), period_ends_at desc limit ${limitTo(50)}`.execute(db);
  return rows;
}

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | null> {
  const { rows } = await sql<SubscriptionRow>`select ${SUBSCRIPTION} from paid_subscription where id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function lockSubscription(trx: Db, id: string): Promise<SubscriptionRow | null> {
  const { rows } =
    await sql<SubscriptionRow>`select ${SUBSCRIPTION} from paid_subscription where id = ${id} for update`.execute(trx);
  return rows[0] ?? null;
}

/** @returns false if a newer answer is kept already */
export async function saveSubscription(
  trx: Db,
  provider: ProviderName,
  accountId: string,
  one: ProviderSubscription,
  given: { hasPaid: boolean; fetchedAt: Date },
): Promise<boolean> {
  const jsonOf = (given: object | null): string | null => (given === null ? null : JSON.stringify(given));
  const { rows } =
    await sql`insert into paid_subscription (id, provider, account_id, level, "interval", units, status, period_starts_at,
      period_ends_at, renews, ended_at, next_plan, pending_change, has_paid, fetched_at)
    values (${one.id}, ${provider}, ${accountId}, ${one.level}, ${one.interval}, ${one.units}, ${one.status}, ${one.periodStartsAt},
      ${one.periodEndsAt}, ${one.renews}, ${one.endedAt}, ${jsonOf(one.next)}::jsonb, ${jsonOf(one.pending)}::jsonb, ${given.hasPaid}, ${given.fetchedAt})
    on conflict (id) do update set level = excluded.level, "interval" = excluded."interval", units = excluded.units,
      status = excluded.status, period_starts_at = excluded.period_starts_at, period_ends_at = excluded.period_ends_at,
      renews = excluded.renews, ended_at = excluded.ended_at, next_plan = excluded.next_plan,
      pending_change = excluded.pending_change,
      has_paid = paid_subscription.has_paid or excluded.has_paid, fetched_at = excluded.fetched_at,
      failure_mails = case when excluded.status = 'past_due' then paid_subscription.failure_mails else 0 end
    where paid_subscription.fetched_at <= excluded.fetched_at returning 1`.execute(trx);
  return rows.length > 0;
}

/** Ids of subscriptions whose period ends soon or has ended, and of those that are not paid. */
export async function listDueSubscriptions(db: Db, provider: ProviderName, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from paid_subscription
    where provider = ${provider} and status not in ('canceled', 'incomplete_expired')
      and (period_ends_at < now() + interval '1 hour' or status in ('past_due', 'unpaid', 'incomplete'))
    order by fetched_at limit ${limitTo(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Accounts whose running subscriptions are all of another provider, such as the sandbox before payments became real. */
async function listAccountsOfOthers(db: Db, provider: ProviderName): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct account_id as id from paid_subscription p where provider <> ${provider}
    and status not in ('canceled', 'incomplete_expired') and not exists (
      select 1 from paid_subscription q where q.account_id = p.account_id and q.provider = ${provider})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Test cards pay for nothing once payments are real. */
export async function endEntitlementsOfOthers(db: Db, provider: ProviderName): Promise<void> {
  const ids = await listAccountsOfOthers(db, provider);
  if (ids.length > 0) await endEntitlements(db, ids);
}

export async function setFailureMails(trx: Db, id: string, count: number): Promise<void> {
  await sql`update paid_subscription set failure_mails = ${count} where id = ${id}`.execute(trx);
}

/** Takes subscriptions that end or are charged for the first time within some days, each once a period. */
export async function claimEndingSubscriptions(
  trx: Db,
  provider: ProviderName,
  days: number,
  limit: number,
): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`update paid_subscription set ending_mailed_for = period_ends_at
    where id in (select id from paid_subscription where provider = ${provider} and ((status = 'trialing' and not trial_refused) or (status = 'active' and not renews))
        and period_ends_at between now() and now() + make_interval(days => ${days})
        and ending_mailed_for is distinct from period_ends_at limit ${limitTo(limit)} for update skip locked)
    returning ${SUBSCRIPTION}`.execute(trx);
  return rows;
}

/** Subscriptions to Club that will have fewer seats, or none, at the end of their period; each once. */
export async function claimShrinkingClubs(
  trx: Db,
  provider: ProviderName,
  days: number,
  limit: number,
): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`update paid_subscription set fewer_seats_mailed_for = period_ends_at
    where id in (select id from paid_subscription where provider = ${provider} and level = 'club' and status in ('trialing', 'active')
        and (next_plan->>'level' = 'pro' or (next_plan->>'units')::int < units)
        and period_ends_at between now() and now() + make_interval(days => ${days})
        and fewer_seats_mailed_for is distinct from period_ends_at limit ${limitTo(limit)} for update skip locked)
    returning ${SUBSCRIPTION}`.execute(trx);
  return rows;
}

/** @returns false for one that is known already */
export async function insertEvent(trx: Db, provider: ProviderName, event: PaymentEvent): Promise<boolean> {
  const { rows } = await sql`insert into billing_event (provider, event_id, type, subscription_id, created_at)
    values (${provider}, ${event.id}, ${event.type}, ${event.subscriptionId}, ${event.createdAt})
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

/** @returns when the newest known event happened, null without any */
export async function findNewestEvent(db: Db, provider: ProviderName): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(created_at) as at from billing_event where provider = ${provider}`.execute(db);
  return rows[0]?.at ?? null;
}

export async function deleteOldEvents(db: Db): Promise<void> {
  await sql`delete from billing_event where received_at < now() - interval '60 days'`.execute(db);
}
