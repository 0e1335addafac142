import { Failure } from '@cordada/core/failures';
import { LIST_MAX_EDITIONS } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import {
  copyEdition,
  findEdition,
  freeze,
  listOfRule,
  lockNewestEdition,
  writeItems,
} from '#server/modules/elements/index.ts';
import type { ListingPredicates } from '#server/modules/elements/index.ts';
import { canEdit, lockElement } from '#server/modules/wiki/index.ts';

interface Tools {
  readonly listing: ListingPredicates;
  readonly db: Db;
  readonly events: Events;
}

/**
 * Freezes the open edition of a list: its items and the number required stay as they are today.
 * @throws Failure `not_found`, `forbidden`, or `conflict` if the newest edition is already frozen
 */
export async function freezeEdition({ db }: Tools, viewer: Viewer, listId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { number, isFrozen } = await lockOwnList(trx, viewer, listId);
    if (isFrozen)
      throw new Failure('conflict', 'The newest edition is frozen already.', { details: { reason: 'edition_frozen' } });
    await freeze(trx, listId, number);
    await invalidateCacheTags(trx, [`element:${listId}`]);
  });
}

/**
 * Starts the next edition as a copy of the frozen one; a rule becomes live again.
 * @throws Failure `not_found`, `forbidden`, `quota`, or `conflict` if an edition is still open
 */
export async function beginEdition({ db, events, listing }: Tools, viewer: Viewer, listId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { number, isFrozen, memberIds } = await lockOwnList(trx, viewer, listId);
    if (!isFrozen) throw new Failure('conflict', 'There is an open edition.', { details: { reason: 'edition_open' } });
    if (number >= LIST_MAX_EDITIONS) {
      throw new Failure('quota', `At most ${LIST_MAX_EDITIONS} editions.`, {
        details: { reason: 'editions', maximum: LIST_MAX_EDITIONS },
      });
    }
    await copyEdition(trx, listId, number);
    const rule = (await findEdition(trx, listId, number))?.rule ?? null;
    await writeItems(trx, listId, number + 1, rule ? await listOfRule(trx, listing, rule) : memberIds);
    await events.emit(trx, 'list.changed', { listId });
    await invalidateCacheTags(trx, [`element:${listId}`]);
  });
}

/** @throws Failure `not_found`, `forbidden` */
export async function lockOwnList(
  trx: Db,
  viewer: Viewer,
  listId: string,
): Promise<NonNullable<Awaited<ReturnType<typeof lockNewestEdition>>>> {
  const state = await lockElement(trx, listId);
  const newest = state?.kind === 'list' && state.status === 'published' ? await lockNewestEdition(trx, listId) : null;
  if (!state || !newest) throw new Failure('not_found', 'There is no such list.');
  if (!canEdit(viewer, state)) throw new Failure('forbidden', 'Only its owner changes a list.');
  return newest;
}
