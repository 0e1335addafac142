import { ACCOUNT_DELETION_DAYS } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import { queueFileRemoval } from '#server/jobs/fileRemoval.ts';
import { getContact, requirePassword, notifyOwner } from '../settings/changeAccount.ts';
import type { AccountTools } from '../settings/changeAccount.ts';
import { deleteKeys, deleteSessionsBut } from '../mailedKeys/keys.queries.ts';
import { deleteAccount, listAccountsToPurge, lockAccountToPurge, markForDeletion } from './accountDeletion.queries.ts';
import { mailLink } from '../mailedKeys/mailedKeys.ts';
import { imageKeys } from '../profile/profileImages.ts';
import { loadProfileImages } from '../profile/profileImages.queries.ts';

/**
 * Deletes an account for its owner: it is hidden, all its sessions end, and it is purged after a period in which
 * logging in restores it.
 * @throws Failure `invalid_input` on `password`
 */
export async function requestAccountDeletion(
  { db, config, events }: AccountTools & { readonly events: Events },
  accountId: string,
  password: string,
): Promise<void> {
  const contact = await getContact(db, accountId);
  await requirePassword(db, contact, password);
  await db.transaction().execute(async (trx) => {
    await notifyOwner(trx, contact, (texts) =>
      texts.leaving(contact.firstName, ACCOUNT_DELETION_DAYS, mailLink(config.publicUrl, contact.language, 'logIn')),
    );
    await markForDeletion(trx, accountId);
    await events.emit(trx, 'account.leaving', { accountId });
    await deleteSessionsBut(trx, accountId, null);
    await deleteKeys(trx, accountId, ['verifyEmail', 'resetPassword', 'confirmSubscription', 'export']);
    // Its activities and completions appear on many pages.
    await invalidateCacheTags(trx, ['*']);
  });
}

export async function purgeDeletedAccounts(db: Db, events: Events): Promise<void> {
  for (const accountId of await listAccountsToPurge(db, ACCOUNT_DELETION_DAYS)) {
    await db.transaction().execute(async (trx) => {
      if (!(await lockAccountToPurge(trx, accountId, ACCOUNT_DELETION_DAYS))) return;
      await events.emit(trx, 'account.erased', { accountId });
      const images = (await loadProfileImages(trx, [accountId])).get(accountId) ?? [];
      await queueFileRemoval(
        trx,
        images.flatMap(({ storedAs }) => imageKeys(storedAs)),
      );
      await deleteAccount(trx, accountId);
      await invalidateCacheTags(trx, ['*']);
    });
  }
}
