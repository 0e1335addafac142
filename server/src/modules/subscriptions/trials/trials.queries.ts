import { sql } from 'kysely';
import type { PaidLevel } from '@cordada/core/subscriptions/subscriptions';
import type { Db } from '#server/db/connect.ts';

export async function hasUsedTrial(db: Db, emailHash: Buffer, level: PaidLevel): Promise<boolean> {
  const { rows } = await sql`select 1 from trial_use where email_hash = ${emailHash}
    and (level = ${level} or level = 'club') limit 1`.execute(db);
  return rows.length > 0;
}

export async function insertTrialUse(trx: Db, emailHash: Buffer, level: PaidLevel): Promise<void> {
  await sql`insert into trial_use (email_hash, level) values (${emailHash}, ${level}) on conflict do nothing`.execute(
    trx,
  );
}

/**
 * Uses up the trial of a card for one subscription, once; trying Club uses up that of Pro, which it contains. However many
 * subscriptions claim a card at once, one has it.
 * @returns false if the card was tried by another subscription
 */
export async function claimTrialCard(
  trx: Db,
  subscriptionId: string,
  cardHash: Buffer,
  level: PaidLevel,
): Promise<boolean> {
  // A card that replaces the first one in the middle of a trial is not asked about again.
  const { rows: known } = await sql`select 1 from trial_card
    where subscription_id = ${subscriptionId} and level = ${level}`.execute(trx);
  if (known.length > 0) return true;
  const levels = level === 'club' ? ['pro', 'club'] : ['pro'];
  await sql`insert into trial_card (card_hash, level, subscription_id)
    select ${cardHash}, unnest(${levels}::text[]), ${subscriptionId} on conflict do nothing`.execute(trx);
  const { rows } = await sql`select 1 from trial_card
    where card_hash = ${cardHash} and level = ${level} and subscription_id = ${subscriptionId}`.execute(trx);
  return rows.length > 0;
}

export async function setTrialRefused(trx: Db, subscriptionId: string): Promise<void> {
  await sql`update paid_subscription set trial_refused = true where id = ${subscriptionId}`.execute(trx);
}
