import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './connect.ts';
import { openTestDatabase } from './testing/testServer.ts';

const FEW_DECISIONS = 'Few rows: what administrators and moderators did.';
const FEW_INVITATIONS = 'Few rows: invitations that nobody has answered yet.';

/** Foreign keys that need no index, and why. */
const UNINDEXED: Readonly<Record<string, string>> = {
  'club_invitation.club_id': FEW_INVITATIONS,
  'club_invitation.invited_by': FEW_INVITATIONS,
  'element_action.account_id': FEW_DECISIONS,
  'element_action.actor_id': FEW_DECISIONS,
  'element_action.other_id': FEW_DECISIONS,
  'equipment_loan.item_id': 'Clubs rarely remove equipment; the partial index is for loans that are not over.',
  'moderation_case.assignee_id': FEW_DECISIONS,
  'moderation_event.account_id': FEW_DECISIONS,
  'moderation_event.actor_id': FEW_DECISIONS,
  'sanction.account_id': FEW_DECISIONS,
  'sanction.case_id': FEW_DECISIONS,
  'sign_in_attempt.account_id': 'Few rows: each is removed after some minutes.',
};

describe('foreign keys', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.stop());

  it('have an index, so that removing a row does not read whole tables', async () => {
    // A partial index serves as well if it leaves out nothing but rows without the key.
    const { rows } = await sql<{ key: string }>`
      select f.conrelid::regclass || '.' || a.attname as key
      from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace and not exists (
        select 1 from pg_index i where i.indrelid = f.conrelid and i.indisvalid and i.indkey[0] = f.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
      order by 1`.execute(database.db);
    expect(rows.map(({ key }) => key).toSorted()).toEqual(Object.keys(UNINDEXED).toSorted());
  });
});
