import { sql } from 'kysely';
import type { ProfileImageRole } from '@cordada/core/accounts/profileImages';
import type { Db } from '#server/db/connect.ts';
import type { ProfileImageRow } from '../accounts.queries.ts';

export interface RoledImageRow extends ProfileImageRow {
  role: ProfileImageRole;
  /** Id under which the files are stored; `id` only appears in the URL. */
  storedAs: string;
}

const STORED_AS = sql`coalesce(i.stored_as, i.id)`;

export async function loadProfileImages(db: Db, accountIds: readonly string[]): Promise<Map<string, RoledImageRow[]>> {
  const { rows } = await sql<RoledImageRow & { accountId: string }>`/* profile images */
    select i.account_id as "accountId", i.id, i.role, i.width, i.height, ${STORED_AS} as "storedAs" from profile_image i
    where i.account_id = any(${accountIds}::text[])`.execute(db);
  return Map.groupBy(rows, ({ accountId }) => accountId);
}

export async function findShownImage(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ storedAs: string }>`
    select ${STORED_AS} as "storedAs" from profile_image i join account a on a.id = i.account_id and a.suspended_at is null
    where i.id = ${id}`.execute(db);
  return rows[0]?.storedAs ?? null;
}

/** Changes the id, and so the URL, of a profile image; the former URL stops working at commit. */
export async function moveProfileImage(trx: Db, accountId: string, role: ProfileImageRole, id: string): Promise<void> {
  await sql`update profile_image i set id = ${id}, stored_as = ${STORED_AS}
    where i.account_id = ${accountId} and i.role = ${role}`.execute(trx);
}

/** Sets or removes (null) a profile image and returns where the files of the previous one are stored. */
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
