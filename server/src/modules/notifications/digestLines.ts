import { isNotificationKind } from '@cordada/core/accounts/notificationKinds';
import { DIGEST_EXCERPT_LENGTH } from '@cordada/core/limits';
import type { Language } from '@cordada/core/pages/pageTable';
import { parsePost } from '@cordada/core/community/posts';
import type { RequestContext } from '#server/graphql/context.ts';
import { canReadProfile, fullName, loadUser, STRANGER } from '#server/modules/accounts/index.ts';
import { findReadableActivity, isPublicActivity } from '#server/modules/activities/index.ts';
import { findReadablePost } from '#server/modules/community/index.ts';
import { loadElement, textOf } from '#server/modules/elements/index.ts';
import { canReadSubject } from './canReadSubject.ts';
import { DIGEST_TEXTS } from './digestTexts.ts';
import type { NotificationRow } from './notifications.queries.ts';

/** A mail may be read by others: it quotes only what everybody may read. */
async function nameSubject(
  context: RequestContext,
  { subjectKind, subjectId }: NotificationRow,
  language: Language,
  isPublic: boolean,
): Promise<string | null> {
  if (subjectKind === 'activity') {
    const activity = await findReadableActivity(context, subjectId);
    return activity && isPublicActivity(activity) ? activity.title : '';
  }
  if (subjectKind === 'post') {
    const post = await findReadablePost(context, subjectId);
    const isOpen = post?.audience === 'everyone' && post.subjectKind !== 'activity';
    return isOpen
      ? parsePost(post.text)
          .map(({ text }) => text)
          .join('')
      : '';
  }
  if (subjectKind === 'element') {
    const element = await loadElement(context, subjectId);
    return element ? textOf(element, language).name : '';
  }
  const user = await loadUser(context, subjectId);
  if (!user) return null;
  return isPublic && !canReadProfile(null, user, STRANGER) ? '' : fullName(user);
}

/**
 * Says who did what, as their recipient may know it now.
 * @param context of the recipient
 * @param options.isPublic names only members with an open profile, because others may read it on the way
 * @returns null for what the recipient can no longer read
 */
export async function digestLine(
  context: RequestContext,
  row: NotificationRow,
  language: Language,
  { isPublic = false }: { readonly isPublic?: boolean } = {},
): Promise<string | null> {
  if (!(await canReadSubject(context, row))) return null;
  const t = DIGEST_TEXTS[language];
  const actor = row.lastActorId === null ? null : await loadUser(context, row.lastActorId);
  const isNamed = actor !== null && (!isPublic || canReadProfile(null, actor, STRANGER));
  const who = !isNamed ? t.somebody : t.who(fullName(actor), Math.max(0, row.actorCount - 1));
  const name = await nameSubject(context, row, language, isPublic);
  if (name === null) return null;
  const short = name.length > DIGEST_EXCERPT_LENGTH ? `${name.slice(0, DIGEST_EXCERPT_LENGTH).trimEnd()}…` : name;
  const what = short === '' ? (row.subjectKind === 'post' ? t.post : '…') : `“${short.replace(/\s+/g, ' ')}”`;
  const say = isNotificationKind(row.kind) ? t.what[row.kind] : undefined;
  return say ? say(who, what) : t.other(what);
}
