import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PaidLevel, SubscriptionLevel } from '@cordada/core/subscriptions/subscriptions';
import type { Db } from '#server/db/connect.ts';
import { setSeats } from '../memberships/memberships.queries.ts';

/** What an account may use, and until when. */
export interface Entitlement {
  readonly level: PaidLevel;
  readonly state: 'active' | 'grace' | 'lapsed';
  readonly isTrial: boolean;
  readonly renews: boolean;
  readonly endsAt: Date;
  readonly usableUntil: Date;
  readonly seats: number;
}

/** Members with a seat of a club on the club plan have what pro has. */
const SEAT_LEVEL = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select 'pro' from membership m
  join subscription c on c.account_id = m.club_id and c.level = 'club' and c.usable_until > now()
  where m.account_id = ${accountId} and m.has_seat limit 1)`;

/** The level of an account, as part of a statement. */
export const levelOf = (accountId: RawBuilder<unknown>): RawBuilder<SubscriptionLevel> => sql`coalesce(
  (select p.level from subscription p where p.account_id = ${accountId} and p.usable_until > now()),
  ${SEAT_LEVEL(accountId)}, 'free')`;

export async function findSubscriptionLevel(db: Db, accountId: string): Promise<SubscriptionLevel> {
  const { rows } = await sql<{ level: SubscriptionLevel }>`select ${levelOf(sql`${accountId}::text`)} as level`.execute(
    db,
  );
  return rows[0]?.level ?? 'free';
}

export async function saveEntitlement(trx: Db, accountId: string, plan: Entitlement): Promise<void> {
  await sql`insert into subscription (account_id, level, state, is_trial, auto_renew, ends_at, usable_until, seats)
    values (${accountId}, ${plan.level}, ${plan.state}, ${plan.isTrial}, ${plan.renews}, ${plan.endsAt}, ${plan.usableUntil}, ${plan.seats})
    on conflict (account_id) do update set level = excluded.level, state = excluded.state, is_trial = excluded.is_trial,
      auto_renew = excluded.auto_renew, ends_at = excluded.ends_at, usable_until = excluded.usable_until, seats = excluded.seats`.execute(
    trx,
  );
  // A lapsed club keeps its members and seats, which give nothing until it goes on.
  if (plan.level === 'club' && plan.state !== 'lapsed') await setSeats(trx, accountId, plan.seats);
}

/** Remembers the highest level that the account has tried. */
export async function setConsumedTrial(trx: Db, accountId: string, level: PaidLevel): Promise<void> {
  await sql`update account set consumed_trial_level = ${level}
    where id = ${accountId} and (consumed_trial_level is null or (consumed_trial_level = 'pro' and ${level} = 'club'))`.execute(
    trx,
  );
}

export async function findConsumedTrial(db: Db, accountId: string): Promise<PaidLevel | null> {
  const { rows } = await sql<{ level: PaidLevel | null }>`
    select consumed_trial_level as level from account where id = ${accountId}`.execute(db);
  return rows[0]?.level ?? null;
}

/** Ends the plans of accounts at once, for example of those who paid with test cards before payments became real. */
export async function endEntitlements(db: Db, accountIds: readonly string[]): Promise<void> {
  await sql`update subscription set state = 'lapsed', usable_until = least(usable_until, now())
    where account_id = any(${[...accountIds]}::text[]) and usable_until > now()`.execute(db);
}
