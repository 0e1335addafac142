import { Failure } from '@cordada/core/failures';
import type { Db } from '#server/db/connect.ts';
import type { Viewer } from '#server/graphql/context.ts';
import { announceChange } from '#server/jobs/events.ts';
import { findRegionIds } from '#server/modules/elements/index.ts';
import { canDelete } from './wiki.policy.ts';
import { lockElement, setHidden, setProtected, setStatus } from './wiki.queries.ts';
import type { ElementState } from './wiki.queries.ts';

async function change(db: Db, id: string, action: (trx: Db, state: ElementState) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const state = await lockElement(trx, id);
    if (!state) throw new Failure('not_found', 'There is no such element.');
    await action(trx, state);
    const related = [id, ...(await findRegionIds(trx, [id]))].map((one) => `element:${one}`);
    await announceChange(trx, [...related, `listing:${state.kind}`, 'listing:*', 'tiles']);
  });
}

/** Takes an element out of the encyclopedia; it can be put back. @throws Failure `not_found`, `forbidden` */
export async function deleteElement(db: Db, viewer: Viewer, id: string): Promise<void> {
  await change(db, id, async (trx, state) => {
    if (state.status === 'deleted') throw new Failure('not_found', 'There is no such element.');
    if (!canDelete(viewer, state)) throw new Failure('forbidden', 'Others have written of this element.');
    await setStatus(trx, id, 'deleted');
  });
}

/** Puts a deleted element back; for administrators. @throws Failure `not_found` */
export async function undeleteElement(db: Db, id: string): Promise<void> {
  await change(db, id, async (trx, state) => {
    if (state.status !== 'deleted') throw new Failure('not_found', 'No such element was deleted.');
    await setStatus(trx, id, 'published');
  });
}

/** Leaves an element to administrators, or gives it back. @throws Failure `not_found` */
export async function protectElement(db: Db, id: string, isProtected: boolean): Promise<void> {
  await change(db, id, (trx) => setProtected(trx, id, isProtected));
}

/** Hides what a revision says, or shows it again; the current one stays. @throws Failure `not_found`, `conflict` */
export async function hideRevision(db: Db, id: string, number: number, isHidden: boolean): Promise<void> {
  await change(db, id, async (trx, state) => {
    if (state.revision === number) throw new Failure('conflict', 'Restore another revision first.');
    if (!(await setHidden(trx, id, number, isHidden))) throw new Failure('not_found', 'There is no such revision.');
  });
}
