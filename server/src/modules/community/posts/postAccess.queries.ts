import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RequestContext } from '#server/graphql/context.ts';
import { isProfileReadable } from '#server/modules/accounts/index.ts';
import type { ReaderColumns } from '#server/modules/accounts/index.ts';
import { isActivityReadable } from '#server/modules/activities/index.ts';

/** Who reads posts; null for a visitor. */
export interface PostReader {
  readonly id: string | null;
  /** Administrators read also what members who blocked them say. */
  readonly isAdmin: boolean;
}

export async function postReader(context: RequestContext): Promise<PostReader> {
  const viewer = await context.viewer();
  return { id: viewer?.id ?? null, isAdmin: viewer?.isAdmin ?? false };
}

export const readerColumns = ({ id, isAdmin }: PostReader): ReaderColumns => ({
  id: sql`${id}::text`,
  blockerId: sql`${isAdmin ? null : id}::text`,
});

/** Readers of many keys in one statement, as columns of `unnest`. */
export const KEY_COLUMNS: ReaderColumns = { id: sql.ref('k.reader_id'), blockerId: sql.ref('k.blocker_id') };

export const readerIdsOf = (keys: readonly { readonly reader: PostReader }[]): RawBuilder<unknown> =>
  sql`${keys.map(({ reader }) => reader.id)}::text[], ${keys.map(({ reader }) => (reader.isAdmin ? null : reader.id))}::text[]`;

/** For a post `p`: deleted, hidden, or by somebody who is suspended or whom a block keeps apart from the reader. */
export const isGone = ({ blockerId }: ReaderColumns, alias: 'p' | 'n' = 'p'): RawBuilder<unknown> => {
  const of = (column: string): RawBuilder<unknown> => sql.ref(`${alias}.${column}`);
  return sql`(${of('deleted_at')} is not null or ${of('hidden_at')} is not null
    or exists (select 1 from account_summary a where a.id = ${of('author_id')} and a.suspended_at is not null)
    or exists (select 1 from blocked_account b where b.reader_id = ${blockerId} and b.owner_id = ${of('author_id')}))`;
};

/** For a post `p`: whether the reader belongs to its audience; the twin of `isInAudience`. */
export const isForReader = ({ id }: ReaderColumns): RawBuilder<unknown> =>
  sql`(p.audience = 'everyone' or p.audience_owner_id = ${id} or exists (select 1 from account_relation t
    where t.reader_id = ${id} and t.owner_id = p.audience_owner_id and t.audience = p.audience))`;

export const hasAnswers = (reader: ReaderColumns): RawBuilder<unknown> =>
  sql`exists (select 1 from post n where n.root_id = p.id and not ${isGone(reader, 'n')})`;

/** Whether a reader sees the post with this id itself and not only its place: the twin of `findReadablePost` in SQL. */
export const isPostShown = (postId: RawBuilder<unknown>, reader: ReaderColumns): RawBuilder<unknown> =>
  sql`exists (select 1 from post p where p.id = ${postId} and ${isForReader(reader)} and not ${isGone(reader)}
    and case p.subject_kind
      when 'element' then exists (select 1 from element_summary e where e.id = p.subject_id and e.status = 'published')
      when 'activity' then ${isActivityReadable(sql`p.subject_id`, reader)}
      when 'user' then ${isProfileReadable(sql`p.subject_id`, reader)}
      else true end)`;
