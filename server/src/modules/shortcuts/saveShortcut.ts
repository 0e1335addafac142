import { Failure } from '@cordada/core/failures';
import { cleanText } from '@cordada/core/format/cleanText';
import { SHORTCUT_NAME_MAX_LENGTH } from '@cordada/core/limits';
import { safeReturnPath } from '@cordada/core/pages/safeReturnPath';
import { SUBSCRIPTION_PLANS } from '@cordada/core/subscriptions/subscriptions';
import type { Db } from '#server/db/connect.ts';
import { newId } from '#server/db/newId.ts';
import { findSubscriptionLevel, lockAccount } from '#server/modules/accounts/index.ts';
import { listShortcuts, updatePositions, upsertShortcut } from './shortcuts.queries.ts';
import type { ShortcutRow } from './shortcuts.queries.ts';

const COLORS = 8;
const ICONS = 16;

/**
 * Saves a shortcut to a page; saving the same page again renames it.
 * @returns all shortcuts of the account
 * @throws Failure `invalid_input` with the failing fields, `plan_limit`
 */
export async function saveShortcut(
  db: Db,
  accountId: string,
  input: Omit<ShortcutRow, 'id'>,
): Promise<readonly ShortcutRow[]> {
  const name = cleanText(input.name, SHORTCUT_NAME_MAX_LENGTH);
  const url = safeReturnPath(input.url);
  const isIndex = (index: number, count: number): boolean => Number.isInteger(index) && index >= 0 && index < count;
  const fields = {
    ...(name === '' && { name: 'invalid_input' as const }),
    ...(url === null && { url: 'invalid_input' as const }),
    ...(!isIndex(input.colorIndex, COLORS) && { colorIndex: 'invalid_input' as const }),
    ...(!isIndex(input.iconIndex, ICONS) && { iconIndex: 'invalid_input' as const }),
  };
  if (url === null || Object.keys(fields).length > 0) {
    throw new Failure('invalid_input', 'A shortcut has a name and a path of this site.', { fields });
  }
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const { shortcutsMax: maximum } = SUBSCRIPTION_PLANS[await findSubscriptionLevel(trx, accountId)];
    const known = await listShortcuts(trx, accountId);
    if (known.length >= maximum && !known.some((one) => one.url === url)) {
      throw new Failure('plan_limit', `The plan has ${maximum} shortcuts.`, {
        details: { reason: 'shortcuts', maximum },
      });
    }
    await upsertShortcut(trx, accountId, { ...input, id: newId(), name, url });
    return listShortcuts(trx, accountId);
  });
}

/** Puts shortcuts into an order; those that are not named follow in the order of before. Unknown ids are ignored. */
export async function orderShortcuts(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<readonly ShortcutRow[]> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    const known = (await listShortcuts(trx, accountId)).map(({ id }) => id);
    await updatePositions(trx, accountId, [...new Set([...ids.filter((id) => known.includes(id)), ...known])]);
    return listShortcuts(trx, accountId);
  });
}
