import type { PostAudience } from '@cordada/core/community/posts';
import type { Viewer } from '#server/graphql/context.ts';
import type { Relation } from '#server/modules/accounts/index.ts';

export interface PostAccess {
  readonly audience: PostAudience;
  /** Author of the first post of the thread; null for what everybody may read. */
  readonly audienceOwnerId: string | null;
}

/**
 * Whether the viewer belongs to the audience of a post. Who may read what it is about is decided there, and blocks make
 * posts of the other one gone. The statements of `postAccess.queries.ts` say the same; a test compares them.
 * @param tie relation of the viewer to the owner of the audience
 */
export function isInAudience(viewer: Viewer | null, { audience, audienceOwnerId }: PostAccess, tie: Relation): boolean {
  if (audience === 'everyone') return true;
  if (viewer === null || audienceOwnerId === null) return false;
  if (viewer.id === audienceOwnerId) return true;
  if (tie.isBlocked) return false;
  return audience === 'followers' ? tie.isFollower : tie.isClubMate;
}
