import { sql } from 'kysely';
import type { ProfileImageRole } from '@cordada/core/accounts/profileImages';
import type { Db } from '#server/db/connect.ts';
import type { ProfileImageRow } from './accounts.queries.ts';

export interface RoledImageRow extends ProfileImageRow {
  role: ProfileImageRole;
}

/** Pictures of members who can be seen, by member. */
export async function loadProfileImages(db: Db, accountIds: readonly string[]): Promise<Map<string, RoledImageRow[]>> {
  const { rows } = await sql<RoledImageRow & { accountId: string }>`/* profile images */
    select i.account_id as "accountId", i.id, i.role, i.width, i.height from profile_image i
    where i.account_id = any(${accountIds}::text[])`.execute(db);
  return Map.groupBy(rows, ({ accountId }) => accountId);
}

/** Whether a picture may be shown: its row is there and its member is not suspended. */
export async function isImageShown(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from profile_image i join account a on a.id = i.account_id and a.suspended_at is null where i.id = ${id}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Puts a picture in its place, or takes it away (null); gives the id of the one that was there. */
export async function replaceProfileImage(
  trx: Db,
  accountId: string,
  role: ProfileImageRole,
  image: ProfileImageRow | null,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    delete from profile_image where account_id = ${accountId} and role = ${role} returning id`.execute(trx);
  if (image) {
    await sql`insert into profile_image (account_id, role, id, width, height)
      values (${accountId}, ${role}, ${image.id}, ${image.width}, ${image.height})`.execute(trx);
  }
  return rows[0]?.id ?? null;
}
