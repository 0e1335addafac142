import { Failure } from '@cordada/core/failures';
import type { RequestContext, Viewer } from '#server/graphql/context.ts';
import { canReadProfile } from '../accounts.policy.ts';
import { loadRelation } from '../follows/relations.ts';
import { loadUser } from './userLoader.ts';

export interface ReadableMember {
  readonly accountId: string;
  /** Whether only what everybody may see of them is shown, instead of everything that is the viewer's. */
  readonly isPublic: boolean;
  readonly viewer: Viewer | null;
}

/**
 * The member whose things are asked for.
 * @param user `me`, or the id of a user
 * @throws Failure `unauthenticated`, or `not_found` where the viewer may not see the profile
 */
export async function readableMember(context: RequestContext, user: string): Promise<ReadableMember> {
  const viewer = await context.viewer();
  if (user === 'me' && !viewer) throw new Failure('unauthenticated', 'Log in to see what is yours.');
  if (viewer && user === 'me') return { accountId: viewer.id, isPublic: false, viewer };
  const row = await loadUser(context, user);
  if (!row || !canReadProfile(viewer, row, await loadRelation(context, row.id))) {
    throw new Failure('not_found', 'There is no such member to see.');
  }
  return { accountId: row.id, isPublic: true, viewer };
}
