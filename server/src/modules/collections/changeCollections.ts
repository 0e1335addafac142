import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { COLLECTION_MAX_ELEMENTS, COLLECTION_NAME_MAX_LENGTH, COLLECTION_NOTE_MAX_LENGTH } from '@cordada/core/limits';
import { SUBSCRIPTION_PLANS } from '@cordada/core/subscriptions/subscriptions';
import type { Db } from '#server/db/connect.ts';
import { isId } from '@cordada/core/ids';
import { newId } from '#server/db/newId.ts';
import { findSubscriptionLevel, keepDeleted, lockAccount, takeDeleted } from '#server/modules/accounts/index.ts';
import { findMerged } from '#server/modules/elements/index.ts';
import {
  arrangeEntries,
  collectionContent,
  deleteCollection,
  deleteEntries,
  findCollection,
  insertCollection,
  insertCollectionContent,
  listCollections,
  renameCollection,
  setCollected,
} from './collections.queries.ts';
import type { CollectedEntry, CollectionRow } from './collections.queries.ts';

/** @throws Failure `not_found`, also for collections of others */
export async function getCollection(db: Db, accountId: string, id: string): Promise<CollectionRow> {
  const collection = await findCollection(db, accountId, id);
  if (!collection) throw new Failure('not_found', 'There is no such collection.');
  return collection;
}

/**
 * Creates or renames a collection.
 * @throws Failure `invalid_input`, `not_found`, `plan_limit`
 */
export async function saveCollection(
  db: Db,
  accountId: string,
  id: string | null,
  givenName: string,
  wantedId: string | null = null,
): Promise<CollectionRow> {
  const name = cleanText(givenName, COLLECTION_NAME_MAX_LENGTH);
  if (name === '') throw new Failure('invalid_input', 'name: invalid_input', { fields: { name: 'invalid_input' } });
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    if (id !== null) {
      await getCollection(trx, accountId, id);
      await renameCollection(trx, id, name);
      return getCollection(trx, accountId, id);
    }
    if (wantedId !== null && !isId(wantedId)) throw new Failure('bad_request', 'This is no id.');
    const known = await listCollections(trx, accountId);
    const same = known.find((one) => one.id === wantedId);
    if (same) return same;
    await requireRoom(trx, accountId, known.length);
    const created = wantedId ?? newId();
    if (!(await insertCollection(trx, accountId, created, name)))
      throw new Failure('conflict', 'This id is taken.', { details: { reason: 'id_taken' } });
    return getCollection(trx, accountId, created);
  });
}

/** @throws Failure `plan_limit` */
async function requireRoom(trx: Db, accountId: string, count: number): Promise<void> {
  const { collectionsMax: maximum } = SUBSCRIPTION_PLANS[await findSubscriptionLevel(trx, accountId)];
  if (count < maximum) return;
  throw new Failure('plan_limit', `The plan has ${maximum} collections.`, {
    details: { reason: 'collections', maximum },
  });
}

/** Deletes a collection; `restoreCollection` undoes it for a while. @throws Failure `not_found` */
export async function removeCollection(db: Db, accountId: string, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await getCollection(trx, accountId, id);
    await keepDeleted(trx, { accountId, kind: 'collection', id }, collectionContent(id));
    await deleteCollection(trx, accountId, id);
  });
}

/** @throws Failure `not_found`, `plan_limit`, `conflict` when there is a new collection of that id */
export async function restoreCollection(db: Db, accountId: string, id: string): Promise<CollectionRow> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const content = await takeDeleted(trx, { accountId, kind: 'collection', id });
    if (content === null) throw new Failure('not_found', 'There is no such collection.');
    await requireRoom(trx, accountId, (await listCollections(trx, accountId)).length);
    if (!(await insertCollectionContent(trx, content)))
      throw new Failure('conflict', 'There is such a collection already.', { details: { reason: 'id_taken' } });
    return getCollection(trx, accountId, id);
  });
}

/** Collections beyond those of the plan stay readable and may shrink. */
export async function canGrow(db: Db, accountId: string, { rank }: CollectionRow): Promise<boolean> {
  return rank < SUBSCRIPTION_PLANS[await findSubscriptionLevel(db, accountId)].collectionsMax;
}

/** @throws Failure `not_found`, `plan_limit`, `conflict` when the collection is full */
export async function changeCollected(
  db: Db,
  accountId: string,
  change: { collectionId: string; elementId: string; isIn: boolean },
): Promise<CollectionRow> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const collection = await getCollection(trx, accountId, change.collectionId);
    if (change.isIn && !(await canGrow(trx, accountId, collection))) {
      throw new Failure('plan_limit', 'This collection is beyond those of the plan.', {
        details: { reason: 'collection_beyond' },
      });
    }
    if (change.isIn && collection.elementCount >= COLLECTION_MAX_ELEMENTS) {
      throw new Failure('conflict', `A collection holds at most ${COLLECTION_MAX_ELEMENTS} elements.`, {
        details: { reason: 'collection_full', maximum: COLLECTION_MAX_ELEMENTS },
      });
    }
    const elementId = (await findMerged(trx, [change.elementId])).get(change.elementId) ?? change.elementId;
    await setCollected(trx, change.collectionId, elementId, change.isIn);
    return getCollection(trx, accountId, change.collectionId);
  });
}

/**
 * Removes some elements and gives the others an order and notes. What was added meanwhile stays, before them.
 * @throws Failure `not_found`, `payload_too_large`
 */
export async function arrangeCollection(
  db: Db,
  accountId: string,
  { id, entries, removedIds }: { id: string; entries: readonly CollectedEntry[]; removedIds: readonly string[] },
): Promise<CollectionRow> {
  if (entries.length > COLLECTION_MAX_ELEMENTS || removedIds.length > COLLECTION_MAX_ELEMENTS) {
    throw new Failure('payload_too_large', `A collection holds at most ${COLLECTION_MAX_ELEMENTS} elements.`, {
      details: { maximum: COLLECTION_MAX_ELEMENTS },
    });
  }
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await getCollection(trx, accountId, id);
    const given = entries.map(({ elementId }) => elementId);
    const merged = await findMerged(trx, [...given, ...removedIds]);
    const current = (elementId: string): string => merged.get(elementId) ?? elementId;
    await deleteEntries(trx, id, removedIds.map(current));
    await arrangeEntries(
      trx,
      id,
      entries.map(({ elementId, note }) => ({
        elementId: current(elementId),
        note: cleanText(note ?? '', COLLECTION_NOTE_MAX_LENGTH) || null,
      })),
    );
    return getCollection(trx, accountId, id);
  });
}
