import type { RequestContext } from '#server/graphql/context.ts';
import { loadUser } from '#server/modules/accounts/index.ts';
import { findReadableActivity } from '#server/modules/activities/index.ts';
import { findReadablePost } from '#server/modules/community/index.ts';
import type { NotificationRow } from './notifications.queries.ts';

/** Decisions of moderators are about what their recipient may no longer see; elements that are gone are shown as such. */
export async function canReadSubject(
  context: RequestContext,
  { kind, subjectKind, subjectId }: Pick<NotificationRow, 'kind' | 'subjectKind' | 'subjectId'>,
): Promise<boolean> {
  if (kind === 'moderation') return true;
  if (subjectKind === 'post') {
    const post = await findReadablePost(context, subjectId);
    return post !== null && !post.isGone;
  }
  if (subjectKind === 'activity') return (await findReadableActivity(context, subjectId)) !== null;
  return subjectKind !== 'user' || (await loadUser(context, subjectId)) !== null;
}
