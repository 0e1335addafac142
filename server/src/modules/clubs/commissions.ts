import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { newId } from '#server/db/newId.ts';
import type { RequestContext, Viewer } from '#server/graphql/context.ts';
import { lockAccount, requireManager } from '#server/modules/accounts/index.ts';
import { requireClubSubscription } from './clubPlans.ts';
import { insertCommission, listCommissions } from './commissions.queries.ts';
import type { CommissionRow } from './commissions.queries.ts';

export const COMMISSIONS_MAX = 30;

/** @throws Failure `not_found`, `plan_limit`, `invalid_input`, `quota`, `conflict` for a name that is taken */
export async function createCommission(
  { db }: RequestContext,
  viewer: Viewer,
  clubId: string,
  name: string,
): Promise<CommissionRow> {
  return db.transaction().execute(async (trx) => {
    // Of several at once each counts those before it.
    await lockAccount(trx, clubId);
    await requireManager(trx, viewer, clubId);
    await requireClubSubscription(trx, clubId);
    const row = { id: newId(), clubId, name: cleanText(name, 60) };
    if (row.name === '') throw new Failure('invalid_input', 'It needs a name.', { fields: { name: 'invalid_input' } });
    if ((await listCommissions(trx, clubId, COMMISSIONS_MAX)).length >= COMMISSIONS_MAX) {
      throw new Failure('quota', 'The club has as many commissions as it can.', {
        details: { reason: 'commissions', maximum: COMMISSIONS_MAX },
      });
    }
    if (!(await insertCommission(trx, row)))
      throw new Failure('conflict', 'There is one with this name.', { details: { reason: 'name_taken' } });
    return row;
  });
}
