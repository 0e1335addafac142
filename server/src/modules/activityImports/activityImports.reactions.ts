import type { Events } from '#server/jobs/events.ts';
import { queueFileRemoval } from '#server/jobs/fileRemoval.ts';
import { listKeys } from './activityImports.queries.ts';

export function registerActivityImportReactions(events: Events): void {
  events.on('account.erased', async (trx, { accountId }) => {
    await queueFileRemoval(trx, await listKeys(trx, accountId));
  });
}
