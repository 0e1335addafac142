import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReaderColumns } from '#server/modules/accounts/index.ts';
import { IS_WITHHELD } from '../activities.queries.ts';

/** Whether a reader may read the activity with this id: the twin of `canReadActivity` in SQL. The id is of no table named `a`. */
export const isActivityReadable = (
  activityId: RawBuilder<unknown>,
  { id, blockerId }: ReaderColumns,
): RawBuilder<unknown> =>
  sql`exists (select 1 from activity a where a.id = ${activityId} and a.deleted_at is null
    and (a.owner_id = ${id} or (a.status <> 'draft' and not ${IS_WITHHELD}
      and not exists (select 1 from blocked_account b where b.reader_id = ${blockerId} and b.owner_id = a.owner_id)
      and (a.visibility = 'everyone'
        or exists (select 1 from activity_participant p
          where p.activity_id = a.id and p.account_id = ${id} and p.answer <> 'left')
        or exists (select 1 from account_relation t
          where t.reader_id = ${id} and t.owner_id = a.owner_id and t.audience = a.visibility)))))`;
