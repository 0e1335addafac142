import { randomBytes } from 'node:crypto';
import { Failure } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import { digestSecretToken, hashSecretToken, secretToken } from '#server/db/secretTokens.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { findMembership, loadRelation, lockAccount } from '#server/modules/accounts/index.ts';
import { getCollection } from '../changeCollections.ts';
import {
  deleteLink,
  findLinkNonce,
  findSharedCollection,
  setClub,
  setSharesNotes,
  upsertLink,
} from './sharing.queries.ts';
import type { SharedCollectionRow } from './sharing.queries.ts';

const keyOf = (db: Db, collectionId: string, nonce: string): Promise<string> =>
  secretToken(db, 'collections', `${collectionId}\n${nonce}`);

/** Key of the secret address of a collection; null while there is none. */
export async function findLinkKey(db: Db, collectionId: string): Promise<string | null> {
  const nonce = await findLinkNonce(db, collectionId);
  return nonce === null ? null : keyOf(db, collectionId, nonce);
}

/**
 * Opens a collection at a secret address, or closes it. Opening is idempotent; renewing disables the address before.
 * @throws Failure `not_found`
 */
export async function setCollectionLink(
  db: Db,
  accountId: string,
  { id, isOpen, isRenewed }: { readonly id: string; readonly isOpen: boolean; readonly isRenewed: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await getCollection(trx, accountId, id);
    if (!isOpen) return deleteLink(trx, id);
    const nonce = randomBytes(16).toString('base64url');
    return upsertLink(trx, id, { nonce, tokenHash: digestSecretToken(await keyOf(trx, id, nonce)), isRenewed });
  });
}

/** @throws Failure `not_found`, also for clubs to which the owner does not belong */
export async function shareWithClub(
  db: Db,
  accountId: string,
  { id, clubId, isShared }: { readonly id: string; readonly clubId: string; readonly isShared: boolean },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await getCollection(trx, accountId, id);
    if (isShared) await requireClub(trx, clubId, accountId);
    await setClub(trx, id, clubId, isShared);
  });
}

/** @throws Failure `not_found`, the same for a club that does not exist and for one that the account does not belong to */
export async function requireClub(db: Db, clubId: string, accountId: string): Promise<void> {
  if (clubId === accountId) return;
  if ((await findMembership(db, clubId, accountId))?.state !== 'accepted') {
    throw new Failure('not_found', 'There is no such club.');
  }
}

/** @throws Failure `not_found` */
export async function shareNotes(db: Db, accountId: string, id: string, sharesNotes: boolean): Promise<void> {
  await getCollection(db, accountId, id);
  await setSharesNotes(db, id, sharesNotes);
}

/** @throws Failure `not_found`, also when it is no longer shared with the viewer */
export async function getSharedCollection(
  context: RequestContext,
  id: string,
  key: string | null,
): Promise<SharedCollectionRow> {
  const viewer = await context.viewer();
  const reader = { tokenHash: key === null ? null : hashSecretToken(key), accountId: viewer?.id ?? null };
  const collection = await findSharedCollection(context.db, id, reader);
  const isBlocked =
    collection && viewer?.id !== collection.ownerId && (await loadRelation(context, collection.ownerId)).isBlocked;
  if (!collection || isBlocked) throw new Failure('not_found', 'There is no such collection.');
  return collection;
}
