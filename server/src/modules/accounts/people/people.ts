import { handleProblem, handleSkeleton, suggestHandle } from '@cordada/core/accounts/handles';
import { Failure } from '@cordada/core/failures';
import { BLOCKS_MAX, HANDLE_CHANGES_RATE, HANDLES_MAX, REACTION_RATE } from '@cordada/core/limits';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { invalidateCacheTags } from '#server/jobs/events.ts';
import type { Events } from '#server/jobs/events.ts';
import { lockAccount, lockAccounts } from '../accounts.queries.ts';
import { deleteFollow, lockProfile } from '../follows/follows.queries.ts';
import { limitRate } from '../rateLimits/limitRate.ts';
import {
  countBlocks,
  countHandles,
  deleteBlock,
  deleteMute,
  insertBlock,
  takeHandle,
  upsertMute,
} from './people.queries.ts';

interface Tools {
  readonly db: Db;
  readonly events: Events;
}

const missing = (): Failure => new Failure('not_found', 'There is no such member.');

/**
 * Blocks a member: from now on the two are nobody to each other. Follows between them end.
 * @throws Failure `not_found`, `invalid_input` for oneself, `too_many_requests`
 */
export async function blockMember({ db, events }: Tools, viewer: Viewer, blockedId: string): Promise<void> {
  if (blockedId === viewer.id) throw new Failure('invalid_input', 'Nobody blocks themselves.');
  await limitRate(db, `reaction:${viewer.id}`, REACTION_RATE);
  await db.transaction().execute(async (trx) => {
    await lockAccounts(trx, [viewer.id, blockedId]);
    if (!(await lockProfile(trx, blockedId))) throw missing();
    if ((await countBlocks(trx, viewer.id)) >= BLOCKS_MAX)
      throw new Failure('quota', `At most ${BLOCKS_MAX} members.`, {
        details: { reason: 'blocks', maximum: BLOCKS_MAX },
      });
    if (!(await insertBlock(trx, viewer.id, blockedId))) return;
    for (const [followerId, followedId] of [
      [viewer.id, blockedId],
      [blockedId, viewer.id],
    ] as const) {
      if (!(await deleteFollow(trx, followerId, followedId))) continue;
      await events.emit(trx, 'follow.ended', { followerId, followedId });
      await invalidateCacheTags(trx, [`user:${followerId}`, `user:${followedId}`]);
    }
    await events.emit(trx, 'member.blocked', { blockerId: viewer.id, blockedId });
  });
}

/** Follows do not come back. */
export async function unblockMember({ db }: Tools, viewer: Viewer, blockedId: string): Promise<void> {
  await limitRate(db, `reaction:${viewer.id}`, REACTION_RATE);
  await deleteBlock(db, viewer.id, blockedId);
}

/**
 * Keeps what a member publishes out of the feed and the notifications of the viewer. Nobody else notices.
 * @param until null without an end
 * @throws Failure `not_found`, `invalid_input` for oneself or a time that has passed
 */
export async function muteMember({ db }: Tools, viewer: Viewer, mutedId: string, until: Date | null): Promise<void> {
  if (mutedId === viewer.id || (until !== null && until.getTime() <= Date.now()))
    throw new Failure('invalid_input', 'until: invalid_input', { fields: { until: 'invalid_input' } });
  await limitRate(db, `reaction:${viewer.id}`, REACTION_RATE);
  await db.transaction().execute(async (trx) => {
    if (!(await lockProfile(trx, mutedId))) throw missing();
    await upsertMute(trx, viewer.id, mutedId, until);
  });
}

export async function unmuteMember({ db }: Tools, viewer: Viewer, mutedId: string): Promise<void> {
  await deleteMute(db, viewer.id, mutedId);
}

const refuse = (code: 'handle_invalid' | 'handle_taken' | 'invalid_input'): Failure =>
  new Failure('invalid_input', `handle: ${code}`, { fields: { handle: code } });

/**
 * Chooses the name by which others mention the viewer. Former names keep leading to them.
 * @throws Failure `invalid_input` with the field, `too_many_requests`, `quota`
 */
export async function changeHandle({ db }: Tools, viewer: Viewer, given: string): Promise<void> {
  const handle = given.trim().replace(/^@/, '').toLowerCase();
  const problem = handleProblem(handle);
  if (problem === 'handle_invalid' || problem === 'handle_taken') throw refuse(problem);
  await limitRate(db, `handle:${viewer.id}`, HANDLE_CHANGES_RATE);
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, viewer.id);
    if ((await countHandles(trx, viewer.id)) >= HANDLES_MAX)
      throw new Failure('quota', `At most ${HANDLES_MAX} names, former ones included.`, {
        details: { reason: 'handles', maximum: HANDLES_MAX },
      });
    if (!(await takeHandle(trx, viewer.id, handle, handleSkeleton(handle)))) throw refuse('handle_taken');
    await invalidateCacheTags(trx, [`user:${viewer.id}`]);
  });
}

/** Gives a new member a name that nobody has yet. */
export async function giveHandle(
  trx: Db,
  member: { readonly id: string; readonly firstName: string; readonly lastName: string },
): Promise<void> {
  const base = suggestHandle(member.firstName, member.lastName);
  if (base !== 'member' && (await takeHandle(trx, member.id, base, handleSkeleton(base)))) return;
  for (;;) {
    const handle = `${base}_${String(Math.floor(Math.random() * 9_000_000) + 1_000_000)}`;
    if (await takeHandle(trx, member.id, handle, handleSkeleton(handle))) return;
  }
}
