import type { Events } from '#server/jobs/events.ts';
import { queueFileRemoval } from '#server/jobs/fileRemoval.ts';
import { listKeys } from './outingImports.queries.ts';

export function registerOutingImportReactions(events: Events): void {
  events.on('account.erased', async (trx, { accountId }) => {
    await queueFileRemoval(trx, await listKeys(trx, accountId));
  });
}
