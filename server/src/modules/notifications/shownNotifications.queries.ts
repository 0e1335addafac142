import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { COUNTED_NOTIFICATIONS } from '@cordada/core/limits';
import { isMemberShown, readerOf } from '#server/modules/accounts/index.ts';
import { isActivityReadable } from '#server/modules/activities/index.ts';
import { isPostShown } from '#server/modules/community/index.ts';
import { limitTo } from '#server/db/page.ts';

const reader = readerOf(sql`n.recipient_id`);

/** Somebody who acted is still there; what nobody in particular did has no actors. */
const hasActor = sql`(n.last_actor_id is null or exists (select 1 from notification_actor a
  join account_summary s on s.id = a.actor_id and s.suspended_at is null
  where a.recipient_id = n.recipient_id and a.kind = n.kind and a.subject_kind = n.subject_kind
    and a.subject_id = n.subject_id and a.bucket = n.bucket))`;

/**
 * For a notification `n`: whether its recipient may read it now. The page and every count ask this, so that they agree; a
 * notification whose subject comes back is there again. `canReadSubject` says the same of subjects; a test compares them.
 */
export const isShown = sql`(n.kind = 'moderation' or case n.subject_kind
  when 'post' then ${isPostShown(sql`n.subject_id`, reader)}
  when 'activity' then ${isActivityReadable(sql`n.subject_id`, reader)}
  when 'user' then ${isMemberShown(sql`n.subject_id`, reader)}
  else true end and ${hasActor})`;

/** The number of notifications of an account that it may read, of at most so many latest ones. */
const countOf = (accountId: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(*)::int from (select * from notification n where n.recipient_id = ${accountId} and ${which}
    order by n.last_at desc, n.id desc limit ${limitTo(COUNTED_NOTIFICATIONS)}) n where ${isShown})`;

export const countShownOf = (accountId: RawBuilder<unknown>): RawBuilder<unknown> => countOf(accountId, sql`true`);

/** How many notifications an account has not read. */
export const countUnreadOf = (accountId: RawBuilder<unknown>): RawBuilder<unknown> =>
  countOf(accountId, sql`n.read_at is null`);
