import { contextOf } from '#server/graphql/context.ts';
import type { RequestContext } from '#server/graphql/context.ts';
import { findReadableActivity } from '#server/modules/activities/index.ts';
import { findPost } from './posts.queries.ts';
import type { PostRow } from './posts.queries.ts';
import { findReadablePost, findPostSubject } from './readPosts.ts';

export interface PostRecipients {
  /** The authors of the answered post and of the activity that the thread is about. */
  readonly answered: readonly string[];
  readonly cited: readonly string[];
}

/** Whom a post concerns, as far as they may read what it is about. */
export async function findPostRecipients(
  context: RequestContext,
  { authorId, answersId, citesId, subjectKind, subjectId }: Omit<PostRow, 'createdAt' | 'isGone'>,
): Promise<PostRecipients> {
  const authorOf = async (id: string | null): Promise<string | null> =>
    id === null ? null : ((await findPost(context.db, id))?.authorId ?? null);
  const owner =
    subjectKind === 'activity' && subjectId !== null ? await findReadableActivity(context, subjectId) : null;
  const mayRead = async (accountId: string): Promise<boolean> =>
    subjectId === null || (await findPostSubject(contextOf(context, accountId), subjectId)) !== null;
  const readers = async (ids: readonly (string | null | undefined)[]): Promise<string[]> => {
    const others = [...new Set(ids)].flatMap((id) => (id == null || id === authorId ? [] : [id]));
    const allowed = await Promise.all(others.map(mayRead));
    return others.filter((_, index) => allowed[index]);
  };
  const answered = await readers([await authorOf(answersId), owner?.ownerId]);
  const cited = await readers([await authorOf(citesId)]);
  return { answered, cited: cited.filter((id) => !answered.includes(id)) };
}

export async function canReadPost(context: RequestContext, accountId: string, postId: string): Promise<boolean> {
  return (await findReadablePost(contextOf(context, accountId), postId)) !== null;
}
