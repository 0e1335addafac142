import { handleSkeleton } from '@cordada/core/accounts/handles';
import { mentionedHandles } from '@cordada/core/community/posts';
import type { RequestContext } from '#server/graphql/context.ts';
import { findBySkeletons, loadUser } from '#server/modules/accounts/index.ts';
import { findReadableActivity } from '#server/modules/activities/index.ts';
import { listThreadMuters } from './postDetails.queries.ts';
import { findAnyPost } from './posts.queries.ts';
import type { NewPostRow } from './posts.queries.ts';
import { canMemberRead } from './readPosts.ts';

export interface PostRecipients {
  /** The authors of the answered post and of the activity, list or profile that the thread is about. */
  readonly answered: readonly string[];
  readonly cited: readonly string[];
  readonly mentioned: readonly string[];
}

/**
 * Members whom a text mentions, with their names as written; nobody whom a block keeps apart from the author. Whether they
 * may read the post is not checked.
 */
export async function findMentioned(
  context: RequestContext,
  text: string,
): Promise<{ readonly accountId: string; readonly handle: string }[]> {
  const handles = mentionedHandles(text);
  if (handles.length === 0) return [];
  const found = await findBySkeletons(context.db, [...new Set(handles.map(handleSkeleton))]);
  const users = await Promise.all(found.map(({ accountId }) => loadUser(context, accountId)));
  const seen = found.filter((_, index) => users[index] !== null);
  const bySkeleton = new Map(seen.map(({ skeleton, accountId }) => [skeleton, accountId]));
  return handles.flatMap((handle) => {
    const accountId = bySkeleton.get(handleSkeleton(handle));
    return accountId === undefined ? [] : [{ accountId, handle }];
  });
}

/** Whom a post concerns, as far as they may read it and have not muted its thread. Nobody is notified twice. */
export async function findPostRecipients(
  context: RequestContext,
  post: NewPostRow,
  mentioned: readonly { readonly accountId: string }[],
): Promise<PostRecipients> {
  const { authorId, answersId, citesId, subjectKind, subjectId, rootId } = post;
  const authorOf = async (id: string | null): Promise<string | null> =>
    id === null ? null : ((await findAnyPost(context.db, id))?.authorId ?? null);
  const ownerOf = async (): Promise<string | null> => {
    if (subjectId === null) return null;
    if (subjectKind === 'user') return subjectId;
    return subjectKind === 'activity' ? ((await findReadableActivity(context, subjectId))?.ownerId ?? null) : null;
  };
  const known = new Set([authorId]);
  const muters = new Set(rootId === null ? [] : await listThreadMuters(context.db, rootId));
  const readers = async (ids: readonly (string | null)[]): Promise<string[]> => {
    const others = [...new Set(ids)].filter((id) => id !== null).filter((id) => !known.has(id) && !muters.has(id));
    const allowed = await Promise.all(others.map((id) => canMemberRead(context, id, post)));
    const found = others.filter((_, index) => allowed[index]);
    for (const id of found) known.add(id);
    return found;
  };
  const answered = await readers([await authorOf(answersId), await ownerOf()]);
  const cited = await readers([await authorOf(citesId)]);
  return { answered, cited, mentioned: await readers(mentioned.map(({ accountId }) => accountId)) };
}
