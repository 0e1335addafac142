import { sql } from 'kysely';
import type { ProfileImageRole } from '@cordada/core/accounts/profileImages';
import type { Db } from '#server/db/connect.ts';
import type { ProfileImageRow } from './accounts.queries.ts';

export interface RoledImageRow extends ProfileImageRow {
  role: ProfileImageRole;
  /** Where its files are: the id is its address only. */
  storedAs: string;
}

const STORED_AS = sql`coalesce(i.stored_as, i.id)`;

/** Pictures of members who can be seen, by member. */
export async function loadProfileImages(db: Db, accountIds: readonly string[]): Promise<Map<string, RoledImageRow[]>> {
  const { rows } = await sql<RoledImageRow & { accountId: string }>`/* profile images */
    select i.account_id as "accountId", i.id, i.role, i.width, i.height, ${STORED_AS} as "storedAs" from profile_image i
    where i.account_id = any(${accountIds}::text[])`.execute(db);
  return Map.groupBy(rows, ({ accountId }) => accountId);
}

/** Where the files of a picture are; null for one that is not there or whose member is suspended. */
export async function findShownImage(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ storedAs: string }>`
    select ${STORED_AS} as "storedAs" from profile_image i join account a on a.id = i.account_id and a.suspended_at is null
    where i.id = ${id}`.execute(db);
  return rows[0]?.storedAs ?? null;
}

/** Gives a picture of a profile, if it has one, another address: the former one leads nowhere from the commit on. */
export async function moveProfileImage(trx: Db, accountId: string, role: ProfileImageRole, id: string): Promise<void> {
  await sql`update profile_image i set id = ${id}, stored_as = ${STORED_AS}
    where i.account_id = ${accountId} and i.role = ${role}`.execute(trx);
}

/** Puts a picture in its place, or takes it away (null); tells where the files are of the one that was there. */
export async function replaceProfileImage(
  trx: Db,
  accountId: string,
  role: ProfileImageRole,
  image: ProfileImageRow | null,
): Promise<string | null> {
  const { rows } = await sql<{ storedAs: string }>`
    delete from profile_image i where i.account_id = ${accountId} and i.role = ${role}
    returning ${STORED_AS} as "storedAs"`.execute(trx);
  if (image) {
    await sql`insert into profile_image (account_id, role, id, width, height)
      values (${accountId}, ${role}, ${image.id}, ${image.width}, ${image.height})`.execute(trx);
  }
  return rows[0]?.storedAs ?? null;
}
